// A key that does not fit is an error at the user's expression.

use ecs::prelude::*;

#[derive(Component)]
pub struct Heat(f32);
#[derive(Component)]
pub struct Name(String);
pub struct Bare(f32);
#[derive(Clone, Copy)]
pub struct Colour(u8);
#[derive(Component)]
pub struct Paint(Colour);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Heat, Name, Bare, Paint) }

    #[archetype]
    pub struct Pan { heat: Heat, name: Name, bare: Bare, paint: Paint }

    #[index(ordered, key = heat.1)]
    pub struct NoField { heat: Heat }

    #[index(ordered, key: u32 = heat.0)]
    pub struct OtherType { heat: Heat }

    #[index(ordered, key = bare.0)]
    pub struct NotDerived { bare: Bare }

    #[index(ordered, key = name.0)]
    pub struct NoPrimitive { name: Name }

    #[index(ordered, key = paint.0)]
    pub struct Untyped { paint: Paint }

    #[index(spatial, at = [heat.0, f64::from(heat.0)], cell = 1.0)]
    pub struct Wide { heat: Heat }

    #[index(bitmap, by = is_hot)]
    pub struct Hot { heat: Heat, name: Name }
}

fn is_hot(heat: &Heat) -> bool {
    heat.0 > 100.0
}

fn main() {}
