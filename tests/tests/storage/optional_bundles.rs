//! Bundles with optional components: a value has them or not, each way in which it comes to an entity.

use ecs::prelude::*;
use ecs::{Allow, ChangeError, Disabled, EntityBuilder, Rejected};
use std::panic::{AssertUnwindSafe, catch_unwind};

macro_rules! components {
    ($($(#[$attr:meta])* $name:ident)*) => {
        $(
            /// A value with memory of its own, so that one that is lost or dropped twice is found.
            #[derive(Component, Clone, Debug, PartialEq)]
            $(#[$attr])*
            struct $name(Box<u32>);

            impl From<u32> for $name {
                fn from(number: u32) -> Self {
                    Self(Box::new(number))
                }
            }
        )*
    };
}

components! {
    Name
    #[component(track)] Helmet
    #[component(storage = "sparse")] Spark
    #[component(requires(Ammo, Smoke))] Gun
    Ammo
    #[component(storage = "sparse")] Smoke
    Medal
    Rank
}

impl Default for Ammo {
    fn default() -> Self {
        Self(Box::new(77))
    }
}

impl Default for Smoke {
    fn default() -> Self {
        Self(Box::new(88))
    }
}

/// A key of a unique index.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Number(u32);

/// An optional component of each kind, in front of the one that each soldier has, and behind it.
#[derive(Bundle, Clone, Debug, PartialEq)]
struct Soldier {
    helmet: Option<Helmet>,
    name: Name,
    spark: Option<Spark>,
    gun: Option<Gun>,
    number: Option<Number>,
    disabled: Option<Disabled>,
}

/// No component that each value has.
#[derive(Bundle, Clone, Debug, PartialEq)]
struct Gear(Option<Gun>, std::option::Option<Ammo>);

#[derive(Bundle, Clone, Debug, PartialEq)]
struct Officer {
    rank: Option<Rank>,
    #[bundle]
    soldier: Soldier,
    ammo: Ammo,
    #[bundle]
    gear: (Medal,),
    under: Option<Under>,
}

#[derive(Debug, Default)]
struct Diary(Vec<&'static str>);

ecs::world! {
    #[world(observed)]
    struct Camp {
        components: (Name, Helmet, Spark, Gun, Ammo, Smoke, Medal, Rank, Number, Disabled),
        resources: (Diary),
    }

    #[relation(acyclic, on_despawn = cascade)]
    #[derive(Clone, Debug, PartialEq)]
    struct Under { officer: Entity }

    #[index(hash, unique, key = number.0)]
    struct ByNumber { number: Number }

    /// The home of some of the soldiers.
    #[archetype]
    struct Guard { name: Name, helmet: Helmet }

    /// An optional column, which another optional component of a soldier brings with it.
    #[archetype]
    struct Gunner { name: Name, ammo: Ammo, gun: Option<Gun> }

    /// It may be spawned where no archetype is its home, and inserted.
    #[bundle]
    #[derive(Clone, Debug, PartialEq)]
    struct Kit { medal: Medal, helmet: Option<Helmet> }
}

fn note<const PLACE: usize, E: ecs::Change<Camp>>(
    _: On<'_, Camp, E>,
    mut diary: ResMut<'_, Diary>,
) {
    diary.0.push(WORDS[PLACE]);
}

const WORDS: [&str; 9] = [
    "name",
    "helmet",
    "spark",
    "gun",
    "ammo",
    "smoke",
    "number",
    "disabled",
    "no helmet",
];

fn camp() -> Camp {
    let mut camp = Camp::new();
    camp.observe("name", note::<0, Insert<Name>>).unwrap();
    camp.observe("helmet", note::<1, Insert<Helmet>>).unwrap();
    camp.observe("spark", note::<2, Insert<Spark>>).unwrap();
    camp.observe("gun", note::<3, Insert<Gun>>).unwrap();
    camp.observe("ammo", note::<4, Insert<Ammo>>).unwrap();
    camp.observe("smoke", note::<5, Insert<Smoke>>).unwrap();
    camp.observe("number", note::<6, Insert<Number>>).unwrap();
    camp.observe("disabled", note::<7, Insert<Disabled>>)
        .unwrap();
    camp.observe("no helmet", note::<8, Remove<Helmet>>)
        .unwrap();
    camp
}

/// The notifications, in an order that does not depend on that of the fields.
fn diary(camp: &mut Camp) -> Vec<&'static str> {
    let mut words = std::mem::take(&mut camp.resource_mut::<Diary>().0);
    words.sort_unstable();
    words
}

/// All that an entity has.
#[derive(Clone, Debug, PartialEq)]
struct State {
    name: Option<Name>,
    helmet: Option<Helmet>,
    spark: Option<Spark>,
    gun: Option<Gun>,
    ammo: Option<Ammo>,
    smoke: Option<Smoke>,
    number: Option<Number>,
    disabled: bool,
    archetype: Option<&'static str>,
    is_found: bool,
}

fn state(camp: &mut Camp, entity: Entity) -> State {
    let number = camp.get::<Number>(entity).copied();
    State {
        name: camp.get(entity).cloned(),
        helmet: camp.get(entity).cloned(),
        spark: camp.get(entity).cloned(),
        gun: camp.get(entity).cloned(),
        ammo: camp.get(entity).cloned(),
        smoke: camp.get(entity).cloned(),
        number,
        disabled: camp.has::<Disabled>(entity),
        archetype: camp.archetype_of(entity),
        is_found: number.is_some_and(|number| {
            camp.by_number()
                .get(number.0)
                .any(|holder| holder == entity)
        }),
    }
}

/// Each choice of the optional components of a soldier, or some of them.
fn choices() -> impl Iterator<Item = u32> {
    (0..32).filter(|choice| {
        !cfg!(miri) || [0, 0b00001, 0b00100, 0b01010, 0b10101, 0b11111].contains(choice)
    })
}

/// A soldier with the components that the bits say, and with values from `first` on.
fn soldier(choice: u32, first: u32) -> Soldier {
    let has = |bit: u32| choice & (1 << bit) != 0;
    Soldier {
        helmet: has(0).then(|| Helmet::from(first)),
        name: Name::from(first + 1),
        spark: has(1).then(|| Spark::from(first + 2)),
        gun: has(2).then(|| Gun::from(first + 3)),
        number: has(3).then_some(Number(first + 4)),
        disabled: has(4).then_some(Disabled),
    }
}

/// The same soldier, of whom each component is named at run time.
fn built(camp: &mut Camp, soldier: Soldier) -> Entity {
    let Soldier {
        helmet,
        name,
        spark,
        gun,
        number,
        disabled,
    } = soldier;
    let mut builder = EntityBuilder::new();
    builder.add(name);
    if let Some(value) = helmet {
        builder.add(value);
    }
    if let Some(value) = spark {
        builder.add(value);
    }
    if let Some(value) = gun {
        builder.add(value);
    }
    if let Some(value) = number {
        builder.add(value);
    }
    if let Some(value) = disabled {
        builder.add(value);
    }
    builder.spawn(camp).unwrap()
}

/// The same components for an entity, one after the other. The old values come back.
fn inserted(camp: &mut Camp, entity: Entity, soldier: Soldier) -> Replaced {
    let Soldier {
        helmet,
        name,
        spark,
        gun,
        number,
        disabled,
    } = soldier;
    let name = camp.insert(entity, name).unwrap();
    let helmet = helmet.and_then(|value| camp.insert(entity, value).unwrap());
    let spark = spark.and_then(|value| camp.insert(entity, value).unwrap());
    let gun = gun.and_then(|value| camp.insert(entity, value).unwrap());
    let number = number.and_then(|value| camp.insert(entity, value).unwrap());
    let disabled = disabled.and_then(|value| camp.insert(entity, value).unwrap());
    ((name,), (helmet, spark, gun, number, disabled))
}

/// The form of old values: those of the components that each soldier has, and those of the optional ones.
type Replaced = (
    (Option<Name>,),
    (
        Option<Helmet>,
        Option<Spark>,
        Option<Gun>,
        Option<Number>,
        Option<Disabled>,
    ),
);

type Spawn = (&'static str, fn(&mut Camp, Soldier) -> Entity);

/// The entity that was spawned last.
fn last(camp: &mut Camp) -> Entity {
    camp.query_ref_filtered::<Entity, Allow<Disabled>>()
        .max()
        .unwrap()
}

const SPAWNING: &[Spawn] = &[
    ("spawn", |camp, soldier| camp.spawn(soldier)),
    ("try_spawn", |camp, soldier| {
        camp.try_spawn(soldier).unwrap()
    }),
    ("spawn_at", |camp, soldier| {
        let entity = camp.reserve_entity();
        camp.spawn_at(entity, soldier).unwrap();
        entity
    }),
    ("try_spawn_at", |camp, soldier| {
        let entity = camp.reserve_entity();
        camp.try_spawn_at(entity, soldier).unwrap();
        entity
    }),
    ("spawn_batch", |camp, soldier| {
        camp.spawn_batch([soldier])[0]
    }),
    ("try_spawn_batch", |camp, soldier| {
        camp.try_spawn_batch([soldier]).unwrap()[0]
    }),
    ("spawn_with", |camp, soldier| {
        camp.spawn_with::<Under, _>(soldier, |_| {})
    }),
    ("try_spawn_with", |camp, soldier| {
        camp.try_spawn_with::<Under, _>(soldier, |_| {}).unwrap()
    }),
    ("commands.spawn", |camp, soldier| {
        camp.run_system(move |mut commands: Commands<'_, Camp>| commands.spawn(soldier.clone()))
    }),
    ("commands.try_spawn", |camp, soldier| {
        camp.run_system(move |mut commands: Commands<'_, Camp>| {
            commands.try_spawn(soldier.clone()).unwrap()
        })
    }),
    ("commands.spawn_later", |camp, soldier| {
        camp.run_system(move |mut commands: Commands<'_, Camp>| {
            commands.spawn_later(soldier.clone());
        });
        last(camp)
    }),
    ("commands.try_spawn_later", |camp, soldier| {
        camp.run_system(move |mut commands: Commands<'_, Camp>| {
            commands.try_spawn_later(soldier.clone()).unwrap();
        });
        last(camp)
    }),
    ("commands.spawn_batch", |camp, soldier| {
        camp.run_system(move |mut commands: Commands<'_, Camp>| {
            commands.spawn_batch([soldier.clone()]);
        });
        last(camp)
    }),
    ("commands.try_spawn_batch", |camp, soldier| {
        camp.run_system(move |mut commands: Commands<'_, Camp>| {
            commands.try_spawn_batch([soldier.clone()]).unwrap();
        });
        last(camp)
    }),
    ("commands.spawn_at", |camp, soldier| {
        let entity = camp.reserve_entity();
        camp.run_system(move |mut commands: Commands<'_, Camp>| {
            commands.spawn_at(entity, soldier.clone());
        });
        entity
    }),
    ("commands.try_spawn_at", |camp, soldier| {
        let entity = camp.reserve_entity();
        camp.run_system(move |mut commands: Commands<'_, Camp>| {
            commands.try_spawn_at(entity, soldier.clone()).unwrap();
        });
        entity
    }),
    ("commands.spawn_with", |camp, soldier| {
        camp.run_system(move |mut commands: Commands<'_, Camp>| {
            commands.spawn_with::<Under, _>(soldier.clone(), |_| {})
        })
    }),
    ("commands.try_spawn_with", |camp, soldier| {
        camp.run_system(move |mut commands: Commands<'_, Camp>| {
            commands
                .try_spawn_with::<Under, _>(soldier.clone(), |_| {})
                .unwrap()
        })
    }),
];

