use ecs::prelude::*;

pub struct Heat(pub f32);
pub struct Name(pub String);
pub struct Lid;

#[derive(Bundle)]
pub struct Label {
    pub name: Name,
}

#[derive(Bundle)]
pub struct Warm {
    pub heat: Option<Option<Heat>>,
    #[bundle]
    pub label: Option<Label>,
    pub lid: Lid,
    pub other: Option<Lid>,
    pub borrowed: Option<&'static Name>,
    pub asked: Option<Has<Name>>,
}

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Heat, Name, Lid) }
}

fn main() {
    let _: fn(Warm) -> Entity = |warm| Kitchen::new().spawn(warm);
}
