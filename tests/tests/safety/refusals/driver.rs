//! One driver for all operations.

use crate::refusals::scene::Scene;
use ecs_tests::check_alloc::{live_blocks, live_bytes, while_failing};
use std::fmt::Debug;

/// Tries an operation with ever later calls for memory refused, one call only and then all from there on, in a new world each
/// time, until none is.
///
/// `input` makes the values to give. `attempt` gives them back where there is no memory. `least` is how many calls the operation makes.
pub(crate) fn drive<I: Debug>(
    least: u64,
    input: impl Fn(&mut Scene) -> I,
    attempt: impl Fn(&mut Scene, I) -> Result<(), I>,
) {
    let expected = {
        let mut scene = Scene::new();
        let input = input(&mut scene);
        attempt(&mut scene, input).unwrap();
        // A process remembers the shapes of types, of which a digest is the first to ask.
        scene.dump(true);
        (scene.dump(false), scene.rest())
    };
    for first in 0.. {
        let mut failures = 0;
        for calls in [first..first + 1, first..u64::MAX] {
            let blocks = live_blocks();
            {
                let mut scene = Scene::new();
                let input = input(&mut scene);
                let (given, before) = (format!("{input:?}"), scene.dump(true));
                let memory = (live_blocks(), live_bytes());
                let (result, failed) = while_failing(calls.clone(), || attempt(&mut scene, input));
                failures += failed;
                scene.town.check_invariants();
                if let Err(input) = result {
                    assert!(failed > 0, "there was memory");
                    if calls == (0..u64::MAX) {
                        let (blocks, bytes) = memory;
                        assert!(
                            live_blocks() <= blocks && live_bytes() <= bytes,
                            "nothing could be taken"
                        );
                    }
                    assert_eq!(format!("{input:?}"), given, "what was given comes back");
                    assert_eq!(scene.dump(true), before, "the world is as it was");
                    attempt(&mut scene, input).expect("with memory it is done");
                    scene.town.check_invariants();
                }
                assert_eq!(
                    (scene.dump(false), scene.rest()),
                    expected,
                    "the same as at once, with {calls:?} refused"
                );
            }
            assert_eq!(
                live_blocks(),
                blocks,
                "what was taken is freed, with {calls:?} refused"
            );
        }
        if failures == 0 {
            // Guards leave tables with room that they would not have.
            assert!(cfg!(ecs_asan) || first >= least, "it takes {first} calls");
            break;
        }
    }
}
