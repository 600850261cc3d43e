// A query passes over the rows of eight components at most.

use ecs::prelude::*;

macro_rules! disables {
    ($($Name:ident)*) => { $(
        #[derive(Component)]
        #[component(disables)]
        struct $Name;
    )* };
}

disables! { A B C D E F G H I }

struct Heat(f32);

mod eight {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (A, B, C, D, Heat, E, F, G, H) }
    }
}

mod nine {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (A, B, C, D, Heat, E, F, G, H, I) }
    }
}

fn main() {}
