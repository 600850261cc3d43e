//! The macros that declare worlds and parts, and those that expansions call.

#[doc = include_str!("reference/world.md")]
#[macro_export]
macro_rules! world {
    ($($declarations:tt)*) => {
        $crate::__private::__world! { [$crate] $($declarations)* }
    };
}

#[doc = include_str!("reference/part.md")]
#[macro_export]
macro_rules! part {
    ($($declarations:tt)*) => {
        $crate::__private::__part! { [$crate] $($declarations)* }
    };
}

/// An expression of the user's in a derive. What brackets in it hold is read here: rustc reports a derive whose output it cannot read as such, beside
/// the error at the user's token.
#[doc(hidden)]
#[macro_export]
macro_rules! __value {
    ($value:expr) => {
        $value
    };
}

/// A list of types that may be long: `LongTuple<((A, …sixteen…), (Q, …))>`.
#[doc(hidden)]
#[macro_export]
macro_rules! __list {
    (@ [$($lists:tt)*] $a:ty, $b:ty, $c:ty, $d:ty, $e:ty, $f:ty, $g:ty, $h:ty, $i:ty, $j:ty, $k:ty, $l:ty, $m:ty, $n:ty, $o:ty, $p:ty, $($rest:ty),+) => {
        $crate::__list!(@ [$($lists)* ($a, $b, $c, $d, $e, $f, $g, $h, $i, $j, $k, $l, $m, $n, $o, $p)] $($rest),+)
    };
    (@ [] $($last:ty),+) => { ($($last,)+) };
    (@ [$($lists:tt)+] $($last:ty),+) => { $crate::schema::LongTuple<($($lists,)+ ($($last,)+))> };
    ($($types:ty),+) => { $crate::__list!(@ [] $($types),+) };
}

/// How a view is made of an entity, or of all, and the parts of its components.
#[doc(hidden)]
#[macro_export]
macro_rules! __view {
    ($View:ident: $($field:ident: $part:ident),*) => {
        impl<$($part,)* TEntity> $crate::query::View<TEntity> for $View<$($part,)* TEntity> {
            type Parts = ($($part,)*);

            fn view(__entity: TEntity, ($($part,)*): Self::Parts) -> Self {
                Self { entity: __entity, $($field: $part),* }
            }
        }
    };
}

/// An archetype by the names of its views, and its number in its world. The words `impl` and `type` have the span of the struct's name: errors
/// that show the implementations stand there, and one that is about all four types is one.
#[doc(hidden)]
#[macro_export]
macro_rules! __archetype {
    ($impl:tt $type:tt $Archetype:ident, $place:literal in $World:ty: $($view:ident),*) => {
        $impl $crate::ArchetypeOf<$World> for $Archetype {
            const INDEX: ::core::primitive::usize = $place;
        }
        $crate::__archetype! { $impl $type $Archetype: $($view),* }
    };
    ($impl:tt $type:tt $Archetype:ident: $Ref:ident, $Mut:ident, $Columns:ident, $ColumnsMut:ident) => {
        $impl $crate::Archetype for $Archetype {
            $type Read<'w> = $Ref<'w>;
            $type Write<'w> = $Mut<'w>;
            $type Columns<'w> = $Columns<'w>;
            $type ColumnsMut<'w> = $ColumnsMut<'w>;
        }
    };
}

/// How a struct becomes a row of values, and a row the struct.
#[doc(hidden)]
#[macro_export]
macro_rules! __row {
    ($($field:ident: $value:ident),*) => {
        fn into_row(self) -> Self::Row {
            ($(self.$field,)*)
        }

        fn from_row(__row: Self::Row) -> Self {
            let ($($value,)*) = __row;
            Self { $($field: $value),* }
        }
    };
}

/// The places of components in the list of a world.
#[doc(hidden)]
#[macro_export]
macro_rules! __places {
    ($World:ty: $($C:ty),*) => { &[$(<$C as $crate::ComponentOf<$World>>::INDEX),*] };
}

