//! `Or` of filters, and the query that asks for nothing, compared with the answers of each row.
#![allow(
    elided_lifetimes_in_paths,
    reason = "signatures of systems are read without them"
)]
#![allow(clippy::type_complexity, reason = "it is about types of filters")]

use ecs::prelude::*;
use ecs::{ChangeTick, QueryData};

#[derive(Component, Clone, Copy)]
#[component(track)]
struct A(u32);
#[derive(Component, Clone, Copy)]
#[component(track)]
struct B(u32);
#[derive(Clone, Copy)]
struct C;
#[derive(Component, Clone, Copy)]
#[component(storage = "sparse", track)]
struct S(u32);
struct D;
struct E;

ecs::world! {
    #[world]
    struct Yard { components: (A, B, C, S, D, E) }

    #[archetype]
    struct Both { a: A, b: B, e: E, c: Option<C> }
    #[archetype]
    struct First { a: A, b: Option<B> }
    #[archetype]
    struct Second { b: B }
}

/// Rows of each table and each set of components, of which some were changed and some were added after the tick.
fn yard() -> (Yard, ChangeTick) {
    let mut yard = Yard::new();
    let mut all = Vec::new();
    for number in 0..300_u32 {
        let entity = match number % 5 {
            0 => yard.spawn(Both {
                a: A(number),
                b: B(number),
                e: E,
                c: (number % 3 == 0).then_some(C),
            }),
            1 => yard.spawn(First {
                a: A(number),
                b: (number % 4 == 1).then_some(B(number)),
            }),
            2 => yard.spawn(Second { b: B(number) }),
            3 => yard.spawn((A(number), C, D)),
            _ => yard.spawn((D,)),
        };
        if number % 7 < 3 {
            yard.insert(entity, S(number)).unwrap();
        }
        all.push(entity);
    }
    let tick = yard.change_tick();
    for (number, entity) in all.iter().enumerate() {
        if number % 11 == 0
            && let Some(a) = yard.get_mut::<A>(*entity)
        {
            a.0 += 1;
        }
        if number % 13 == 0
            && let Some(s) = yard.get_mut::<S>(*entity)
        {
            s.0 += 1;
        }
        if number % 17 == 0 {
            yard.insert(*entity, B(1)).unwrap();
        }
    }
    (yard, tick)
}

/// The answers of a row.
#[expect(clippy::struct_excessive_bools, reason = "each is a question")]
struct Facts {
    a: bool,
    b: bool,
    c: bool,
    s: bool,
    d: bool,
    changed_a: bool,
    added_b: bool,
    changed_s: bool,
}

/// Asserts that the rows that a filter finds, by each way to go through them, are those of which this is true. `since` is for filters that
/// ask for ticks.
macro_rules! agrees {
    ($yard:ident, $F:ty, $expected:expr $(, since($tick:expr))?) => {{
        let wanted = wanted(&$yard, [$($tick,)? ChangeTick::EVER][0], $expected);
        let found = |mut found: Vec<Entity>| {
            found.sort_unstable();
            assert!(found == wanted, "{} rows are found, {} are there", found.len(), wanted.len());
        };
        found($yard.query_filtered::<Entity, $F>()$(.since($tick))?.collect());
        let mut by_loop = Vec::new();
        $yard.query_filtered::<Entity, $F>()$(.since($tick))?.for_each(|entity| by_loop.push(entity));
        found(by_loop);
        let mut lent = Vec::new();
        $yard.query_filtered::<(Entity, Option<&A>), $F>()$(.since($tick))?.for_each(|(entity, _)| lent.push(entity));
        found(lent);
        let among = $yard.query_filtered::<(Entity, &A), $F>()$(.since($tick))?.count();
        assert_eq!(among, wanted.iter().filter(|entity| $yard.has::<A>(**entity)).count());
    }};
}

/// The entities of which this is true, in order. It tells some from others.
#[track_caller]
fn wanted(yard: &Yard, tick: ChangeTick, expected: impl Fn(&Facts) -> bool) -> Vec<Entity> {
    let facts = |entity| Facts {
        a: yard.has::<A>(entity),
        b: yard.has::<B>(entity),
        c: yard.has::<C>(entity),
        s: yard.has::<S>(entity),
        d: yard.has::<D>(entity),
        changed_a: yard.changed_at::<A>(entity) > Some(tick),
        added_b: yard.added_at::<B>(entity) > Some(tick),
        changed_s: yard.changed_at::<S>(entity) > Some(tick),
    };
    let mut wanted: Vec<Entity> = yard
        .entities()
        .filter(|entity| expected(&facts(*entity)))
        .collect();
    wanted.sort_unstable();
    assert!(
        !wanted.is_empty() && wanted.len() < yard.len(),
        "the filter tells some rows from others"
    );
    wanted
}

