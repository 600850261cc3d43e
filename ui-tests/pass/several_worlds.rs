struct Name;
struct Wine(u8);

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Wine) }

    #[archetype]
    struct Cook { name: Name, wine: Wine }

    #[query]
    struct Named { name: &Name }
}

ecs::world! {
    #[world]
    struct Cellar { components: (Wine,) }

    #[archetype]
    struct Bottle { wine: Wine }

    #[query]
    struct Drinkable { wine: &mut Wine }
}

fn total<W: ecs::World>(world: &W) -> u8
where
    Wine: ecs::ComponentOf<W>,
{
    world.query_ref::<&Wine>().map(|wine| wine.0).sum()
}

pub fn main() {
    let (mut kitchen, mut cellar) = (Kitchen::new(), Cellar::new());
    kitchen.spawn(Cook { name: Name, wine: Wine(1) });
    cellar.spawn(Bottle { wine: Wine(2) });
    cellar.drinkable().for_each(|it| it.wine.0 += 1);
    assert_eq!((kitchen.named().count(), total(&kitchen), total(&cellar)), (1, 1, 3));
}
