pub struct Name;
pub struct Heat;

macro_rules! kitchen {
    ($(#[$attr:meta])* $world:ident, $archetype:ident { $($field:ident: $component:ty),* }, $capacity:literal) => {
        ecs::world! {
            $(#[$attr])*
            #[world]
            pub struct $world { components: ($($component),*) }

            #[archetype(capacity = $capacity)]
            pub struct $archetype { $($field: $component),* }

            #[query]
            pub struct All { entity: Entity, $($field: &mut $component),* }
        }
    };
}

kitchen!(
    /// One kitchen.
    Kitchen, Cook { name: Name, heat: crate::inside_a_macro::Heat }, 64
);

pub fn main() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name, heat: Heat });
    for all in kitchen.all() {
        assert_eq!(all.entity, cook);
        (*all.name, *all.heat) = (Name, Heat);
    }
}
