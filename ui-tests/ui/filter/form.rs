struct Name;
struct Heat;
struct Burning;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Heat, Burning) }

    #[archetype]
    struct Pan { name: Name, heat: Heat, burning: Burning }

    #[query(with)]
    struct One { name: &Name }

    #[query(with = Heat)]
    struct Two { name: &Name }

    #[query(with())]
    struct Three { name: &Name }

    #[query(with(Heat, Heat))]
    struct Four { name: &Name }

    #[query(with(Heat) without(Burning))]
    struct Five { name: &Name }

    #[query(with(Heat), with(Burning))]
    struct Six { name: &Name }

    #[query(dynamic = true)]
    struct Seven { name: &Name }
}

fn main() {
    let kitchen = Kitchen::new();
    assert_eq!(kitchen.one().count() + kitchen.seven().count(), 0);
}
