struct Name;
struct Heat;
struct Burning;
struct Frozen;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Heat, Burning, Frozen) }

    #[archetype]
    struct Pan { name: Name, heat: Heat }

    #[archetype]
    struct HotPan { name: Name, heat: Heat, burning: Burning }

    #[archetype]
    struct Ice { name: Name, frozen: Frozen }

    #[query(with(Heat), without(Burning, Frozen))]
    struct Lukewarm { entity: Entity }

    #[query(any(Burning, Frozen), any(Name, Heat))]
    struct Extreme { name: &Name, burning: Has<Burning>, frozen: Has<Frozen> }
}

pub fn main() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(Pan { name: Name, heat: Heat });
    kitchen.spawn(HotPan { name: Name, heat: Heat, burning: Burning });
    kitchen.spawn(Ice { name: Name, frozen: Frozen });
    assert_eq!(kitchen.lukewarm().single().map(|it| it.entity), Ok(pan));
    assert_eq!(kitchen.extreme().map(|it| (*it.burning, *it.frozen)).collect::<Vec<_>>(), [(true, false), (false, true)]);
    assert_eq!(kitchen.extreme().filter(|it| matches!(it.name, Name)).count(), 2);
}
