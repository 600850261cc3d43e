//! A closed world has no row but those of its archetypes.

pub struct Position(pub f32);
pub struct Heat(pub f32);

ecs::world! {
    #[world(closed)]
    pub struct Street { components: (Position, Heat) }

    #[archetype]
    pub struct Walker { position: Position }
}

fn spawn() {
    let mut street = Street::new();
    street.spawn((Position(0.0),));
    street.spawn((Position(0.0), Heat(1.0)));
}

fn main() {
    spawn();
}