type InsertInto = (
    &'static str,
    fn(&mut Camp, Entity, Soldier) -> Option<Replaced>,
);

/// Some return the old values.
const INSERTING: &[InsertInto] = &[
    ("insert_many", |camp, entity, soldier| {
        Some(camp.insert_many(entity, soldier).unwrap())
    }),
    ("try_insert_many", |camp, entity, soldier| {
        Some(camp.try_insert_many(entity, soldier).unwrap())
    }),
    ("exchange", |camp, entity, soldier| {
        Some(
            camp.replace_bundle::<(Medal,), _>(entity, soldier)
                .unwrap()
                .replaced,
        )
    }),
    ("try_exchange", |camp, entity, soldier| {
        Some(
            camp.try_replace_bundle::<(Medal,), _>(entity, soldier)
                .unwrap()
                .replaced,
        )
    }),
    ("entity_mut.insert_many", |camp, entity, soldier| {
        camp.entity_mut(entity)
            .unwrap()
            .insert_many(soldier)
            .unwrap();
        None
    }),
    ("commands.insert_many", |camp, entity, soldier| {
        camp.run_system(move |mut commands: Commands<'_, Camp>| {
            commands.insert_many(entity, soldier.clone());
        });
        None
    }),
    ("commands.try_insert_many", |camp, entity, soldier| {
        camp.run_system(move |mut commands: Commands<'_, Camp>| {
            commands.try_insert_many(entity, soldier.clone()).unwrap();
        });
        None
    }),
    ("commands.entity.insert_many", |camp, entity, soldier| {
        camp.run_system(move |mut commands: Commands<'_, Camp>| {
            _ = commands.entity(entity).insert_many(soldier.clone());
        });
        None
    }),
];

