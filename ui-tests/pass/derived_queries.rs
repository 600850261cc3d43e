use ecs::prelude::*;

#[derive(Component, Debug, PartialEq)]
struct Position(f32);
#[derive(Component)]
struct Velocity(f32);
#[derive(Component)]
struct Frozen;

ecs::world! {
    #[world]
    struct Street { components: (Position, Velocity, Frozen) }

    #[archetype]
    struct Walker { position: Position, velocity: Velocity }

    #[archetype]
    struct Statue { position: Position, frozen: Frozen }
}

#[derive(Query)]
#[query(without(Frozen))]
struct Moving<'world> {
    position: &'world mut Position,
    velocity: std::option::Option<&'world Velocity>,
    entity: Entity,
}

#[derive(Query)]
struct Presence {
    entity: Entity,
    frozen: Has<Frozen>,
}

fn walk<W: World>(world: &mut W)
where
    Position: WritableIn<W>,
    Velocity: ComponentOf<W>,
    Frozen: ComponentOf<W>,
{
    world.query::<Moving>().for_each(|it| it.position.0 += it.velocity.map_or(0.0, |velocity| velocity.0));
}

pub fn main() {
    let mut street = Street::new();
    let walker = street.spawn(Walker { position: Position(1.0), velocity: Velocity(2.0) });
    let statue = street.spawn(Statue { position: Position(1.0), frozen: Frozen });
    walk(&mut street);
    assert_eq!(street.query::<Moving>().single().map(|it| it.entity), Ok(walker));
    assert_eq!(street.get::<Position>(walker), Some(&Position(3.0)));
    assert!(street.query_ref::<Presence>().all(|it| *it.frozen == (it.entity == statue)));
    assert_eq!(street.query::<(Moving, &Velocity)>().without::<Frozen>().count(), 1);
}
