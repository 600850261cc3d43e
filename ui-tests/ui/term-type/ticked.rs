struct Name;
struct Position;
struct Heat;
struct Burning;
struct OrderId;

ecs::world! {
    #[world]
    struct Kitchen {
        components: (Name, Position, Heat, Burning),
        #[immutable]
        components: (OrderId),
    }

    #[archetype]
    struct Cook { name: Name, position: Position, heat: Heat, burning: Burning, order: OrderId }

    #[query]
    struct Odd {
        entity: Ref<Entity>,
        name: &Ref<Name>,
        position: Mut<&Position>,
        heat: Ref<Option<Heat>>,
        burning: Ref<Burnin>,
        order: Mut<OrderId>,
    }
}

fn main() {
    assert_eq!(Kitchen::new().odd().count(), 0);
}
