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
    world.advance(1);
    let output = if const { F::ACCESS.is_world() } {
        F::run_with(&mut system, world).unwrap_or_else(|| unreachable!("it takes the whole world, and nothing else"))
    } else {
        // SAFETY: E1: it was asserted. E2: the world is borrowed exclusively.
        unsafe { F::run(&mut system, world, &mut state, world.now()) }
    };
    world.advance(1);
    F::apply(&mut state, world, name);
    output
}

/// Asserts E1 when the program is compiled.
struct Sound<W, F, M>(PhantomData<(W, F, M)>);

impl<W: World, F: System<W, M>, M: Signature> Sound<W, F, M> {
    const ASSERTED: () = super::assert_sound::<W>("run_system", &F::ACCESS);
}