#[test]
fn a_component_that_is_none_does_not_come_with_a_row() {
    for choice in choices() {
        let mut naive = camp();
        let entity = built(&mut naive, soldier(choice, 1));
        let expected = (state(&mut naive, entity), diary(&mut naive));
        for (way, spawn) in SPAWNING {
            let mut camp = camp();
            let entity = spawn(&mut camp, soldier(choice, 1));
            assert_eq!(
                (state(&mut camp, entity), diary(&mut camp)),
                expected,
                "{way}, {choice:#b}"
            );
            camp.check_invariants();
        }
    }
}

#[test]
fn a_component_that_is_none_stays_as_it_is_on_insert() {
    let pairs = choices().flat_map(|choice| choices().map(move |before| (choice, before)));
    let few = |choice, before| {
        [0, 0b10101, 0b11111].contains(&choice) && [0b01010, 0b11111].contains(&before)
    };
    for (choice, before) in pairs.filter(|(choice, before)| !cfg!(miri) || few(*choice, *before)) {
        let mut naive = camp();
        let entity = built(&mut naive, soldier(before, 100));
        let _ = diary(&mut naive);
        let expected = inserted(&mut naive, entity, soldier(choice, 200));
        let naive = (state(&mut naive, entity), diary(&mut naive));
        for (way, insert) in INSERTING {
            let mut camp = camp();
            let entity = camp.spawn(soldier(before, 100));
            let _ = diary(&mut camp);
            let replaced = insert(&mut camp, entity, soldier(choice, 200));
            assert!(
                replaced.is_none_or(|replaced| replaced == expected),
                "{way}: {choice:#b} to {before:#b}"
            );
            assert_eq!(
                (state(&mut camp, entity), diary(&mut camp)),
                naive,
                "{way}: {choice:#b} to {before:#b}"
            );
            camp.check_invariants();
        }
    }
}

