//! A world with all that a world can have, and all that can be seen of it.

use ecs::prelude::*;
use ecs::{
    Component, ComponentDefinition, ComponentId, EventCursor, Events, FieldType, Key, Registration,
    RemovedValue, Template,
};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::ops::Deref;
use std::sync::Arc;

/// A value that is seen by its memory if it is lost, or dropped twice. It is cloned without any.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "u32", into = "u32")]
pub(crate) struct Number(Arc<u32>);

impl From<u32> for Number {
    fn from(value: u32) -> Self {
        Self(Arc::new(value))
    }
}

impl From<Number> for u32 {
    fn from(value: Number) -> Self {
        *value.0
    }
}

impl Deref for Number {
    type Target = u32;

    fn deref(&self) -> &u32 {
        &self.0
    }
}

pub(crate) fn number(value: u32) -> Number {
    value.into()
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Name(pub(crate) Number);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Hat(pub(crate) Number);

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Mark;

#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Weight(pub(crate) u64);

/// Cloned without any memory.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[component(track)]
pub(crate) struct Heat(pub(crate) u32);

/// Each is held once.
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Seat(pub(crate) u32);

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[component(storage = "sparse")]
pub(crate) struct Left(pub(crate) u32);

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[component(storage = "sparse", track)]
pub(crate) struct Right(pub(crate) Number);

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[component(storage = "sparse")]
pub(crate) struct Loose(pub(crate) u32);

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[component(storage = "sparse")]
pub(crate) struct Other(pub(crate) Number);

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[component(requires(Guard, Loose = Loose(3)))]
pub(crate) struct Sword(pub(crate) Number);

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Guard(pub(crate) u64);

/// Registered while the program runs.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Extra(pub(crate) Number);

#[derive(Clone, Default, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Score(pub(crate) u32);

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Bang(pub(crate) Number);

/// What observers heard, in its order, as one number.
#[derive(Clone, Copy, Default, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Heard(u64);

#[expect(clippy::needless_pass_by_value, reason = "as observers are called")]
fn hear<const WORD: u64, E, V>(on: On<'_, Town, E, V>, mut heard: ResMut<'_, Heard>)
where
    E: ecs::Change<Town> + ecs::observer::OfEntity,
    V: ecs::observer::Keeps<Town, E>,
{
    heard.0 =
        (heard.0.rotate_left(7) ^ WORD ^ on.entity().to_bits()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
}

ecs::world! {
    #[world(save, snapshots, observed, transient(Heard))]
    pub(crate) struct Town {
        components: (Name, Hat, Mark, Weight, Heat, Seat, Left, Right, Loose, Other, Sword, Guard),
        resources: (Score, Heard),
        events: (Bang),
    }

    #[derive(ecs::Component)]
    #[relation(acyclic, on_despawn = cascade, inverse = guests)]
    pub(crate) struct GuestOf { pub host: Entity }

    #[archetype]
    #[derive(Debug)]
    pub(crate) struct Person { name: Name, mark: Option<Mark> }

    #[archetype]
    #[derive(Debug)]
    pub(crate) struct Pan { name: Name, heat: Heat }

    #[archetype]
    #[derive(Debug)]
    pub(crate) struct Stone { weight: Weight }

    /// Its rows may lack several components.
    #[archetype]
    #[derive(Debug)]
    pub(crate) struct Kit { heat: Heat, hat: Option<Hat>, seat: Option<Seat> }

    /// Its rows may be refused.
    #[archetype]
    #[derive(Debug)]
    pub(crate) struct Guest { seat: Seat, host: GuestOf }

    #[index(hash, unique, key = seat.0)]
    pub(crate) struct BySeat { seat: Seat }

    #[index(ordered, key = weight.0)]
    pub(crate) struct ByWeight { weight: Weight }

    /// Those that were heated, and the guests of those.
    #[query(cascade(GuestOf), changed(Heat))]
    pub(crate) struct Heated { pub(crate) host: Option<&GuestOf> }

    #[group]
    pub(crate) struct Pair { left: &Left, right: &Right }

    #[group(own())]
    pub(crate) struct Few { loose: &Loose, other: &Other }
}

pub(crate) fn person(value: u32) -> Person {
    Person {
        name: Name(number(value)),
        mark: Some(Mark),
    }
}

pub(crate) struct Scene {
    pub(crate) town: Town,
    /// A `Person`.
    pub(crate) person: Entity,
    /// A `Pan`.
    pub(crate) pan: Entity,
    /// An entity of a dynamic archetype, with values in pools and of registered components.
    pub(crate) odd: Entity,
    /// An entity with components that can all be cloned without memory.
    pub(crate) plain: Entity,
    /// An entity with guests.
    pub(crate) house: Entity,
    /// Entities that hold the seats 1 and 2.
    pub(crate) seats: [Entity; 2],
    has_reserved: bool,
    pub(crate) key: Key<Extra>,
    pub(crate) mana: ComponentId,
    pub(crate) template: Template<Town>,
    pub(crate) heats: EventCursor<RemovedValue<Heat>>,
    pub(crate) rights: EventCursor<RemovedValue<Right>>,
}

/// All that a row can have.
type Row<'r> = (
    Entity,
    Option<&'r Name>,
    Option<&'r Hat>,
    Option<&'r Mark>,
    Option<&'r Weight>,
    Option<&'r Heat>,
    (
        Option<&'r Left>,
        Option<&'r Right>,
        Option<&'r Loose>,
        Option<&'r Other>,
        Option<&'r GuestOf>,
        Option<&'r Seat>,
    ),
);

/// Observes changes of each kind, of each storage, with old values and without.
fn observe(town: &mut Town) {
    town.observe("enter", hear::<1, Enter<Person>, ()>).unwrap();
    town.observe("enter pan", hear::<2, Enter<Pan>, ()>)
        .unwrap();
    town.observe("leave", hear::<3, Leave<Person>, ()>).unwrap();
    town.observe("despawn", hear::<4, Despawn<Pan>, Old>)
        .unwrap();
    town.observe("insert heat", hear::<5, Insert<Heat>, Old>)
        .unwrap();
    town.observe("remove heat", hear::<6, Remove<Heat>, Old>)
        .unwrap();
    town.observe("insert hat", hear::<7, Insert<Hat>, Old>)
        .unwrap();
    town.observe("insert left", hear::<8, Insert<Left>, ()>)
        .unwrap();
    town.observe("remove left", hear::<9, Remove<Left>, ()>)
        .unwrap();
    town.observe("insert right", hear::<10, Insert<Right>, Old>)
        .unwrap();
    town.observe("remove right", hear::<11, Remove<Right>, Old>)
        .unwrap();
    town.observe("guest", hear::<12, Insert<GuestOf>, Old>)
        .unwrap();
    town.observe("no guest", hear::<13, Remove<GuestOf>, Old>)
        .unwrap();
    town.observe("seat", hear::<14, Insert<Seat>, Old>).unwrap();
}

impl Scene {
    /// A scene. Its tables have no room that they do not need.
    pub(crate) fn new() -> Self {
        Self::make(true)
    }

    /// A scene without observers.
    pub(crate) fn unobserved() -> Self {
        Self::make(false)
    }

    fn make(is_observed: bool) -> Self {
        let mut town = Town::new();
        if is_observed {
            observe(&mut town);
        }
        let heats = town.watch_removed::<Heat>();
        let rights = town.watch_removed::<Right>();
        let person = town.spawn(person(1));
        let pan = town.spawn(Pan {
            name: Name(number(2)),
            heat: Heat(2),
        });
        town.spawn(Stone { weight: Weight(3) });
        let key = town
            .register_with(Registration::<Extra>::new().cloned().saved())
            .unwrap();
        let mana = ComponentDefinition::new("mana").field("amount", FieldType::U32);
        let mana = town.define(mana).unwrap();
        let odd = town.spawn((Hat(number(4)), Left(4), Loose(4)));
        town.insert_key(odd, key, Extra(number(4))).unwrap();
        town.insert_data(odd, mana, &4u32.to_ne_bytes()).unwrap();
        let plain = town.spawn((Heat(5), Left(5), Weight(5)));
        town.insert_data(plain, mana, &5u32.to_ne_bytes()).unwrap();
        let house = town.spawn((Heat(6), Weight(6)));
        for number in 0..3 {
            town.spawn((Heat(number), Left(number), GuestOf { host: house }));
        }
        for value in [9, 7] {
            town.spawn((Left(value), Right(number(value))));
        }
        town.spawn((Other(number(6)), Loose(6)));
        let [first, second] = [1, 2].map(|seat| town.spawn((Seat(seat), Weight(seat.into()))));
        for (hat, seat) in [
            (None, Some(3)),
            (Some(1), None),
            (Some(2), Some(4)),
            (None, None),
            (Some(3), None),
        ] {
            town.spawn(Kit {
                heat: Heat(1),
                hat: hat.map(|it| Hat(number(it))),
                seat: seat.map(Seat),
            });
        }
        town.snapshot();
        // Some values that went, and some slots and events that are free again.
        let gone = [town.spawn((Heat(8), Right(number(8)))), town.spawn(())];
        for entity in gone {
            town.despawn(entity);
        }
        let template = town.template(plain).unwrap();
        town.compact();
        town.shrink_to_fit();
        Self {
            town,
            person,
            pan,
            odd,
            plain,
            house,
            seats: [first, second],
            has_reserved: false,
            key,
            mana,
            template,
            heats,
            rights,
        }
    }

    /// Reserves ids. Returns the last one.
    pub(crate) fn reserve(&mut self, count: usize) -> Entity {
        self.has_reserved = true;
        (0..count)
            .map(|_| self.town.reserve_entity())
            .last()
            .unwrap()
    }

    /// All that is in the world, in its order. With `ticks`, and when it was changed.
    pub(crate) fn dump(&self, ticks: bool) -> String {
        let (town, mut text) = (&self.town, String::new());
        for row in town.query_ref::<Row<'_>>() {
            let entity = row.0;
            let extra = (
                town.get_key(entity, self.key),
                town.get_data(entity, self.mana),
            );
            writeln!(
                text,
                "{row:?} {extra:?} {:?}",
                town.components_of(entity).collect::<Vec<_>>()
            )
            .unwrap();
            writeln!(text, "{:?}", town.guests(entity).collect::<Vec<_>>()).unwrap();
            if ticks {
                let of = (
                    town.added_at::<Heat>(entity),
                    town.changed_at::<Heat>(entity),
                );
                writeln!(text, "{of:?} {:?}", town.changed_at::<Right>(entity)).unwrap();
            }
        }
        for view in town.archetypes() {
            writeln!(
                text,
                "{} {:?}",
                view.rows(),
                view.components().collect::<Vec<_>>()
            )
            .unwrap();
        }
        writeln!(text, "{:?} {:?}", town.pool::<Left>(), town.pool::<Right>()).unwrap();
        writeln!(
            text,
            "{:?} {:?}",
            town.pool::<Loose>(),
            town.pool::<Other>()
        )
        .unwrap();
        let components: Vec<_> = town
            .components()
            .map(|view| (view.id, view.name, view.rows))
            .collect();
        writeln!(text, "{components:?} {}", town.len()).unwrap();
        let events = town.resource::<Events<Bang>>();
        writeln!(
            text,
            "{:?} {} {:?}",
            town.resource::<Score>(),
            events.len(),
            town.registered_resource::<Number>()
        )
        .unwrap();
        writeln!(text, "{:?} {:?}", self.heats, self.rights).unwrap();
        if ticks {
            // No digest is made of a world with reserved ids.
            let digest = if self.has_reserved {
                0
            } else {
                town.digest_exact()
            };
            writeln!(text, "{digest:x} {:?}", town.resource::<Heard>()).unwrap();
        }
        text
    }

    /// The state that only a change shows: the removed values, and the next ids.
    pub(crate) fn rest(mut self) -> String {
        let heats: Vec<_> = self
            .town
            .read_removed(&mut self.heats)
            .map(|it| (it.entity, it.value.clone()))
            .collect();
        let rights: Vec<_> = self
            .town
            .read_removed(&mut self.rights)
            .map(|it| format!("{it:?}"))
            .collect();
        let next = [
            self.town.spawn(()),
            self.town.spawn(()),
            self.town.reserve_entity(),
        ];
        let pairs = (self.town.pair().count(), self.town.few().count());
        let keys = [1, 2, 3, 50, 51].map(|seat| self.town.by_seat().first(seat));
        self.town.check_invariants();
        format!(
            "{heats:?} {rights:?} {next:?} {pairs:?} {keys:?} {:?}",
            self.town.resource::<Heard>()
        )
    }
}
