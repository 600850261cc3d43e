//! Systems that are run by hand.
#![allow(unsafe_code)]

use super::{Callable, Signature};
use crate::schema::World;
use core::marker::PhantomData;

/// Runs a system once, and applies its commands. See [`World::run_system`].
#[track_caller]
pub(crate) fn run_once<W: World, F, M>(world: &mut W, name: &'static str, mut system: F) -> M::Output
where
    F: Callable<M>,
    M: Signature<W, F>,
{
    let () = Sound::<W, F, M>::ASSERTED;
    let mut state = M::init(world);
    let output = if const { M::ACCESS.is_world() } {
        M::run_with(&mut system, world).unwrap_or_else(|| unreachable!("it takes the whole world, and nothing else"))
    } else {
        // SAFETY: E1: it was asserted. E2: the world is borrowed exclusively.
        unsafe { M::run(&mut system, world, &mut state) }
    };
    M::apply(&mut state, world, name);
    output
}

/// Asserts E1 when the program is compiled.
struct Sound<W, F, M>(PhantomData<(W, F, M)>);

impl<W: World, F, M: Signature<W, F>> Sound<W, F, M> {
    const ASSERTED: () = super::assert_sound::<W>("run_system", &M::ACCESS);
}