#[test]
fn rows_of_a_batch_go_to_tables_of_their_own() {
    for attempts in [false, true] {
        let mut camp = camp();
        let soldiers = || choices().map(|choice| soldier(choice, choice * 10));
        let spawned = if attempts {
            camp.try_spawn_batch(soldiers().collect::<Vec<_>>())
                .unwrap()
                .to_vec()
        } else {
            camp.spawn_batch(soldiers()).to_vec()
        };
        assert_eq!(spawned.len(), soldiers().count());
        for (entity, soldier) in spawned.iter().zip(soldiers()) {
            let mut naive = self::camp();
            let of_naive = built(&mut naive, soldier);
            assert_eq!(state(&mut camp, *entity), state(&mut naive, of_naive));
        }
        assert!(camp.spawn_batch(std::iter::empty::<Gear>()).is_empty());
        assert!(
            camp.try_spawn_batch(std::iter::empty::<Gear>())
                .unwrap()
                .is_empty()
        );
        camp.check_invariants();
    }
}

#[test]
fn the_rows_of_an_iterator_that_panics_are_there() {
    let mut camp = camp();
    let rows = (0..10).map(|i| {
        if i < 7 {
            soldier(i, i * 10)
        } else {
            panic!("no more")
        }
    });
    assert!(catch_unwind(AssertUnwindSafe(|| camp.spawn_batch(rows).len())).is_err());
    assert_eq!(camp.query::<&Name>().count(), 7);
    camp.check_invariants();
    // What was not told yet is told with the next change.
    camp.spawn_empty();
    assert_eq!(
        diary(&mut camp)
            .iter()
            .filter(|word| **word == "name")
            .count(),
        7
    );
}

#[test]
fn values_that_are_required_come_where_the_bundle_lacks_them() {
    let mut camp = camp();
    let both = camp.spawn(Gear(Some(Gun::from(1)), Some(Ammo::from(2))));
    assert_eq!(
        (camp.get(both), camp.get(both)),
        (Some(&Ammo::from(2)), Some(&Smoke::default()))
    );
    let gun = camp.spawn(Gear(Some(Gun::from(1)), None));
    assert_eq!(
        (camp.get(gun), camp.get(gun)),
        (Some(&Ammo::default()), Some(&Smoke::default()))
    );
    let ammo = camp.spawn(Gear(None, Some(Ammo::from(3))));
    assert!(!camp.has::<Gun>(ammo) && !camp.has::<Smoke>(ammo));
    let none = camp.spawn(Gear(None, None));
    assert_eq!(camp.components_of(none).count(), 0);
    // The ammunition that is there stays, since the bundle says nothing of it.
    assert_eq!(
        camp.insert_many(ammo, Gear(Some(Gun::from(4)), None)),
        Ok(((), (None, None)))
    );
    assert_eq!(
        (camp.get(ammo), camp.get(ammo)),
        (Some(&Ammo::from(3)), Some(&Smoke::default()))
    );
    assert_eq!(
        camp.insert_many(none, Gear(None, None)),
        Ok(((), (None, None)))
    );
    assert_eq!(camp.components_of(none).count(), 0);
    camp.check_invariants();
}

#[test]
fn a_row_changes_where_its_archetype_has_optional_columns() {
    let mut camp = camp();
    let gunner = camp.spawn(Gunner {
        name: Name::from(1),
        ammo: Ammo::from(2),
        gun: None,
    });
    camp.insert_many(gunner, Gear(Some(Gun::from(3)), None))
        .unwrap();
    assert_eq!(
        (camp.archetype_of(gunner), camp.get(gunner)),
        (Some("Gunner"), Some(&Gun::from(3)))
    );
    let replaced = camp
        .insert_many(gunner, Gear(Some(Gun::from(4)), Some(Ammo::from(5))))
        .unwrap();
    assert_eq!(replaced, ((), (Some(Gun::from(3)), Some(Ammo::from(2)))));
    camp.insert_many(gunner, soldier(0b10, 10)).unwrap();
    assert_eq!(
        (camp.get(gunner), camp.get(gunner)),
        (Some(&Gun::from(4)), Some(&Spark::from(12)))
    );
    // An archetype with optional components is such a bundle itself.
    let guard = camp.spawn(Guard {
        name: Name::from(1),
        helmet: Helmet::from(2),
    });
    let row = Gunner {
        name: Name::from(3),
        ammo: Ammo::from(4),
        gun: None,
    };
    assert_eq!(
        camp.insert_many(guard, row).unwrap(),
        ((Some(Name::from(1)), None), (None,))
    );
    assert!(camp.has::<Helmet>(guard) && !camp.has::<Gun>(guard));
    assert_eq!(
        camp.remove_many::<Gunner>(guard).unwrap(),
        ((Some(Name::from(3)), Some(Ammo::from(4))), (None,))
    );
    camp.check_invariants();
}

#[test]
fn a_bundle_is_removed_with_all_its_components() {
    for choice in choices() {
        let mut camp = camp();
        let Soldier {
            helmet,
            name,
            spark,
            gun,
            number,
            disabled,
        } = soldier(choice, 1);
        let expected = ((Some(name),), (helmet, spark, gun, number, disabled));
        let entity = camp.spawn(soldier(choice, 1));
        camp.insert(entity, Medal::from(9)).unwrap();
        assert_eq!(camp.remove_many::<Soldier>(entity), Ok(expected.clone()));
        assert_eq!(camp.get(entity), Some(&Medal::from(9)));
        assert_eq!(diary(&mut camp).contains(&"no helmet"), choice & 1 != 0);
        let entity = camp.spawn(soldier(choice, 1));
        assert_eq!(
            camp.replace_bundle::<Soldier, _>(entity, (Rank::from(3),))
                .unwrap()
                .removed,
            expected
        );
        let entity = camp.spawn(Rank::from(3).alone());
        assert_eq!(
            camp.remove_many::<Soldier>(entity).unwrap(),
            Replaced::default()
        );
        camp.check_invariants();
    }
}

