//! A query that is declared for a world knows its immutable components.

struct OrderId(u32);
struct Heat(u32);
struct Tip(u32);

ecs::world! {
    #[world]
    struct Kitchen {
        #[immutable]
        components: (OrderId, Tip),
        #[immutable(true)]
        components: (Heat),
        #[immutable]
        events: (),
    }

    #[archetype]
    struct Dish { order: OrderId, tip: Option<Tip> }

    #[query]
    struct Renumbered { order: &mut OrderId, tip: Option<&mut Tip> }
}

fn main() {
    for renumbered in Kitchen::new().renumbered() {
        renumbered.order.0 += 1;
    }
}
