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
