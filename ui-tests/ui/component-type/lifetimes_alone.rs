use std::any::Any;

pub struct Position(pub f32);

ecs::world! {
    #[world]
    pub struct Kitchen {
        components: (Position, for<'a> fn(&'a u8), fn(&'static u8), Box<dyn Any>, Box<dyn Any + 'static>),
        resources: (fn(&u8), fn(&'static u8)),
        events: (Option<for<'a> fn(&'a u8)>, Option<for<'b> fn(&'b u8)>),
    }
}

fn main() {}
