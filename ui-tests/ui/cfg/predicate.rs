pub struct Name;
pub struct Heat;

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Name, #[cfg(featur("heat"))] Heat) }

    #[cfg(a, b)]
    #[archetype]
    pub struct Cook { name: Name }

    #[archetype]
    pub struct Pan { #[cfg(not(a, b))] name: Name, heat: Heat }

    #[query]
    pub struct Hot { #[cfg()] heat: &Heat, #[cfg("dev")] name: &Name }

    #[cfg_attr(target_os = 7, schedule)]
    fn tick() {}
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Cook { name: Name });
    kitchen.spawn(Pan { name: Name, heat: Heat });
    kitchen.hot();
    kitchen.tick();
}
