//! The accesses, of a world that is open and of one that is closed.

use crate::oracle::{Access, Cells, Subject};
use crate::seen::Seen;
use ecs::prelude::*;
use ecs::{ChangeTick, Disabled, Mut, Ref};
use std::cell::Cell;
use std::collections::BTreeSet;

thread_local! {
    /// Changes are asked for since this tick.
    static SINCE: Cell<Option<ChangeTick>> = const { Cell::new(None) };
    /// What an access wrote is new since this one.
    static BEGUN: Cell<Option<ChangeTick>> = const { Cell::new(None) };
}

fn since() -> ChangeTick {
    SINCE.get().expect("the world has begun")
}

/// Declares the world, the systems, and the list of both.
macro_rules! declare {
    ([$($option:ident)*] $($(#[$cfg:meta])? $name:ident $(finds $finds:literal)? ($param:ident: $ty:ty) |$seen:ident| $body:block)*) => {
        ecs::world! {
            #[world($($option,)* observed)]
            pub struct Drawn {
                components: (A, B, C, S, T, Off, Jam, Disabled),
                #[immutable] components: (K),
                resources: (Score),
                events: (Ping),
            }

            #[relation(acyclic, on_despawn = cascade, inverse = children)]
            pub struct ChildOf { parent: Entity }

            #[relation(on_despawn = clear)]
            pub struct Likes { whom: Option<Entity> }

            #[archetype]
            pub struct Root { a: A, b: B, c: Option<C>, likes: Option<Likes> }
            #[archetype]
            pub struct Limb { a: A, b: B, parent: ChildOf }
            #[archetype]
            pub struct Gone { a: A, b: B, disabled: Disabled }
            #[archetype]
            pub struct GoneLimb { a: A, b: B, disabled: Disabled, parent: ChildOf }
            #[archetype]
            pub struct Part { a: A, c: Option<C>, disabled: Option<Disabled> }
            #[archetype]
            pub struct Plain { b: B, k: K }

            #[index(ordered, key: u64 = a.0 % 8)]
            pub struct ByA { a: A }
            #[index(hash, key: u64 = b.0 % 8, with(S))]
            pub struct ByB { b: B }
            #[index(hash, unique, key: u64 = k.0)]
            pub struct ByK { k: K }
            #[index(bitmap, key: u64 = s.0 % 8, without(T))]
            pub struct ByS { s: S }

            #[group]
            pub struct Pair { entity: Entity, s: &mut S, t: &T }

            #[query(cascade(ChildOf), changed(A))]
            pub struct Moved { entity: Entity, b: &mut B }

            /// For systems that are added.
            #[schedule]
            pub fn alone() { lines::read_score; }

            #[schedule]
            pub fn all() { $($(#[$cfg])? lines::$name;)* }
        }

        /// The same systems, as lines of a schedule.
        mod lines {
            use super::*;
            $($(#[$cfg])? pub(super) fn $name($param: $ty) {
                _ = super::$name($param);
            })*
        }

        $($(#[$cfg])? #[allow(unused_mut)]
        fn $name(mut $param: $ty) -> Seen {
            let mut $seen = Seen::default();
            $body
            $seen
        })*

        impl Subject for Drawn {
            const ACCESSES: &'static [Access<Self>] = &[$($(#[$cfg])? Access {
                name: stringify!($name),
                finds: &[$($finds)?],
                run: |world, during| {
                    let system = |it: $ty| {
                        let seen = $name(it);
                        during();
                        seen
                    };
                    world.try_run(system).ok()
                },
            }),*];

            fn plan() -> Option<&'static ecs::Plan<Self>> {
                Some(Self::all_plan())
            }

            fn begin() -> Self {
                begin()
            }

            fn cells(&self) -> Cells {
                cells(self)
            }

            fn fresh(&self) -> BTreeSet<usize> {
                let fresh = [self.by_a_ref().is_ok(), self.by_b_ref().is_ok(), self.by_k_ref().is_ok(), self.by_s_ref().is_ok()];
                (0..).zip(fresh).filter(|(_, is_fresh)| *is_fresh).map(|(index, _)| index).collect()
            }
        }
    };
}

macro_rules! world {
    ($module:ident [$($option:ident)*]) => {
        pub(crate) mod $module {
            use super::*;

            #[derive(Component, Clone)]
            #[component(track)]
            pub struct A(pub u64);
            #[derive(Component, Clone)]
            pub struct B(pub u64);
            #[derive(Component, Clone)]
            #[component(track)]
            pub struct C(pub u64);
            #[derive(Component, Clone)]
            #[component(storage = "sparse", track)]
            pub struct S(pub u64);
            #[derive(Component, Clone)]
            #[component(storage = "sparse")]
            pub struct T(pub u64);
            #[derive(Component, Clone, Copy)]
            pub struct K(pub u64);
            /// Disables an entity, from a pool.
            #[derive(Component, Clone)]
            #[component(storage = "sparse", disables, track)]
            pub struct Off(pub u64);
            /// Disables an `A` alone.
            #[derive(Component, Clone)]
            #[component(storage = "sparse", disables(A))]
            pub struct Jam(pub u64);
            #[derive(Default)]
            pub struct Score(pub u64);
            pub struct Ping;

            /// Rows of each archetype, of which each has and lacks what it can.
            fn begin() -> Drawn {
                let mut world = Drawn::new();
                let mut number = 0..;
                let mut next = || number.next().unwrap();
                let roots: Vec<Entity> = (0..4).map(|i| {
                    let c = (i % 2 == 0).then(|| C(next()));
                    world.spawn(Root { a: A(next()), b: B(next()), c, likes: None })
                }).collect();
                let mut all = roots.clone();
                for i in 0..6 {
                    let parent = ChildOf { parent: all[i % all.len()] };
                    all.push(world.spawn(Limb { a: A(next()), b: B(next()), parent }));
                }
                for _ in 0..3 {
                    all.push(world.spawn(Gone { a: A(next()), b: B(next()), disabled: Disabled }));
                }
                for i in 0..4 {
                    let parent = ChildOf { parent: all[all.len() - 1 - i] };
                    all.push(world.spawn(GoneLimb { a: A(next()), b: B(next()), disabled: Disabled, parent }));
                    // A row that is shown, below one that is not.
                    let parent = ChildOf { parent: all[all.len() - 1] };
                    all.push(world.spawn(Limb { a: A(next()), b: B(next()), parent }));
                }
                for i in 0..8 {
                    let (c, disabled) = ((i % 2 == 0).then(|| C(next())), (i % 4 > 1).then_some(Disabled));
                    all.push(world.spawn(Part { a: A(next()), c, disabled }));
                }
                for _ in 0..3 {
                    all.push(world.spawn(Plain { b: B(next()), k: K(next()) }));
                }
                for (i, entity) in (0..).zip(all.iter().copied()) {
                    if i % 2 == 0 {
                        world.insert(entity, S(next())).unwrap();
                    }
                    if i % 3 == 0 {
                        world.insert(entity, T(next())).unwrap();
                    }
                    if i % 5 == 0 {
                        world.insert(entity, Jam(next())).unwrap();
                    }
                    if i % 7 == 0 {
                        world.insert(entity, Off(next())).unwrap();
                    }
                }
                world.insert(roots[1], Likes { whom: Some(roots[2]) }).unwrap();
                SINCE.set(Some(world.change_tick()));
                // Some are new to those who ask since then.
                for entity in all.iter().copied().step_by(6) {
                    if let Some(mut a) = world.query::<Option<Mut<C>>>().get(entity).flatten() {
                        a.0 += 8;
                    }
                }
                BEGUN.set(Some(world.change_tick()));
                world
            }

            fn cells(world: &Drawn) -> Cells {
                let mut cells = Cells::new();
                for entity in world.entities() {
                    macro_rules! note {
                        ($C:ident) => {
                            if let Some(value) = world.get::<$C>(entity) {
                                cells.insert((entity, stringify!($C)), (value.0, (false, false)));
                            }
                        };
                        (tracked $C:ident) => {
                            note!($C);
                            let every = world.query_ref_filtered::<Ref<$C>, (ecs::Allow<Disabled>, ecs::Allow<Off>, ecs::Allow<Jam>)>();
                            let every = every.since(BEGUN.get().expect("the world has begun"));
                            if let Some(value) = every.get(entity) {
                                cells.insert((entity, stringify!($C)), (value.0, (value.is_added(), value.is_changed())));
                            }
                        };
                    }
                    note!(tracked A);
                    note!(B);
                    note!(tracked C);
                    note!(tracked S);
                    note!(T);
                    note!(K);
                    note!(tracked Off);
                    note!(Jam);
                    if world.has::<Disabled>(entity) {
                        cells.insert((entity, "Disabled"), (0, (false, false)));
                    }
                    for (what, target) in [("ChildOf", world.target_of::<ChildOf>(entity)), ("Likes", world.target_of::<Likes>(entity))] {
                        cells.extend(target.map(|target| ((entity, what), (target.to_bits(), (false, false)))));
                    }
                }
                let nobody = Entity::from_bits(u64::MAX).unwrap();
                cells.insert((nobody, "Score"), (world.resource::<Score>().0, (false, false)));
                cells
            }

            declare! {
                [$($option)*]
                // Queries: what their types say.
                entities(rows: Query<Drawn>) |seen| { rows.for_each(|entity| seen.row(entity)) }
                read_a(rows: Query<Drawn, (Entity, &A)>) |seen| { rows.for_each(|(entity, a)| seen.read(entity, "A", &a.0)) }
                write_a(rows: Query<Drawn, (Entity, &mut A)>) |seen| { rows.for_each(|(entity, a)| seen.write(entity, "A", &mut a.0)) }
                write_a_of_disabled(rows: Query<Drawn, (Entity, &mut A), With<Disabled>>) |seen| { rows.for_each(|(entity, a)| seen.write(entity, "A", &mut a.0)) }
                write_a_of_off(rows: Query<Drawn, (Entity, &mut A), With<Off>>) |seen| { rows.for_each(|(entity, a)| seen.write(entity, "A", &mut a.0)) }
                write_a_of_jammed(rows: Query<Drawn, (Entity, &mut A), With<Jam>>) |seen| { rows.for_each(|(entity, a)| seen.write(entity, "A", &mut a.0)) }
                write_a_with_s(rows: Query<Drawn, (Entity, &mut A), With<S>>) |seen| { rows.for_each(|(entity, a)| seen.write(entity, "A", &mut a.0)) }
                write_a_without_s(rows: Query<Drawn, (Entity, &mut A), Without<S>>) |seen| { rows.for_each(|(entity, a)| seen.write(entity, "A", &mut a.0)) }
                write_a_of_either(rows: Query<Drawn, (Entity, &mut A), AnyOf<(S, T)>>) |seen| { rows.for_each(|(entity, a)| seen.write(entity, "A", &mut a.0)) }
                write_a_of_roots(rows: Query<Drawn, (Entity, &mut A), Is<Root>>) |seen| { rows.for_each(|(entity, a)| seen.write(entity, "A", &mut a.0)) }
                write_a_of_limbs(rows: Query<Drawn, (Entity, &mut A), Is<Limb>>) |seen| { rows.for_each(|(entity, a)| seen.write(entity, "A", &mut a.0)) }
                write_a_or(rows: Query<Drawn, (Entity, &mut A), Or<(With<C>, With<T>)>>) |seen| { rows.for_each(|(entity, a)| seen.write(entity, "A", &mut a.0)) }
                write_changed_a(rows: Query<Drawn, (Entity, Mut<A>), Changed<A>>) |seen| { rows.since(since()).for_each(|(entity, mut a)| seen.write(entity, "A", &mut a.0)) }
                write_b(rows: Query<Drawn, (Entity, &mut B)>) |seen| { rows.for_each(|(entity, b)| seen.write(entity, "B", &mut b.0)) }
                write_b_with_a(rows: Query<Drawn, (Entity, &mut B, Has<C>), With<A>>) |seen| { rows.for_each(|(entity, b, _)| seen.write(entity, "B", &mut b.0)) }
                write_b_without_a(rows: Query<Drawn, (Entity, &mut B), Without<A>>) |seen| { rows.for_each(|(entity, b)| seen.write(entity, "B", &mut b.0)) }
                write_b_where_a_changed(rows: Query<Drawn, (Entity, &mut B), Changed<A>>) |seen| { rows.since(since()).for_each(|(entity, b)| seen.write(entity, "B", &mut b.0)) }
                write_b_where_s_was_added(rows: Query<Drawn, (Entity, &mut B), Added<S>>) |seen| { rows.since(since()).for_each(|(entity, b)| seen.write(entity, "B", &mut b.0)) }
                write_c(rows: Query<Drawn, (Entity, &mut C)>) |seen| { rows.for_each(|(entity, c)| seen.write(entity, "C", &mut c.0)) }
                maybe_c(rows: Query<Drawn, (Entity, Option<&C>)>) |seen| { rows.for_each(|(entity, c)| seen.read_option(entity, "C", c.map(|c| &c.0))) }
                write_s(rows: Query<Drawn, (Entity, &mut S)>) |seen| { rows.for_each(|(entity, s)| seen.write(entity, "S", &mut s.0)) }
                write_s_of_disabled(rows: Query<Drawn, (Entity, &mut S), With<Disabled>>) |seen| { rows.for_each(|(entity, s)| seen.write(entity, "S", &mut s.0)) }
                ref_s(rows: Query<Drawn, (Entity, Ref<S>)>) |seen| { rows.for_each(|(entity, s)| seen.read(entity, "S", &s.0)) }
                write_t(rows: Query<Drawn, (Entity, &mut T), Without<S>>) |seen| { rows.for_each(|(entity, t)| seen.write(entity, "T", &mut t.0)) }
                write_off(rows: Query<Drawn, (Entity, Mut<Off>)>) |seen| { rows.for_each(|(entity, mut off)| seen.write(entity, "Off", &mut off.0)) }
                grouped(rows: Query<Drawn, Pair>) |seen| { rows.for_each(|row| { seen.write(row.entity, "S", &mut row.s.0); seen.read(row.entity, "T", &row.t.0); }) }

                // Filters that are added to a query while it runs.
                added_with(rows: Query<Drawn, (Entity, &mut A)>) |seen| { rows.with::<S>().for_each(|(entity, a)| seen.write(entity, "A", &mut a.0)) }
                added_without(rows: Query<Drawn, (Entity, &mut A), With<S>>) |seen| { rows.without::<T>().for_each(|(entity, a)| seen.write(entity, "A", &mut a.0)) }
                added_changed(rows: Query<Drawn, (Entity, Mut<A>), Changed<A>>) |seen| { rows.changed::<A>().since(since()).for_each(|(entity, mut a)| seen.write(entity, "A", &mut a.0)) }
                added_added(rows: Query<Drawn, (Entity, &mut B), Changed<A>>) |seen| { rows.added::<A>().since(since()).for_each(|(entity, b)| seen.write(entity, "B", &mut b.0)) }
                added_any_of(rows: Query<Drawn, (Entity, &mut A)>) |seen| { rows.any_of::<(S, T)>().for_each(|(entity, a)| seen.write(entity, "A", &mut a.0)) }
                added_is(rows: Query<Drawn, (Entity, &mut A)>) |seen| { rows.is::<Root>().for_each(|(entity, a)| seen.write(entity, "A", &mut a.0)) }
                added_to_disabled(rows: Query<Drawn, (Entity, &mut A), With<Disabled>>) |seen| { rows.with::<S>().for_each(|(entity, a)| seen.write(entity, "A", &mut a.0)) }
                added_next(rows: Query<Drawn, (Entity, &mut B), With<A>>) |seen| { if let Some((entity, b)) = rows.without::<T>().next() { seen.write(entity, "B", &mut b.0) } }

                // Filters that show disabled rows, which the compiler refuses. Without the refusal, these accesses meet with others.
                #[cfg(feature = "refused")]
                shown_with(rows: Query<Drawn, (Entity, &mut A)>) |seen| { rows.with::<Disabled>().for_each(|(entity, a)| seen.write(entity, "A", &mut a.0)) }
                #[cfg(feature = "refused")]
                shown_any_of(rows: Query<Drawn, (Entity, &mut B)>) |seen| { rows.any_of::<(Off, Disabled)>().for_each(|(entity, b)| seen.write(entity, "B", &mut b.0)) }
                #[cfg(feature = "refused")]
                shown_jammed(rows: Query<Drawn, (Entity, &mut A), With<S>>) |seen| { rows.with::<Jam>().for_each(|(entity, a)| seen.write(entity, "A", &mut a.0)) }

                // Rows one by one.
                get_a(rows: Query<Drawn, (Entity, &mut A), With<T>>) |seen| { for entity in known() { if let Some((entity, a)) = rows.get_mut(entity) { seen.write(entity, "A", &mut a.0) } } }
                look_up_a(found: Lookup<Drawn, &A>) |seen| { for entity in known() { if let Some(a) = found.get(entity) { seen.read(entity, "A", &a.0) } } }
                look_up_b(found: Lookup<Drawn, &mut B>) |seen| { for entity in known() { if let Some(b) = found.get_mut(entity) { seen.write(entity, "B", &mut b.0) } } }
                look_up_s(found: Lookup<Drawn, (&mut S, Option<&C>)>) |seen| { for entity in known() { if let Some((s, _)) = found.get_mut(entity) { seen.write(entity, "S", &mut s.0) } } }

                // Rows above, and cascades.
                up_a(rows: Query<Drawn, (Entity, Option<Up<ChildOf, &A>>)>) |seen| { rows.for_each(|(entity, a)| seen.read_option(entity, "A above", a.as_deref().map(|a| &a.0))) }
                up_b_to_c(rows: Query<Drawn, (Entity, &mut C, Option<Up<Likes, &B>>)>) |seen| { rows.for_each(|(entity, c, b)| { seen.write(entity, "C", &mut c.0); seen.read_option(entity, "B above", b.as_deref().map(|b| &b.0)); }) }
                cascade_a(rows: Cascade<Drawn, ChildOf, (Entity, &A)>) |seen| { rows.for_each(|(entity, a)| seen.read(entity, "A", &a.0)) }
                cascade_b(rows: Cascade<Drawn, ChildOf, (Entity, &mut B, Option<Up<ChildOf, &B>>)>) |seen| { rows.for_each(|(entity, b, above)| { seen.read_option(entity, "B above", above.as_deref().map(|b| &b.0)); seen.write(entity, "B", &mut b.0); }) }
                cascade_b_with_s(rows: Cascade<Drawn, ChildOf, (Entity, &mut B), With<S>>) |seen| { rows.for_each(|(entity, b)| seen.write(entity, "B", &mut b.0)) }
                cascade_changed(rows: Cascade<Drawn, ChildOf, (Entity, Changed<A>)>) |seen| { rows.since(since()).for_each(|(entity, ())| seen.row(entity)) }
                cascade_changed_b(rows: Cascade<Drawn, ChildOf, Moved>) |seen| { rows.since(since()).for_each(|row| seen.write(row.entity, "B", &mut row.b.0)) }
                cascade_changed_without(rows: Cascade<Drawn, ChildOf, (Entity, Changed<A>), Without<S>>) |seen| { rows.since(since()).for_each(|(entity, ())| seen.row(entity)) }
                links(found: Related<Drawn, ChildOf>) |seen| { for entity in known() { for source in found.sources_of(entity) { seen.row(source) } } }

                // Indexes, logs, and what is of no row.
                find_a finds 0 (found: Find<Drawn, ByA>) |seen| { for key in 0..8u64 { for entity in found.get(key) { seen.row(entity) } } }
                find_b finds 1 (found: Find<Drawn, ByB>) |seen| { for key in 0..8u64 { for entity in found.get(key) { seen.row(entity) } } }
                find_k finds 2 (found: Find<Drawn, ByK>) |seen| { for key in 0..99u64 { for entity in found.get(key) { seen.row(entity) } } }
                find_s finds 3 (found: Find<Drawn, ByS>) |seen| { for key in 0..8u64 { for entity in found.is(key).iter() { seen.row(entity) } } }
                removed(gone: Removed<Drawn, A>) |seen| { for it in gone.read() { seen.row(it.entity) } }
                read_score(score: Res<Score>) |seen| { seen.read(nobody(), "Score", &score.0) }
                write_score(score: ResMut<Score>) |seen| { seen.write(nobody(), "Score", &mut score.0) }
            }
        }
    };
}

/// Entities of all rows, and some that are not there.
fn known() -> impl Iterator<Item = Entity> {
    (0..40u64).map(|index| Entity::from_bits(1 << 32 | index).expect("it has a generation"))
}

fn nobody() -> Entity {
    Entity::from_bits(u64::MAX).expect("it has a generation")
}

/// A world that is open, with its rows.
pub(crate) fn begin_open() -> open::Drawn {
    open::Drawn::begin()
}

world!(open []);
world!(closed[closed]);
