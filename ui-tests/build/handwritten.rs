//! A world that somebody writes by hand is looked at before it runs.

use ecs::{Archetype, ArchetypeOf, Lists, World};
use std::marker::PhantomData;

struct Name(#[allow(dead_code)] Box<u32>);

/// A view that shows nothing.
struct View<T>(PhantomData<T>);

impl<E, T> ecs::query::View<E> for View<T> {
    type Parts = T;

    fn view(_: E, _: T) -> Self {
        Self(PhantomData)
    }
}

macro_rules! claim {
    ($A:ident, $index:literal, ($($C:ty),+), $places:expr, $value:expr) => {
        impl ecs::Bundle<Village> for $A {
            type Row = ($($C,)+);
            const COMPONENTS: &'static [usize] = $places;

            fn into_row(self) -> Self::Row {
                $value
            }
            fn from_row(_: Self::Row) -> Self {
                Self
            }
        }

        impl Archetype for $A {
            type Read<'w> = View<($(&'w $C,)+)>;
            type Write<'w> = View<($(&'w mut $C,)+)>;
            type Columns<'w> = View<($(&'w [$C],)+)>;
            type ColumnsMut<'w> = View<($(&'w mut [$C],)+)>;
        }

        impl ArchetypeOf<Village> for $A {
            const INDEX: usize = $index;
        }
    };
}

/// A world with the names of its components, and the archetypes as which the rows of its two would leave.
macro_rules! village {
    ($components:expr, [$first:ty, $second:ty]) => {
        struct Village(ecs::Store<Self>);

        struct Empty;
        struct Full;

        impl std::ops::Deref for Village {
            type Target = ecs::Store<Self>;
            fn deref(&self) -> &ecs::Store<Self> {
                &self.0
            }
        }

        impl std::ops::DerefMut for Village {
            fn deref_mut(&mut self) -> &mut ecs::Store<Self> {
                &mut self.0
            }
        }

        impl ecs::schema::Declare for Village {
            type Components = (u32, Name);
            type Resources = ();
            type Size = ecs::schema::Size<2, 2, 5, 6>;
            const NAME: &'static str = "Village";
            const COMPONENTS: &'static [ecs::schema::ComponentDeclaration] = $components;
            const ARCHETYPES: &'static [ecs::schema::Declaration<Self>] = &[
                ecs::schema::Declaration {
                    name: "Empty",
                    components: &[0],
                    optionals: &[],
                    capacity: 0,
                    removal: ecs::schema::Removal::of::<$first>(),
                },
                ecs::schema::Declaration {
                    name: "Full",
                    components: &[0, 1],
                    optionals: &[],
                    capacity: 0,
                    removal: ecs::schema::Removal::of::<$second>(),
                },
            ];
        }

        impl World for Village {}

        impl Lists<u32> for Village {
            type Mutability = ecs::Mutable;
            const INDEX: usize = 0;
        }

        impl Lists<Name> for Village {
            type Mutability = ecs::Mutable;
            const INDEX: usize = 1;
        }

        claim!(Empty, 0, (u32), &[0], (1,));
        claim!(Full, 1, (u32, Name), &[0, 1], (1, Name(Box::new(1))));

        pub(super) fn main() {
            let mut village = Village(ecs::Store::new());
            let entity = village.spawn(Empty);
            let _ = village.convert::<Empty, Full, (), ()>(entity, ());
        }
    };
}

/// A world with rows that would leave as those of another archetype do.
mod removal {
    use super::*;

    village!(
        &[
            ecs::schema::ComponentDeclaration::new("u32", None, None, None, true),
            ecs::schema::ComponentDeclaration::new("Name", None, None, None, true),
        ],
        [Full, Empty]
    );
}

/// A world that lists its components for the tables, and tells nobody of them.
mod unnamed {
    use super::*;

    village!(&[], [Empty, Full]);
}

fn main() {
    removal::main();
    unnamed::main();
}