impl Rank {
    fn alone(self) -> (Self,) {
        (self,)
    }
}

#[test]
fn a_bundle_that_is_refused_comes_back_and_changes_nothing() {
    let mut camp = camp();
    let (holder, dead) = (camp.spawn(soldier(0b1000, 1)), camp.spawn_empty());
    camp.despawn(dead);
    // The holder has the number 5, and so has the bundle.
    let bundle = soldier(0b11111, 1);
    let (entities, tables) = (camp.len(), camp.archetypes().count());
    let spawned = camp.try_spawn(bundle.clone()).unwrap_err();
    assert_eq!(spawned.value, bundle);
    assert!(matches!(spawned.cause, ChangeError::Unique { .. }));
    let reserved = camp.reserve_entity();
    assert_eq!(
        camp.try_spawn_at(reserved, bundle.clone())
            .unwrap_err()
            .value,
        bundle
    );
    assert_eq!(
        camp.spawn_at(dead, bundle.clone()).unwrap_err().value,
        bundle
    );
    assert_eq!(
        camp.try_spawn_with::<Under, _>(bundle.clone(), |_| {})
            .unwrap_err()
            .value,
        bundle
    );
    camp.despawn(reserved);
    assert_eq!((camp.len(), camp.archetypes().count()), (entities, tables));
    let other = camp.spawn(soldier(0b10000, 50));
    let before = state(&mut camp, other);
    let Rejected { value, cause } = camp.insert_many(other, bundle.clone()).unwrap_err();
    assert!(matches!(cause, ChangeError::Unique { held_by, .. } if held_by == Some(holder)));
    assert_eq!(value, bundle);
    assert_eq!(
        camp.replace_bundle::<(Medal,), _>(other, bundle.clone())
            .unwrap_err()
            .value,
        bundle
    );
    assert_eq!(
        camp.insert_many(dead, bundle.clone()).unwrap_err().value,
        bundle
    );
    assert_eq!(state(&mut camp, other), before);
    camp.despawn(other);
    assert!(catch_unwind(AssertUnwindSafe(|| camp.spawn(bundle.clone()))).is_err());
    assert_eq!(camp.len(), entities);
    // It holds the number itself.
    camp.insert_many(holder, bundle).unwrap();
    camp.check_invariants();
    // All rows of a batch come back, and no archetype stays that was made for one.
    let tables = camp.archetypes().count();
    let rows = [
        soldier(0b1000, 100),
        soldier(0b1001, 1),
        soldier(0b1010, 200),
    ];
    let error = camp.try_spawn_batch(rows.clone()).unwrap_err();
    assert_eq!(error.value.collect::<Vec<_>>(), rows);
    assert_eq!((camp.len(), camp.archetypes().count()), (entities, tables));
    camp.check_invariants();
}

#[test]
fn a_relation_may_lack() {
    #[derive(Bundle, Clone, Debug, PartialEq)]
    struct Follower {
        under: Option<Under>,
        name: Name,
    }
    let mut camp = camp();
    let officer = camp.spawn_empty();
    let recruit = |officer: Option<Entity>| Follower {
        under: officer.map(|officer| Under { officer }),
        name: Name::from(1),
    };
    let (one, other) = (
        camp.spawn(recruit(Some(officer))),
        camp.spawn(recruit(None)),
    );
    assert!(camp.sources_of::<Under>(officer).eq([one]));
    camp.insert_many(other, recruit(Some(one))).unwrap();
    camp.insert_many(one, recruit(None)).unwrap();
    assert_eq!(
        (camp.target_of::<Under>(one), camp.target_of::<Under>(other)),
        (Some(officer), Some(one))
    );
    // In a circle.
    assert_eq!(
        camp.insert_many(one, recruit(Some(other)))
            .unwrap_err()
            .value,
        recruit(Some(other))
    );
    assert_eq!(
        camp.spawn_batch([recruit(None), recruit(Some(officer))])
            .len(),
        2
    );
    assert_eq!(camp.sources_of::<Under>(officer).count(), 2);
    // A source gets its relation beside its bundle, which may lack components.
    for choice in choices() {
        let mut children = Vec::new();
        camp.spawn_below::<Under>(officer, |below| {
            children.push(below.spawn(soldier(choice & !8, 1)));
            children.push(below.try_spawn(soldier(choice & !8, 1)).unwrap());
            children.push(below.spawn_linked(|under| Follower {
                under: Some(under),
                name: Name::from(2),
            }));
        });
        let names: Vec<_> = children
            .iter()
            .map(|child| camp.get::<Name>(*child).cloned())
            .collect();
        assert_eq!(names, [2, 2, 2].map(|name| Some(Name::from(name))));
        for child in &children {
            assert_eq!(camp.target_of::<Under>(*child), Some(officer));
        }
        let child = camp.get::<Helmet>(children[0]).is_some();
        assert_eq!(
            (child, camp.has::<Spark>(children[1])),
            (choice & 1 != 0, choice & 2 != 0)
        );
    }
    let dead = camp.spawn_empty();
    camp.despawn(dead);
    assert_eq!(
        camp.try_spawn(recruit(Some(dead))).unwrap_err().value,
        recruit(Some(dead))
    );
    camp.check_invariants();
}