#[test]
fn a_row_passes_if_one_of_the_filters_holds() {
    let (mut yard, tick) = yard();
    agrees!(yard, Or<(With<B>, With<D>)>, |it| it.b || it.d);
    agrees!(yard, Or<(With<C>, Without<A>)>, |it| it.c || !it.a);
    agrees!(yard, Or<(With<S>, With<C>)>, |it| it.s || it.c);
    agrees!(yard, Or<(Without<S>, With<C>)>, |it| !it.s || it.c);
    agrees!(
        yard,
        Or<(Changed<A>, Added<B>)>,
        |it| it.changed_a || it.added_b,
        since(tick)
    );
    agrees!(
        yard,
        Or<(Changed<A>, Changed<S>)>,
        |it| it.changed_a || it.changed_s,
        since(tick)
    );
    agrees!(
        yard,
        Or<(Changed<S>, With<D>)>,
        |it| it.changed_s || it.d,
        since(tick)
    );
    agrees!(
        yard,
        Or<(Changed<A>, With<C>)>,
        |it| it.changed_a || it.c,
        since(tick)
    );
}

#[test]
fn filters_nest() {
    let (mut yard, tick) = yard();
    agrees!(
        yard,
        Or<((With<A>, Without<C>), (With<D>, Without<S>))>,
        |it| (it.a && !it.c) || (it.d && !it.s)
    );
    agrees!(
        yard,
        (With<A>, Or<(Changed<A>, With<S>)>),
        |it| it.a && (it.changed_a || it.s),
        since(tick)
    );
    agrees!(
        yard,
        Or<(AnyOf<(C, S)>, Or<(Added<B>, Changed<A>)>)>,
        |it| it.c || it.s || it.added_b || it.changed_a,
        since(tick)
    );
    agrees!(
        yard,
        (Or<(With<A>, With<B>)>, Or<(With<C>, With<S>)>),
        |it| (it.a || it.b) && (it.c || it.s)
    );
}

#[test]
fn an_or_stands_among_the_terms_as_well() {
    let (mut yard, _) = yard();
    let expected = yard
        .entities()
        .filter(|entity| yard.has::<C>(*entity) || yard.has::<S>(*entity))
        .count();
    assert_eq!(
        yard.query::<(Entity, Or<(With<C>, With<S>)>)>().count(),
        expected
    );
}

#[test]
fn a_query_that_asks_for_nothing_has_all_rows() {
    fn is_query<D: QueryData<Yard>>() {}
    is_query::<((), &A, ())>();
    let (mut yard, _) = yard();
    assert_eq!(yard.query::<()>().count(), yard.len());
    assert_eq!(
        yard.query_filtered::<(), With<S>>().count(),
        yard.query::<&S>().count()
    );
}

#[test]
fn a_system_finds_each_change_once_by_either_filter() {
    #[derive(Default)]
    struct Found(Vec<usize>);
    fn look(rows: Query<Field, Entity, Or<(Changed<A>, Changed<B>)>>, mut found: ResMut<Found>) {
        found.0.push(rows.count());
    }
    ecs::world! {
        #[world]
        struct Field { components: (A, B), resources: (Found) }
        #[archetype]
        struct Both2 { a: A, b: B }
        #[schedule]
        fn tick() { look; }
    }
    let mut field = Field::new();
    let rows: Vec<_> = (0..3)
        .map(|number| {
            field.spawn(Both2 {
                a: A(number),
                b: B(number),
            })
        })
        .collect();
    field.tick();
    field.tick();
    field.get_mut::<A>(rows[0]).unwrap().0 = 7;
    field.get_mut::<B>(rows[0]).unwrap().0 = 7;
    field.get_mut::<B>(rows[2]).unwrap().0 = 7;
    field.tick();
    assert_eq!(field.resource::<Found>().0, [3, 0, 2]);
}

#[test]
fn queries_that_no_row_can_match_both_run_side_by_side() {
    fn one(
        _: Query<Yard, &mut A, Or<(With<B>, With<C>)>>,
        _: Query<Yard, &mut A, (Without<B>, Without<C>)>,
    ) {
    }
    fn other(
        _: Query<Yard, &mut A, Or<((With<A>, With<C>), With<B>)>>,
        _: Query<Yard, &mut A, (Without<C>, Without<B>)>,
    ) {
    }
    let (mut yard, _) = yard();
    yard.run_system(one);
    yard.run_system(other);
}
