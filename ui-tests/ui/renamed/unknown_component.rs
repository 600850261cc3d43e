use renamed::engine;
struct Name;

engine::world! {
    #[world]
    struct Kitchen { components: (Name,) }

    #[archetype]
    struct Cook { name: Nmae }
}

#[engine::declare(crate = renamed::engine)]
mod cellar {
    pub struct Wine;

    #[world]
    pub struct Cellar {
        components: (Wine,),
    }

    #[archetype]
    pub struct Bottle {
        wine: Whine,
    }
}

#[derive(engine::Query)]
#[query(crate = renamed::engine)]
struct Named<'w> {
    name: Name,
    entity: &'w engine::Entity,
}

#[derive(engine::Component)]
#[component(crate = "renamed::engine")]
struct Heat;

fn main() {
    Kitchen::new().spawn(Cook { name: Name });
}
