//! Components come and go while the program runs, declared, optional and unheard-of ones, and nothing else changes.

mod archetypes;
mod chunks;
mod cloning;
mod compacting;
mod definitions;
mod fields;
mod filters;
mod homes;
mod keys;
mod many;
mod memory;
mod no_memory;
mod pools;
mod pools_alone;
mod reclaimed;
mod registering;
mod taken;
mod templates;
mod texts;
mod threads;
mod words;
