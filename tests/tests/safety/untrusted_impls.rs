//! The traits that the macros implement are safe to implement, so that no implementation by hand may break anything. An
//! implementation that contradicts the schema panics before memory is touched.

use ecs::query;
use ecs::{Archetype, ArchetypeOf, Entity, Lists, World as _};
use ecs_tests::unwind::message;

#[derive(Debug, PartialEq)]
struct Name(String);

#[derive(Debug, PartialEq)]
struct Number(u64);

/// It is no component, and says that it is the first one.
#[derive(Debug, PartialEq)]
struct Liar(u64);

ecs::world! {
    #[world]
    struct Office { components: (Name, Number) }

    #[archetype]
    struct Clerk { name: Name, number: Number }

    #[archetype]
    struct Ticket { number: Number }
}

impl Lists<Liar> for Office {
    type Mutability = ecs::Mutable;
    const INDEX: usize = 0;
}

/// A view that keeps its parts.
struct View<T>(T);

impl<E, T> query::View<E> for View<T> {
    type Parts = T;

    fn view(_: E, parts: T) -> Self {
        Self(parts)
    }
}

/// Declares an archetype by hand, which claims the table of another one. Its views may ask for any types.
macro_rules! by_hand {
    ($name:ident, ($($C:ident),+), $Claimed:ident) => {
        by_hand!($name, ($($C),+), $Claimed, 'w: ($(&'w $C,)+), ($(&'w mut $C,)+));
    };
    ($name:ident, ($($C:ident),+), $Claimed:ident, $w:lifetime: $read:ty, $write:ty) => {
        #[derive(Debug)]
        struct $name(($($C,)+));

        impl ecs::Bundle<Office> for $name {
            type Row = ($($C,)+);
            const COMPONENTS: &'static [usize] = <$Claimed as ecs::Bundle<Office>>::COMPONENTS;

            fn into_row(self) -> Self::Row {
                self.0
            }
            fn from_row(row: Self::Row) -> Self {
                Self(row)
            }
        }

        impl Archetype for $name {
            type Read<$w> = View<$read>;
            type Write<$w> = View<$write>;
            type Columns<$w> = View<query::ColumnsOf<Self::Read<$w>>>;
            type ColumnsMut<$w> = View<query::ColumnsOf<Self::Write<$w>>>;
        }

        impl ArchetypeOf<Office> for $name {
            const INDEX: usize = $Claimed::INDEX;
        }
    };
}

by_hand!(Swapped, (Number, Name), Clerk);
by_hand!(Shorter, (Name), Clerk);
by_hand!(Elsewhere, (Name, Number), Ticket);
by_hand!(Alias, (Name, Number), Clerk);
by_hand!(Twice, (Name, Number), Clerk, 'w: (&'w Name, &'w Name), (&'w mut Name, (&'w mut Number, &'w mut Name)));
by_hand!(Optional, (Name, Number), Clerk, 'w: (&'w Name, Option<&'w Number>), (&'w mut Name, Option<&'w mut Number>));
by_hand!(Lacking, (Number), Ticket, 'w: (&'w Name,), (&'w mut Name,));
by_hand!(Lying, (Name, Number), Clerk, 'w: (&'w Liar,), (&'w mut Liar,));

fn office() -> (Office, Entity) {
    let mut office = Office::new();
    let clerk = office.spawn(Clerk {
        name: Name("clerk".to_owned()),
        number: Number(7),
    });
    office.spawn(Ticket { number: Number(8) });
    (office, clerk)
}

/// `f` panics since it is refused, and the world is as it was.
#[track_caller]
fn assert_refused(f: impl FnOnce(&mut Office, Entity)) {
    let (mut office, clerk) = office();
    let refusal = message(|| f(&mut office, clerk));
    assert!(
        refusal.contains("its schema contradicts") || refusal.contains("taken in order"),
        "{refusal}"
    );
    assert_eq!(office.len(), 2);
    let row = office.row::<Clerk>(clerk).unwrap();
    assert_eq!(
        (row.name, row.number),
        (&Name("clerk".to_owned()), &Number(7))
    );
    office.check_invariants();
}

#[test]
fn a_component_that_is_not_listed_is_refused() {
    assert_refused(|office, clerk| assert_eq!(office.get::<Liar>(clerk), None));
    assert_refused(|office, clerk| assert_eq!(office.get_mut::<Liar>(clerk), None));
    assert_refused(|office, clerk| assert!(office.get_many_mut::<Liar, 1>([clerk]).is_err()));
    assert_refused(|office, _| office.query::<&mut Liar>().for_each(|liar| liar.0 = 0));
    assert_refused(|office, _| assert_eq!(office.query_ref::<Option<&Liar>>().next(), None));
    assert_refused(|office, clerk| assert!(office.query::<(Entity, &Liar)>().get(clerk).is_none()));
    assert_refused(|office, _| assert_eq!(office.query::<&Liar>().chunks().count(), 0));
}

#[test]
fn an_archetype_with_other_components_is_refused() {
    let row = || (Number(0), Name(String::new()));
    assert_refused(|office, _| assert_eq!(office.spawn(Swapped(row())).index(), 2));
    assert_refused(|office, _| drop(office.try_spawn(Swapped(row()))));
    assert_refused(|office, _| assert!(office.spawn_batch([Swapped(row())]).is_empty()));
    assert_refused(|office, _| assert!(office.spawn_columns::<Shorter>((vec![],)).is_err()));
    assert_refused(|office, clerk| assert!(office.row::<Swapped>(clerk).is_none()));
    assert_refused(|office, clerk| assert!(office.row_mut::<Shorter>(clerk).is_none()));
    assert_refused(|office, clerk| assert!(office.despawn_row::<Swapped>(clerk).is_none()));
    assert_refused(|office, _| assert!(office.columns::<Shorter>().0.0.is_empty()));
    assert_refused(|office, _| assert!(office.columns_mut::<Swapped>().0.0.is_empty()));
    assert_refused(|office, _| assert!(office.try_reserve::<Swapped>(1).is_err()));
    assert_refused(|office, _| {
        let id = office.reserve_entity();
        drop(office.spawn_at(id, Swapped(row())));
    });
}

#[test]
fn an_archetype_at_another_place_is_refused() {
    let row = || (Name(String::new()), Number(0));
    assert_refused(|office, _| assert_eq!(office.spawn(Elsewhere(row())).index(), 2));
    assert_refused(|office, _| drop(office.try_spawn(Elsewhere(row()))));
    assert_refused(|office, _| assert!(office.columns::<Elsewhere>().0.0.is_empty()));
    assert_refused(|office, _| assert!(office.columns_mut::<Elsewhere>().0.0.is_empty()));
}

#[test]
fn an_archetype_that_is_true_to_the_schema_is_another_name_for_it() {
    let (mut office, clerk) = office();
    assert_eq!(
        office.row::<Alias>(clerk).map(|view| view.0),
        Some((&Name("clerk".to_owned()), &Number(7)))
    );
    let Alias(row) = office.despawn_row::<Alias>(clerk).unwrap();
    assert_eq!(row.1, Number(7));
    office.check_invariants();
}

#[test]
fn views_that_ask_for_other_columns_are_refused() {
    assert_refused(|office, clerk| assert!(office.row::<Optional>(clerk).is_none()));
    assert_refused(|office, clerk| assert!(office.row_mut::<Optional>(clerk).is_none()));
    assert_refused(|office, _| assert!(office.columns::<Optional>().0.1.is_empty()));
    assert_refused(|office, _| assert!(office.columns_mut::<Optional>().0.1.is_empty()));
    let ticket = |office: &Office| office.columns::<Ticket>().entity[0];
    assert_refused(|office, _| assert!(office.row::<Lacking>(ticket(office)).is_none()));
    assert_refused(|office, _| {
        let ticket = ticket(office);
        assert!(office.row_mut::<Lacking>(ticket).is_none());
    });
    assert_refused(|office, _| assert!(office.columns::<Lacking>().0.0.is_empty()));
    assert_refused(|office, _| assert!(office.columns_mut::<Lacking>().0.0.is_empty()));
    assert_refused(|office, clerk| assert!(office.row::<Lying>(clerk).is_none()));
    assert_refused(|office, clerk| assert!(office.row_mut::<Lying>(clerk).is_none()));
    assert_refused(|office, _| assert!(office.columns::<Lying>().0.0.is_empty()));
    assert_refused(|office, _| assert!(office.columns_mut::<Lying>().0.0.is_empty()));
}

#[test]
fn views_that_write_one_column_twice_are_refused() {
    assert_refused(|office, clerk| assert!(office.row_mut::<Twice>(clerk).is_none()));
    assert_refused(|office, _| assert!(office.columns_mut::<Twice>().0.0.is_empty()));
    let (office, clerk) = office();
    let View((name, again)) = office.row::<Twice>(clerk).unwrap();
    assert_eq!(name, again);
}

#[test]
fn a_table_is_split_off_once_under_all_its_names() {
    assert_refused(|office, _| {
        let mut split = office.split();
        let View((clerks, _)) = split.take::<Alias>();
        assert_eq!(clerks, split.take::<Clerk>().name);
    });
}

/// A bundle whose code panics when it becomes a row.
struct Bomb;

impl ecs::Bundle<Office> for Bomb {
    type Row = (Number,);
    const COMPONENTS: &'static [usize] = &[<Office as Lists<Number>>::INDEX];

    fn into_row(self) -> Self::Row {
        ecs_tests::unwind::explode()
    }

    fn from_row(_: Self::Row) -> Self {
        Self
    }
}

#[test]
fn a_bundle_that_panics_reserves_no_id() {
    type Way = fn(&mut ecs::Commands<'_, Office>);
    let ways: [Way; 5] = [
        |commands| _ = commands.spawn(Bomb),
        |commands| _ = commands.try_spawn(Bomb),
        |commands| commands.spawn_later(Bomb),
        |commands| _ = commands.try_spawn_later(Bomb),
        |commands| _ = commands.try_spawn_batch([Bomb, Bomb]),
    ];
    for way in ways {
        let mut office = Office::new();
        office.run_system(|mut commands: ecs::Commands<'_, Office>| {
            assert!(ecs_tests::unwind::explodes(|| way(&mut commands)));
            assert!(commands.is_empty());
        });
        assert_eq!(
            office.reserve_entity(),
            Office::new().reserve_entity(),
            "the first id is free"
        );
        assert!(office.is_empty());
        office.check_invariants();
    }
    // A reservation outlives a bundle that did not become a row.
    let mut office = Office::new();
    let reserved = office.reserve_entity();
    assert!(ecs_tests::unwind::explodes(
        || _ = office.try_spawn_at(reserved, Bomb)
    ));
    assert!(ecs_tests::unwind::explodes(|| _ = office.try_spawn(Bomb)));
    office.spawn_at(reserved, (Number(1),)).unwrap();
    assert_eq!(office.len(), 1);
    office.check_invariants();
}
