//! How long events are kept is said of events of the list, in runs.

struct Heat(u32);
struct Hurt(u32);
struct Trade(u32);

ecs::world! {
    #[world]
    struct Kitchen {
        components: (Heat),
        #[keep(Hurd = 2, Trade = never, Hurt)]
        events: (Hurt, Trade),
        #[keep(Heat = 1)]
        resources: (),
        #[kept(Hurt = 1)]
        events: (),
    }
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.send(Hurt(1));
    kitchen.send(Trade(1));
    assert_eq!(kitchen.spawn((Heat(1),)), kitchen.spawn((Heat(1),)));
}
