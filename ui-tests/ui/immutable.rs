//! An immutable component is replaced, and never written in place.

use ecs::prelude::*;

struct OrderId(u32);

/// A query that is declared for a world knows its immutable components.
mod declared {
    use super::*;

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
}

/// A mirror demands that its component is immutable.
mod demanded {
    use super::*;
    use ecs::ImmutableIn;

    ecs::world! {
        #[world]
        struct Kitchen { components: (OrderId) }
    }

    fn mirror<W: World>(world: &W)
    where
        OrderId: ImmutableIn<W>,
    {
        assert_eq!(world.query_ref::<&OrderId>().map(|order| order.0).count(), 0);
    }

    fn main() {
        mirror(&Kitchen::new());
    }
}

/// The views of an archetype lend an immutable component to be read.
mod views {
    use super::*;

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
}

/// An immutable component is lent to be written by no way.
mod written {
    use super::*;

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
}

fn main() {}
