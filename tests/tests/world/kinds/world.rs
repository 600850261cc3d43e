//! A battle with archetypes that have optional components. Mods put components of all sorts on its entities.

use ecs::{Component, ComponentDefinition, ComponentId, Entity, Key, Registration};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Position(pub(crate) u32);

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(track)]
pub(crate) struct Armour(pub(crate) u32);

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Gun(pub(crate) Box<u32>);

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Load(pub(crate) u32);

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(track)]
pub(crate) struct Morale(pub(crate) u32);

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Paint;

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(storage = "sparse")]
pub(crate) struct Frost(pub(crate) u32);

/// A component that is registered.
#[derive(Component, Clone, Debug, PartialEq)]
pub(crate) struct Flag(pub(crate) Box<u32>);

ecs::world! {
    #[world]
    pub(crate) struct Battle { components: (Position, Armour, Gun, Load, Morale, Paint, Frost) }

    #[archetype]
    #[derive(Clone, Debug, PartialEq)]
    pub(crate) struct Tank { position: Position, armour: Armour, gun: Option<Gun> }

    #[archetype]
    #[derive(Clone, Debug, PartialEq)]
    pub(crate) struct Truck { position: Position, load: Load, gun: Option<Gun> }

    /// A truck with paint.
    #[archetype]
    #[derive(Clone, Debug, PartialEq)]
    pub(crate) struct Parade { position: Position, load: Load, paint: Paint, gun: Option<Gun> }

    #[archetype]
    #[derive(Clone, Debug, PartialEq)]
    pub(crate) struct Bunker { armour: Armour, gun: Option<Gun> }

    #[archetype]
    #[derive(Clone, Debug, PartialEq)]
    pub(crate) struct Heap { load: Load }
}

pub(crate) fn tank(number: u32) -> Tank {
    let gun = number.is_multiple_of(2).then(|| Gun(Box::new(number)));
    Tank {
        position: Position(number),
        armour: Armour(100 + number),
        gun,
    }
}

pub(crate) fn truck(number: u32) -> Truck {
    Truck {
        position: Position(number),
        load: Load(number),
        gun: None,
    }
}

pub(crate) fn flag(battle: &mut Battle) -> Key<Flag> {
    battle
        .register_with(Registration::<Flag>::new().cloned())
        .unwrap()
}

pub(crate) fn rust(battle: &mut Battle) -> ComponentId {
    battle
        .define(ComponentDefinition::new("rust").with_layout(4, 4))
        .unwrap()
}

/// The values of a tank, as its row says.
pub(crate) fn tank_of(battle: &Battle, entity: Entity) -> Option<Tank> {
    let TankRef {
        entity: own,
        position,
        armour,
        gun,
    } = battle.row::<Tank>(entity)?;
    assert_eq!(own, entity);
    Some(Tank {
        position: *position,
        armour: *armour,
        gun: gun.cloned(),
    })
}

/// The names and the kinds of the archetypes that have rows.
pub(crate) fn homes(battle: &Battle) -> Vec<(Option<&str>, Option<&str>)> {
    battle.check_invariants();
    battle
        .archetypes()
        .filter(|it| it.rows() > 0)
        .map(|it| (it.name(), it.kind()))
        .collect()
}
