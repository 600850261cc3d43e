pub struct Hull;

ecs::world! {
    #[world]
    pub struct Game { parts: (crate::Hull), components: (Hull) }
}

fn main() {}
