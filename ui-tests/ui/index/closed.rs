// A closed world has no rows but those of its archetypes: an index of others would stay empty.

pub struct Position(f32);
pub struct Heat(f32);
pub struct Team(u8);
pub struct Sleeping;

ecs::world! {
    #[world(closed)]
    pub struct Kitchen { components: (Position, Heat, Team, Sleeping) }

    #[archetype]
    pub struct Pan { position: Position, heat: Heat }

    #[archetype]
    pub struct Cook { position: Position, team: Team, sleeping: Option<Sleeping> }

    #[index(ordered, key: f32 = heat.0, with(Team))]
    pub struct HotCooks { heat: Heat }

    #[index(hash, key: u8 = team.0, without(Position))]
    pub struct Nowhere { team: Team }

    #[index(hash, key: u8 = team.0, without(Sleeping))]
    pub struct Awake { team: Team }
}

fn main() {}
