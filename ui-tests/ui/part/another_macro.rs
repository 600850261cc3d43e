pub struct Hull;

ecs::world! {
    #[world]
    pub struct Game { parts: (println), components: (Hull) }
}

fn main() {}
