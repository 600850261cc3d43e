//! The possible declarations: any type as a component, several worlds in a module, both forms of the macro.

use ecs::{Component, ComponentOf, Entity};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::marker::PhantomData;

mod parts {
    pub(crate) mod deep {
        #[derive(Debug, PartialEq)]
        pub(crate) struct Part(pub(crate) u8);
    }
    #[derive(Debug, PartialEq)]
    pub(crate) struct Buff<K>(pub(crate) u8, pub(crate) std::marker::PhantomData<K>);
}

struct Fire;
struct Ice;

/// Neither `Clone` nor `Default` nor `Debug`, nor is it said to be a component.
struct Plain(u8);

#[derive(Component)]
#[component(name = "a name of its own")]
struct Named(u8);

ecs::world! {
    #[world]
    struct Any {
        components: (
            Plain,
            Named,
            parts::deep::Part,
            parts::Buff<Fire>,
            parts::Buff<Ice>,
            String,
            Option<u8>,
            Vec<Box<dyn Fn(u8) -> u8>>,
            BTreeMap<u8, (u8, [u16; 2])>,
            Cow<'static, str>,
            fn(u8) -> u8,
            PhantomData<Ice>,
            (),
            f64,
        ),
    }

    #[archetype]
    struct Odd {
        plain: Plain,
        named: Named,
        part: parts::deep::Part,
        fire: parts::Buff<Fire>,
        ice: parts::Buff<Ice>,
        maybe: Option<u8>,
        calls: Vec<Box<dyn Fn(u8) -> u8>>,
        map: BTreeMap<u8, (u8, [u16; 2])>,
        text: Cow<'static, str>,
        call: fn(u8) -> u8,
        marker: PhantomData<Ice>,
        unit: (),
    }

    #[archetype]
    struct Texts { owned: String, text: Cow<'static, str> }

    #[query]
    struct Fires { fire: &mut parts::Buff<Fire>, calls: &Vec<Box<dyn Fn(u8) -> u8>>, text: Option<&Cow<'static, str>> }
}

// A second world in the same module, with components of the first one.
ecs::world! {
    #[world]
    struct Other { components: (String, Plain) }

    #[archetype]
    struct Note { text: String, plain: Plain }
}

#[ecs::declare]
mod declared {
    use super::Plain;

    #[world]
    pub(super) struct World {
        components: (Plain, u64),
    }

    #[archetype(capacity = 7)]
    pub(super) struct Thing {
        pub(super) plain: Plain,
        pub(super) number: u64,
    }

    #[query(with(Plain))]
    pub(super) struct Numbers {
        pub(super) number: &mut u64,
    }

    /// An item that is no declaration stays as it is.
    pub(super) fn thing(number: u64) -> Thing {
        Thing {
            plain: Plain(0),
            number,
        }
    }
}

ecs::world! {
    #[world]
    struct Empty { components: (u8,) }
}

fn odd() -> Odd {
    Odd {
        plain: Plain(1),
        named: Named(2),
        part: parts::deep::Part(3),
        fire: parts::Buff(4, PhantomData),
        ice: parts::Buff(5, PhantomData),
        maybe: None,
        calls: vec![Box::new(|x| x + 1)],
        map: BTreeMap::from([(1, (2, [3, 4]))]),
        text: "text".into(),
        call: u8::reverse_bits,
        marker: PhantomData,
        unit: (),
    }
}

#[test]
fn any_type_can_be_a_component() {
    let mut any = Any::new();
    let entity = any.spawn(odd());
    any.spawn(Texts {
        owned: "owned".to_owned(),
        text: "other".into(),
    });
    for row in any.fires() {
        row.fire.0 = row.calls[0](row.fire.0);
        assert_eq!(row.text.map(AsRef::as_ref), Some("text"));
    }
    assert_eq!(
        any.get::<parts::Buff<Fire>>(entity).map(|buff| buff.0),
        Some(5)
    );
    assert_eq!(
        any.get::<parts::Buff<Ice>>(entity).map(|buff| buff.0),
        Some(5)
    );
    assert_eq!(any.get::<Option<u8>>(entity), Some(&None));
    assert_eq!(
        any.get::<Cow<'static, str>>(entity),
        Some(&Cow::Borrowed("text"))
    );
    assert_eq!(
        any.get::<parts::deep::Part>(entity),
        Some(&parts::deep::Part(3))
    );
    assert_eq!(
        any.get::<fn(u8) -> u8>(entity).map(|call| call(1)),
        Some(128)
    );
    assert!(
        any.has::<()>(entity) && any.has::<PhantomData<Ice>>(entity) && !any.has::<f64>(entity)
    );
    let row = any.despawn_row::<Odd>(entity).unwrap();
    assert_eq!((row.plain.0, row.maybe, row.map[&1].1), (1, None, [3, 4]));
}

#[test]
fn several_worlds_stand_in_one_module_and_share_components() {
    let mut other = Other::new();
    let note = other.spawn(Note {
        text: "note".to_owned(),
        plain: Plain(9),
    });
    assert_eq!(other.get::<Plain>(note).map(|plain| plain.0), Some(9));
    assert_eq!(<Plain as ComponentOf<Any>>::INDEX, 0);
    assert_eq!(<Plain as ComponentOf<Other>>::INDEX, 1);
}

#[test]
fn the_attribute_takes_the_same_declarations() {
    let mut world = declared::World::new();
    let entities: Vec<Entity> = (0..3)
        .map(|number| world.spawn(declared::thing(number)))
        .collect();
    world.numbers().for_each(|row| *row.number += 1);
    assert_eq!(world.get::<u64>(entities[2]), Some(&3));
    assert_eq!(
        world
            .memory()
            .next()
            .map(|table| (table.archetype, table.capacity)),
        Some(("Thing", 8))
    );
    let columns = world.columns::<declared::Thing>();
    assert_eq!(
        (columns.number, columns.plain.len()),
        ([1, 2, 3].as_slice(), 3)
    );
}

#[test]
fn a_component_may_have_a_name_of_its_own() {
    assert_eq!(Named::NAME, "a name of its own");
    let names: Vec<_> = <Any as ecs::Declare>::COMPONENTS[..4]
        .iter()
        .map(ecs::schema::ComponentDeclaration::name)
        .collect();
    assert_eq!(
        names,
        [
            "Plain",
            "a name of its own",
            "parts::deep::Part",
            "parts::Buff<Fire>"
        ]
    );
    let mut any = Any::new();
    let entity = any.spawn(Texts {
        owned: String::new(),
        text: "".into(),
    });
    let error = any.get_many_mut::<Named, 1>([entity]).err().unwrap();
    assert_eq!(
        error.to_string(),
        format!("{entity} has no `a name of its own`")
    );
}

#[test]
fn a_world_may_have_no_archetypes_yet() {
    let mut empty = Empty::new();
    assert!(empty.is_empty() && empty.entities().next().is_none());
    assert_eq!(empty.query::<&mut u8>().count(), 0);
    let reserved = empty.reserve_entity();
    assert!(empty.despawn(reserved) && !empty.contains(reserved));
    empty.check_invariants();
    assert_eq!(empty.memory().count(), 0);
}

mod hidden {
    pub(super) struct Heat(pub(super) u32);

    ecs::world! {
        #[world] pub(super) struct Oven { components: (Heat) }
        #[archetype] pub(super) struct Tray { heat: Heat }
        #[query] pub(super) struct Memory { heat: &Heat }
        #[schedule] pub(super) fn compact() { cool; }
    }

    fn cool(heats: ecs::Query<'_, Oven, &mut Heat>) {
        heats.for_each(|heat| heat.0 -= 1);
    }
}

/// So a later version of the library can add a method.
#[test]
fn a_declared_method_may_have_the_name_of_a_method_of_the_store() {
    let mut oven = hidden::Oven::new();
    oven.spawn(hidden::Tray {
        heat: hidden::Heat(3),
    });
    oven.compact();
    assert_eq!(oven.memory().map(|it| it.heat.0).sum::<u32>(), 2);
    assert_eq!(
        ecs::Storage::memory(&oven)
            .map(|table| table.rows)
            .sum::<usize>(),
        1
    );
    assert_eq!(ecs::Store::compact(&mut oven), 0);
}
