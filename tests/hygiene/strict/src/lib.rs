//! Declarations in a crate without a prelude, without `unsafe`, and with every lint denied that a user may deny.
#![no_implicit_prelude]
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs)]
#![deny(
    future_incompatible,
    let_underscore,
    nonstandard_style,
    refining_impl_trait,
    rust_2018_idioms,
    unused
)]
#![deny(
    explicit_outlives_requirements,
    impl_trait_redundant_captures,
    macro_use_extern_crate,
    meta_variable_misuse,
    missing_abi,
    redundant_imports,
    redundant_lifetimes,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unit_bindings,
    unnameable_types,
    unreachable_pub,
    unsafe_op_in_unsafe_fn,
    unused_import_braces,
    unused_lifetimes,
    unused_macro_rules,
    unused_qualifications
)]
#![deny(clippy::all, clippy::pedantic, clippy::nursery)]
#![deny(
    clippy::allow_attributes,
    clippy::allow_attributes_without_reason,
    clippy::as_conversions,
    clippy::dbg_macro,
    clippy::exhaustive_enums,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::missing_docs_in_private_items,
    clippy::mod_module_files,
    clippy::multiple_inherent_impl,
    clippy::panic,
    clippy::todo,
    clippy::undocumented_unsafe_blocks,
    clippy::unwrap_used
)]

use ::ecs as kit;

::core::include!("../../declarations.rs");

/// The same again in a module that sees less.
pub mod inner {
    use ::ecs as kit;

    ::core::include!("../../declarations.rs");

    /// A query beside the code that uses it.
    #[derive(kit::Query)]
    #[query(with(Velocity), without(Buff<::core::primitive::u8>))]
    pub struct Fast<'w> {
        /// Which it is.
        pub entity: kit::Entity,
        /// How often it turned.
        pub turns: &'w mut ::core::primitive::u64,
        /// Where it is, if anywhere.
        pub position: ::core::option::Option<&'w Position>,
        /// Whether it stands.
        pub frozen: kit::Has<Frozen>,
    }

    /// A component that says so.
    #[derive(kit::Component)]
    #[component(name = "weight")]
    pub struct Weight(pub ::core::primitive::f32);

    /// A component that says so, with a parameter.
    #[derive(kit::Component)]
    pub struct Holds<T>(pub T);
}