fn officer(choice: u32, first: u32, under: Option<Entity>) -> Officer {
    Officer {
        rank: (choice & 32 != 0).then(|| Rank::from(first)),
        soldier: soldier(choice, first),
        ammo: Ammo::from(first),
        gear: (Medal::from(first),),
        under: under.map(|officer| Under { officer }),
    }
}

#[test]
fn bundles_with_optional_components_are_nested() {
    let mut camp = camp();
    let above = camp.spawn_empty();
    for choice in choices().chain(choices().map(|choice| choice | 32)) {
        let under = (choice % 3 == 0).then_some(above);
        let one = camp.spawn(officer(choice, 1, under));
        let other = camp.spawn((Name::from(50), Ammo::from(51)));
        let replaced = camp
            .insert_many(other, officer(choice, 1, under).unnumbered())
            .unwrap();
        // The old values have the form of the row: first those of the components that each value has.
        assert_eq!(
            replaced,
            (
                (
                    (),
                    (
                        (Some(Name::from(50)),),
                        ((Some(Ammo::from(51)),), ((None,), ()))
                    )
                ),
                Default::default()
            )
        );
        for entity in [one, other] {
            assert_eq!(
                (camp.get(entity), camp.get(entity)),
                (Some(&Name::from(2)), Some(&Ammo::from(1)))
            );
            assert_eq!(camp.get(entity), Some(&Medal::from(1)));
            assert_eq!(camp.has::<Rank>(entity), choice & 32 != 0);
            assert_eq!(camp.has::<Helmet>(entity), choice & 1 != 0);
            assert_eq!(camp.has::<Gun>(entity), choice & 4 != 0);
            assert_eq!(camp.target_of::<Under>(entity), under);
        }
        camp.despawn(one);
    }
    let dead = camp.spawn_empty();
    camp.despawn(dead);
    assert_eq!(
        camp.insert_many(dead, officer(63, 1, None))
            .unwrap_err()
            .value,
        officer(63, 1, None)
    );
    camp.check_invariants();
}

impl Officer {
    fn unnumbered(mut self) -> Self {
        self.soldier.number = None;
        self
    }
}

#[test]
fn a_bundle_of_a_world_is_spawned_and_inserted_where_no_archetype_is_its_home() {
    let mut camp = camp();
    let (with, without) = (
        Kit {
            medal: Medal::from(1),
            helmet: Some(Helmet::from(2)),
        },
        Kit {
            medal: Medal::from(3),
            helmet: None,
        },
    );
    let spawned = camp.spawn_batch([with.clone(), without.clone()]).to_vec();
    assert_eq!(
        (camp.get(spawned[0]), camp.get::<Helmet>(spawned[1])),
        (Some(&Helmet::from(2)), None)
    );
    assert_eq!(
        camp.insert_many(spawned[0], without).unwrap(),
        ((Some(Medal::from(1)),), (None,))
    );
    assert_eq!(
        camp.insert_many(spawned[1], with).unwrap(),
        ((Some(Medal::from(3)),), (None,))
    );
    assert_eq!(
        (camp.get(spawned[0]), camp.get(spawned[1])),
        (Some(&Helmet::from(2)), Some(&Helmet::from(2)))
    );
    camp.check_invariants();
}

#[test]
fn old_values_that_a_bundle_lacks_are_not_logged() {
    let mut camp = camp();
    let entity = camp.spawn(soldier(0b1, 1));
    let mut reader = camp.watch_removed::<Helmet>();
    let (added, changed) = (
        camp.added_at::<Helmet>(entity),
        camp.changed_at::<Helmet>(entity),
    );
    camp.insert_many(entity, soldier(0b10, 10)).unwrap();
    assert_eq!(
        (
            camp.added_at::<Helmet>(entity),
            camp.changed_at::<Helmet>(entity)
        ),
        (added, changed)
    );
    camp.insert_many(entity, soldier(0b1, 20)).unwrap();
    assert_eq!(camp.added_at::<Helmet>(entity), added);
    assert!(camp.changed_at::<Helmet>(entity) > changed);
    camp.remove_many::<Soldier>(entity).unwrap();
    let removed: Vec<_> = camp
        .read_removed(&mut reader)
        .map(|it| it.value.clone())
        .collect();
    assert_eq!(removed, [Some(Helmet::from(20))]);
}

/// The archetype of this bundle has the same optional component as a column.
#[derive(Bundle, Clone, Debug, PartialEq)]
struct Recruit {
    gun: Option<Gun>,
    ammo: Ammo,
    name: Name,
}

/// A sparse component may lack beside it.
#[derive(Bundle, Clone, Debug, PartialEq)]
struct Veteran {
    #[bundle]
    recruit: Recruit,
    spark: Option<Spark>,
}

