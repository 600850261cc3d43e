// An index has one method, with the arguments of that method, and each mistake is told at its word.

pub struct Position {
    x: f32,
    y: f32,
}
#[derive(ecs::Component)]
pub struct Heat(f32);
pub struct Team(u8);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Position, Heat, Team) }

    #[archetype]
    pub struct Pan { position: Position, heat: Heat, team: Team }

    #[index(key = heat.0)]
    pub struct WithoutMethod { heat: Heat }

    #[index(ordered, hash, key = heat.0)]
    pub struct TwoMethods { heat: Heat }

    #[index(ordred, key = heat.0)]
    pub struct Misspelt { heat: Heat }

    #[index(ordered)]
    pub struct WithoutKey { heat: Heat }

    #[index(ordered, key = heat.0, by = is_hot)]
    pub struct KeyAndFunction { heat: Heat }

    #[index(ordered, key = heat.0 * 2.0)]
    pub struct UnknownType { heat: Heat }

    #[index(bitmap, by = is_hot(heat))]
    pub struct Called { heat: Heat }

    #[index(hash, key: u8 = team.0 heat.0)]
    pub struct TwoKeys { team: Team, heat: Heat }

    #[index(hash, key: = team.0)]
    pub struct TypeMissing { team: Team }

    #[index(spatial, at = [position.x, position.], cell = 1.0)]
    pub struct HalfTyped { position: Position }

    #[index(spatial, at = [position.x, position.y])]
    pub struct WithoutCell { position: Position }

    #[index(spatial, at = [position.x, position.y], cell = 0.0)]
    pub struct EmptyCell { position: Position }

    #[index(spatial, cell = 1.0)]
    pub struct WithoutPlace { position: Position }

    #[index(spatial, at = [position.x], cell = 1.0)]
    pub struct OneNumber { position: Position }

    #[index(spatial, at = [position.x, position.y, heat.0, 0.0], cell = 1.0)]
    pub struct FourNumbers { position: Position, heat: Heat }

    #[index(spatial, at = position, cell = 1.0)]
    pub struct NoList { position: Position }

    #[index(spatial, at = [position.x, position.y], cell = -1.0)]
    pub struct NegativeCell { position: Position }

    #[index(spatial, at = [position.x, position.y], cell = 1.0, key = position.x)]
    pub struct PlaceAndKey { position: Position }

    #[index(hash, key: u8 = team.0, cell = 1.0)]
    pub struct CellOfHash { team: Team }

    #[index(ordered, key = heat.0, radius = heat.0)]
    pub struct RadiusOfOrdered { heat: Heat }

    #[index(spatial, unique, at = [position.x, position.y], cell = 1.0)]
    pub struct UniquePlace { position: Position }

    #[index(bitmap, unique, key: u8 = team.0)]
    pub struct UniqueSet { team: Team }
}

fn is_hot(heat: &Heat) -> bool {
    heat.0 > 100.0
}

fn main() {}
