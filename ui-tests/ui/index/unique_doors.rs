// No door lends the component of a unique index to be written.

use ecs::prelude::*;

#[derive(Component)]
pub struct OrderId(u32);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (OrderId,) }

    #[archetype]
    pub struct Order { id: OrderId }

    #[index(hash, unique, key = id.0)]
    pub struct ById { id: OrderId }
}

fn renumber(_: Query<Kitchen, &mut OrderId>) {}

fn main() {
    let mut kitchen = Kitchen::new();
    let order = kitchen.spawn(Order { id: OrderId(1) });
    kitchen.get_mut::<OrderId>(order);
    kitchen.query::<&mut OrderId>();
    kitchen.query::<Option<&mut OrderId>>();
    kitchen.lookup_mut::<&mut OrderId>();
    kitchen.row_mut::<Order>(order).unwrap().id.0 = 2;
    kitchen.run_system(renumber);
}
