use ecs::{Component, StorageKind};

struct Name;
#[derive(Component, Debug, PartialEq)]
#[component(storage = "sparse")]
struct Burning(u32);
#[derive(Component)]
#[component(storage = "sparse", name = "frozen")]
struct Frozen;
#[derive(Component)]
#[component(storage = "table")]
struct Heat;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Burning, Frozen, Heat) }

    #[archetype]
    struct Cook { name: Name }

    #[archetype]
    struct Pan { name: Name, heat: Heat }

    /// A component that is in no archetype, since none can have it.
    #[query]
    struct Alight { name: &Name, burning: &mut Burning }

    #[query(without(Frozen), with(Heat))]
    struct Thawed { burning: Option<&Burning> }
}

pub fn main() {
    assert_eq!((Burning::STORAGE, Heat::STORAGE), (StorageKind::Sparse, StorageKind::Table));
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name });
    let pan = kitchen.spawn(Pan { name: Name, heat: Heat });
    assert_eq!(kitchen.insert(cook, Burning(2)), Ok(None));
    assert_eq!(kitchen.insert(pan, Burning(1)), Ok(None));
    kitchen.insert(pan, Frozen).unwrap();
    assert_eq!((kitchen.archetype_of(cook), kitchen.archetype_of(pan)), (Some("Cook"), Some("Pan")));

    for alight in kitchen.alight() {
        let _: &Name = alight.name;
        alight.burning.0 += 10;
    }
    kitchen.sort_by_key::<Burning, _>(|burning| burning.0);
    assert_eq!(kitchen.pool::<Burning>(), (&[pan, cook][..], &[Burning(11), Burning(12)][..]));
    kitchen.sort_like::<Frozen, Burning>();
    kitchen.pool_mut::<Burning>().1[0].0 = 5;
    assert_eq!(kitchen.get::<Burning>(pan), Some(&Burning(5)));
    assert_eq!(kitchen.thawed().count(), 0);
    assert_eq!(kitchen.remove::<Frozen>(pan).unwrap().is_some(), true);
    assert_eq!(kitchen.thawed().map(|it| it.burning).collect::<Vec<_>>(), [Some(&Burning(5))]);
}
