//! Entities that are copied together: links and handles that name one of them name its copy.

use std::cell::Cell;
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use ecs::prelude::*;
use ecs::{ComponentDefinition, EntityMap, FieldType, MapEntities, Registration};
use ecs_tests::unwind::{explode, explodes};

/// Handles wherever a field can have them.
#[derive(Component, Clone, Debug, PartialEq)]
#[component(track)]
pub(crate) struct Crew {
    pub captain: Entity,
    pub mate: Option<Entity>,
    pub watch: [Entity; 2],
    pub posts: Vec<(Entity, u8)>,
    pub nested: Box<[Option<(String, Entity)>]>,
    pub wages: HashMap<Entity, f32>,
    pub ranks: BTreeMap<u8, Entity>,
    pub friends: HashSet<Entity>,
    pub order: Order,
}

#[derive(Clone, Debug, PartialEq, MapEntities)]
pub(crate) enum Order {
    Idle,
    Follow(Entity),
    Guard { who: Entity, from: Threat },
}

#[derive(Clone, Debug, PartialEq, MapEntities)]
pub(crate) struct Threat(pub Entity);

/// An enum as a component, in a pool.
#[derive(Component, Clone, Debug, PartialEq)]
#[component(storage = "sparse")]
pub(crate) enum Grip {
    Free,
    Holds(Entity, u8),
    Between { one: Entity, other: Entity },
}

/// An optional component of an archetype.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Owner(pub Entity);

/// Replaced, and never written where it is.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Home(pub Entity);

/// Without a derive of the crate's: opaque.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Opaque(pub Entity);

/// The same, declared to contain handles.
#[derive(Clone, Copy, Debug, PartialEq, MapEntities)]
pub(crate) struct Plain(pub Entity);

/// A component that is generic.
#[derive(Component, Clone, Copy, Debug, PartialEq, MapEntities)]
pub(crate) struct Pair<T>(pub T, pub T);

/// One handle stays.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Model {
    pub base: Entity,
    pub like: Entity,
}

impl MapEntities for Model {
    fn map_entities(&mut self, map: &EntityMap<'_>) {
        self.base.map_entities(map);
    }
}

pub(crate) type Near = Vec<Entity>;

std::thread_local! {
    /// How many values are mapped until one panics.
    static FUSE: Cell<usize> = const { Cell::new(usize::MAX) };
}

/// Panics when it is mapped, now and then.
#[derive(Component, Clone)]
pub(crate) struct Fragile(pub Entity);

impl MapEntities for Fragile {
    fn map_entities(&mut self, map: &EntityMap<'_>) {
        FUSE.set(FUSE.get() - 1);
        if FUSE.get() == 0 {
            explode();
        }
        self.0.map_entities(map);
    }
}

#[derive(Default)]
pub(crate) struct Seen(pub Vec<(Entity, Entity)>);

ecs::world! {
    #[world(observed)]
    pub(crate) struct Sea {
        components: (Crew, Grip, Owner, Opaque, Plain, Pair<Entity>, Model, Near, Fragile, (Entity, u8)),
        #[immutable]
        components: (Home),
        resources: (Seen),
    }

    #[relation(acyclic, on_despawn = cascade, inverse = parts)]
    pub(crate) struct PartOf { whole: Entity }

    #[relation(acyclic, on_despawn = cascade, inverse = owned)]
    pub(crate) struct OwnedBy { owner: Entity }

    #[relation(on_despawn = clear, inverse = aimed_at_by)]
    pub(crate) struct AimsAt { what: Option<Entity> }

    #[archetype]
    pub(crate) struct Turret { owner: Option<Owner>, part: PartOf }

    #[index(hash, key: Entity = owner.0)]
    pub(crate) struct ByOwner { owner: Owner }
}

/// A ship with two turrets and a mine before the first of them, and one who is no part of it.
struct Scene {
    sea: Sea,
    ship: Entity,
    turrets: [Entity; 2],
    barrel: Entity,
    other: Entity,
}

impl Scene {
    fn new() -> Self {
        let mut sea = Sea::new();
        let [ship, other] = [(); 2].map(|()| sea.spawn_empty());
        let turrets = [(); 2].map(|()| sea.spawn((PartOf { whole: ship },)));
        let barrel = sea.spawn((PartOf { whole: turrets[1] },));
        Self {
            sea,
            ship,
            turrets,
            barrel,
            other,
        }
    }

