//! Values that refuse, and values that panic: nothing is lost, and nothing is there twice.

use crate::saves::odd::{Borrowed, COUNT, Counted, Fussy, Odd, REFUSED, Thing, Units, bytes};
use ecs::{LoadError, SaveError};
use std::panic::{AssertUnwindSafe, catch_unwind};

fn things(numbers: impl IntoIterator<Item = u32>) -> Odd {
    let mut odd = Odd::new();
    for number in numbers {
        let units = (number % 4 == 0).then(|| Units(vec![(); 2]));
        odd.spawn(Thing {
            counted: Counted::new(format!("{number}")),
            fussy: Fussy(number),
            units,
        });
    }
    odd
}

#[test]
fn a_value_that_cannot_be_written_is_named_with_its_entity() {
    let odd = things([2, 7, 4]);
    let entity = odd.entities().nth(1).unwrap();
    let error = odd.save(Vec::new()).unwrap_err();
    assert!(matches!(&error, SaveError::Value { entity: found, .. } if *found == entity));
    assert_eq!(
        error.to_string(),
        format!("cannot save: `Fussy` of {entity}: its `Serialize` refuses it")
    );
}

#[test]
fn a_value_that_cannot_be_read_is_named_and_all_others_are_dropped_once() {
    let before = COUNT.get();
    {
        let saved = things([2, 4, 105, 6]);
        let entity = saved.entities().nth(2).unwrap();
        let mut world = things([8]);
        let error = world.load_into(&bytes(&saved)[..]).unwrap_err();
        assert!(matches!(&error, LoadError::Value { entity: found, .. } if *found == entity));
        assert_eq!(COUNT.get(), before + 5);
        assert_eq!(
            world
                .query::<&Fussy>()
                .map(|fussy| fussy.0)
                .collect::<Vec<_>>(),
            [8]
        );
        world.check_invariants();
    }
    assert_eq!(COUNT.get(), before);
}

#[test]
fn a_value_that_panics_when_it_is_read_leaves_the_world_as_it_was() {
    let before = COUNT.get();
    {
        let saved = bytes(&things([2, 4, 13, 6]));
        let mut world = things([8, 10]);
        let kept = bytes(&world);
        assert!(catch_unwind(AssertUnwindSafe(|| world.load_into(&saved[..]))).is_err());
        assert_eq!((bytes(&world), COUNT.get()), (kept, before + 2));
        world.check_invariants();
    }
    assert_eq!(COUNT.get(), before);
}

#[test]
fn a_value_that_panics_when_it_is_written_leaves_the_world_as_it_was() {
    let world = things([2, 14]);
    assert!(catch_unwind(AssertUnwindSafe(|| world.save(Vec::new()))).is_err());
    world.check_invariants();
    assert_eq!(world.entities().count(), 2);
}

#[test]
#[cfg_attr(
    not(debug_assertions),
    ignore = "debug builds read the first value again"
)]
fn text_that_is_borrowed_is_found_when_it_is_saved() {
    let mut odd = Odd::new();
    odd.spawn((Borrowed("a"),));
    let error = odd.save(Vec::new()).unwrap_err();
    assert!(
        matches!(&error, SaveError::Unreadable { component, .. } if &**component == "Borrowed"),
        "{error}"
    );
}

#[test]
fn a_world_whose_schedule_is_running_is_not_loaded() {
    let mut world = things([2, 4]);
    world.tick();
    assert!(REFUSED.get());
    assert_eq!(world.entities().count(), 2);
}
