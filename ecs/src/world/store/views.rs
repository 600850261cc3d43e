//! Rows and columns of a declared archetype, to write.

use super::{Store, World};
use crate::query::{ArchetypeOf, PartsOf, View};
use crate::query::{Is, Query, TablesMut, Viewed};
use crate::schema::schema;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use ecs_value::Entity;

/// # Rows and columns
///
/// Rows and columns of declared archetypes, to write.
impl<W: World> Store<W> {
    /// The row of an entity, to write, if it [is](crate::Storage::is) of the archetype. `None` as for [`row`](crate::Storage::row). O(1).
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # #[derive(Component, Clone, Debug, PartialEq)]
    /// # pub struct Name(pub &'static str);
    /// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
    /// # pub struct Heat(pub f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Name, Heat) }
    /// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
    /// let row = kitchen.row_mut::<Pan>(pan).unwrap();
    /// row.heat.0 += if row.name.0 == "pan" { 60.0 } else { 0.0 };
    /// assert_eq!(kitchen.get(pan), Some(&Heat(80.0)));
    /// ```
    #[inline]
    pub fn row_mut<A: ArchetypeOf<W>>(&mut self, entity: Entity) -> Option<A::Write<'_>> {
        if schema::<W>().marked() {
            match self.location(entity)? {
                location if location.table as usize == A::INDEX => self.storage.mark_row(location),
                location if self.storage.whole_kind(location.table) == Some(A::INDEX) => {
                    for component in A::COMPONENTS {
                        self.storage.set_changed(location, *component);
                    }
                }
                _ => return None,
            }
        }
        Some(A::Write::view(entity, self.storage.write_row::<A>(entity)?))
    }

    /// All rows that [are](crate::Storage::is) of an archetype, wherever they lie, to write. As [`all`](crate::Storage::all).
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # #[derive(Component, Clone, Debug, PartialEq)]
    /// # pub struct Name(pub &'static str);
    /// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
    /// # pub struct Heat(pub f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Name, Heat) }
    /// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
    /// for row in kitchen.all_mut::<Pan>() {
    ///     row.heat.0 = 0.0;
    /// }
    /// assert_eq!(kitchen.get(pan), Some(&Heat(0.0)));
    /// ```
    #[inline]
    pub fn all_mut<A: ArchetypeOf<W>>(
        &mut self,
    ) -> impl ExactSizeIterator<Item = A::Write<'_>> + FusedIterator {
        let rows = Query::<W, Viewed<PartsOf<A::Write<'_>>>, Is<A>>::exclusive(&mut self.storage);
        rows.map(|(entity, parts)| A::Write::view(entity, parts))
    }

    /// The columns of an archetype, to write. They are of the declared table alone, as [`columns`](crate::Storage::columns) are.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # #[derive(Component, Clone, Debug, PartialEq)]
    /// # pub struct Name(pub &'static str);
    /// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
    /// # pub struct Heat(pub f32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Name, Heat) }
    /// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
    /// let pans = kitchen.columns_mut::<Pan>();
    /// pans.heat.fill(Heat(0.0));
    /// assert_eq!(kitchen.get(pan), Some(&Heat(0.0)));
    /// ```
    #[inline]
    pub fn columns_mut<A: ArchetypeOf<W>>(&mut self) -> A::ColumnsMut<'_> {
        self.split().take::<A>()
    }

    /// All declared tables, to be borrowed at the same time. The `split_mut` that [`world!`](crate::world) generates is made of it. Rows
    /// that have gained other components are in none of them.
    #[inline]
    pub fn split(&mut self) -> Split<'_, W> {
        Split {
            tables: TablesMut::new(&mut self.storage),
            store: PhantomData,
        }
    }
}

/// The tables of a world, on the way to be borrowed one by one.
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Debug, PartialEq)]
/// # pub struct Name(pub &'static str);
/// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
/// # pub struct Heat(pub f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Name, Heat) }
/// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
/// # let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
/// let mut split = kitchen.split();
/// let pans = split.take::<Pan>();
/// assert_eq!((pans.entity, &pans.heat[..]), (&[pan][..], &[Heat(20.0)][..]));
/// ```
pub struct Split<'w, W: World> {
    tables: TablesMut<'w, W>,
    store: PhantomData<&'w mut Store<W>>,
}

impl<'w, W: World> Split<'w, W> {
    /// The columns of an archetype. Archetypes are taken in the order of their declaration, each at most once.
    ///
    /// # Panics
    ///
    /// If this archetype, or a later one, was taken already.
    #[inline]
    #[track_caller]
    pub fn take<A: ArchetypeOf<W>>(&mut self) -> A::ColumnsMut<'w> {
        let (entities, columns) = self.tables.take::<A>();
        A::ColumnsMut::view(entities, columns)
    }
}

impl_debug!([W: World] Split<'_, W>, it => next = it.tables.next());
