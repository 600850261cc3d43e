use std::rc::Rc;

pub struct Position(pub f32);
#[derive(Default)]
pub struct Cache(pub Rc<u32>);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Position), resources: (Cache) }
}

fn main() {
    let kitchen = Kitchen::new();
    std::thread::spawn(move || drop(kitchen));
}
