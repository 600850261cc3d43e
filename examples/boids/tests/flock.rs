//! The promises of a sky.

use boids::Sky;
use boids::components::Position;
use boids::world::Home;

const BOIDS: usize = 2_000;

fn after(frames: u32, seed: u64) -> Sky {
    let mut sky = Sky::with_boids(BOIDS, seed);
    for _ in 0..frames {
        sky.frame();
    }
    sky
}

fn digest_on_threads(threads: usize) -> u64 {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .unwrap();
    pool.install(|| after(90, 1).digest_exact())
}

#[test]
fn one_thread_and_three_fly_the_same_way() {
    let one = digest_on_threads(1);
    assert_eq!(one, digest_on_threads(3));
    assert_ne!(
        one,
        after(90, 2).digest_exact(),
        "another seed is another sky"
    );
}

#[test]
fn no_boid_comes_or_goes() {
    let mut sky = after(60, 1);
    assert_eq!(
        (sky.boids(), sky.near().len(), sky.near().nowhere()),
        (BOIDS, BOIDS, 0)
    );
    sky.check_invariants();
}

#[test]
fn boids_become_flocks_and_stay_at_home() {
    let (mut first, mut last) = (after(0, 1), after(200, 1));
    let (before, now) = (first.agreement(), last.agreement());
    assert!(before.abs() < 0.1 && now > 0.8, "from {before} to {now}");
    let (few, many) = (first.neighbours(), last.neighbours());
    assert!(
        few < many && many < 30.0,
        "from {few} to {many}: boids come together, and keep apart"
    );
    let radius = last.resource::<Home>().radius;
    assert!(
        last.query_ref::<&Position>()
            .all(|position| position.0.length() < radius * 2.0)
    );
}