    /// A copy of the ship: the ship, the turrets, and the barrel of it.
    fn copy(&mut self) -> (Entity, [Entity; 2], Entity) {
        let twin = self
            .sea
            .clone_with_descendants::<PartOf>(self.ship)
            .unwrap();
        let turrets = [0, 1].map(|place| self.sea.parts(twin).nth(place).unwrap());
        let barrel = self.sea.parts(turrets[1]).next().unwrap();
        self.sea.check_invariants();
        (twin, turrets, barrel)
    }
}

#[test]
fn links_of_all_relations_to_one_of_them_are_links_to_its_copy() {
    let mut scene = Scene::new();
    let Scene {
        ship,
        turrets: [first, second],
        barrel,
        other,
        ..
    } = scene;
    let sea = &mut scene.sea;
    // Up, down, across, and out of the tree.
    sea.insert(second, OwnedBy { owner: ship }).unwrap();
    sea.insert(barrel, OwnedBy { owner: ship }).unwrap();
    sea.insert(first, OwnedBy { owner: other }).unwrap();
    sea.insert(ship, AimsAt { what: Some(barrel) }).unwrap();
    sea.insert(first, AimsAt { what: Some(second) }).unwrap();
    sea.insert(second, AimsAt { what: Some(first) }).unwrap();
    sea.insert(barrel, AimsAt { what: None }).unwrap();
    sea.insert(other, AimsAt { what: Some(first) }).unwrap();
    let (twin, [one, two], tip) = scene.copy();
    let sea = &mut scene.sea;
    let owner = |entity| sea.target_of::<OwnedBy>(entity);
    assert_eq!(
        [one, two, tip].map(owner),
        [Some(other), Some(twin), Some(twin)]
    );
    let aim = |entity| sea.target_of::<AimsAt>(entity);
    assert_eq!(
        [twin, one, two, tip].map(aim),
        [Some(tip), Some(two), Some(one), None]
    );
    assert_eq!(
        [ship, first, second, other].map(aim),
        [Some(barrel), Some(second), Some(first), Some(first)]
    );
    assert!(
        sea.owned(ship).eq([second, barrel])
            && sea.owned(twin).eq([two, tip])
            && sea.owned(other).eq([first, one])
    );
    assert!(sea.aimed_at_by(first).eq([second, other]) && sea.aimed_at_by(one).eq([two]));
    // The original goes, and the copy is whole.
    sea.despawn(ship);
    assert_eq!((sea.parts(twin).count(), sea.parts(two).count()), (2, 1));
    sea.check_invariants();
}

#[test]
fn sources_of_a_copy_are_in_the_order_of_those_of_the_entity() {
    let mut sea = Sea::new();
    let ship = sea.spawn_empty();
    let parts: Vec<Entity> = (0..6)
        .map(|_| sea.spawn((PartOf { whole: ship },)))
        .collect();
    for place in [4, 0, 5, 2] {
        sea.insert(parts[place], OwnedBy { owner: parts[1] })
            .unwrap();
        // Between those that are copied are others.
        sea.spawn((OwnedBy { owner: parts[1] },));
        sea.insert(parts[place], AimsAt { what: Some(ship) })
            .unwrap();
    }
    sea.place_first::<AimsAt>(parts[2]).unwrap();
    let twin = sea.clone_with_descendants::<PartOf>(ship).unwrap();
    let copies: Vec<Entity> = sea.parts(twin).collect();
    assert!(
        sea.owned(copies[1])
            .eq([4, 0, 5, 2].map(|place| copies[place]))
    );
    assert!(
        sea.aimed_at_by(twin)
            .eq([2, 4, 0, 5].map(|place| copies[place]))
    );
    assert_eq!(sea.owned(parts[1]).count(), 8);
    sea.check_invariants();
}

