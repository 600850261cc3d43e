//! Programs that do their worst: user code that panics, lies, leaks or is refused memory.

mod exchanged;
mod hostile;
mod leaked_guards;
mod panics;
mod refusals;
#[cfg(not(miri))]
mod safety_comments;
mod untrusted_impls;
mod unwinding;

use ecs_tests::check_alloc::CheckAlloc;

#[global_allocator]
static ALLOCATOR: CheckAlloc = CheckAlloc;
