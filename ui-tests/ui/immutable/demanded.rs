//! A mirror demands that its component is immutable.

use ecs::prelude::*;
use ecs::ImmutableIn;

struct OrderId(u32);

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
