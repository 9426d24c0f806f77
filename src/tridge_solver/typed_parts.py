"""The parts of every game with their types, for type checkers only.

Written by ``tests/house/test_parts.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

# fmt: off
# ruff: noqa: I001, E501
if TYPE_CHECKING:
    from tridge_solver.analysis.any_game import AdvicePart as analysis_any_game_AdvicePart
    from tridge_solver.analysis.any_game import DealBidding as analysis_any_game_DealBidding
    from tridge_solver.analysis.any_game import DealExchanging as analysis_any_game_DealExchanging
    from tridge_solver.analysis.any_game import DealReviewing as analysis_any_game_DealReviewing
    from tridge_solver.analysis.any_game import DealSolving as analysis_any_game_DealSolving
    from tridge_solver.analysis.any_game import OneHandPart as analysis_any_game_OneHandPart
    from tridge_solver.analysis.any_game import OpenBidPart as analysis_any_game_OpenBidPart
    from tridge_solver.analysis.any_game import OpenExchangePart as analysis_any_game_OpenExchangePart
    from tridge_solver.analysis.any_game import TablePart as analysis_any_game_TablePart
    from tridge_solver.analysis.dealing import DealPart as analysis_dealing_DealPart
    from tridge_solver.analysis.dealing import RangesPart as analysis_dealing_RangesPart
    from tridge_solver.analysis.puzzles import PuzzlePart as analysis_puzzles_PuzzlePart
    from tridge_solver.analysis.themes import ThemesPart as analysis_themes_ThemesPart
    from tridge_solver.at_table.part import AtTablePart as at_table_part_AtTablePart
    from tridge_solver.batch.columns import ColumnsPart as batch_columns_ColumnsPart
    from tridge_solver.batch.questions import BulkPart as batch_questions_BulkPart
    from tridge_solver.batch.questions import ReviewPart as batch_questions_ReviewPart
    from tridge_solver.batch.questions import SolvePart as batch_questions_SolvePart
    from tridge_solver.batch.seat_questions import AdvisePart as batch_seat_questions_AdvisePart
    from tridge_solver.batch.seat_questions import BidPart as batch_seat_questions_BidPart
    from tridge_solver.batch.seat_questions import ExchangePart as batch_seat_questions_ExchangePart
    from tridge_solver.board.evening import AuctionPart as board_evening_AuctionPart
    from tridge_solver.board.one_file import BoardPagePart as board_one_file_BoardPagePart
    from tridge_solver.board.one_file import PageRulesPart as board_one_file_PageRulesPart
    from tridge_solver.board.questions import BoardExchangePart as board_questions_BoardExchangePart
    from tridge_solver.checks import ChecksPart as checks_ChecksPart
    from tridge_solver.cli.commands.convert import ConversionPart as cli_commands_convert_ConversionPart
    from tridge_solver.games.belote import advice as belote_advice
    from tridge_solver.games.belote import auction as belote_auction
    from tridge_solver.games.belote import bidding as belote_bidding
    from tridge_solver.games.belote import checks as belote_checks
    from tridge_solver.games.belote import columns as belote_columns
    from tridge_solver.games.belote import dealing as belote_dealing
    from tridge_solver.games.belote import notation as belote_notation
    from tridge_solver.games.belote import review as belote_review
    from tridge_solver.games.belote import solving as belote_solving
    from tridge_solver.games.belote import themes as belote_themes
    from tridge_solver.games.belote.report import advice as belote_report_advice
    from tridge_solver.games.belote.report import at_table as belote_report_at_table
    from tridge_solver.games.belote.report import bidding as belote_report_bidding
    from tridge_solver.games.belote.report import puzzles as belote_report_puzzles
    from tridge_solver.games.belote.report import replay as belote_report_replay
    from tridge_solver.games.belote.report import review as belote_report_review
    from tridge_solver.games.belote.report import scoring as belote_report_scoring
    from tridge_solver.games.belote.report import showing as belote_report_showing
    from tridge_solver.games.belote.report import showing_page as belote_report_showing_page
    from tridge_solver.games.belote.report import solving as belote_report_solving
    from tridge_solver.games.ombre import auction as ombre_auction
    from tridge_solver.games.ombre import board_exchange as ombre_board_exchange
    from tridge_solver.games.ombre import bulk as ombre_bulk
    from tridge_solver.games.ombre import columns as ombre_columns
    from tridge_solver.games.ombre import dealing as ombre_dealing
    from tridge_solver.games.ombre import themes as ombre_themes
    from tridge_solver.games.ombre.advice import incomer as ombre_advice_incomer
    from tridge_solver.games.ombre.advice import mort as ombre_advice_mort
    from tridge_solver.games.ombre.advice import three_seats as ombre_advice_three_seats
    from tridge_solver.games.ombre.bidding import incomer as ombre_bidding_incomer
    from tridge_solver.games.ombre.bidding import open as ombre_bidding_open
    from tridge_solver.games.ombre.bidding import three_seats as ombre_bidding_three_seats
    from tridge_solver.games.ombre.checks import incomer as ombre_checks_incomer
    from tridge_solver.games.ombre.checks import mort as ombre_checks_mort
    from tridge_solver.games.ombre.checks import three_seats as ombre_checks_three_seats
    from tridge_solver.games.ombre.exchange import incomer as ombre_exchange_incomer
    from tridge_solver.games.ombre.exchange import three_seats as ombre_exchange_three_seats
    from tridge_solver.games.ombre.notation import incomer as ombre_notation_incomer
    from tridge_solver.games.ombre.notation import lhombre as ombre_notation_lhombre
    from tridge_solver.games.ombre.notation import mort as ombre_notation_mort
    from tridge_solver.games.ombre.notation import three_seats as ombre_notation_three_seats
    from tridge_solver.games.ombre.report import advice as ombre_report_advice
    from tridge_solver.games.ombre.report import at_table as ombre_report_at_table
    from tridge_solver.games.ombre.report import bidding as ombre_report_bidding
    from tridge_solver.games.ombre.report import board_page as ombre_report_board_page
    from tridge_solver.games.ombre.report import card_theme as ombre_report_card_theme
    from tridge_solver.games.ombre.report import exchange as ombre_report_exchange
    from tridge_solver.games.ombre.report import puzzles as ombre_report_puzzles
    from tridge_solver.games.ombre.report import record as ombre_report_record
    from tridge_solver.games.ombre.report import replay as ombre_report_replay
    from tridge_solver.games.ombre.report import review as ombre_report_review
    from tridge_solver.games.ombre.report import scoring as ombre_report_scoring
    from tridge_solver.games.ombre.report import showing as ombre_report_showing
    from tridge_solver.games.ombre.report import showing_page as ombre_report_showing_page
    from tridge_solver.games.ombre.report import solving as ombre_report_solving
    from tridge_solver.games.ombre.review import incomer as ombre_review_incomer
    from tridge_solver.games.ombre.review import three_seats as ombre_review_three_seats
    from tridge_solver.games.ombre.scoring import incomer as ombre_scoring_incomer
    from tridge_solver.games.ombre.scoring.outcome import IncomerScorePart as games_ombre_scoring_outcome_IncomerScorePart
    from tridge_solver.games.ombre.solving import incomer as ombre_solving_incomer
    from tridge_solver.games.ombre.solving import three_seats as ombre_solving_three_seats
    from tridge_solver.games.tres import checks as tres_checks
    from tridge_solver.games.tres import columns as tres_columns
    from tridge_solver.games.tres import dealing as tres_dealing
    from tridge_solver.games.tres import notation as tres_notation
    from tridge_solver.games.tres import review as tres_review
    from tridge_solver.games.tres import solving as tres_solving
    from tridge_solver.games.tres import themes as tres_themes
    from tridge_solver.games.tres.report import replay as tres_report_replay
    from tridge_solver.games.tres.report import review as tres_report_review
    from tridge_solver.games.tres.report import scoring as tres_report_scoring
    from tridge_solver.games.tres.report import showing as tres_report_showing
    from tridge_solver.games.tres.report import showing_page as tres_report_showing_page
    from tridge_solver.games.tres.report import solving as tres_report_solving
    from tridge_solver.games.trumps import advice as trumps_advice
    from tridge_solver.games.trumps import auction as trumps_auction
    from tridge_solver.games.trumps import checks as trumps_checks
    from tridge_solver.games.trumps import columns as trumps_columns
    from tridge_solver.games.trumps import conditions as trumps_conditions
    from tridge_solver.games.trumps import conversion as trumps_conversion
    from tridge_solver.games.trumps import dealing as trumps_dealing
    from tridge_solver.games.trumps import notation as trumps_notation
    from tridge_solver.games.trumps import review as trumps_review
    from tridge_solver.games.trumps import solving as trumps_solving
    from tridge_solver.games.trumps import themes as trumps_themes
    from tridge_solver.games.trumps.bridge import auction as trumps_bridge_auction
    from tridge_solver.games.trumps.bridge import notation as trumps_bridge_notation
    from tridge_solver.games.trumps.bridge import other_files as trumps_bridge_other_files
    from tridge_solver.games.trumps.bridge.report import scoring as trumps_bridge_report_scoring
    from tridge_solver.games.trumps.report import advice as trumps_report_advice
    from tridge_solver.games.trumps.report import at_table as trumps_report_at_table
    from tridge_solver.games.trumps.report import puzzles as trumps_report_puzzles
    from tridge_solver.games.trumps.report import replay as trumps_report_replay
    from tridge_solver.games.trumps.report import review as trumps_report_review
    from tridge_solver.games.trumps.report import scoring as trumps_report_scoring
    from tridge_solver.games.trumps.report import showing as trumps_report_showing
    from tridge_solver.games.trumps.report import showing_page as trumps_report_showing_page
    from tridge_solver.games.trumps.report import solving as trumps_report_solving
    from tridge_solver.handfile.blank_forms import FormPart as handfile_blank_forms_FormPart
    from tridge_solver.handfile.dialect import NotationPart as handfile_dialect_NotationPart
    from tridge_solver.handfile.json_fields import JsonPart as handfile_json_fields_JsonPart
    from tridge_solver.handfile.opened import OtherFilesPart as handfile_opened_OtherFilesPart
    from tridge_solver.report.puzzles import WordedPuzzlePart as report_puzzles_WordedPuzzlePart
    from tridge_solver.report.replay import TurnsPart as report_replay_TurnsPart
    from tridge_solver.report.scoring import ScorePart as report_scoring_ScorePart
    from tridge_solver.report.session import RecordPart as report_session_RecordPart
    from tridge_solver.report.showing import ShowPagePart as report_showing_ShowPagePart
    from tridge_solver.report.showing import ShowPart as report_showing_ShowPart
    from tridge_solver.report.theme.signs import ThemePart as report_theme_signs_ThemePart

    _one_hand_0: tuple[analysis_any_game_OneHandPart, ...] = (
        ombre_auction, belote_auction,
    )
    _calls_1: tuple[analysis_any_game_OneHandPart, ...] = (
        ombre_auction, belote_auction,
    )
    _values_2: tuple[analysis_any_game_DealSolving, ...] = (
        ombre_solving_three_seats, ombre_solving_incomer, tres_solving, belote_solving,
        trumps_solving,
    )
    _tables_3: tuple[analysis_any_game_TablePart, ...] = (
        ombre_solving_three_seats, ombre_solving_incomer, belote_solving, trumps_solving,
    )
    _reviews_4: tuple[analysis_any_game_DealReviewing, ...] = (
        ombre_review_three_seats, ombre_review_incomer, tres_review, belote_review, trumps_review,
    )
    _bids_5: tuple[analysis_any_game_DealBidding, ...] = (
        ombre_bidding_three_seats, ombre_bidding_incomer, belote_bidding,
    )
    _open_bids_6: tuple[analysis_any_game_OpenBidPart, ...] = (
        ombre_bidding_open,
    )
    _exchanges_7: tuple[analysis_any_game_DealExchanging, ...] = (
        ombre_exchange_three_seats, ombre_exchange_incomer,
    )
    _open_exchanges_8: tuple[analysis_any_game_OpenExchangePart, ...] = (
        ombre_exchange_three_seats,
    )
    _advice_9: tuple[analysis_any_game_AdvicePart, ...] = (
        ombre_advice_three_seats, ombre_advice_incomer, ombre_advice_mort, belote_advice,
        trumps_advice,
    )
    _dealing_10: tuple[analysis_dealing_DealPart, ...] = (
        ombre_dealing, tres_dealing, belote_dealing, trumps_dealing,
    )
    _ranges_11: tuple[analysis_dealing_RangesPart, ...] = (
        trumps_conditions,
    )
    _puzzles_12: tuple[analysis_puzzles_PuzzlePart, ...] = (
        ombre_report_puzzles, belote_report_puzzles, trumps_report_puzzles,
    )
    _themes_13: tuple[analysis_themes_ThemesPart, ...] = (
        ombre_themes, tres_themes, belote_themes, trumps_themes,
    )
    _at_table_14: tuple[at_table_part_AtTablePart, ...] = (
        ombre_report_at_table, belote_report_at_table, trumps_report_at_table,
    )
    _columns_15: tuple[batch_columns_ColumnsPart, ...] = (
        ombre_columns, tres_columns, belote_columns, trumps_columns,
    )
    _solving_16: tuple[batch_questions_SolvePart, ...] = (
        ombre_report_solving, tres_report_solving, belote_report_solving, trumps_report_solving,
    )
    _bulk_17: tuple[batch_questions_BulkPart, ...] = (
        ombre_bulk,
    )
    _reviewing_18: tuple[batch_questions_ReviewPart, ...] = (
        ombre_report_review, tres_report_review, belote_report_review, trumps_report_review,
    )
    _bidding_19: tuple[batch_seat_questions_BidPart, ...] = (
        ombre_report_bidding, belote_report_bidding,
    )
    _exchanging_20: tuple[batch_seat_questions_ExchangePart, ...] = (
        ombre_report_exchange,
    )
    _advising_21: tuple[batch_seat_questions_AdvisePart, ...] = (
        ombre_report_advice, belote_report_advice, trumps_report_advice,
    )
    _auctions_22: tuple[board_evening_AuctionPart, ...] = (
        ombre_auction, belote_auction, trumps_auction, trumps_bridge_auction,
    )
    _page_rules_23: tuple[board_one_file_PageRulesPart, ...] = (
        tres_report_showing_page, belote_report_showing_page, trumps_report_showing_page,
    )
    _board_page_24: tuple[board_one_file_BoardPagePart, ...] = (
        ombre_report_board_page,
    )
    _exchanging_25: tuple[board_questions_BoardExchangePart, ...] = (
        ombre_board_exchange,
    )
    _checking_26: tuple[checks_ChecksPart, ...] = (
        ombre_checks_three_seats, ombre_checks_incomer, ombre_checks_mort, tres_checks,
        belote_checks, trumps_checks,
    )
    _conversion_27: tuple[cli_commands_convert_ConversionPart, ...] = (
        trumps_conversion,
    )
    _incomer_score_28: tuple[games_ombre_scoring_outcome_IncomerScorePart, ...] = (
        ombre_scoring_incomer,
    )
    _forms_29: tuple[handfile_blank_forms_FormPart, ...] = (
        ombre_notation_three_seats, ombre_notation_lhombre, ombre_notation_incomer,
        ombre_notation_mort, tres_notation, belote_notation, trumps_notation,
        trumps_bridge_notation,
    )
    _notation_30: tuple[handfile_dialect_NotationPart, ...] = (
        ombre_notation_three_seats, ombre_notation_lhombre, ombre_notation_incomer,
        ombre_notation_mort, tres_notation, belote_notation, trumps_notation,
        trumps_bridge_notation,
    )
    _json_notation_31: tuple[handfile_json_fields_JsonPart, ...] = (
        ombre_notation_three_seats, ombre_notation_lhombre, ombre_notation_incomer,
        ombre_notation_mort, tres_notation, belote_notation, trumps_notation,
        trumps_bridge_notation,
    )
    _other_files_32: tuple[handfile_opened_OtherFilesPart, ...] = (
        trumps_bridge_other_files,
    )
    _worded_33: tuple[report_puzzles_WordedPuzzlePart, ...] = (
        ombre_report_puzzles, belote_report_puzzles, trumps_report_puzzles,
    )
    _turns_34: tuple[report_replay_TurnsPart, ...] = (
        ombre_report_replay, tres_report_replay, belote_report_replay, trumps_report_replay,
    )
    _scoring_35: tuple[report_scoring_ScorePart, ...] = (
        ombre_report_scoring, tres_report_scoring, belote_report_scoring, trumps_report_scoring,
        trumps_bridge_report_scoring,
    )
    _records_36: tuple[report_session_RecordPart, ...] = (
        ombre_report_record,
    )
    _showing_37: tuple[report_showing_ShowPart, ...] = (
        ombre_report_showing, tres_report_showing, belote_report_showing, trumps_report_showing,
    )
    _shown_as_page_38: tuple[report_showing_ShowPagePart, ...] = (
        ombre_report_showing_page, tres_report_showing_page, belote_report_showing_page,
        trumps_report_showing_page,
    )
    _card_themes_39: tuple[report_theme_signs_ThemePart, ...] = (
        ombre_report_card_theme,
    )