#[test]
fn a_row_goes_to_the_archetype_whose_rows_may_lack_the_same() {
    let mut camp = camp();
    for choice in 0..4 {
        let (gun, spark) = (
            (choice & 1 != 0).then(|| Gun::from(1)),
            (choice & 2 != 0).then(|| Spark::from(2)),
        );
        let recruit = Recruit {
            gun: gun.clone(),
            ammo: Ammo::from(3),
            name: Name::from(4),
        };
        let veteran = Veteran {
            recruit: recruit.clone(),
            spark: spark.clone(),
        };
        let batch = camp
            .spawn_batch([veteran.clone(), veteran.clone()])
            .to_vec();
        let mut entities = vec![
            camp.spawn(recruit.clone()),
            camp.try_spawn(recruit.clone()).unwrap(),
        ];
        entities.extend(camp.spawn_batch([recruit.clone()]));
        entities.extend(camp.try_spawn_batch([recruit]).unwrap());
        let with_spark = [
            camp.spawn(veteran.clone()),
            camp.try_spawn(veteran).unwrap(),
            batch[0],
            batch[1],
        ];
        for entity in entities.iter().chain(&with_spark) {
            assert_eq!(
                (camp.archetype_of(*entity), camp.is::<Gunner>(*entity)),
                (Some("Gunner"), true)
            );
            assert_eq!(
                (camp.get(*entity), camp.get(*entity)),
                (gun.as_ref(), Some(&Ammo::from(3)))
            );
            // Smoke comes with a gun alone.
            assert_eq!(camp.has::<Smoke>(*entity), gun.is_some());
        }
        assert!(entities.iter().all(|entity| !camp.has::<Spark>(*entity)));
        assert!(
            with_spark
                .iter()
                .all(|entity| camp.get(*entity) == spark.as_ref())
        );
        camp.check_invariants();
    }
}

/// Bundles and archetypes that are written by hand, against the rules.
mod handwritten {
    use ecs::schema::WithOptionals;
    use ecs::{
        Archetype, ArchetypeOf, Bundle, Component, ComponentOf, OptionalColumn, OptionalColumnMut,
        World,
    };
    use std::marker::PhantomData;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    #[derive(Debug, PartialEq)]
    struct Body(u32);

    #[derive(Component, Debug, PartialEq)]
    #[component(requires(Ammo))]
    struct Gun;

    #[derive(Debug, Default, PartialEq)]
    struct Ammo(String);

    #[derive(Debug, PartialEq)]
    struct Name(Box<u32>);

    ecs::world! {
        #[world]
        struct Town { components: (Body, Name, Gun, Ammo) }

        /// Each row has a name.
        #[archetype]
        struct Person { body: Body, name: Name }

        /// A row without a gun has ammunition all the same.
        #[archetype]
        struct Turret { body: Body, gun: Option<Gun>, ammo: Ammo }
    }

    /// A bundle that promises a name and brings none.
    struct Nameless;

    impl<W: World> Bundle<W> for Nameless
    where
        Body: ComponentOf<W>,
        Name: ComponentOf<W>,
    {
        type Row = WithOptionals<(Body,), (Name,)>;
        const COMPONENTS: &'static [usize] = &[
            <Body as ComponentOf<W>>::INDEX,
            <Name as ComponentOf<W>>::INDEX,
        ];

        fn into_row(self) -> Self::Row {
            WithOptionals((Body(1),), (None,))
        }

        fn from_row(_: Self::Row) -> Self {
            Self
        }
    }

    /// An archetype that claims the table of `Person`, and that names may be lacking there.
    struct Claim;

    /// A view that shows nothing.
    struct View<T>(PhantomData<T>);

    impl<E, T> ecs::query::View<E> for View<T> {
        type Parts = T;

        fn view(_: E, _: T) -> Self {
            Self(PhantomData)
        }
    }

    impl Bundle<Town> for Claim {
        type Row = WithOptionals<(Body,), (Name,)>;
        const COMPONENTS: &'static [usize] = &[0, 1];

        fn into_row(self) -> Self::Row {
            WithOptionals((Body(1),), (None,))
        }

        fn from_row(_: Self::Row) -> Self {
            Self
        }
    }

    impl Archetype for Claim {
        type Read<'w> = View<(&'w Body, Option<&'w Name>)>;
        type Write<'w> = View<(&'w mut Body, Option<&'w mut Name>)>;
        type Columns<'w> = View<(&'w [Body], OptionalColumn<'w, Name>)>;
        type ColumnsMut<'w> = View<(&'w mut [Body], OptionalColumnMut<'w, Name>)>;
    }

    impl ArchetypeOf<Town> for Claim {
        const INDEX: usize = <Person as ArchetypeOf<Town>>::INDEX;
    }

    /// Its components are others than those of its row.
    struct Other;

    impl Bundle<Town> for Other {
        type Row = WithOptionals<(Body,), (Name,)>;
        const COMPONENTS: &'static [usize] = &[1, 0];

        fn into_row(self) -> Self::Row {
            WithOptionals((Body(1),), (None,))
        }

        fn from_row(_: Self::Row) -> Self {
            Self
        }
    }

    #[derive(Bundle)]
    struct Mount {
        body: Body,
        gun: Option<Gun>,
    }

    #[test]
    fn a_bundle_that_brings_less_than_an_archetype_demands_is_no_row_of_it() {
        let mut town = Town::new();
        let (one, other) = (town.spawn(Nameless), town.spawn(Claim));
        assert!(!town.is::<Person>(one) && !town.is::<Person>(other));
        assert!(town.columns::<Person>().body.is_empty());
        town.insert_many(one, Claim).unwrap();
        assert!(!town.has::<Name>(one));
        // Nor is one without the component that would bring what the archetype demands.
        let unarmed = town.spawn(Mount {
            body: Body(1),
            gun: None,
        });
        assert!(!town.is::<Turret>(unarmed) && !town.has::<Ammo>(unarmed));
        let armed = town.spawn(Mount {
            body: Body(1),
            gun: Some(Gun),
        });
        assert_eq!(
            (town.archetype_of(armed), town.get(armed)),
            (Some("Turret"), Some(&Ammo::default()))
        );
        town.check_invariants();
    }

    #[test]
    fn a_bundle_with_other_components_than_its_row_is_refused() {
        let mut town = Town::new();
        let entity = town.spawn_empty();
        assert!(catch_unwind(AssertUnwindSafe(|| town.spawn(Other))).is_err());
        assert!(catch_unwind(AssertUnwindSafe(|| town.try_spawn(Other).is_ok())).is_err());
        assert!(catch_unwind(AssertUnwindSafe(|| town.spawn_batch([Other]).len())).is_err());
        assert!(
            catch_unwind(AssertUnwindSafe(|| town.insert_many(entity, Other).is_ok())).is_err()
        );
        assert!(
            catch_unwind(AssertUnwindSafe(|| town
                .try_spawn_columns::<Claim>(((vec![Body(1)],), (vec![None],)))
                .is_ok()))
            .is_err()
        );
        assert_eq!(town.len(), 1);
        town.check_invariants();
    }
}

