//! Code that is generic over the world asks for the components that it uses, and for nothing else.

use crate::queries::world::{Frozen, Name, Position, Velocity, scene};
use ecs::{ArchetypeOf, ComponentOf, Entity, QueryData, World, WritableIn};

fn gravity<W: World>(world: &mut W, pull: u32)
where
    Velocity: WritableIn<W>,
{
    world
        .query::<&mut Velocity>()
        .for_each(|velocity| velocity.0 += pull);
}

fn place_of<W: World>(world: &W, entity: Entity) -> Option<Position>
where
    Position: ComponentOf<W>,
{
    world.get::<Position>(entity).copied()
}

fn rows_of<W: World, A: ArchetypeOf<W>>(world: &W) -> usize {
    world.memory().nth(A::INDEX).map_or(0, |table| table.rows)
}

fn total<W: World, Q>(world: &mut W) -> u32
where
    Q: for<'w> QueryData<W, Item<'w> = &'w Velocity>,
{
    world.query::<Q>().map(|velocity| velocity.0).sum()
}

fn swap_names<W>(world: &mut W, a: Entity, b: Entity)
where
    W: World,
    Name: WritableIn<W>,
{
    if let Ok([a, b]) = world.get_many_mut::<Name, 2>([a, b]) {
        std::mem::swap(a, b);
    }
}

fn count_with<C: ComponentOf<W>, W: World>(world: &W) -> usize {
    world
        .entities()
        .filter(|entity| world.has::<C>(*entity))
        .count()
}

fn gravity_for_the_moving<W: World>(world: &mut W)
where
    Velocity: WritableIn<W>,
    Frozen: ComponentOf<W>,
{
    world
        .query::<&mut Velocity>()
        .without::<Frozen>()
        .for_each(|velocity| velocity.0 = 0);
}

#[test]
fn it_runs_on_any_world_that_has_them() {
    let mut scene = scene();
    let park = &mut scene.park;
    gravity(park, 1);
    assert_eq!(total::<_, &Velocity>(park), 104);
    assert_eq!(place_of(park, scene.placed[3]), Some(Position(3)));
    assert_eq!(place_of(park, scene.legends[0]), None);
    assert_eq!(rows_of::<_, crate::queries::world::Legend>(park), 2);
    swap_names(park, scene.placed[2], scene.legends[1]);
    assert_eq!(
        park.get::<Name>(scene.placed[2]),
        Some(&Name("yeti".to_owned()))
    );
    assert_eq!(count_with::<Frozen, _>(park), 4);
    gravity_for_the_moving(park);
    assert_eq!(total::<_, &Velocity>(park), 41 + 51);
}
