//! Effects by themselves, in a world that has nothing else.

use tanks_kit::effects::{Burning, Fires, Health, Stunned};

ecs::world! {
    /// A ward.
    #[world]
    struct Ward { parts: (tanks_kit::Effects) }

    #[archetype]
    struct Dummy { health: Health }
}

fn ward() -> (Ward, ecs::Entity) {
    let mut ward = Ward::new();
    let dummy = ward.spawn(Dummy { health: Health::full(10.0) });
    (ward, dummy)
}

#[test]
fn a_fire_hurts_until_it_is_out() {
    let (mut ward, dummy) = ward();
    ward.insert(dummy, Burning { ticks: 3, heat: 1.0 }).unwrap();
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
    ward.wearing();
    assert_eq!(ward.get(dummy), Some(&Stunned { ticks: 1 }));
    ward.wearing();
    assert!(!ward.has::<Stunned>(dummy));
}

#[test]
fn the_end_of_each_fire_is_known() {
    let (mut ward, dummy) = ward();
    let fire = Burning { ticks: 3, heat: 1.0 };
    ward.insert(dummy, fire).unwrap();
    ward.wearing();
    ward.remove::<Burning>(dummy).unwrap();
    ward.insert(dummy, fire).unwrap();
    ward.despawn(dummy);
    assert_eq!(*ward.resource::<Fires>(), Fires { laid: 2, put_out: 1, consumed: 1, ..Fires::default() });
}
