//! The compiler's words, case by case: see `tests/ui.rs`. And, in `editor`, the answers that an editor gets.
