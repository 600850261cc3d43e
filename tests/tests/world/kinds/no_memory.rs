//! Without memory a conversion of a row in a dynamic table changes nothing.

use crate::kinds::world::{
    Armour, Battle, Load, Morale, Position, Tank, Truck, flag, homes, tank, tank_of,
};
use ecs::ChangeError;
use ecs_tests::check_alloc::while_failing;

#[test]
#[cfg_attr(
    miri,
    ignore = "what the tables keep for Miri alone is allocated infallibly"
)]
fn a_conversion_without_memory_gives_the_bundle_back_and_leaves_the_entity_as_it_is() {
    for first in 0.. {
        let mut failed = 0;
        for calls in [first..first + 1, first..u64::MAX] {
            let mut battle = Battle::new();
            let entity = battle.spawn(tank(1));
            battle.insert(entity, Morale(1)).unwrap();
            let before = homes(&battle).len();
            let (result, failures) = while_failing(calls, || {
                battle.try_convert::<Tank, Truck, (Armour,), (Load,)>(entity, (Load(2),))
            });
            failed += failures;
            match result {
                Ok(armour) => assert_eq!(
                    (armour.0, battle.kind_of(entity)),
                    (Armour(101), Some("Truck"))
                ),
                Err(error) => {
                    assert_eq!(error.value, (Load(2),));
                    assert!(
                        matches!(error.cause, ChangeError::Reserve(cause) if cause.is_out_of_memory())
                    );
                    assert_eq!(homes(&battle).len(), before);
                    assert_eq!(tank_of(&battle, entity), Some(tank(1)));
                }
            }
        }
        if failed == 0 {
            assert!(first > 2, "it takes several calls");
            break;
        }
    }
}

#[test]
#[cfg_attr(
    miri,
    ignore = "what the tables keep for Miri alone is allocated infallibly"
)]
fn despawn_row_of_a_row_in_a_dynamic_table_takes_no_memory() {
    let mut battle = Battle::new();
    let flag = flag(&mut battle);
    let entity = battle.spawn(tank(1));
    battle.insert(entity, Morale(1)).unwrap();
    battle
        .insert_key(entity, flag, crate::kinds::world::Flag(Box::new(1)))
        .unwrap();
    let (row, failures) = while_failing(0..u64::MAX, || battle.despawn_row::<Tank>(entity));
    assert_eq!(
        (row.map(|row| row.position), failures),
        (Some(Position(1)), 0)
    );
}
