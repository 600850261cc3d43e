//! The methods of a world that add and remove several components in one move.

use crate::base::error::fallible::{fallible, or_fail};
use crate::base::error::{ChangeError, Rejected};
use crate::base::rule::{Rule, first_of, rely_on, unless};
use crate::base::text::ConstString;
use crate::query::ArchetypeOf;
use crate::schema::{
    Bundle, CheckedBundle, Components, OptionsOf, are_disjoint, is_difference, requires_any,
};
use crate::world::store::{Store, World};
use core::marker::PhantomData;
use ecs_value::Entity;

/// # Bundles
///
/// Several components of one entity, by one move of its row.
impl<W: World> Store<W> {
    fallible! {
        /// Gives an entity several components in one move, and returns the values that it had before, each where there was
        /// one.
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
        /// let thing = kitchen.spawn_empty();
        /// let before = kitchen.insert_many(thing, (Name("soup"), Heat(80.0)))?;
        /// assert_eq!(before, (None, None));
        /// # Ok::<_, Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// # Errors
        ///
        /// If the entity is dead, or a [relation](crate::relation) is refused. The error holds the bundle.
        ///
        /// # Panics
        ///
        /// As [`insert`](Self::insert) does.
        #[inline]
        #[track_caller]
        pub fn insert_many,
        /// As [`insert_many`](Self::insert_many), but gives the bundle back where there is no memory.
        ///
        /// # Errors
        ///
        /// If the entity is dead, or a [relation](crate::relation) is refused, or there is no memory. The error holds the bundle, and the
        /// entity is as it was.
        try_insert_many [B: Bundle<W>] (&mut self, entity: Entity, bundle: B) -> Result<OptionsOf<B, W>, Rejected<B>>, Result<OptionsOf<B, W>, Rejected<B>>;
        const [ReplaceRule<W, (), B>]
        by or_fail => self.insert_checked(entity, bundle)
    }

    fallible! {
        /// Takes several components from an entity in one move, and returns those that were there.
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
        /// let (heat,) = kitchen.remove_many::<(Heat,)>(pan)?;
        /// assert_eq!(heat, Some(Heat(20.0)));
        /// # Ok::<_, Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// # Errors
        ///
        /// If the entity is dead.
        ///
        /// # Panics
        ///
        /// As [`insert`](Self::insert) does.
        #[inline]
        #[track_caller]
        pub fn remove_many,
        /// As [`remove_many`](Self::remove_many), but leaves the entity as it is where there is no memory for the table to which
        /// its row would go.
        ///
        /// # Errors
        ///
        /// If the entity is dead, or there is no memory.
        try_remove_many [R: Bundle<W>] (&mut self, entity: Entity) -> Result<OptionsOf<R, W>, ChangeError>, Result<OptionsOf<R, W>, ChangeError>;
        const [ReplaceRule<W, R, ()>]
        by or_fail => self.remove_checked::<R>(entity)
    }

