//! A relation that is implemented by hand, and kept in a pool: `Up` reads it as it reads one in tables.

use ecs::prelude::*;
use ecs::relation::OnDespawn;

/// In a pool.
#[derive(Clone, Component, Copy, Debug, PartialEq)]
#[component(storage = "sparse")]
struct Likes(Entity);
/// In tables.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Owes(Entity);

impl Relation for Likes {
    const ON_DESPAWN: OnDespawn<Self> = OnDespawn::Cascade;

    fn to(target: Entity) -> Self {
        Self(target)
    }

    fn target(&self) -> Option<Entity> {
        Some(self.0)
    }
}

impl Relation for Owes {
    const ON_DESPAWN: OnDespawn<Self> = OnDespawn::Cascade;

    fn to(target: Entity) -> Self {
        Self(target)
    }

    fn target(&self) -> Option<Entity> {
        Some(self.0)
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Coins(u32);
#[derive(Component)]
#[component(storage = "sparse")]
struct Hat;
struct Purse;

ecs::world! {
    #[world]
    struct Village { components: (Likes, Owes, Coins, Hat, Purse) }

    #[relation(acyclic, on_despawn = cascade)]
    struct ChildOf { parent: Entity }

    #[archetype]
    struct Person { coins: Coins }

    #[archetype]
    struct Debtor { coins: Coins, purse: Purse, owes: Option<Owes> }

    #[archetype]
    struct Child { coins: Coins, parent: ChildOf }
}

/// People of each kind, of whom some like others, in another order than that of their rows.
fn village() -> Village {
    let mut village = Village::new();
    let count = if cfg!(miri) { 24 } else { 300 };
    let mut people: Vec<Entity> = Vec::new();
    for number in 0..count {
        let coins = Coins(number);
        let other = people.get(number as usize / 2).copied();
        let person = match (number % 3, other) {
            (0, Some(parent)) => village.spawn(Child {
                coins,
                parent: ChildOf { parent },
            }),
            (1, other) => village.spawn(Debtor {
                coins,
                purse: Purse,
                owes: other.filter(|_| number % 2 == 0).map(Owes),
            }),
            _ => village.spawn(Person { coins }),
        };
        people.push(person);
    }
    for (number, person) in people
        .iter()
        .enumerate()
        .rev()
        .filter(|(number, _)| number % 4 != 2)
    {
        // No child: a cascade does not read the row that it lends, which may be two steps above itself.
        village
            .insert(*person, Likes(people[(number * 3 + 1) % people.len()]))
            .unwrap();
        if number % 3 == 0 {
            village.insert(*person, Hat).unwrap();
        }
    }
    village
}

fn liked(village: &Village, entity: Entity) -> Option<Entity> {
    village.get::<Likes>(entity).map(|likes| likes.0)
}

fn coins(village: &Village, entity: Entity) -> Option<u32> {
    village.get::<Coins>(entity).map(|coins| coins.0)
}

type Above<'q> = Option<Up<Likes, &'q Coins>>;

/// Compares what each way through a query reads above its rows with the targets.
macro_rules! reads {
    ($village:ident, $query:expr, $count:expr) => {{
        let expected =
            |entity| liked(&$village, entity).and_then(|target| coins(&$village, target));
        let mut count = 0;
        let mut check = |entity: Entity, above: Option<u32>| {
            assert_eq!(
                above,
                expected(entity),
                "above {entity} in {}",
                stringify!($query)
            );
            count += 1;
        };
        for (entity, _, above) in $query {
            check(entity, above.map(|coins| coins.0));
        }
        $query.for_each(|(entity, _, above)| check(entity, above.map(|coins| coins.0)));
        for (entities, _, above) in $query.chunks() {
            for (entity, above) in entities.iter().zip(above.iter()) {
                check(*entity, above.map(|coins| coins.0));
            }
        }
        for entity in $village.entities() {
            if let Some((entity, _, above)) = $query.get(entity) {
                check(entity, above.map(|coins| coins.0));
            }
        }
        assert_eq!(count, 4 * $count);
    }};
}

#[test]
fn up_reads_a_relation_in_a_pool_by_each_way() {
    let village = village();
    let all = village.len();
    let (likes, hats) = (
        village.query_ref::<&Likes>().count(),
        village.query_ref::<&Hat>().count(),
    );
    assert!(likes < all && 0 < hats && hats < likes);
    reads!(
        village,
        village.query_ref::<(Entity, &Coins, Above<'_>)>(),
        all
    );
    reads!(
        village,
        village.query_ref::<(Entity, &Likes, Above<'_>)>(),
        likes
    );
    reads!(
        village,
        village.query_ref::<(Entity, &Hat, Above<'_>)>(),
        hats
    );
    reads!(
        village,
        village
            .query_ref::<(Entity, Option<&Owes>, Above<'_>)>()
            .with::<Likes>(),
        likes
    );
    let lookup = village.lookup::<(&Likes, Above<'_>)>();
    for entity in village.entities() {
        let above = lookup
            .get(entity)
            .and_then(|(_, above)| above.map(|coins| coins.0));
        assert_eq!(
            above,
            liked(&village, entity).and_then(|target| coins(&village, target))
        );
    }
}

/// The coins two steps above, by two ways.
type Steps<'q> = (
    Entity,
    Option<Up<ChildOf, Up<Likes, &'q Coins>>>,
    Option<Up<Owes, Up<Likes, &'q Coins>>>,
);

#[test]
fn a_second_step_by_a_relation_in_a_pool_is_the_same_in_queries_and_cascades() {
    let mut village = village();
    let targets =
        |village: &Village, first: Option<Entity>| coins(village, liked(village, first?)?);
    let expected: Vec<(Entity, Option<u32>, Option<u32>)> = {
        let parent = |entity| village.target_of::<ChildOf>(entity);
        let owed = |entity| village.get::<Owes>(entity).map(|owes| owes.0);
        let all = village.entities();
        all.map(|entity| {
            (
                entity,
                targets(&village, parent(entity)),
                targets(&village, owed(entity)),
            )
        })
        .collect()
    };
    assert!(
        expected.iter().any(|(_, child, _)| child.is_some())
            && expected.iter().any(|(.., owed)| owed.is_some())
    );
    let check = |mut found: Vec<(Entity, Option<u32>, Option<u32>)>| {
        found.sort_unstable();
        let mut expected = expected.clone();
        expected.sort_unstable();
        assert_eq!(found, expected);
    };
    check(
        village
            .query_ref::<Steps<'_>>()
            .map(|(it, one, other)| (it, one.map(|it| it.0), other.map(|it| it.0)))
            .collect(),
    );
    let mut found = Vec::new();
    village
        .cascade::<ChildOf, Steps<'_>>()
        .for_each(|(it, one, other)| {
            found.push((it, one.map(|it| it.0), other.map(|it| it.0)));
        });
    check(found);
    if !cfg!(miri) {
        let found = std::sync::Mutex::new(Vec::new());
        village
            .cascade::<ChildOf, Steps<'_>>()
            .par_for_each(|(it, one, other)| {
                found
                    .lock()
                    .unwrap()
                    .push((it, one.map(|it| it.0), other.map(|it| it.0)));
            });
        check(found.into_inner().unwrap());
    }
}
