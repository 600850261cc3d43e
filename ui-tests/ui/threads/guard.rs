use std::sync::MutexGuard;

struct Locked(MutexGuard<'static, u32>);
struct Heat(f32);

ecs::world! {
    #[world]
    struct Kitchen { components: (Locked, Heat) }

    #[archetype]
    struct Cook { locked: Locked, heat: Heat }
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.query::<(&mut Locked, &Heat)>().par_for_each(|(locked, heat)| *locked.0 = heat.0 as u32);
    std::thread::spawn(move || drop(kitchen));
}
