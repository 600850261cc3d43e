//! What the operations are done to.

use super::yard::{
    Bang, Book, Calf, ChildOf, Cow, Extra, Fixed, Fleeting, Kid, Last, Likes, Maybe, Needs, Number,
    Off, Place, Plain, Pooled, Rare, Seen, Spare, Stays, Stone, Value, Weight, Yard, data_changed,
    key_came, key_went, ledger, set_ledger,
};
use ecs::prelude::*;
use ecs::snapshot::{Latest, Publisher, channel};
use ecs::{
    ComponentDefinition, ComponentId, DataError, EventCursor, FieldType, Key, Registration,
    RemovedValue, Ring, Snapshot, Template,
};
use ecs_tests::ledger::{Code, Ledger};
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::thread;

/// A yard with a row of each kind, and all that can be held beside it.
pub(crate) struct Scene {
    pub(crate) yard: Yard,
    pub(crate) ledger: Ledger,
    /// With all of its components, with sparse ones, and with kids.
    pub(crate) cow: Entity,
    /// Without those.
    pub(crate) other: Entity,
    /// With a component that stays when the world is put back.
    pub(crate) calf: Entity,
    /// A source of the cow, and the target of another kid.
    pub(crate) kid: Entity,
    /// With components that no declared archetype has, and of the registered kinds.
    pub(crate) odd: Entity,
    /// With keys.
    pub(crate) numbered: [Entity; 2],
    pub(crate) stone: Entity,
    pub(crate) key: Key<Extra>,
    pub(crate) mana: ComponentId,
    /// With a destructor.
    pub(crate) curse: ComponentId,
    /// How many there were.
    curses: u8,
    pub(crate) removed: EventCursor<RemovedValue<Seen>>,
    pub(crate) template: Template<Yard>,
    copies: Option<Copies>,
    saves: Option<Saves>,
}

/// Copies of a yard that has changed since.
pub(crate) struct Copies {
    pub(crate) copy: Snapshot<Yard>,
    pub(crate) ring: Ring<Yard>,
    pub(crate) channel: (Publisher<Yard>, Latest<Yard>),
}

pub(crate) struct Saves {
    /// Of rows without keys.
    pub(crate) part: Vec<u8>,
    pub(crate) part_text: String,
    pub(crate) whole: Vec<u8>,
    /// Of a yard without registered components.
    pub(crate) plain_text: String,
}

/// The destructor of the bytes of a curse.
fn lift(_: &mut [u8]) {
    let ledger = ledger();
    ledger.note_data(-1);
    ledger.call(Code::Drop);
}

/// An empty yard, which knows the registered components.
pub(crate) fn empty(ledger: &Ledger) -> (Yard, Key<Extra>, [ComponentId; 2]) {
    let mut yard = Yard::new();
    yard.set_resource(Book(ledger.clone()));
    let key = yard
        .register_with(Registration::<Extra>::new().cloned().saved())
        .unwrap();
    let mana = yard
        .define(ComponentDefinition::new("mana").field("amount", FieldType::U32))
        .unwrap();
    let curse = ComponentDefinition::new("curse")
        .field("number", FieldType::U8)
        .on_drop(lift);
    let curse = yard.define(curse).unwrap();
    (yard, key, [mana, curse])
}

/// A save of a yard that is loaded where no component is registered.
fn plain_text(ledger: &Ledger) -> String {
    let value = || Value::new(ledger);
    let mut yard = Yard::new();
    yard.spawn(Calf {
        plain: Plain(value()),
        last: Last(value()),
    });
    yard.spawn((Seen(value()), Number(value()), Pooled(value())));
    serde_json::to_string(&yard.saved()).unwrap()
}

impl Scene {
    pub(crate) fn new() -> Self {
        let ledger = Ledger::new();
        set_ledger(ledger.clone());
        let (mut yard, key, [mana, curse]) = empty(&ledger);
        let value = || Value::new(&ledger);
        let cow = yard.spawn(Cow {
            plain: Plain(value()),
            maybe: Some(Maybe(value())),
            seen: Seen(value()),
            last: Last(value()),
        });
        yard.insert_many(cow, (Pooled(value()), Rare(value())))
            .unwrap();
        let other = yard.spawn(Cow {
            plain: Plain(value()),
            maybe: None,
            seen: Seen(value()),
            last: Last(value()),
        });
        let calf = yard.spawn(Calf {
            plain: Plain(value()),
            last: Last(value()),
        });
        yard.insert_many(calf, (Stays(value()), Seen(value())))
            .unwrap();
        let kid = yard.spawn(Kid {
            seen: Seen(value()),
            on: ChildOf { parent: cow },
        });
        yard.spawn(Kid {
            seen: Seen(value()),
            on: ChildOf { parent: kid },
        });
        let odd = yard.spawn((
            Seen(value()),
            Pooled(value()),
            Needs(value()),
            Fleeting(value()),
            Stays(value()),
        ));
        yard.insert(odd, Likes { whom: Some(calf) }).unwrap();
        yard.insert_key(odd, key, Extra(value())).unwrap();
        yard.insert_data(odd, mana, &1_u32.to_ne_bytes()).unwrap();
        let numbered =
            [(); 2].map(|()| yard.spawn((Number(value()), Fixed(value()), Place(value()))));
        yard.spawn((Plain(value()), Off(value()), Rare(value()), Stays(value())));
        let stone = yard.spawn(Stone { weight: Weight(1) });
        yard.insert_resource(Spare(value()));
        yard.observe_insert_key(key, "key came", key_came).unwrap();
        yard.observe_remove_key(key, "key went", key_went).unwrap();
        yard.observe_insert_data(mana, "data came", data_changed)
            .unwrap();
        yard.observe_insert_data(curse, "a curse came", data_changed)
            .unwrap();
        yard.observe_remove_data(curse, "a curse went", data_changed)
            .unwrap();
        yard.send(Bang(value()));
        let mut removed = yard.watch_removed();
        // It has a value that was read, and one that was not.
        for _ in 0..2 {
            yard.read_removed(&mut removed).for_each(drop);
            let gone = yard.spawn((Seen(value()),));
            yard.despawn(gone);
        }
        let template = yard.template(cow).unwrap();
        Self {
            yard,
            ledger,
            cow,
            other,
            calf,
            kid,
            odd,
            numbered,
            stone,
            key,
            mana,
            curse,
            curses: 0,
            removed,
            template,
            copies: None,
            saves: None,
        }
    }

