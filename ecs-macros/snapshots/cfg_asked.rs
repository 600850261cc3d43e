#[cfg_attr(feature = "editor", doc = "0")]
#[cfg_attr(feature = "editor", doc = "1")]
#[cfg_attr(not(feature = "editor"), doc = "2")]
#[cfg_attr(feature = "editor", doc = "3")]
#[cfg_attr(feature = "editor", cfg_attr(test, doc = "4"))]
#[::ecs::__private::__decided(
    world[[::ecs]]#[world]pub
    struct
    Kitchen{components:(Name, Heat),
    #[cfg(feature = "editor")]components:(Probe),
    }#[archetype]#[cfg_attr(feature = "editor", derive(Debug))]pub
    struct
    Cook{name:Name,
    #[cfg(not(feature = "editor"))]heat:Heat,
    }#[cfg(feature = "editor")]#[query]pub
    struct
    Probes{#[cfg(test)]probe:&Probe,
    }
)]
const _: () = ();
