"""Options that several commands share: a deal without a file, funds, sampling, a batch's."""
