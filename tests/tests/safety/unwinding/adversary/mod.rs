//! Each kind of a user's code fails at each of its calls, in each public method that runs it.
//!
//! * [`yard`] declares the world, and its values.
//! * [`scene`] is what the operations are done to.
//! * [`operations`] is the table: each operation with the methods that it calls, and with the kinds of code that it runs.
//! * [`driver`] lets the code fail.
//! * [`mutated_saves`] brings the world what nobody saved.
//! * [`methods`] reads the sources, so that no method is left out.

mod driver;
mod methods;
mod mutated_saves;
mod operations;
mod scene;
mod yard;
