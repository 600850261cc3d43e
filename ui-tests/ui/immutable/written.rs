//! An immutable component is lent to be written by no way.

use ecs::prelude::*;

#[derive(Clone, Copy)]
pub struct OrderId(u32);
#[derive(Component)]
#[component(storage = "sparse")]
pub struct Mark(u32);
pub struct Heat(u32);

ecs::world! {
    #[world]
    pub struct Kitchen {
        components: (Heat),
        #[immutable]
        components: (OrderId, Mark),
    }

    #[archetype]
    pub struct Dish { order: OrderId, heat: Heat }
}

#[derive(Query)]
struct Written<'w> {
    order: &'w mut OrderId,
}

fn renumber(_: Query<Kitchen, &mut OrderId>) {}

fn for_any_world<W: World>(world: &mut W)
where
    OrderId: ComponentOf<W>,
{
    world.query::<&mut OrderId>();
}

fn main() {
    let mut kitchen = Kitchen::new();
    let dish = kitchen.spawn(Dish { order: OrderId(1), heat: Heat(20) });
    kitchen.get_mut::<OrderId>(dish);
    kitchen.get_many_mut::<OrderId, 1>([dish]);
    kitchen.query::<(&mut OrderId, &Heat)>();
    kitchen.query::<Option<&mut OrderId>>();
    kitchen.query::<Written>();
    kitchen.lookup_mut::<&mut OrderId>();
    kitchen.pool_mut::<Mark>();
    kitchen.run_system(renumber);
    for_any_world(&mut kitchen);
}
