//! Part of the mutated crate alone: whether a mutant is switched on, which the environment of the process says.
//!
//! Without one that is, notes which mutants are reached, and writes their numbers into the file that `MUTANTS_REACHED` names.

extern crate std as standard;

use core::ffi::{CStr, c_char, c_int};
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use standard::prelude::v1::*;

/// How many mutants there are.
const COUNT: usize = 0;

const UNKNOWN: u32 = u32::MAX;
const NONE: u32 = u32::MAX - 1;
const NOTED: u32 = u32::MAX - 2;

static ACTIVE: AtomicU32 = AtomicU32::new(UNKNOWN);
static REACHED: [AtomicBool; COUNT] = [const { AtomicBool::new(false) }; COUNT];

/// Never, while the compiler evaluates.
pub const fn is_on(id: u32) -> bool {
    core::intrinsics::const_eval_select((id,), never, is_on_at_run_time)
}

const fn never(_: u32) -> bool {
    false
}

#[inline(never)]
fn is_on_at_run_time(id: u32) -> bool {
    match ACTIVE.load(Relaxed) {
        UNKNOWN => {
            find_out();
            is_on_at_run_time(id)
        }
        NOTED => {
            REACHED[id as usize].store(true, Relaxed);
            false
        }
        active => active == id,
    }
}

unsafe extern "C" {
    fn getenv(name: *const c_char) -> *const c_char;
    fn atexit(callback: extern "C" fn()) -> c_int;
}

/// Allocates nothing, for tests that count that.
fn find_out() {
    let text = variable(c"MUTANT");
    let active = if let Some(text) = text {
        text.iter().fold(0, |number, digit| 10 * number + u32::from(digit - b'0'))
    } else if variable(c"MUTANTS_REACHED").is_some() {
        unsafe { atexit(write_reached) };
        NOTED
    } else {
        NONE
    };
    ACTIVE.store(active, Relaxed);
}

fn variable(name: &CStr) -> Option<&'static [u8]> {
    let text = unsafe { getenv(name.as_ptr()) };
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_bytes())
}

extern "C" fn write_reached() {
    let file = String::from_utf8_lossy(variable(c"MUTANTS_REACHED").unwrap()).into_owned();
    let ids = REACHED.iter().enumerate().filter(|(_, reached)| reached.load(Relaxed));
    let lines: String = ids.map(|(id, _)| id.to_string() + "\n").collect();
    standard::fs::write(file, lines).unwrap();
}
