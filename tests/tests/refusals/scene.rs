//! A world with all that a world can have, and all that can be seen of it.

use ecs::prelude::*;
use ecs::{Component, ComponentDefinition, ComponentId, EventCursor, Events, FieldType, Key, RemovedValue, Template};
use std::fmt::Write;

#[derive(Debug, PartialEq)]
pub(crate) struct Name(pub(crate) Box<u32>);

#[derive(Debug, PartialEq)]
pub(crate) struct Hat(pub(crate) Box<u32>);

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Mark;

#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Weight(pub(crate) u64);

/// Cloned without any memory.
#[derive(Component, Clone, Debug, PartialEq)]
#[component(track)]
pub(crate) struct Heat(pub(crate) u32);

#[derive(Component, Clone, Debug, PartialEq)]
#[component(storage = "sparse")]
pub(crate) struct Left(pub(crate) u32);

#[derive(Component, Debug, PartialEq)]
#[component(storage = "sparse", track)]
pub(crate) struct Right(pub(crate) Box<u32>);

#[derive(Component, Clone, Debug, PartialEq)]
#[component(storage = "sparse")]
pub(crate) struct Loose(pub(crate) u32);

#[derive(Component, Debug, PartialEq)]
#[component(storage = "sparse")]
pub(crate) struct Other(pub(crate) Box<u32>);

#[derive(Component, Debug, PartialEq)]
#[component(requires(Guard, Loose = Loose(3)))]
pub(crate) struct Sword(pub(crate) Box<u32>);

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Guard(pub(crate) u64);

/// Registered while the program runs.
#[derive(Component, Debug, PartialEq)]
pub(crate) struct Extra(pub(crate) Box<u32>);

#[derive(Default, Debug, PartialEq)]
pub(crate) struct Score(pub(crate) u32);

#[derive(Debug, PartialEq)]
pub(crate) struct Bang(pub(crate) Box<u32>);

ecs::world! {
    #[world]
    pub(crate) struct Town {
        components: (Name, Hat, Mark, Weight, Heat, Left, Right, Loose, Other, Sword, Guard),
        resources: (Score),
        events: (Bang),
    }

    #[relation(acyclic, on_despawn = cascade, inverse = guests)]
    pub(crate) struct GuestOf { pub(crate) host: Entity }

    #[archetype]
    #[derive(Debug)]
    pub(crate) struct Person { name: Name, mark: Option<Mark> }

    #[archetype]
    #[derive(Debug)]
    pub(crate) struct Pan { name: Name, heat: Heat }

    #[archetype]
    #[derive(Debug)]
    pub(crate) struct Stone { weight: Weight }

    /// Those that were heated, and the guests of those.
    #[query(cascade(GuestOf), changed(Heat))]
    pub(crate) struct Heated { pub(crate) host: Option<&GuestOf> }

    #[group]
    pub(crate) struct Pair { left: &Left, right: &Right }

    #[group(own())]
    pub(crate) struct Few { loose: &Loose, other: &Other }
}

pub(crate) fn person(number: u32) -> Person {
    Person { name: Name(Box::new(number)), mark: Some(Mark) }
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
    (Option<&'r Left>, Option<&'r Right>, Option<&'r Loose>, Option<&'r Other>, Option<&'r GuestOf>),
);

impl Scene {
    /// A scene. Its tables have no room that they do not need.
    pub(crate) fn new() -> Self {
        let mut town = Town::new();
        let heats = town.watch_removed::<Heat>();
        let rights = town.watch_removed::<Right>();
        let person = town.spawn(person(1));
        let pan = town.spawn(Pan { name: Name(Box::new(2)), heat: Heat(2) });
        town.spawn(Stone { weight: Weight(3) });
        let key = town.register::<Extra>().unwrap();
        let mana = ComponentDefinition::new("mana").field("amount", FieldType::U32);
        let mana = town.define(mana).unwrap();
        let odd = town.spawn((Hat(Box::new(4)), Left(4), Loose(4)));
        town.insert_key(odd, key, Extra(Box::new(4))).unwrap();
        town.insert_data(odd, mana, &4u32.to_ne_bytes()).unwrap();
        let plain = town.spawn((Heat(5), Left(5), Weight(5)));
        town.insert_data(plain, mana, &5u32.to_ne_bytes()).unwrap();
        let house = town.spawn((Heat(6), Weight(6)));
        for number in 0..3 {
            town.spawn((Heat(number), Left(number), GuestOf { host: house }));
        }
        for number in [9, 7] {
            town.spawn((Left(number), Right(Box::new(number))));
        }
        town.spawn((Other(Box::new(6)), Loose(6)));
        // Some values that went, and some slots and events that are free again.
        let gone = [town.spawn((Heat(8), Right(Box::new(8)))), town.spawn(())];
        for entity in gone {
            town.despawn(entity);
        }
        let template = town.template(plain).unwrap();
        town.compact();
        town.shrink_to_fit();
        Self { town, person, pan, odd, plain, house, key, mana, template, heats, rights }
    }

    /// All that is in the world, in its order. With `ticks`, and when it was changed.
    pub(crate) fn dump(&self, ticks: bool) -> String {
        let (town, mut text) = (&self.town, String::new());
        for row in town.query_ref::<Row<'_>>() {
            let entity = row.0;
            let extra = (town.get_key(entity, self.key), town.get_data(entity, self.mana));
            writeln!(text, "{row:?} {extra:?} {:?}", town.components_of(entity).collect::<Vec<_>>()).unwrap();
            writeln!(text, "{:?}", town.guests(entity).collect::<Vec<_>>()).unwrap();
            if ticks {
                let of = (town.added_at::<Heat>(entity), town.changed_at::<Heat>(entity));
                writeln!(text, "{of:?} {:?}", town.changed_at::<Right>(entity)).unwrap();
            }
        }
        for view in town.archetypes() {
            writeln!(text, "{} {:?}", view.rows(), view.components().collect::<Vec<_>>()).unwrap();
        }
        writeln!(text, "{:?} {:?}", town.pool::<Left>(), town.pool::<Right>()).unwrap();
        writeln!(text, "{:?} {:?}", town.pool::<Loose>(), town.pool::<Other>()).unwrap();
        let components: Vec<_> = town.components().map(|view| (view.id, view.name, view.rows)).collect();
        writeln!(text, "{components:?} {}", town.len()).unwrap();
        let events = town.resource::<Events<Bang>>();
        writeln!(text, "{:?} {} {:?}", town.resource::<Score>(), events.len(), town.registered_resource::<Box<u32>>())
            .unwrap();
        writeln!(text, "{:?} {:?}", self.heats, self.rights).unwrap();
        text
    }

    /// The state that only a change shows: the removed values, and the next ids.
    pub(crate) fn rest(mut self) -> String {
        let heats: Vec<_> = self.town.read_removed(&mut self.heats).map(|it| (it.entity, it.value.clone())).collect();
        let rights: Vec<_> = self.town.read_removed(&mut self.rights).map(|it| format!("{it:?}")).collect();
        let next = [self.town.spawn(()), self.town.spawn(()), self.town.reserve_entity()];
        let pairs = (self.town.pair().count(), self.town.few().count());
        self.town.check_invariants();
        format!("{heats:?} {rights:?} {next:?} {pairs:?}")
    }
}
