//! Memory: how much is asked for, when, and the outcome where there is none.

mod exact;
mod failure;
mod limits;
mod millions;
mod real_limit;
mod stack;
mod steady;
mod world;
