//! Declarations among items that share their names with generated code: traits for all types, with the names that an
//! expansion looks up, and constants, statics and structs with the names that it binds.
//!
//! `traits.rs` and `bindings.rs` are made from the expansions of these very declarations: a test of `ecs-macros` says when they
//! are old.
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs)]

#[allow(
    dead_code,
    missing_docs,
    non_camel_case_types,
    non_upper_case_globals,
    reason = "the names are all"
)]
#[allow(
    clippy::wrong_self_convention,
    clippy::new_ret_no_self,
    reason = "the names are all"
)]
mod traits;

/// The declarations where each name that an expansion looks up is one of a trait for all types.
pub mod among_traits {
    #[allow(unused_imports, reason = "no name of these traits is meant")]
    use crate::traits::*;
    use ::ecs as kit;

    ::core::include!("../../declarations.rs");
    ::core::include!("../../parts.rs");
    ::core::include!("den.rs");
}

/// The declarations where each name that an expansion binds is a constant.
pub mod among_constants {
    use ::ecs as kit;

    macro_rules! bound {
        ($($name:ident)+) => { $(#[allow(dead_code, non_upper_case_globals, reason = "the name is all")] const $name: u8 = 0;)+ };
    }

    ::core::include!("bindings.rs");
    ::core::include!("../../declarations.rs");
    ::core::include!("../../parts.rs");
    ::core::include!("den.rs");
}

/// The same with statics.
pub mod among_statics {
    use ::ecs as kit;

    macro_rules! bound {
        ($($name:ident)+) => { $(#[allow(dead_code, non_upper_case_globals, reason = "the name is all")] static $name: u8 = 0;)+ };
    }

    ::core::include!("bindings.rs");
    ::core::include!("../../declarations.rs");
    ::core::include!("../../parts.rs");
    ::core::include!("den.rs");
}

/// The same with structs without fields.
pub mod among_structs {
    use ::ecs as kit;

    macro_rules! bound {
        ($($name:ident)+) => { $(#[allow(dead_code, non_camel_case_types, reason = "the name is all")] struct $name;)+ };
    }

    ::core::include!("bindings.rs");
    ::core::include!("../../declarations.rs");
    ::core::include!("../../parts.rs");
    ::core::include!("den.rs");
}

/// The use that a program makes of the declarations of a module.
macro_rules! played {
    ($($declarations:ident as $played:ident)+) => {
        $(
            #[cfg(test)]
            mod $played {
                use super::$declarations::*;
                use ::ecs as kit;

                ::core::include!("../../play.rs");
                ::core::include!("live.rs");
            }
        )+
    };
}

played! {
    among_traits as played_among_traits
    among_constants as played_among_constants
    among_statics as played_among_statics
    among_structs as played_among_structs
}
