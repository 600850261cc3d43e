//! The allocator says no to what may do without. The operations that give values back are in `refusals`.

use ecs_tests::check_alloc::while_failing;

#[derive(Debug, PartialEq)]
struct Hat(Box<u32>);
struct Mark;

ecs::world! {
    #[world]
    struct Town { components: (Hat, Mark) }
}

#[test]
fn compact_without_memory_reclaims_as_much_as_it_can() {
    let mut town = Town::new();
    let entity = town.spawn((Hat(Box::new(1)),));
    town.insert(entity, Mark).unwrap();
    let (count, _) = while_failing(0..u64::MAX, || town.compact());
    town.check_invariants();
    assert_eq!(count + town.compact(), 1);
    assert_eq!(town.get::<Hat>(entity), Some(&Hat(Box::new(1))));
}