#[test]
fn handles_of_one_of_them_are_handles_of_its_copy() {
    let mut scene = Scene::new();
    let Scene {
        ship,
        turrets: [first, second],
        barrel,
        other,
        ..
    } = scene;
    let crew = |[ship, first, second, barrel]: [Entity; 4], order| Crew {
        captain: barrel,
        mate: Some(second),
        watch: [first, other],
        posts: vec![(ship, 1), (other, 2), (first, 3)],
        nested: [None, Some(("bow".to_owned(), first))].into(),
        wages: [(first, 1.0), (other, 2.0)].into(),
        ranks: [(1, barrel), (2, other)].into(),
        friends: [ship, other].into(),
        order,
    };
    let own = [ship, first, second, barrel];
    let sea = &mut scene.sea;
    sea.insert(
        ship,
        crew(
            own,
            Order::Guard {
                who: first,
                from: Threat(barrel),
            },
        ),
    )
    .unwrap();
    sea.insert(first, crew(own, Order::Follow(ship))).unwrap();
    sea.insert(second, crew(own, Order::Idle)).unwrap();
    for (entity, grip) in [
        (ship, Grip::Between { one: barrel, other }),
        (first, Grip::Holds(ship, 7)),
        (second, Grip::Free),
    ] {
        sea.insert(entity, grip).unwrap();
    }
    sea.insert_many(
        barrel,
        (Owner(first), Home(ship), Plain(second), Pair(ship, other)),
    )
    .unwrap();
    sea.insert_many(barrel, (vec![ship, other, first], (second, 3_u8)))
        .unwrap();
    let (twin, [one, two], tip) = scene.copy();
    let copies = [twin, one, two, tip];
    let sea = &scene.sea;
    let guard = Order::Guard {
        who: one,
        from: Threat(tip),
    };
    assert_eq!(sea.get::<Crew>(twin), Some(&crew(copies, guard)));
    assert_eq!(
        sea.get::<Crew>(one),
        Some(&crew(copies, Order::Follow(twin)))
    );
    assert_eq!(sea.get::<Crew>(two), Some(&crew(copies, Order::Idle)));
    let grips = [twin, one, two].map(|entity| sea.get::<Grip>(entity).cloned().unwrap());
    assert_eq!(
        grips,
        [
            Grip::Between { one: tip, other },
            Grip::Holds(twin, 7),
            Grip::Free
        ]
    );
    assert_eq!(
        (sea.get::<Owner>(tip), sea.get::<Home>(tip)),
        (Some(&Owner(one)), Some(&Home(twin)))
    );
    assert_eq!(
        (sea.get::<Plain>(tip), sea.get::<Pair<Entity>>(tip)),
        (Some(&Plain(two)), Some(&Pair(twin, other)))
    );
    assert_eq!(
        (sea.get::<Near>(tip), sea.get::<(Entity, u8)>(tip)),
        (Some(&vec![twin, other, one]), Some(&(two, 3)))
    );
    // The original is as it was.
    assert_eq!(
        sea.get::<Crew>(first),
        Some(&crew(own, Order::Follow(ship)))
    );
    assert_eq!(
        (sea.get::<Owner>(barrel), sea.get::<Home>(barrel)),
        (Some(&Owner(first)), Some(&Home(ship)))
    );
}

#[test]
fn handles_stay_where_the_type_is_opaque_or_says_so() {
    let mut scene = Scene::new();
    let Scene { ship, barrel, .. } = scene;
    scene
        .sea
        .insert_many(
            barrel,
            (
                Opaque(ship),
                Model {
                    base: ship,
                    like: ship,
                },
            ),
        )
        .unwrap();
    let (twin, _, tip) = scene.copy();
    assert_eq!(scene.sea.get::<Opaque>(tip), Some(&Opaque(ship)));
    assert_eq!(
        scene.sea.get::<Model>(tip),
        Some(&Model {
            base: twin,
            like: ship
        })
    );
}

#[test]
fn handles_in_registered_components_are_handles_of_copies() {
    // A derive is enough.
    #[derive(Component, Clone, Debug, PartialEq)]
    struct Rope(Entity);

    let mut scene = Scene::new();
    let Scene {
        ship,
        barrel,
        other,
        ..
    } = scene;
    let sea = &mut scene.sea;
    let hook = |name: &str| {
        let hook = ComponentDefinition::new(name).field("weight", FieldType::F64);
        hook.field("on", FieldType::Entity)
            .field("was", FieldType::Entity)
    };
    let hooks = [hook("hook"), hook("loose hook").sparse()].map(|hook| sea.define(hook).unwrap());
    let near = sea
        .register_with(
            Registration::<VecDeque<Entity>>::named("near")
                .cloned()
                .mapped(),
        )
        .unwrap();
    let far = sea
        .register_with(Registration::<VecDeque<Entity>>::named("far").cloned())
        .unwrap();
    let rope = sea
        .register_with(Registration::<Rope>::new().cloned())
        .unwrap();
    for entity in [ship, barrel] {
        for hook in hooks {
            let bytes: Vec<u8> = [[0; 8], ship.to_bits().to_ne_bytes(), [0; 8]].concat();
            sea.insert_data(entity, hook, &bytes).unwrap();
        }
        sea.insert_key(entity, near, [barrel, other].into())
            .unwrap();
        sea.insert_key(entity, far, [barrel].into()).unwrap();
        sea.insert_key(entity, rope, Rope(ship)).unwrap();
    }
    let (twin, _, tip) = scene.copy();
    let sea = &scene.sea;
    for entity in [twin, tip] {
        for hook in hooks {
            assert_eq!(
                sea.field(entity, hook, "on").unwrap(),
                ecs::Value::Entity(twin)
            );
            assert_eq!(&sea.get_data(entity, hook).unwrap()[16..], [0; 8]);
        }
        assert_eq!(sea.get_key(entity, near), Some(&[tip, other].into()));
        assert_eq!(sea.get_key(entity, far), Some(&[barrel].into()));
        assert_eq!(sea.get_key(entity, rope), Some(&Rope(twin)));
    }
}

