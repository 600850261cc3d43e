// The value of a cell is a constant, which is looked at when the program is checked.

pub struct Position {
    x: f32,
    y: f32,
}

const SIGHT: f32 = 5.0;

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Position,) }

    #[archetype]
    pub struct Pan { position: Position }

    #[index(spatial, at = [position.x, position.y], cell = 2.0 * SIGHT)]
    pub struct Near { position: Position }

    #[index(spatial, at = [position.x, position.y], cell = 0.0 * SIGHT)]
    pub struct Empty { position: Position }

    #[index(spatial, at = [position.x, position.y], cell = SIGHT - 7.0)]
    pub struct Negative { position: Position }

    #[index(spatial, at = [position.x, position.y], cell = f32::NAN)]
    pub struct NoNumber { position: Position }

    #[index(spatial, at = [position.x, position.y], cell = SIGHT / 0.0)]
    pub struct Endless { position: Position }

    #[index(spatial, at = [position.x, position.y], cell = sight())]
    pub struct Asked { position: Position }

    #[index(spatial, at = [position.x, position.y], cell = 5)]
    pub struct Whole { position: Position }
}

fn sight() -> f32 {
    SIGHT
}

fn main() {}