/// The plan of a schedule: its world, its name, its place among the schedules of the world, its arguments, and its steps, of which each stands
/// here once. Each is a constant by itself: so the compiler reports the errors of all of them at once, and infers the types of one at a time,
/// which takes a quarter of the time for three hundred lines. Each is named where it runs, so that its system is called as by a function that
/// names it.
#[doc(hidden)]
#[macro_export]
macro_rules! __plan {
    (@ $step:expr) => { () };
    (($World:ty, $name:literal, $number:literal, [$($argument:expr),*]) $(, $step:expr)* $(,)?) => {{
        #[allow(unused_imports)]
        use $crate::schedule::Unthreaded as _;
        #[allow(dead_code)]
        type __Step = $crate::schedule::Step<'static, $World>;
        const __COUNT: ::core::primitive::usize = <[()]>::len(&[$($crate::__plan!(@ $step)),*]);
        #[allow(long_running_const_eval)]
        const __PLAN: &$crate::Plan<$World, [::core::primitive::u64; $crate::schedule::words_of_plan(__COUNT)]> =
            &$crate::Plan::new::<{ $crate::schedule::touched(__COUNT) }>(
                $name,
                $number,
                &$crate::schedule::Step::refreshing::<__COUNT>([$({
                    const __STEP: __Step = $step;
                    __STEP
                }),*]),
                &[$($argument),*],
                $crate::schedule::Probe::<$World>::__ecs_threads,
                __in_order,
            );
        #[allow(unused_mut, unused_variables, unused_assignments, clippy::unit_arg)]
        fn __in_order(__steps: $crate::schedule::Steps<'_, $World>) {
            let mut __steps = $crate::schedule::Steps::exactly::<__COUNT>(__steps);
            let mut __place = 0;
            $(
                $crate::__plan!(@ $step);
                $crate::schedule::InOrder::run(&mut __steps, __place, __PLAN.constant_step(__place));
                __place += 1;
            )*
        }
        __PLAN
    }};
}

/// A component of a world's list, by its type and the name that the list has for it: all that the type's traits tell of it. Each of them is
/// looked for where the type is known: a constant of an inherent `impl` wins over that of a trait where its bound holds. Behind them are
/// the things that not all worlds ask for.
#[doc(hidden)]
#[macro_export]
macro_rules! __component {
    ($World:ty, $C:ty, $listed:literal $(, $($asked:ident)+)?) => {{
        #[allow(unused_imports)]
        use $crate::__private::{Undescribed as _, Unrequiring as _};
        $crate::__component!(@ [$C] $crate::schema::ComponentDeclaration::new(
            $listed,
            $crate::__private::Described::<$C>::__ecs_description,
            $crate::__private::Described::<$C>::__ecs_copying,
            $crate::__private::Described::<$C>::__ecs_mapping,
            true,
        ).requiring($crate::__private::Requiring::<$World, $C>::__ecs_required); $($($asked)+)?)
    }};
    (@ [$C:ty] $made:expr;) => { $made };
    (@ [$C:ty] $made:expr; shared $($asked:ident)*) => {
        $crate::__component!(@ [$C] $made.shared($crate::__private::Described::<$C>::__ecs_shared); $($asked)*)
    };
    (@ [$C:ty] $made:expr; bits $($asked:ident)*) => {
        $crate::__component!(@ [$C] $made.copied($crate::__private::Described::<$C>::__ecs_bits); $($asked)*)
    };
    (@ [$C:ty] $made:expr; $text:ident $($asked:ident)*) => {
        $crate::__component!(@ [$C] $crate::__with_text!($text $C, $made); $($asked)*)
    };
}

/// A resource of a world's list, or the events of a type, as a component is one.
#[doc(hidden)]
#[macro_export]
macro_rules! __resource {
    ($R:ty, $listed:literal $(, $($asked:ident)+)?) => {
        $crate::__resource!(@ [$R, $R, CopiedResource] $crate::__private::ResourceDeclaration::new($listed, true); $($($asked)+)?)
    };
    (@ [$R:ty, $of:ty, $Copied:ident] $made:expr;) => { $made };
    (@ [$R:ty, $of:ty, $Copied:ident] $made:expr; shared $($asked:ident)*) => {
        $crate::__resource!(@ [$R, $of, $Copied] $made.shared({
            #[allow(unused_imports)]
            use $crate::__private::Undescribed as _;
            $crate::__private::Described::<$R>::__ecs_shared
        }); $($asked)*)
    };
    (@ [$R:ty, $of:ty, $Copied:ident] $made:expr; described $($asked:ident)*) => {
        $crate::__resource!(@ [$R, $of, $Copied] $made.described({
            #[allow(unused_imports)]
            use $crate::__private::Undescribed as _;
            $crate::__private::Described::<$of>::__ecs_description
        }); $($asked)*)
    };
    (@ [$R:ty, $of:ty, $Copied:ident] $made:expr; copied $($asked:ident)*) => {
        $crate::__resource!(@ [$R, $of, $Copied] $made.copied({
            #[allow(unused_imports)]
            use $crate::__private::UncopiedResource as _;
            $crate::__private::$Copied::<$R>::__ecs_copying
        }); $($asked)*)
    };
    (@ [$R:ty, $of:ty, $Copied:ident] $made:expr; $text:ident $($asked:ident)*) => {
        $crate::__resource!(@ [$R, $of, $Copied] $crate::__with_text!($text $R, $made); $($asked)*)
    };
    // An `Option` is described by the type in it.
    ($R:ty as $of:ty, $listed:literal $(, $($asked:ident)+)?) => {
        $crate::__resource!(@ [$R, $of, CopiedResource] $crate::__private::ResourceDeclaration::new($listed, true); $($($asked)+)?)
    };
}

