impl<T> ::ecs::Component for Buff<T>
where
    Self: 'static,
{
    const NAME: &'static ::core::primitive::str = "buff";
    const STORAGE: ::ecs::StorageKind = ::ecs::StorageKind::Table;
    const RENAMED: ::core::primitive::bool = true;
    const FIELDS: &'static [::ecs::FieldInfo] = {
        use ::ecs::__private::Unreflected as _;
        &[
            ::ecs::FieldInfo {
                name: "0",
                type_name: "T",
                offset: ::core::mem::offset_of!(Self, 0),
                field_type: ::ecs::__private::Reflected::<T>::__ecs_type,
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
            0 => (::ecs::__private::Reflected::<T>::__ecs_get)(&self.0),
            _ => ::core::option::Option::None,
        }
    }
    const MAPS: ::core::option::Option<fn(&mut Self, &::ecs::EntityMap<'_>)> = {
        use ::ecs::__private::Unmapped as _;
        if ::ecs::__private::Mapped::<T>::__ecs_maps {
            ::core::option::Option::Some(|__value, __map| match __value {
                Self { 0: __0, .. } => {
                    (::ecs::__private::Mapped::<T>::__ecs_map)(__0, __map);
                }
            })
        } else {
            ::core::option::Option::None
        }
    };
}
