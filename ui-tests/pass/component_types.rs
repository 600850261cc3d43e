use std::borrow::Cow;
use std::collections::HashMap;
use std::rc::Rc;

mod parts {
    #[derive(Debug, PartialEq)]
    pub struct Fire;
    #[derive(Debug, PartialEq)]
    pub struct Ice;
    #[derive(Debug, PartialEq)]
    pub struct Buff<T>(pub T);
    pub trait Tool {
        type Edge;
    }
    impl Tool for Fire {
        type Edge = i16;
    }
    pub mod inner {
        pub struct Fire(pub u8);
    }
}
use parts::{Buff, Fire, Ice};

#[repr(align(128))]
struct Wide;
struct Grid<const W: usize, const H: usize>([[u8; W]; H]);
/// A component may have a name of ours.
#[derive(Debug, PartialEq)]
struct Option;
struct Entity;

ecs::world! {
    #[world]
    struct Kitchen {
        components: (
            Buff<Fire>, Buff<Ice>, crate::component_types::parts::inner::Fire, Wide, Grid<2, { 1 + 2 }>, Option, Entity,
            String, Vec<HashMap<u8, Cow<'static, str>>>, [f32; 3], (u8, u16), fn(&str) -> usize, Box<dyn Fn(u8) -> u8>,
            <Fire as parts::Tool>::Edge, *const u8, Rc<str>, ::core::option::Option<u8>,
        ),
    }

    #[archetype]
    struct Wizard { fire: Buff<Fire>, ice: parts::Buff<Ice>, wide: Wide, grid: Grid<2, { 1 + 2 }>, option: Option, entity_: Entity }

    #[archetype]
    struct Foreign { text: String, array: [f32; 3], pair: (u8, u16), call: fn(&str) -> usize, shared: Rc<str> }

    #[archetype]
    struct Pathed { fire: inner::Fire, edge: <Fire as parts::Tool>::Edge, maybe: ::core::option::Option<u8> }

    #[query]
    struct Buffed { fire: &mut Buff<Fire>, ice: &Buff<Ice>, option: &Option }
}
use parts::inner;

pub fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Wizard {
        fire: Buff(Fire), ice: Buff(Ice), wide: Wide, grid: Grid([[1; 2]; 3]), option: Option, entity_: Entity,
    });
    kitchen.spawn(Foreign {
        text: "a".into(), array: [1.0; 3], pair: (1, 2), call: str::len, shared: "b".into(),
    });
    let pathed = kitchen.spawn(Pathed { fire: inner::Fire(3), edge: -3, maybe: Some(1) });
    assert_eq!(kitchen.buffed().map(|it| it.option).next(), Some(&Option));
    assert_eq!(kitchen.query::<(&String, &[f32; 3])>().single().unwrap().0, "a");
    assert_eq!(kitchen.get::<i16>(pathed), Some(&-3));
    assert_eq!(kitchen.columns::<Wizard>().grid[0].0[2][1] + kitchen.columns::<Pathed>().fire[0].0, 4);
    assert!(std::ptr::from_ref(&kitchen.columns::<Wizard>().wide[0]).is_aligned());
}
