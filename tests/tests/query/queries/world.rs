//! Five tables, with some columns in common.

use ecs::Entity;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Position(pub(crate) u32);

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Velocity(pub(crate) u32);

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Frozen;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Name(pub(crate) String);

/// No archetype has it.
#[derive(Debug, PartialEq)]
pub(crate) struct Rumour;

ecs::world! {
    #[world]
    pub(crate) struct Park { components: (Position, Velocity, Frozen, Name, Rumour) }

    #[archetype]
    pub(crate) struct Walker { position: Position, velocity: Velocity }

    #[archetype]
    pub(crate) struct Statue { name: Name, frozen: Frozen, position: Position }

    #[archetype]
    pub(crate) struct Skater { position: Position, velocity: Velocity, frozen: Frozen }

    #[archetype]
    pub(crate) struct Tree { position: Position }

    #[archetype]
    pub(crate) struct Legend { name: Name }

    #[query]
    pub(crate) struct Moving { position: &mut Position, velocity: &Velocity }

    #[query]
    pub(crate) struct Seen { position: &Position, entity: Entity, name: Option<&Name>, frozen: Has<Frozen> }

    #[query(with(Frozen))]
    pub(crate) struct Cold { position: &Position }

    #[query(without(Frozen), with(Velocity))]
    pub(crate) struct Warm { position: &Position }

    #[query(any(Name, Velocity))]
    pub(crate) struct Notable { entity: Entity }

    #[query]
    pub(crate) struct Renamed { name: Option<&mut Name>, velocity: Option<&mut Velocity>, position: &Position }

    #[query]
    pub(crate) struct Whispered { rumour: &Rumour }
}

/// Two rows in each table. Their positions are 0 to 7 in the order of the tables.
pub(crate) struct Scene {
    pub(crate) park: Park,
    /// By position.
    pub(crate) placed: Vec<Entity>,
    pub(crate) legends: Vec<Entity>,
}

pub(crate) fn scene() -> Scene {
    let mut park = Park::new();
    let name = |name: &str| Name(name.to_owned());
    // The order of the tables counts. The entities are spawned in another one.
    let legends = vec![
        park.spawn(Legend {
            name: name("nessie"),
        }),
        park.spawn(Legend { name: name("yeti") }),
    ];
    let trees = [6, 7].map(|x| {
        park.spawn(Tree {
            position: Position(x),
        })
    });
    let skaters = [4, 5].map(|x| {
        park.spawn(Skater {
            position: Position(x),
            velocity: Velocity(10 * x),
            frozen: Frozen,
        })
    });
    let statues = [2, 3].map(|x| {
        park.spawn(Statue {
            name: Name(format!("statue {x}")),
            frozen: Frozen,
            position: Position(x),
        })
    });
    let walkers = [0, 1].map(|x| {
        park.spawn(Walker {
            position: Position(x),
            velocity: Velocity(10 * x),
        })
    });
    let placed = [walkers, statues, skaters, trees].concat();
    Scene {
        park,
        placed,
        legends,
    }
}

/// The positions of some rows.
pub(crate) fn numbers<'p>(positions: impl IntoIterator<Item = &'p Position>) -> Vec<u32> {
    positions.into_iter().map(|position| position.0).collect()
}
