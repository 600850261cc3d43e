#[ecs::declare]
struct Kitchen;

#[ecs::declare(krate = ecs)]
mod kitchen {
    pub struct Name;

    #[world]
    pub struct Kitchen {
        components: (Name,),
    }
}

fn main() {
    let _ = (Kitchen, kitchen::Kitchen::new());
}