/// The queue of a type of events, as a resource is one.
#[doc(hidden)]
#[macro_export]
macro_rules! __event {
    ($E:ty, $listed:literal $(, $($asked:ident)+)?) => {
        $crate::__resource!(@ [$E, $E, CopiedEvents] $crate::__private::ResourceDeclaration::event::<$E>($listed, true); $($($asked)+)?)
    };
}

/// How serde reads and writes values of a type, if it does: `text`; of a world that is not saved, `shown`, by `Serialize` alone; of a
/// relation, `target`.
#[cfg(feature = "text")]
#[doc(hidden)]
#[macro_export]
macro_rules! __text_of {
    (text $C:ty) => {{
        #[allow(unused_imports)]
        use $crate::__private::NoSerde as _;
        $crate::__private::SerdeOf::<$C>::__ecs_text
    }};
    (shown $C:ty) => {{
        #[allow(unused_imports)]
        use $crate::__private::NoSerde as _;
        $crate::__private::either(
            $crate::__private::SerdeOf::<$C>::__ecs_text,
            $crate::__private::SerdeOf::<$C>::__ecs_shown,
        )
    }};
    (target $C:ty) => {
        ::core::option::Option::Some($crate::schema::SerdeBinding::relation::<$C>())
    };
}

/// A declaration with the way in which serde reads and writes values of its type.
#[cfg(feature = "text")]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_text {
    ($how:ident $C:ty, $made:expr) => { $made.text($crate::__text_of!($how $C)) };
}

/// The declaration as it is: without the feature nothing is read and written by serde.
#[cfg(not(feature = "text"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_text {
    ($how:ident $C:ty, $made:expr) => {
        $made
    };
}

/// How a component or a resource is saved: by the traits of its type, or a relation by its `target`. An `Option` is described by the type in it.
#[cfg(feature = "save")]
#[doc(hidden)]
#[macro_export]
macro_rules! __saved {
    ($C:ty, target) => {{
        use $crate::__private::Undescribed as _;
        $crate::save::SavedType::relation::<$C>(
            $crate::__private::Described::<$C>::__ecs_description,
        )
    }};
    ($C:ty) => {
        $crate::__saved!($C as $C)
    };
    ($C:ty as $of:ty) => {{
        #[allow(unused_imports)]
        use $crate::__private::{Undescribed as _, Unsaved as _};
        $crate::save::SavedType::new(
            $crate::__private::Saved::<$C>::__ecs_codec,
            $crate::__private::Saved::<$C>::__ecs_plain,
            $crate::__private::Saved::<$C>::__ecs_initial,
            $crate::__private::Described::<$of>::__ecs_description,
        )
        .migrating($crate::__private::Saved::<$C>::__ecs_migration)
    }};
}

/// The constants of a world that is saved or written as text.
#[cfg(feature = "text")]
#[doc(hidden)]
#[macro_export]
macro_rules! __texts {
    ($($code:tt)*) => { $($code)* };
}

/// The constants of a world that is saved or written as text. Without the feature they are an error at the word.
#[cfg(not(feature = "text"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __texts {
    ($($code:tt)*) => {};
}

/// Emitted at the word `text` of a world.
#[cfg(feature = "text")]
#[doc(hidden)]
#[macro_export]
macro_rules! __text {
    () => {};
}

/// Emitted at the word `text` of a world.
#[cfg(not(feature = "text"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __text {
    () => {
        ::core::compile_error!(
            "`text` needs the feature `text`: `cargo add tabula-ecs --features text`"
        );
    };
}

/// The code for the word `save` of a world, at the word.
#[cfg(feature = "save")]
#[doc(hidden)]
#[macro_export]
macro_rules! __save {
    ($($code:tt)*) => { $($code)* };
}

/// The words of a derive about an older version of a type. Without the feature there are no saves that could have it.
#[cfg(feature = "save")]
#[doc(hidden)]
#[macro_export]
macro_rules! __migrates {
    ($($code:tt)*) => { $($code)* };
}

/// The words of a derive about an older version of a type. Without the feature there are no saves that could have it.
#[cfg(not(feature = "save"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __migrates {
    ($($code:tt)*) => {};
}

/// The code for the word `save` of a world, at the word.
#[cfg(not(feature = "save"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __save {
    ($($code:tt)*) => {
        ::core::compile_error!(
            "`save` needs the feature `save`: `cargo add tabula-ecs --features save`"
        );
    };
}

/// Emitted at the word `snapshots` of a world.
#[cfg(feature = "snapshots")]
#[doc(hidden)]
#[macro_export]
macro_rules! __snapshots {
    () => {};
}

/// Emitted at the word `snapshots` of a world.
#[cfg(not(feature = "snapshots"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __snapshots {
    () => {
        ::core::compile_error!(
            "`snapshots` needs the feature `snapshots`: `cargo add tabula-ecs --features snapshots`"
        );
    };
}
