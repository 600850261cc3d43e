impl ::ecs::Component for Clock
where
    Self: 'static,
{
    const NAME: &'static ::core::primitive::str = "Clock";
    const STORAGE: ::ecs::StorageKind = ::ecs::StorageKind::Table;
    const VERSION: ::core::primitive::u32 = 2;
    const WAS: &'static [&'static ::core::primitive::str] = &["Time"];
    const SERDE_SKIPS: &'static [&'static ::core::primitive::str] = &[".shown"];
    const FIELDS: &'static [::ecs::FieldInfo] = {
        use ::ecs::__private::Unreflected as _;
        &[
            ::ecs::FieldInfo {
                name: "seconds",
                type_name: "u32",
                offset: ::core::mem::offset_of!(Self, seconds),
                field_type: ::ecs::__private::Reflected::<u32>::__ecs_type,
                writable: false,
            },
            ::ecs::FieldInfo {
                name: "shown",
                type_name: "String",
                offset: ::core::mem::offset_of!(Self, shown),
                field_type: ::ecs::__private::Reflected::<String>::__ecs_type,
                writable: true,
            },
        ]
    };
    fn field(
        &self,
        __field: ::core::primitive::usize,
    ) -> ::core::option::Option<::ecs::Value<'_>> {
        use ::ecs::__private::Unreflected as _;
        match __field {
            0 => (::ecs::__private::Reflected::<u32>::__ecs_get)(&self.seconds),
            1 => (::ecs::__private::Reflected::<String>::__ecs_get)(&self.shown),
            _ => ::core::option::Option::None,
        }
    }
    fn set_field(
        &mut self,
        __field: ::core::primitive::usize,
        __value: ::ecs::Value<'_>,
    ) -> ::core::primitive::bool {
        use ::ecs::__private::Unreflected as _;
        match __field {
            1 => {
                (::ecs::__private::Reflected::<
                    String,
                >::__ecs_set)(&mut self.shown, __value)
            }
            _ => false,
        }
    }
}
::ecs::__private::__migrates! {
    impl ::ecs::save::Migrates for Clock { const MIGRATION : & 'static
    ::ecs::save::Migration = { #[allow(unused_imports)] use ::ecs::__private::Unsaved as
    _; & ::ecs::save::Migration::of:: < Time, Self > (::ecs::__private::Saved:: < Time >
    ::__ecs_migration, ::ecs::__private::Saved:: < Time > ::__ecs_plain,
    ::ecs::save::Older::convert:: < Time, Self >,) }; } const _ : () =
    ::ecs::__private::check_version:: < Time, Clock > ();
}