    /// Makes copies, and changes the yard.
    pub(crate) fn copy(&mut self) {
        let (mut ring, mut channel) = (Ring::new(2), channel(1));
        ring.save(&mut self.yard, 0);
        channel.0.publish(&mut self.yard);
        self.copies = Some(Copies {
            copy: self.yard.snapshot(),
            ring,
            channel,
        });
        let value = || Value::new(&self.ledger);
        self.yard.insert(self.other, Maybe(value())).unwrap();
        self.yard.insert(self.calf, Seen(value())).unwrap();
        self.yard
            .spawn((Seen(value()), Rare(value()), Stays(value())));
        self.yard.insert(self.stone, Pooled(value())).unwrap();
    }

    /// Makes saves.
    pub(crate) fn save(&mut self) {
        let rows = [self.cow, self.other, self.calf, self.kid, self.odd];
        let (mut part, mut whole) = (Vec::new(), Vec::new());
        self.yard.save_entities(rows, &mut part).unwrap();
        self.yard.save(&mut whole).unwrap();
        let part_text = serde_json::to_string(&self.yard.saved_entities(rows).unwrap()).unwrap();
        self.saves = Some(Saves {
            part,
            part_text,
            whole,
            plain_text: plain_text(&self.ledger),
        });
    }

    /// The yard, and its copies.
    pub(crate) fn with_copies(&mut self) -> (&mut Yard, &mut Copies) {
        (
            &mut self.yard,
            self.copies.as_mut().expect("they were made"),
        )
    }

    /// The yard, and its saves.
    pub(crate) fn with_saves(&mut self) -> (&mut Yard, &Saves) {
        (&mut self.yard, self.saves.as_ref().expect("they were made"))
    }

    /// A value of the ledger in a component or a resource.
    pub(crate) fn make<C: From<Value>>(&self) -> C {
        C::from(Value::new(&self.ledger))
    }

    /// Curses an entity. The bytes of an older curse are the caller's, and are not dropped.
    pub(crate) fn curse(&mut self, entity: Entity) -> Result<(), DataError> {
        let curse = self.curse;
        self.cursing(entity, |yard, number| {
            yard.insert_data(entity, curse, &[number])
        })
    }

    /// Curses an entity. An older curse is dropped.
    pub(crate) fn curse_by_name(&mut self, entity: Entity) -> Result<(), DataError> {
        let record = |number: u8| ecs::Value::record([("number", number.into())]);
        self.cursing(entity, |yard, number| {
            yard.insert_value(entity, "curse", record(number))
                .map(|()| None)
        })
    }

    fn cursing(
        &mut self,
        entity: Entity,
        insert: impl FnOnce(&mut Yard, u8) -> Result<Option<Box<[u8]>>, DataError>,
    ) -> Result<(), DataError> {
        self.curses += 1;
        let number = self.curses;
        let has_it = |yard: &Yard| yard.get_data(entity, self.curse) == Some(&[number]);
        let cursed = catch_unwind(AssertUnwindSafe(|| insert(&mut self.yard, number)));
        // It comes before observers are called, since one may have panicked.
        self.ledger.note_data(isize::from(has_it(&self.yard)));
        self.note_taken(cursed)
    }

    /// Takes a curse from an entity, and gives its bytes to the caller.
    pub(crate) fn take_curse(&mut self, entity: Entity) -> Result<(), DataError> {
        let taken = catch_unwind(AssertUnwindSafe(|| {
            self.yard.remove_data(entity, self.curse)
        }));
        self.note_taken(taken)
    }

    fn note_taken(
        &self,
        taken: thread::Result<Result<Option<Box<[u8]>>, DataError>>,
    ) -> Result<(), DataError> {
        let taken = taken.unwrap_or_else(|cause| resume_unwind(cause))?;
        self.ledger.note_data(-isize::from(taken.is_some()));
        Ok(())
    }

    /// All values of the world, with their entities.
    pub(crate) fn dump(&self) -> String {
        let yard = &self.yard;
        let mut text = String::new();
        for entity in yard.entities() {
            let names: Vec<_> = yard
                .components_of(entity)
                .map(|it| yard.component_name(it))
                .collect();
            write!(text, "{entity} {names:?}").unwrap();
            macro_rules! values {
                ($($C:ident)*) => { $(write!(text, " {:?}", yard.get::<$C>(entity).map(|it| it.0.number())).unwrap();)* };
            }
            values!(Plain Last Maybe Seen Pooled Rare Stays Fleeting Needs Off Number Fixed Place);
            let more = (
                yard.get_key(entity, self.key).map(|it| it.0.number()),
                yard.get_data(entity, self.mana),
            );
            writeln!(text, " {more:?} {:?}", yard.target_of::<ChildOf>(entity)).unwrap();
        }
        text
    }
}
