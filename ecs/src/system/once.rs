//! Systems that are run by hand.
#![allow(unsafe_code)]

use super::{Callable, Signature, System};
use crate::schema::World;
use core::marker::PhantomData;

/// Runs a system once, and applies its commands. See [`World::run_system`].
#[track_caller]
pub(crate) fn run_once<W: World, F, M>(world: &mut W, name: &'static str, mut system: F) -> M::Output
where
    F: Callable<M> + System<W, M>,
    M: Signature,
{
    let () = Sound::<W, F, M>::ASSERTED;
    let mut state = F::init(world);
    // SAFETY: E1: it was asserted.
    unsafe { run_alone(&mut system, world, &mut state, name) }
}

/// Runs a system with nothing beside it, and applies its commands.
///
/// # Safety
///
/// E1.
pub(crate) unsafe fn run_alone<W: World, F: System<W, M>, M: Signature>(
    system: &mut F,
    world: &mut W,
    state: &mut F::State,
    name: &'static str,
) -> M::Output {
    world.advance(1);
    let output = match F::run_with(system, world) {
        Some(output) => output,
        // SAFETY: E1: the caller's promise. E2: the world is borrowed exclusively.
        None => unsafe { F::run(system, world, state, world.now()) },
    };
    world.advance(1);
    F::apply(state, world, name);
    output
}

/// Asserts E1 when the program is compiled.
struct Sound<W, F, M>(PhantomData<(W, F, M)>);

impl<W: World, F: System<W, M>, M: Signature> Sound<W, F, M> {
    const ASSERTED: () = {
        super::assert_sound::<W>("run_system", &F::ACCESS);
        super::assert_told_of_nothing("run_system", &F::ACCESS);
    };
}
