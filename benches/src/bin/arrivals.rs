//! Entities that come in other ways than as a bundle, and entities that leave with others.
//!
//! Each contestant fills a new world, and only the work that the table names is timed. The contestants of a workload run in turns, and the
//! table shows the least time of each, and its ratio to ours.
//!
//! `cargo run --release -p ecs-benches --features bevy --bin arrivals -- [--quick] [part of a workload's name]…`

use std::time::{Duration, Instant};

const ROWS: usize = 20_000;

/// Declares the components of a row.
macro_rules! components {
    ($($name:ident $value:expr;)*) => {
        $(
            #[derive(Clone, Copy)]
            #[cfg_attr(feature = "bevy", derive(bevy_ecs::component::Component))]
            pub(crate) struct $name(#[allow(dead_code, reason = "most are moved, and not looked at")] pub(crate) [f32; 3]);

            impl $name {
                #[inline]
                fn new() -> Self {
                    Self([$value; 3])
                }
            }

            impl Default for $name {
                #[inline]
                fn default() -> Self {
                    Self([$value; 3])
                }
            }
        )*
    };
}

components! {
    A 1.0;
    B 2.0;
    C 3.0;
    D 4.0;
    E 5.0;
    F 6.0;
    G 7.0;
    H 8.0;
}

mod ours {
    use super::{A, B, C, D, E, F, G, H};
    use ecs::prelude::*;

    #[derive(Component)]
    #[component(requires(F, G, H))]
    pub(crate) struct Leader(pub(crate) A);

    #[derive(Clone, Default)]
    pub(crate) struct Count(pub(crate) usize);

    fn count(_: On<'_, Watched, Insert<Spot>>, mut count: ResMut<'_, Count>) {
        count.0 += 1;
    }

    #[derive(Clone, Copy, PartialEq, Eq, Hash)]
    pub(crate) struct Spot(pub(crate) u32);

    ecs::world! {
        #[world]
        pub(crate) struct Field { components: (A, B, C, D, E, F, G, H, Leader) }

        #[relation(acyclic, on_despawn = cascade)]
        pub(crate) struct ChildOf { parent: Entity }
    }

    ecs::world! {
        #[world]
        pub(crate) struct Watched { components: (Spot, A), resources: (Count) }

        #[index(hash, key: u32 = spot.0)]
        pub(crate) struct At { spot: Spot }

        #[observers]
        fn observers() { count; }
    }

    ecs::world! {
        #[world]
        pub(crate) struct Plain { components: (Spot, A) }
    }
}

fn main() {
    let (flags, names): (Vec<_>, Vec<_>) = std::env::args()
        .skip(1)
        .partition(|argument| argument.starts_with("--"));
    let rounds = if flags.iter().any(|flag| flag == "--quick") {
        5
    } else {
        31
    };
    println!("| workload | contestant | ns each | ÷ ours |\n|---|---|--:|--:|");
    for (workload, contestants) in workloads() {
        if !names.is_empty() && !names.iter().any(|part| workload.contains(part.as_str())) {
            continue;
        }
        let mut least = vec![f64::INFINITY; contestants.len()];
        for _ in 0..rounds {
            for ((_, run), least) in contestants.iter().zip(&mut least) {
                let (count, time) = run();
                #[expect(clippy::cast_precision_loss, reason = "there are fewer than 2²⁴ rows")]
                let each = time.as_secs_f64() * 1e9 / count as f64;
                *least = least.min(each);
            }
        }
        for ((name, _), time) in contestants.iter().zip(&least) {
            println!(
                "| {workload} | {name} | {time:.2} | {:.2} |",
                time / least[0]
            );
        }
    }
}

type Contestant = (&'static str, fn() -> (usize, Duration));

/// As [`timed`], in a world that has the memory: the work is done once before, and its rows go.
fn warm<S>(
    state: &mut S,
    clear: impl Fn(&mut S),
    mut work: impl FnMut(&mut S),
) -> (usize, Duration) {
    work(state);
    clear(state);
    timed(ROWS, || work(state))
}

/// How many units were done, in the time that the function takes.
fn timed(count: usize, work: impl FnOnce()) -> (usize, Duration) {
    let start = Instant::now();
    work();
    (count, start.elapsed())
}

fn workloads() -> Vec<(&'static str, Vec<Contestant>)> {
    vec![
        (
            "five of eight components, chosen one by one",
            vec![
                ("ours", || {
                    let mut field = ours::Field::new();
                    let mut builder = ecs::EntityBuilder::new();
                    let spawned = warm(
                        &mut field,
                        |field| field.clear(),
                        |field| {
                            for _ in 0..ROWS {
                                builder.add(A::new()).add(B::new()).add(C::new());
                                builder.add(D::new()).add(E::new());
                                let _ = builder.spawn(field);
                            }
                        },
                    );
                    assert_eq!(field.query_ref::<(&A, &E)>().count(), ROWS);
                    spawned
                }),
                ("ours, insert by insert", || {
                    let mut field = ours::Field::new();
                    let spawned = warm(
                        &mut field,
                        |field| field.clear(),
                        |field| {
                            for _ in 0..ROWS {
                                let entity = field.spawn((A::new(),));
                                let _ = field.insert(entity, B::new());
                                let _ = field.insert(entity, C::new());
                                let _ = field.insert(entity, D::new());
                                let _ = field.insert(entity, E::new());
                            }
                        },
                    );
                    assert_eq!(field.query_ref::<(&A, &E)>().count(), ROWS);
                    spawned
                }),
                ("hecs", || {
                    let mut world = hecs::World::new();
                    let mut builder = hecs::EntityBuilder::new();
                    let spawned = warm(&mut world, hecs::World::clear, |world| {
                        for _ in 0..ROWS {
                            builder.add(A::new()).add(B::new()).add(C::new());
                            builder.add(D::new()).add(E::new());
                            world.spawn(builder.build());
                        }
                    });
                    assert_eq!(world.query_mut::<(&A, &E)>().into_iter().count(), ROWS);
                    spawned
                }),
                #[cfg(feature = "bevy")]
                ("bevy_ecs, by identifiers", bevy::by_identifiers),
            ],
        ),
        (
            "five registered components, chosen one by one",
            vec![
                ("ours", || {
                    let mut field = ours::Plain::new();
                    let keys = ["b", "c", "d", "e", "f"]
                        .map(|name| field.register_named::<[f32; 3]>(name).expect("a new name"));
                    let mut builder = ecs::EntityBuilder::new();
                    let spawned = warm(
                        &mut field,
                        |field| field.clear(),
                        |field| {
                            for _ in 0..ROWS {
                                for key in keys {
                                    builder.add_key(key, B::new().0);
                                }
                                let _ = builder.spawn(field);
                            }
                        },
                    );
                    assert_eq!(field.len(), ROWS);
                    spawned
                }),
                #[cfg(feature = "bevy")]
                ("bevy_ecs, by identifiers", bevy::by_identifiers),
            ],
        ),
        (
            "a template of five components",
            vec![
                ("ours", || {
                    let mut field = ours::Field::new();
                    let first = field.spawn((A::new(), B::new(), C::new(), D::new(), E::new()));
                    let template = field.template(first).expect("all are cloned");
                    let spawned = warm(
                        &mut field,
                        |field| field.clear(),
                        |field| {
                            let _ = field.spawn_template(&template, ROWS);
                        },
                    );
                    assert_eq!(field.len(), ROWS);
                    spawned
                }),
                ("ours, one by one", || {
                    let mut field = ours::Field::new();
                    let first = field.spawn((A::new(), B::new(), C::new(), D::new(), E::new()));
                    let template = field.template(first).expect("all are cloned");
                    let spawned = warm(
                        &mut field,
                        |field| field.clear(),
                        |field| {
                            for _ in 0..ROWS {
                                let _ = field.spawn_template(&template, 1);
                            }
                        },
                    );
                    assert_eq!(field.len(), ROWS);
                    spawned
                }),
                ("ours, clone_entity", || {
                    let mut field = ours::Field::new();
                    let first = field.spawn((A::new(), B::new(), C::new(), D::new(), E::new()));
                    timed(ROWS, || {
                        for _ in 0..ROWS {
                            let _ = field.clone_entity(first);
                        }
                    })
                }),
                ("hecs", || {
                    let mut world = hecs::World::new();
                    let mut builder = hecs::EntityBuilderClone::new();
                    builder.add(A::new()).add(B::new()).add(C::new());
                    builder.add(D::new()).add(E::new());
                    let template = builder.build();
                    let spawned = warm(&mut world, hecs::World::clear, |world| {
                        for _ in 0..ROWS {
                            world.spawn(&template);
                        }
                    });
                    assert_eq!(world.len() as usize, ROWS);
                    spawned
                }),
            ],
        ),
        (
            "three of eight components by `requires`",
            vec![
                ("ours", || {
                    let mut field = ours::Field::new();
                    let spawned = warm(
                        &mut field,
                        |field| field.clear(),
                        |field| {
                            for _ in 0..ROWS {
                                field.spawn((
                                    ours::Leader(A::new()),
                                    A::new(),
                                    B::new(),
                                    C::new(),
                                    D::new(),
                                ));
                            }
                        },
                    );
                    assert_eq!(field.query_ref::<&H>().count(), ROWS);
                    spawned
                }),
                ("ours, all given", || {
                    let mut field = ours::Field::new();
                    let spawned = warm(
                        &mut field,
                        |field| field.clear(),
                        |field| {
                            for _ in 0..ROWS {
                                field.spawn((
                                    ours::Leader(A::new()),
                                    A::new(),
                                    B::new(),
                                    C::new(),
                                    D::new(),
                                    F::new(),
                                    G::new(),
                                    H::new(),
                                ));
                            }
                        },
                    );
                    assert_eq!(field.query_ref::<&H>().count(), ROWS);
                    spawned
                }),
                #[cfg(feature = "bevy")]
                ("bevy_ecs", bevy::required),
            ],
        ),
        (
            "despawn of one parent with 100,000 children",
            vec![
                ("ours", || ours_despawn(1, 100_000)),
                ("hecs, by hand", || hecs_despawn(1, 100_000)),
                #[cfg(feature = "bevy")]
                ("bevy_ecs", || bevy::despawn(1, 100_000)),
            ],
        ),
        (
            "despawn of 1,000 parents with 100 children",
            vec![
                ("ours", || ours_despawn(1000, 100)),
                ("hecs, by hand", || hecs_despawn(1000, 100)),
                #[cfg(feature = "bevy")]
                ("bevy_ecs", || bevy::despawn(1000, 100)),
            ],
        ),
        (
            "a batch that an observer watches and an index knows",
            vec![
                ("ours", || {
                    let mut field = ours::Watched::new();
                    let spawned = warm(
                        &mut field,
                        |field| field.clear(),
                        |field| {
                            field
                                .spawn_batch((0..).take(ROWS).map(|at| (ours::Spot(at), A::new())));
                            assert_eq!(field.at().get(7).count(), 1);
                        },
                    );
                    assert_eq!(field.resource::<ours::Count>().0, 2 * ROWS);
                    spawned
                }),
                ("ours, without either", || {
                    let mut field = ours::Plain::new();
                    timed(ROWS, || {
                        field.spawn_batch((0..).take(ROWS).map(|at| (ours::Spot(at), A::new())));
                    })
                }),
                ("hecs, by hand", || {
                    let mut world = hecs::World::new();
                    let mut count = 0;
                    let mut index = std::collections::HashMap::<u32, Vec<hecs::Entity>>::new();
                    let spawned = warm(&mut world, hecs::World::clear, |world| {
                        let rows = (0..).take(ROWS).map(|at| (ours::Spot(at), A::new()));
                        let spawned: Vec<_> = world.spawn_batch(rows).collect();
                        for entity in spawned {
                            let spot = world.get::<&ours::Spot>(entity).expect("it is there").0;
                            index.entry(spot).or_default().push(entity);
                            count += 1;
                        }
                        assert!(!index[&7].is_empty());
                    });
                    assert_eq!(count, 2 * ROWS);
                    spawned
                }),
            ],
        ),
    ]
}

fn ours_despawn(parents: usize, children: usize) -> (usize, Duration) {
    let mut field = ours::Field::new();
    let parents: Vec<_> = (0..parents)
        .map(|_| {
            let parent = field.spawn((A::new(),));
            for _ in 0..children {
                field.spawn((B::new(), ours::ChildOf { parent }));
            }
            parent
        })
        .collect();
    let despawned = timed(parents.len() * children, || {
        for parent in &parents {
            field.despawn(*parent);
        }
    });
    assert!(field.is_empty());
    despawned
}

/// A list of children in the parent, and the parent in each child.
fn hecs_despawn(parents: usize, children: usize) -> (usize, Duration) {
    struct Children(Vec<hecs::Entity>);
    struct Parent(#[expect(dead_code, reason = "it is there")] hecs::Entity);

    let mut world = hecs::World::new();
    let parents: Vec<_> = (0..parents)
        .map(|_| {
            let parent = world.spawn((A::new(), Children(Vec::new())));
            let own = (0..children)
                .map(|_| world.spawn((B::new(), Parent(parent))))
                .collect();
            world.get::<&mut Children>(parent).expect("it is there").0 = own;
            parent
        })
        .collect();
    let despawned = timed(parents.len() * children, || {
        for parent in &parents {
            let mut waiting = vec![*parent];
            while let Some(entity) = waiting.pop() {
                if let Ok(mut own) = world.get::<&mut Children>(entity) {
                    waiting.append(&mut own.0);
                }
                let _ = world.despawn(entity);
            }
        }
    });
    assert_eq!(world.len(), 0);
    despawned
}

#[cfg(feature = "bevy")]
mod bevy {
    use super::{A, B, C, D, Duration, E, F, G, H, ROWS, timed, warm};
    use bevy_ecs::component::{Component, ComponentId};
    use bevy_ecs::hierarchy::ChildOf;
    use bevy_ecs::ptr::OwningPtr;
    use bevy_ecs::world::World;
    use std::mem::ManuallyDrop;
    use std::ptr::NonNull;

    #[derive(Component)]
    #[require(F, G, H)]
    struct Leader(#[expect(dead_code, reason = "it is moved, and not looked at")] A);

    #[allow(unsafe_code, reason = "the peer's call")]
    pub(super) fn by_identifiers() -> (usize, Duration) {
        let mut world = World::new();
        let ids: [ComponentId; 5] = [
            world.register_component::<A>(),
            world.register_component::<B>(),
            world.register_component::<C>(),
            world.register_component::<D>(),
            world.register_component::<E>(),
        ];
        let spawned = warm(&mut world, World::clear_entities, |world| {
            for _ in 0..ROWS {
                let mut values =
                    ManuallyDrop::new((A::new(), B::new(), C::new(), D::new(), E::new()));
                let values = &mut *values;
                let places = [
                    NonNull::from(&mut values.0).cast(),
                    NonNull::from(&mut values.1).cast(),
                    NonNull::from(&mut values.2).cast(),
                    NonNull::from(&mut values.3).cast(),
                    NonNull::from(&mut values.4).cast(),
                ];
                // SAFETY: each pointer is to a value of the component with that number, which nothing else uses.
                unsafe {
                    let values = places.map(|place| OwningPtr::new(place));
                    world.spawn_empty().insert_by_ids(&ids, values.into_iter());
                }
            }
        });
        assert_eq!(world.query::<(&A, &E)>().iter(&world).count(), ROWS);
        spawned
    }

    pub(super) fn required() -> (usize, Duration) {
        let mut world = World::new();
        let spawned = warm(&mut world, World::clear_entities, |world| {
            for _ in 0..ROWS {
                world.spawn((Leader(A::new()), A::new(), B::new(), C::new(), D::new()));
            }
        });
        assert_eq!(world.query::<&H>().iter(&world).count(), ROWS);
        spawned
    }

    pub(super) fn despawn(parents: usize, children: usize) -> (usize, Duration) {
        let mut world = World::new();
        let parents: Vec<_> = (0..parents)
            .map(|_| {
                let parent = world.spawn(A::new()).id();
                for _ in 0..children {
                    world.spawn((B::new(), ChildOf(parent)));
                }
                parent
            })
            .collect();
        let despawned = timed(parents.len() * children, || {
            for parent in &parents {
                world.despawn(*parent);
            }
        });
        assert_eq!(world.query::<&B>().iter(&world).count(), 0);
        despawned
    }
}
