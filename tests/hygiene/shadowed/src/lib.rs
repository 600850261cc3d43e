//! Declarations among items that have the names of everything that generated code might name.
#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![allow(
    dead_code,
    non_camel_case_types,
    reason = "the names are all that these items are for"
)]

use ::ecs as kit;

::core::include!("../../declarations.rs");
::core::include!("../../parts.rs");
::core::include!("../../play.rs");

mod core {}
mod std {}
mod alloc {}
mod ecs {}
mod schema {}
mod query {}

macro_rules! shadow {
    ($($name:ident)+) => { $(#[derive(::core::fmt::Debug)] struct $name;)+ };
}

shadow! {
    Entity Has With Without AnyOf Query QueryData World Archetype Component ComponentOf Lists ListsResource ArchetypeOf Components Store Split Size Many
    Declaration Term Unnamed Named Option Vec Box String Result Some None Ok Err Self_ Default Deref DerefMut Iterator
    IntoIterator Clone Copy Debug Send Sync Sized Drop Fn FnMut FnOnce PartialEq Eq From Into
    Plan Step Condition Finish State Res ResMut Local Commands EventReader EventWriter Events ResourceOf EventOf
    InitialResource Unthreaded Probe Threads FixedSteps ScheduleError
    bool char str u8 u16 u32 u64 usize i8 i16 i32 i64 isize f32 f64 W Q A C T __W
}

/// A trait in scope has methods that take `self` by value. They come before borrowing methods of the same name.
pub mod greedy {
    use ::ecs as kit;

    ::core::include!("../../declarations.rs");
    ::core::include!("../../parts.rs");

    trait Greedy: ::core::marker::Sized {
        fn query(self) {}
        fn query_ref(self) {}
        fn split(self) {}
        fn take<T>(self) {}
        fn deref(self) {}
        fn into_row(self) {}
        fn with_capacity() {}
        fn default() {}
        fn initial() {}
        fn run_if(self) {}
        fn in_phase(self) {}
        fn infallible(self) {}
        fn system() {}
        fn condition() {}
    }

    impl<T> Greedy for T {}
}
