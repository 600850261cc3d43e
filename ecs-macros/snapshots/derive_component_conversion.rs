impl ::ecs::Component for Heat
where
    Self: 'static,
{
    const NAME: &'static ::core::primitive::str = "Heat";
    const STORAGE: ::ecs::StorageKind = ::ecs::StorageKind::Table;
    const VERSION: ::core::primitive::u32 = 2;
    const TAG: ::core::option::Option<fn() -> Self> = ::core::option::Option::Some(|| Self {});
}
::ecs::__private::__migrates! {
    impl ::ecs::save::Migrates for Heat { const MIGRATION : & 'static
    ::ecs::save::Migration = { #[allow(unused_imports)] use ::ecs::__private::Unsaved as
    _; & ::ecs::save::Migration::of:: < HeatV1, Self > (::ecs::__private::Saved:: <
    HeatV1 > ::__ecs_migration, ::ecs::__private::Saved:: < HeatV1 > ::__ecs_plain, |
    __older | ::ecs::save::Older::convert_by:: < HeatV1, Self, _ > (__older,
    Self::of_older),) }; } const _ : () = ::ecs::__private::check_version:: < HeatV1,
    Heat > ();
}
