//! Values of older versions that were saved as bytes, or are saved as bytes now.
#![allow(
    clippy::needless_pass_by_value,
    reason = "a conversion takes the older value"
)]

#[cfg(target_endian = "little")]
use crate::saves::versions::{assert_golden, before_shapes};
use bytemuck::{CheckedBitPattern, NoUninit};
use ecs::LoadError;
use ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// Each listed type is mere bytes.
mod first {
    use super::{CheckedBitPattern, Component, Deserialize, NoUninit, Serialize};

    #[derive(Component, Clone, Copy, NoUninit, CheckedBitPattern, Serialize, Deserialize)]
    #[repr(C)]
    pub(crate) struct Buoy {
        pub x: i32,
        pub is_lit: bool,
        pub rest: [u8; 3],
    }
    #[derive(Component, Clone, Copy, NoUninit, CheckedBitPattern, Serialize, Deserialize)]
    #[component(storage = "sparse")]
    #[repr(C)]
    pub(crate) struct Anchor;
    #[derive(
        Component, Clone, Copy, Default, NoUninit, CheckedBitPattern, Serialize, Deserialize,
    )]
    #[repr(C)]
    pub(crate) struct Time(pub u32);

    ecs::world! {
        #[world(save)]
        pub(crate) struct Sea { components: (Buoy, Anchor), resources: (Time) }
    }
}

mod second {
    use super::{Component, Deserialize, Serialize, first};

    #[derive(Component, Clone, Serialize, Deserialize)]
    #[component(name = "Buoy", version = 2, from = first::Buoy)]
    pub(crate) struct BuoyV2(pub String);

    impl From<first::Buoy> for BuoyV2 {
        fn from(buoy: first::Buoy) -> Self {
            Self(format!("{}{}", buoy.x, if buoy.is_lit { "!" } else { "" }))
        }
    }

    ecs::world! {
        #[world(save)]
        pub(crate) struct Sea { components: (BuoyV2, first::Anchor), resources: (first::Time) }
    }
}

/// A buoy is bytes again.
mod third {
    use super::{CheckedBitPattern, Component, Deserialize, NoUninit, Serialize, first, second};

    #[derive(
        Component,
        Clone,
        Copy,
        Debug,
        PartialEq,
        NoUninit,
        CheckedBitPattern,
        Serialize,
        Deserialize,
    )]
    #[component(version = 3, from(second::BuoyV2, Buoy::parse))]
    #[repr(C)]
    pub(crate) struct Buoy {
        pub x: i64,
    }
    #[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
    #[component(storage = "sparse", version = 2, from = first::Anchor)]
    pub(crate) struct Anchor(pub u8);
    #[derive(Component, Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
    #[component(version = 2, from = first::Time)]
    pub(crate) struct Time(pub u64);

    impl Buoy {
        fn parse(buoy: second::BuoyV2) -> Result<Self, std::num::ParseIntError> {
            buoy.0.trim_end_matches('!').parse().map(|x: i64| Self {
                x: if buoy.0.ends_with('!') { -x } else { x },
            })
        }
    }

    impl From<first::Anchor> for Anchor {
        fn from(_: first::Anchor) -> Self {
            Self(7)
        }
    }

    impl From<first::Time> for Time {
        fn from(time: first::Time) -> Self {
            Self(u64::from(time.0) * 1000)
        }
    }

    ecs::world! {
        #[world(save)]
        pub(crate) struct Sea { components: (Buoy, Anchor), resources: (Time) }
    }
}

/// A save of buoys as they were first.
fn first_save() -> Vec<u8> {
    let mut sea = first::Sea::new();
    for x in 0..5 {
        let buoy = sea.spawn((first::Buoy {
            x,
            is_lit: x % 2 == 0,
            rest: [9; 3],
        },));
        if x == 3 {
            sea.insert(buoy, first::Anchor).unwrap();
        }
    }
    sea.resource_mut::<first::Time>().0 = 12;
    let mut bytes = Vec::new();
    sea.save(&mut bytes).unwrap();
    bytes
}

fn assert_buoys(save: &[u8]) {
    let mut sea = third::Sea::load(save).unwrap();
    sea.check_invariants();
    assert!(
        sea.query::<&third::Buoy>()
            .map(|buoy| buoy.x)
            .eq([0, 1, -2, 3, -4])
    );
    let anchors: Vec<_> = sea
        .query::<(Entity, &third::Anchor)>()
        .map(|(entity, it)| (entity.index(), *it))
        .collect();
    assert_eq!(anchors, [(3, third::Anchor(7))]);
    assert_eq!(*sea.resource::<third::Time>(), third::Time(12_000));
}

#[test]
fn values_that_were_saved_as_bytes_become_newer_ones() {
    let first = first_save();
    assert_buoys(&first);
    let mut second = Vec::new();
    second::Sea::load(&first[..])
        .unwrap()
        .save(&mut second)
        .unwrap();
    assert_buoys(&second);
}

#[test]
#[cfg(target_endian = "little")]
fn saves_of_bytes_are_read_for_ever() {
    assert_buoys(assert_golden("sea-1", &first_save()));
    assert_buoys(before_shapes("sea-1"));
}

#[test]
#[cfg(target_endian = "big")]
fn bytes_of_another_order_are_an_error() {
    let error = third::Sea::load(crate::saves::versions::golden("sea-1"))
        .map(|_| ())
        .unwrap_err();
    assert!(matches!(error, LoadError::Bytes { .. }), "{error}");
}

#[test]
#[cfg(target_endian = "little")]
fn an_older_version_of_another_size_than_its_bytes_is_an_error() {
    mod careless {
        use super::{CheckedBitPattern, Component, Deserialize, NoUninit, Serialize, first};
        #[derive(Component, Clone, Copy, NoUninit, CheckedBitPattern, Serialize, Deserialize)]
        #[repr(C)]
        pub(super) struct BuoyV1 {
            x: i64,
        }
        #[derive(Component, Serialize, Deserialize)]
        #[component(version = 2, from = BuoyV1)]
        pub(super) struct Buoy(i64);
        impl From<BuoyV1> for Buoy {
            fn from(buoy: BuoyV1) -> Self {
                Self(buoy.x)
            }
        }
        ecs::world! {
            #[world(save)]
            pub(super) struct Sea { components: (Buoy, first::Anchor), resources: (first::Time) }
        }
    }
    let error = careless::Sea::load(&first_save()[..])
        .map(|_| ())
        .unwrap_err();
    assert!(
        matches!(&error, LoadError::Shape { name, version: 1, .. } if &**name == "Buoy"),
        "{error}"
    );
}

#[test]
#[cfg(target_endian = "little")]
fn bytes_that_are_no_value_of_the_older_version_are_an_error() {
    let mut save = first_save();
    // The second buoy is lit by a 2.
    let value = [1, 0, 0, 0, 0, 9, 9, 9];
    let at = save.windows(8).position(|bytes| bytes == value).unwrap();
    save[at + 4] = 2;
    let save = crate::saves::repair::repaired(save);
    let error = third::Sea::load(&save[..]).map(|_| ()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "cannot load: `Buoy` of 1v1: the bytes are no value of the type"
    );
}
