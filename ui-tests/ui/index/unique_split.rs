// The columns of an archetype lend the component of a unique index to be read alone.

pub struct OrderId(u32);
pub struct Heat(f32);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (OrderId, Heat) }

    #[archetype]
    pub struct Order { id: OrderId, heat: Heat }

    #[index(hash, unique, key: u32 = id.0)]
    pub struct ById { id: OrderId }
}

fn main() {
    let mut kitchen = Kitchen::new();
    let columns = kitchen.split_mut();
    columns.order.heat[0].0 = 2.0;
    columns.order.id[0].0 = 2;
    kitchen.columns_mut::<Order>().id[0].0 = 2;
}
