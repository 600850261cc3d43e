#[derive(ecs::Component)]
pub struct Heat {
    #[component(name = "degrees")]
    pub celsius: f32,
    /// A field may be documented.
    #[allow(dead_code)]
    #[component]
    rising: bool,
}

#[derive(ecs::Component)]
pub enum Food {
    #[component(name = "raw")]
    Raw,
    Done {
        #[component(track)]
        heat: f32,
    },
}

fn main() {}