#[test]
fn a_copy_of_one_entity_names_itself_where_the_entity_did() {
    let mut sea = Sea::new();
    let [it, other] = [(); 2].map(|()| sea.spawn_empty());
    sea.insert_many(it, (Owner(it), Grip::Between { one: it, other }))
        .unwrap();
    let own = |sea: &mut Sea, entity| {
        assert_eq!(sea.get::<Owner>(entity), Some(&Owner(entity)));
        assert_eq!(
            sea.get::<Grip>(entity),
            Some(&Grip::Between { one: entity, other })
        );
        assert!(
            sea.find::<ByOwner>()
                .get(entity)
                .any(|found| found == entity)
        );
    };
    let twin = sea.clone_entity(it).unwrap();
    own(&mut sea, twin);
    let template = sea.template(it).unwrap();
    for entity in sea.spawn_template(&template, 3).unwrap().to_vec() {
        own(&mut sea, entity);
    }
    let mut elsewhere = Sea::new();
    for _ in 0..4 {
        elsewhere.spawn_empty();
    }
    for entity in elsewhere.spawn_template(&template, 2).unwrap().to_vec() {
        own(&mut elsewhere, entity);
    }
    let taken = elsewhere.attach(sea.detach(it).unwrap()).unwrap();
    own(&mut elsewhere, taken);
    sea.check_invariants();
    elsewhere.check_invariants();
}

#[test]
fn copies_arrive_with_their_handles() {
    fn came(it: On<'_, Sea, Insert<Owner>>, mut seen: ResMut<'_, Seen>) {
        seen.0.push((it.entity(), it.new_value().unwrap().0));
    }
    let mut scene = Scene::new();
    let Scene {
        ship,
        turrets: [first, _],
        ..
    } = scene;
    scene.sea.insert(first, Owner(ship)).unwrap();
    scene.sea.insert(ship, Owner(first)).unwrap();
    scene.sea.observe("came", came).unwrap();
    let (twin, [one, _], _) = scene.copy();
    let mut seen = std::mem::take(&mut scene.sea.resource_mut::<Seen>().0);
    seen.sort_unstable();
    let mut expected = [(twin, one), (one, twin)];
    expected.sort_unstable();
    assert_eq!(seen, expected);
    assert!(scene.sea.find::<ByOwner>().get(twin).eq([one]));
}

#[test]
fn a_value_that_panics_when_it_is_mapped_leaves_the_world_as_it_was() {
    fn came(_: On<'_, Sea, Insert<PartOf>>) {
        panic!("nobody came");
    }
    fn gone(_: On<'_, Sea, Remove<PartOf>>) {
        panic!("nobody went");
    }
    let mut scene = Scene::new();
    let Scene {
        ship,
        turrets,
        barrel,
        other,
        ..
    } = scene;
    let sea = &mut scene.sea;
    for entity in [ship, turrets[0], barrel] {
        sea.insert(entity, Fragile(ship)).unwrap();
        sea.insert(entity, Near::new()).unwrap();
    }
    sea.insert(turrets[0], AimsAt { what: Some(other) })
        .unwrap();
    let template = sea.template(ship).unwrap();
    sea.observe("came", came).unwrap();
    sea.observe("gone", gone).unwrap();
    for fuse in 1..4 {
        FUSE.set(fuse);
        assert!(explodes(|| _ = sea.clone_with_descendants::<PartOf>(ship)));
        assert_eq!(sea.len(), 5);
        sea.check_invariants();
    }
    FUSE.set(1);
    assert!(explodes(|| _ = sea.clone_entity(ship)));
    FUSE.set(1);
    assert!(explodes(|| _ = sea.spawn_template(&template, 2).map(|_| ())));
    assert_eq!(sea.len(), 5);
    sea.check_invariants();
    assert!(sea.aimed_at_by(other).eq([turrets[0]]) && sea.parts(ship).eq(turrets));
    let mut elsewhere = Sea::new();
    elsewhere.observe("came", came).unwrap();
    let taken = elsewhere.spawn((Grip::Free, Fragile(other), Near::new()));
    let taken = elsewhere.detach(taken).unwrap();
    FUSE.set(1);
    assert!(explodes(|| _ = sea.attach(taken)));
    assert_eq!(sea.len(), 5);
    sea.check_invariants();
    FUSE.set(usize::MAX);
}
