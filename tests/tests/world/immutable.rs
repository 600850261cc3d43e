//! Immutable components are read by every way, and replaced by `insert` alone.

use ecs::prelude::*;
use ecs::{DataError, ImmutableIn, QueryError};

#[derive(Clone, Copy, Component, Debug, PartialEq)]
struct OrderId {
    pub number: u32,
}
#[derive(Debug, PartialEq)]
struct Heat(u32);
/// In a pool.
#[derive(Component, Debug, PartialEq)]
#[component(storage = "sparse")]
struct Mark(u32);
/// Optional in an archetype.
#[derive(Debug, PartialEq)]
struct Label(u32);

/// The orders as observers mirror them.
#[derive(Debug, Default, PartialEq)]
struct Mirror(Vec<(Entity, u32)>);

fn mirror(order: On<'_, Kitchen, Insert<OrderId>>, mut mirror: ResMut<'_, Mirror>) {
    let entity = order.entity();
    mirror.0.retain(|(other, _)| *other != entity);
    mirror
        .0
        .extend(order.new_value().map(|id| (entity, id.number)));
}

ecs::world! {
    #[world]
    struct Kitchen {
        components: (Heat),
        #[immutable]
        components: (OrderId, Mark, Label),
        resources: (Mirror),
    }

    #[archetype]
    struct Dish { order: OrderId, heat: Heat, label: Option<Label> }

    #[query]
    struct Hot { order: &OrderId, heat: &mut Heat, label: Option<&Label>, mark: Option<&Mark> }

    #[observers]
    fn mirrors() {
        mirror;
    }
}

fn kitchen() -> (Kitchen, Entity) {
    let mut kitchen = Kitchen::new();
    let dish = kitchen.spawn(Dish {
        order: OrderId { number: 1 },
        heat: Heat(20),
        label: Some(Label(5)),
    });
    kitchen.insert(dish, Mark(7)).unwrap();
    (kitchen, dish)
}

fn number<W: World>(world: &W, entity: Entity) -> Option<u32>
where
    OrderId: ImmutableIn<W>,
{
    world.get::<OrderId>(entity).map(|order| order.number)
}

#[test]
fn an_immutable_component_is_read_by_every_way() {
    let (mut kitchen, dish) = kitchen();
    assert_eq!(number(&kitchen, dish), Some(1));
    for hot in kitchen.hot() {
        assert_eq!(
            (hot.order.number, hot.label, hot.mark),
            (1, Some(&Label(5)), Some(&Mark(7)))
        );
        hot.heat.0 += 1;
    }
    let row = kitchen.row_mut::<Dish>(dish).unwrap();
    let (order, label): (&OrderId, Option<&Label>) = (row.order, row.label);
    assert_eq!((order.number, label), (1, Some(&Label(5))));
    row.heat.0 += 1;
    let columns = kitchen.columns_mut::<Dish>();
    let orders: &[OrderId] = columns.order;
    assert_eq!(
        (orders, columns.label.get(0)),
        (&[OrderId { number: 1 }][..], Some(&Label(5)))
    );
    columns.heat[0].0 += 1;
    assert_eq!(kitchen.get::<Heat>(dish), Some(&Heat(23)));
    assert_eq!(kitchen.pool::<Mark>().1, [Mark(7)]);
}

#[test]
fn a_mirror_of_an_immutable_component_is_never_stale() {
    let (mut kitchen, dish) = kitchen();
    assert_eq!(
        kitchen.insert(dish, OrderId { number: 2 }),
        Ok(Some(OrderId { number: 1 }))
    );
    let other = kitchen.spawn((OrderId { number: 3 }, Heat(0)));
    assert_eq!(
        kitchen.resource::<Mirror>(),
        &Mirror(vec![(dish, 2), (other, 3)])
    );
}

#[test]
fn data_by_name_does_not_write_an_immutable_component() {
    let (mut kitchen, dish) = kitchen();
    let order = kitchen.component_id("OrderId").unwrap();
    let error = kitchen.set_field(dish, order, "number", 9_u32).unwrap_err();
    assert_eq!(
        error,
        DataError::Immutable {
            component: "OrderId".into()
        }
    );
    assert_eq!(
        error.to_string(),
        "`OrderId` is immutable: it is replaced as a whole, by `insert`"
    );
    assert_eq!(number(&kitchen, dish), Some(1));
}

#[test]
fn a_query_made_at_run_time_does_not_write_an_immutable_component() {
    let (kitchen, _) = kitchen();
    for name in ["OrderId", "Mark", "Label"] {
        assert!(
            kitchen
                .runtime_query()
                .read(name)
                .write("Heat")
                .build()
                .is_ok()
        );
        for query in [
            kitchen.runtime_query().write(name),
            kitchen.runtime_query().optional_write(name),
        ] {
            assert_eq!(
                query.build().err(),
                Some(QueryError::Immutable {
                    component: name.into()
                })
            );
        }
    }
}

mod elsewhere {
    #[derive(Debug, PartialEq)]
    pub(super) struct Plain(pub(super) u32);

    ecs::world! {
        #[world]
        pub(super) struct Yard { components: (Plain) }
    }

    ecs::world! {
        #[world]
        pub(super) struct Vault { #[immutable] components: (Plain) }
    }
}

#[test]
fn a_query_of_another_type_of_world_does_not_write_an_immutable_component() {
    use elsewhere::{Plain, Vault, Yard};
    let Ok(query) = Yard::new().runtime_query().write("Plain").build() else {
        unreachable!("it can be written")
    };
    let mut vault = Vault::new();
    let kept = vault.spawn((Plain(1),));
    assert_eq!(vault.run(&query).count(), 0);
    assert_eq!(vault.get::<Plain>(kept), Some(&Plain(1)));
}
