//! Effects by themselves, in a world that has nothing else.

use tanks_kit::effects::{Burning, Fires, Health, Stunned};

ecs::world! {
    /// A ward.
    #[world]
    struct Ward { parts: (tanks_kit::Effects) }
}

const FIRE: Burning = Burning { ticks: 3, heat: 1.0 };

fn ward() -> (Ward, ecs::Entity) {
    let mut ward = Ward::new();
    let dummy = ward.spawn((Health::full(10.0), FIRE));
    (ward, dummy)
}

#[test]
fn a_fire_hurts_until_it_is_out() {
    let (mut ward, dummy) = ward();
    for left in [9.0, 8.0, 7.0, 7.0] {
        ward.wearing();
        assert_eq!(ward.get(dummy), Some(&Health { points: left, most: 10.0 }));
    }
    assert!(!ward.has::<Burning>(dummy));
    assert_eq!(*ward.resource::<Fires>(), Fires { laid: 1, burnt_out: 1, ..Fires::default() });
}

#[test]
fn a_shock_passes() {
    let (mut ward, dummy) = ward();
    ward.insert(dummy, Stunned { ticks: 2 }).unwrap();
    for left in [Some(&Stunned { ticks: 1 }), None] {
        ward.wearing();
        assert_eq!(ward.get(dummy), left);
    }
}

#[test]
fn the_end_of_each_fire_is_known() {
    let (mut ward, dummy) = ward();
    ward.wearing();
    ward.remove::<Burning>(dummy).unwrap();
    ward.insert(dummy, FIRE).unwrap();
    ward.despawn(dummy);
    assert_eq!(*ward.resource::<Fires>(), Fires { laid: 2, put_out: 1, consumed: 1, ..Fires::default() });
}
