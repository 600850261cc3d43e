//! Indexes are not saved: a world that is loaded rebuilds them. Keys that are unique are looked at first.

use ecs::prelude::*;
use ecs::{ChangeError, LoadError};
use serde::{Deserialize, Serialize};

#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Number(pub(crate) u32);
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Place(pub(crate) f32, pub(crate) f32);

/// The shop as it was, with numbers that may be there twice.
mod before {
    use super::{Number, Place};

    ecs::world! {
        #[world(save)]
        pub(crate) struct Shop { components: (Number, Place) }
        #[archetype]
        pub(crate) struct Stand { number: Number, place: Place }
    }
}

ecs::world! {
    #[world(save)]
    pub(crate) struct Shop { components: (Number, Place) }

    #[archetype]
    pub(crate) struct Stand { number: Number, place: Place }

    #[index(hash, unique, key = number.0)]
    pub(crate) struct ByNumber { number: Number }

    #[index(spatial, at = [place.0, place.1], cell = 2.0)]
    pub(crate) struct Near { place: Place }
}

fn shop(numbers: &[u32]) -> Shop {
    let mut shop = Shop::new();
    shop.spawn_batch(numbers.iter().map(|number| Stand {
        number: Number(*number),
        place: Place(1.0, 0.0),
    }));
    shop
}

fn save(shop: &Shop) -> Vec<u8> {
    let mut bytes = Vec::new();
    shop.save(&mut bytes).unwrap();
    bytes
}

#[test]
fn a_world_that_is_loaded_finds_its_rows() {
    let bytes = save(&shop(&[1, 2, 3]));
    let mut loaded = Shop::load(&bytes[..]).unwrap();
    assert_eq!(
        (
            loaded.by_number().len(),
            loaded.near().within([0.0, 0.0], 1.5).count()
        ),
        (3, 3)
    );
    let mut other = shop(&[7]);
    assert_eq!(other.by_number().len(), 1);
    other.load_into(&bytes[..]).unwrap();
    assert!(other.by_number_ref().is_err(), "it has other rows now");
    assert!(other.by_number().contains_key(3) && !other.by_number().contains_key(7));
    assert!(
        other
            .try_spawn(Stand {
                number: Number(3),
                place: Place(0.0, 0.0)
            })
            .is_err()
    );
}

#[test]
fn a_save_in_which_a_unique_key_is_there_twice_is_refused() {
    let mut before = before::Shop::new();
    let [first, _] = [(); 2].map(|()| {
        before.spawn(before::Stand {
            number: Number(4),
            place: Place(0.0, 0.0),
        })
    });
    let mut bytes = Vec::new();
    before.save(&mut bytes).unwrap();
    let mut shop = shop(&[9]);
    let error = shop.load_into(&bytes[..]).unwrap_err();
    assert!(
        matches!(error, LoadError::Unique(ChangeError::Unique { key_of: "Number", held_by: Some(holder) }) if holder == first)
    );
    assert_eq!((shop.len(), shop.by_number().contains_key(9)), (1, true));
    assert!(Shop::load(&bytes[..]).is_err());
}

#[test]
fn a_merge_with_a_key_that_is_taken_changes_nothing() {
    let mut one = shop(&[1, 2]);
    let holder = one.by_number().first(2).unwrap();
    let error = one.merge(&save(&shop(&[5, 2]))[..]).unwrap_err();
    assert!(
        matches!(error, LoadError::Unique(ChangeError::Unique { held_by: Some(it), .. }) if it == holder)
    );
    assert_eq!(one.len(), 2);
    one.merge(&save(&shop(&[5, 6]))[..]).unwrap();
    assert_eq!((one.by_number().len(), one.near().len()), (4, 4));
    one.check_invariants();
}
