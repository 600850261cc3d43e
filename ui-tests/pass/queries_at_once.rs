struct Name;
struct Position(f32);
struct Heat(f32);

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Position, Heat) }

    #[archetype]
    struct Cook { name: Name, position: Position }

    #[archetype]
    struct Pan { position: Position, heat: Heat }

    #[query(with(Name))]
    struct Walking { position: &mut Position }

    #[query(without(Name))]
    struct Standing { position: &mut Position, heat: &Heat }
}

pub fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Cook { name: Name, position: Position(1.0) });
    kitchen.spawn(Pan { position: Position(2.0), heat: Heat(3.0) });
    let (walking, standing, named) = kitchen.queries::<(Walking, Standing, &Name)>();
    for ((walking, standing), _) in walking.zip(standing).zip(named) {
        std::mem::swap(walking.position, standing.position);
        walking.position.0 += standing.heat.0;
    }
    let KitchenColumnsMut { cook, pan } = kitchen.split_mut();
    assert_eq!((cook.position[0].0, pan.position[0].0), (5.0, 1.0));
}
