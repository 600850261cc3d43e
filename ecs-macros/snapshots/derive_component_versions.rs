impl ::ecs::Component for Heat
where
    Self: 'static,
{
    const NAME: &'static ::core::primitive::str = "Heat";
    const STORAGE: ::ecs::StorageKind = ::ecs::StorageKind::Table;
    const VERSION: ::core::primitive::u32 = 2;
    const WAS: &'static [&'static ::core::primitive::str] = &["Warmth"];
    const FIELDS: &'static [::ecs::FieldInfo] = {
        use ::ecs::__private::Unreflected as _;
        &[
            ::ecs::FieldInfo {
                name: "kelvin",
                type_name: "f64",
                offset: ::core::mem::offset_of!(Self, kelvin),
                field_type: ::ecs::__private::Reflected::<f64>::__ecs_type,
                writable: false,
            },
        ]
    };
    fn field(
        &self,
        __field: ::core::primitive::usize,
    ) -> ::core::option::Option<::ecs::Value<'_>> {
        use ::ecs::__private::Unreflected as _;
        match __field {
            0 => (::ecs::__private::Reflected::<f64>::__ecs_get)(&self.kelvin),
            _ => ::core::option::Option::None,
        }
    }
}
::ecs::__private::__migrates! {
    impl ::ecs::save::Migrates for Heat { const MIGRATION : & 'static
    ::ecs::save::Migration = { #[allow(unused_imports)] use ::ecs::__private::Unsaved as
    _; & ::ecs::save::Migration::of:: < HeatV1, Self > (::ecs::__private::Saved:: <
    HeatV1 > ::__ecs_migration, ::ecs::__private::Saved:: < HeatV1 > ::__ecs_plain,
    ::ecs::save::Older::convert:: < HeatV1, Self >,) }; } const _ : () =
    ::ecs::__private::check_version:: < HeatV1, Heat > ();
}
