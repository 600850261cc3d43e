use ecs::query::Filtered;
use ecs::{AnyOf, Entity, Has, With, Without};

struct Name;
struct Heat;
struct Burning;
struct Frozen;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Heat, Burning, Frozen) }

    #[archetype]
    struct Pan { name: Name, heat: Heat }

    #[archetype]
    struct HotPan { name: Name, heat: Heat, burning: Burning }

    #[archetype]
    struct Ice { name: Name, frozen: Frozen }
}

type Lukewarm<'q> = (Entity, &'q mut Heat, (With<Name>, Without<Burning>));

pub fn main() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn((Name, Heat, Frozen));
    let hot = kitchen.spawn((Name, Heat, Burning));
    kitchen.spawn(Ice { name: Name, frozen: Frozen });
    assert_eq!(kitchen.query::<Lukewarm<'_>>().map(|(entity, ..)| entity).collect::<Vec<_>>(), [pan]);
    assert_eq!(kitchen.query_ref::<(Entity, With<Burning>)>().single(), Ok((hot, ())));
    assert_eq!(kitchen.query_ref::<(&Name, AnyOf<(Burning, Frozen)>, Has<Heat>)>().filter(|it| it.2).count(), 2);
    assert_eq!(kitchen.query_ref::<Filtered<Entity, (With<Heat>, Without<Frozen>)>>().single(), Ok(hot));
    assert_eq!(kitchen.query_ref::<((Entity, With<Heat>), (With<Frozen>, &Name))>().count(), 1);
}
