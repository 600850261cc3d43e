#[allow(dead_code)]
struct Name;
struct Heat;
struct Burning;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Heat, Burning) }

    #[archetype]
    struct Cook { name: Name }

    #[archetype]
    struct Pan { heat: Heat }

    /// Said in so many words.
    #[query(dynamic)]
    struct HotCook { name: &Name, heat: &mut Heat }

    /// No archetype has `Burning`, so that rows made at run time must be meant.
    #[query(with(Burning))]
    struct BurningCook { name: &Name, heat: &Heat }

    #[query(dynamic, without(Name))]
    struct Nameless { name: Option<&Heat>, entity: Entity }
}

pub fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Pan { heat: Heat });
    assert_eq!(kitchen.hot_cook().count() + kitchen.burning_cook().count(), 0);
    assert_eq!(kitchen.nameless().count(), 1);
}
