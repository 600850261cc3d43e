//! Rows and columns of a declared archetype, under the names of its fields.

use crate::query::{ArchetypeOf, View};
use crate::schema::Declare;
use crate::storage::Storage;
use ecs_value::Entity;

/// # Rows and columns
///
/// Rows and columns of declared archetypes, to read.
impl<W: Declare> Storage<W> {
    /// Whether the entity is of the archetype: it was spawned as one, or [converted](crate::Store::convert) to one, and has all components
    /// that the archetype requires. O(1). `false` if it is dead.
    ///
    /// Added components do not change the *kind* of an entity. An entity that loses a component that its kind requires is not of the
    /// archetype until it gets the component back. The kind changes in one case: the set of components becomes one that the table of
    /// another declared archetype takes.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Armour(u32);
    /// # pub struct Morale(u32);
    /// # ecs::world! {
    /// #     #[world] pub struct Battle { components: (Armour, Morale) }
    /// #     #[archetype] pub struct Tank { armour: Armour }
    /// # }
    /// # let mut battle = Battle::new();
    /// let tank = battle.spawn(Tank { armour: Armour(3) });
    /// battle.insert(tank, Morale(10))?;
    /// assert!(battle.is::<Tank>(tank));
    /// assert_eq!(battle.row::<Tank>(tank).unwrap().armour.0, 3);
    ///
    /// battle.remove::<Armour>(tank)?;
    /// assert!(!battle.is::<Tank>(tank));
    /// assert_eq!(battle.kind_of(tank), Some("Tank"));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn is<A: ArchetypeOf<W>>(&self, entity: Entity) -> bool {
        self.location(entity)
            .is_some_and(|location| self.whole_kind(location.table) == Some(A::INDEX))
    }

    /// The row of an entity, if it [is](Self::is) of the archetype. `None` if it is dead or of another archetype, or has lost a component
    /// that the archetype requires. O(1).
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
    /// let row = kitchen.row::<Pan>(pan).unwrap();
    /// assert_eq!((row.entity, row.name, row.heat), (pan, &Name("pan"), &Heat(20.0)));
    /// ```
    #[inline]
    pub fn row<A: ArchetypeOf<W>>(&self, entity: Entity) -> Option<A::Read<'_>> {
        Some(A::Read::view(entity, self.read_row::<A>(entity)?))
    }

    /// The columns of an archetype: a slice for each field, and one for the entities, all of one length.
    ///
    /// They are of the declared table alone. Rows that have gained other components lie in tables of their own, and are found by
    /// [`all`](Self::all), by [`row`](Self::row), and by queries.
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
    /// let pans = kitchen.columns::<Pan>();
    /// assert_eq!((pans.entity, pans.heat), (&[pan][..], &[Heat(20.0)][..]));
    /// ```
    #[inline]
    pub fn columns<A: ArchetypeOf<W>>(&self) -> A::Columns<'_> {
        let (entities, columns) = self.read_columns::<A>();
        A::Columns::view(entities, columns)
    }
}
