//! The views of an archetype lend an immutable component to be read.

struct OrderId(u32);
struct Label(u32);

ecs::world! {
    #[world]
    struct Kitchen {
        #[immutable]
        components: (OrderId, Label),
    }

    #[archetype]
    struct Dish { order: OrderId, label: Option<Label> }
}

fn main() {
    let mut kitchen = Kitchen::new();
    let dish = kitchen.spawn(Dish { order: OrderId(1), label: None });
    kitchen.row_mut::<Dish>(dish).unwrap().order.0 = 2;
    kitchen.row_mut::<Dish>(dish).unwrap().label.unwrap().0 = 2;
    kitchen.columns_mut::<Dish>().order[0].0 = 2;
}