    fallible! {
        /// Takes the components of `R` from an entity and gives it those of the bundle, in one move. It is a compile error if the bundle
        /// [requires](trait@crate::Component#required-components) a component of `R`.
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
        /// let soup = kitchen.spawn((Name("soup"),));
        /// let exchanged = kitchen.replace_bundle::<(Name,), _>(soup, (Heat(80.0),))?;
        /// assert_eq!(exchanged.removed, (Some(Name("soup")),));
        /// assert!(kitchen.has::<Heat>(soup) && !kitchen.has::<Name>(soup));
        /// # Ok::<_, Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// # Errors
        ///
        /// If the entity is dead, or a [relation](crate::relation) is refused. The error holds the bundle.
        ///
        /// # Panics
        ///
        /// As [`insert`](Self::insert) does.
        #[inline]
        #[track_caller]
        #[expect(
            clippy::type_complexity,
            reason = "the parts are named: what was taken, what was replaced"
        )]
        pub fn replace_bundle,
        /// As [`replace_bundle`](Self::replace_bundle), but gives the bundle back where there is no memory.
        ///
        /// # Errors
        ///
        /// If the entity is dead, or a [relation](crate::relation) is refused, or there is no memory. The error holds the bundle, and the
        /// entity is as it was.
        #[expect(
            clippy::type_complexity,
            reason = "the parts are named: what was taken, what was replaced"
        )]
        try_replace_bundle [R: Bundle<W>, B: Bundle<W>] (&mut self, entity: Entity, bundle: B) -> Result<Replaced<OptionsOf<R, W>, OptionsOf<B, W>>, Rejected<B>>, Result<Replaced<OptionsOf<R, W>, OptionsOf<B, W>>, Rejected<B>>;
        const [ReplaceRule<W, R, B>]
        by or_fail => self.exchange_checked::<R, B>(entity, bundle)
    }

    fallible! {
        /// Makes an entity of one declared archetype one of another, with a known difference: `F`, without the components of `R`, and with
        /// those of `B`, is `T`. That it is so is checked when the program is compiled. Returns the components that were removed.
        ///
        /// An entity [is](crate::Storage::is) of `F` though it has other components too. They stay, and a value of `B` replaces one that is
        /// there.
        ///
        /// ```
        /// # use ecs::prelude::*;
        /// # pub struct Name(String);
        /// # pub struct Apron;
        /// # pub struct Hat(u32);
        /// # ecs::world! {
        /// #     #[world] pub struct Kitchen { components: (Name, Apron, Hat) }
        /// #     #[archetype] pub struct Cook { name: Name, apron: Apron }
        /// #     #[archetype] pub struct Chef { name: Name, hat: Hat }
        /// # }
        /// # let mut kitchen = Kitchen::new();
        /// let cook = kitchen.spawn(Cook { name: Name("Ann".into()), apron: Apron });
        /// let (Apron,) = kitchen.convert::<Cook, Chef, _, _>(cook, (Hat(50),))?;
        /// assert_eq!(kitchen.archetype_of(cook), Some("Chef"));
        /// # Ok::<_, Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// # Errors
        ///
        /// If the entity is dead, or is not of the archetype `F`, or a [relation](crate::relation) is refused. The error holds the bundle.
        ///
        /// # Panics
        ///
        /// As [`insert`](Self::insert) does.
        #[track_caller]
        pub fn convert,
        /// As [`convert`](Self::convert), but gives the bundle back where there is no memory.
        ///
        /// # Errors
        ///
        /// If the entity is dead, or is not of the archetype `F`, or a [relation](crate::relation) is refused, or there is no memory. The
        /// error holds the bundle, and the entity is as it was.
        try_convert [F, T, R, B] (&mut self, entity: Entity, bundle: B) -> Result<R, Rejected<B>>, Result<R, Rejected<B>>;
        where [F: ArchetypeOf<W>, T: ArchetypeOf<W>, R: Bundle<W>, B: Bundle<W>]
        const [Conversion<W, F, T, R, B>]
        by or_fail => self.convert_checked::<F, T, R, B>(entity, bundle)
    }
}

/// Of bundles that were checked.
impl<W: World> Store<W> {
    #[expect(
        clippy::type_complexity,
        reason = "the parts are named: what was taken, what was replaced"
    )]
    pub(crate) fn exchange_checked<R: Bundle<W>, B: Bundle<W>>(
        &mut self,
        entity: Entity,
        bundle: B,
    ) -> Result<Replaced<OptionsOf<R, W>, OptionsOf<B, W>>, Rejected<B>> {
        rely_on::<ReplaceRule<W, R, B>>();
        let exchanged = self.replace_bundles::<R, B>(entity, bundle, false)?;
        self.deliver();
        Ok(exchanged)
    }

    fn insert_checked<B: Bundle<W>>(
        &mut self,
        entity: Entity,
        bundle: B,
    ) -> Result<OptionsOf<B, W>, Rejected<B>> {
        Ok(self.exchange_checked::<(), B>(entity, bundle)?.replaced)
    }

    fn remove_checked<R: Bundle<W>>(
        &mut self,
        entity: Entity,
    ) -> Result<OptionsOf<R, W>, ChangeError> {
        Ok(self.exchange_checked::<R, ()>(entity, ())?.removed)
    }

    fn convert_checked<F, T, R, B>(&mut self, entity: Entity, bundle: B) -> Result<R, Rejected<B>>
    where
        F: ArchetypeOf<W>,
        T: ArchetypeOf<W>,
        R: Bundle<W>,
        B: Bundle<W>,
    {
        rely_on::<Conversion<W, F, T, R, B>>();
        self.convert_row::<F, T, R, B>(entity, bundle)
    }

    /// As [`try_insert_many`](Self::try_insert_many), and discards the values that were there before.
    pub(crate) fn insert_many_and_discard<B: Bundle<W>>(
        &mut self,
        entity: Entity,
        bundle: B,
    ) -> Result<(), Rejected<B>> {
        rely_on::<ReplaceRule<W, (), B>>();
        let _replaced = self.replace_bundles::<(), B>(entity, bundle, true)?;
        self.deliver();
        Ok(())
    }

    /// As [`try_remove_many`](Self::try_remove_many), and discards the values.
    pub(crate) fn remove_many_and_discard<R: Bundle<W>>(
        &mut self,
        entity: Entity,
    ) -> Result<(), ChangeError> {
        rely_on::<ReplaceRule<W, R, ()>>();
        let _removed = self
            .replace_bundles::<R, ()>(entity, (), true)
            .map_err(|error| error.cause)?;
        self.deliver();
        Ok(())
    }
}

