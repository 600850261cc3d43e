pub struct Name;
pub struct Heat;
#[cfg(any())]
pub struct Probe;

ecs::world! {
    #[world]
    pub struct Kitchen {
        components: (Name, Heat),
        #[cfg(any())]
        components: (Probe,),
    }

    #[archetype]
    pub struct Probed { name: Name, probe: Probe }

    #[archetype]
    pub struct Cook { name: Name, heat: Heet }

    #[cfg(not(all()))]
    #[query]
    pub struct Probes { probe: &Probe }
}

fn main() {
    Kitchen::new().probes();
}