mod closed {
    use super::{Helmet, Name, Spark};
    use ecs::prelude::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    #[derive(Bundle, Clone, Debug, PartialEq)]
    struct Figure {
        name: Name,
        helmet: Option<Helmet>,
        spark: Option<Spark>,
    }

    ecs::world! {
        #[world(closed)]
        struct Box { components: (Name, Helmet, Spark) }

        #[archetype]
        struct Named { name: Name }
    }

    #[test]
    fn a_closed_world_takes_the_rows_that_it_declares() {
        let mut world = Box::new();
        let figure = |has: bool| Figure {
            name: Name::from(1),
            helmet: has.then(|| Helmet::from(2)),
            spark: Some(Spark::from(3)),
        };
        let one = world.spawn(figure(false));
        assert_eq!(
            (world.archetype_of(one), world.get(one)),
            (Some("Named"), Some(&Spark::from(3)))
        );
        let error = world.try_spawn(figure(true)).unwrap_err();
        assert_eq!(error.value, figure(true));
        assert!(error.cause.is_final());
        assert!(catch_unwind(AssertUnwindSafe(|| world.spawn(figure(true)))).is_err());
        assert_eq!(
            world.insert_many(one, figure(true)).unwrap_err().value,
            figure(true)
        );
        world.insert_many(one, figure(false)).unwrap();
        assert_eq!(world.len(), 1);
        world.check_invariants();
    }
}

/// More optional components than a tuple has, and more of the others.
mod wide {
    use ecs::prelude::*;

    macro_rules! wide {
        ($($C:ident $c:ident)*; $($O:ident $o:ident)*) => {
            $(#[derive(Clone, Debug, PartialEq)] struct $C(u32);)*
            $(#[derive(Clone, Debug, PartialEq)] struct $O(Box<u32>);)*

            #[derive(Bundle, Clone, Debug, PartialEq)]
            struct Wide { $($o: Option<$O>,)* $($c: $C),* }

            ecs::world! { #[world] struct Many { components: ($($C,)* $($O),*) } }

            #[test]
            fn a_bundle_may_have_many_optional_components() {
                let mut many = Many::new();
                for seed in [0u32, 1, 5, 0x5555, 0x3333, u32::MAX] {
                    let (mut number, mut bit) = (0, seed);
                    let wide = Wide {
                        $($o: { number += 1; bit = bit.rotate_right(1); (bit & 1 != 0).then(|| $O(Box::new(number))) },)*
                        $($c: { number += 1; $C(number) },)*
                    };
                    let entity = many.spawn(wide.clone());
                    $(assert_eq!(many.get::<$C>(entity), Some(&wide.$c));)*
                    $(assert_eq!(many.get::<$O>(entity), wide.$o.as_ref());)*
                    let other = many.spawn_empty();
                    many.insert_many(other, wide.clone()).unwrap();
                    $(assert_eq!(many.get::<$O>(other), wide.$o.as_ref());)*
                    many.despawn(other);
                    assert!(many.insert_many(other, wide.clone()).is_err_and(|error| error.value == wide));
                    many.check_invariants();
                }
            }
        };
    }

    wide! {
        A a B b C c D d E e F f G g H h I i J j K k L l M m N n O o P p Q q R r;
        A1 a1 B1 b1 C1 c1 D1 d1 E1 e1 F1 f1 G1 g1 H1 h1 I1 i1 J1 j1 K1 k1 L1 l1 M1 m1 N1 n1 O1 o1 P1 p1 Q1 q1 R1 r1
    }
}