/// The result of an exchange: the components that were there, each where there was one.
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Debug, PartialEq)] pub struct Raw(u8);
/// # #[derive(Debug, PartialEq)] pub struct Cooked(u8);
/// # #[derive(Debug, PartialEq)] pub struct Salt(u8);
/// # ecs::world! { #[world] pub struct Kitchen { components: (Raw, Cooked, Salt) } }
/// # let mut kitchen = Kitchen::new();
/// let potato = kitchen.spawn((Raw(1), Salt(2)));
/// let outcome = kitchen.replace_bundle::<(Raw,), _>(potato, (Cooked(3), Salt(4)))?;
/// assert_eq!(outcome.removed, (Some(Raw(1)),));
/// assert_eq!(outcome.replaced, (None, Some(Salt(2))));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Replaced<R, B> {
    /// The components that were removed.
    pub removed: R,
    /// The old values of the components that were inserted.
    pub replaced: B,
}

/// What is taken from an entity and what is given to it go together.
pub(crate) struct ReplaceRule<W, R, B>(PhantomData<(W, R, B)>);

impl<W: World, R: Bundle<W>, B: Bundle<W>> Rule for ReplaceRule<W, R, B> {
    const FAULT: Option<ConstString> = first_of(&[
        CheckedBundle::<W, R>::FAULT,
        CheckedBundle::<W, B>::FAULT,
        unless(
            are_disjoint::<W, R, B>(),
            "a component is both taken away and given: to replace a value, give the new one alone",
        ),
        unless(
            !requires_any::<W, R, B>(),
            "a component that is given requires one that is taken away: take the latter away by another call, or leave it where it is",
        ),
    ]);
}

/// As [`ReplaceRule`], of a conversion.
struct Conversion<W, F, T, R, B>(PhantomData<(W, F, T, R, B)>);

impl<W, F, T, R, B> Rule for Conversion<W, F, T, R, B>
where
    W: World,
    F: ArchetypeOf<W>,
    T: ArchetypeOf<W>,
    R: Bundle<W>,
    B: Bundle<W>,
{
    const FAULT: Option<ConstString> = first_of(&[
        CheckedBundle::<W, R>::FAULT,
        CheckedBundle::<W, B>::FAULT,
        unless(
            F::INDEX != T::INDEX,
            "both archetypes are the same: name the one that the entity leaves, and the one that it comes to",
        ),
        unless(
            !CheckedBundle::<W, R>::SPARSE && !CheckedBundle::<W, B>::SPARSE,
            "a component with sparse storage is no part of an archetype, and does not change with it: `insert` or `remove` it by \
             itself",
        ),
        unless(
            R::Row::OPTIONALS == 0 && B::Row::OPTIONALS == 0,
            "a bundle with optional components has no part in a conversion, since what comes and goes is known when the program is \
             compiled: name the components, as a tuple",
        ),
        unless(
            is_difference::<W, F, T, R, B>(),
            "the first archetype, without what is taken and with what is given, is not the second one: take all that only the \
             first has, and give all that only the second has",
        ),
    ]);
}
