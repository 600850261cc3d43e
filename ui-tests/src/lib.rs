//! The compiler's words, case by case: see `tests/ui.rs`. And, in `editor`, what an editor sees.
