#[allow(deprecated)]
impl ::ecs::Component for Heat
where
    Self: 'static,
{
    const NAME: &'static ::core::primitive::str = "heat";
    const STORAGE: ::ecs::StorageKind = ::ecs::StorageKind::Table;
    const RENAMED: ::core::primitive::bool = true;
    const FIELDS: &'static [::ecs::FieldInfo] = {
        use ::ecs::__private::Unreflected as _;
        &[
            ::ecs::FieldInfo {
                name: "celsius",
                type_name: "f32",
                offset: ::core::mem::offset_of!(Self, celsius),
                field_type: ::ecs::__private::Reflected::<f32>::__ecs_type,
                writable: true,
            },
            ::ecs::FieldInfo {
                name: "tags",
                type_name: "Vec<u8>",
                offset: ::core::mem::offset_of!(Self, tags),
                field_type: ::ecs::__private::Reflected::<Vec<u8>>::__ecs_type,
                writable: true,
            },
            ::ecs::FieldInfo {
                name: "made",
                type_name: "tool!()",
                offset: ::core::mem::offset_of!(Self, made),
                field_type: ::core::option::Option::None,
                writable: true,
            },
            ::ecs::FieldInfo {
                name: "rising",
                type_name: "bool",
                offset: ::core::mem::offset_of!(Self, rising),
                field_type: ::ecs::__private::Reflected::<bool>::__ecs_type,
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
            0 => (::ecs::__private::Reflected::<f32>::__ecs_get)(&self.celsius),
            1 => (::ecs::__private::Reflected::<Vec<u8>>::__ecs_get)(&self.tags),
            3 => (::ecs::__private::Reflected::<bool>::__ecs_get)(&self.rising),
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
            0 => {
                (::ecs::__private::Reflected::<
                    f32,
                >::__ecs_set)(&mut self.celsius, __value)
            }
            1 => {
                (::ecs::__private::Reflected::<
                    Vec<u8>,
                >::__ecs_set)(&mut self.tags, __value)
            }
            _ => false,
        }
    }
    const MAPS: ::core::option::Option<fn(&mut Self, &::ecs::EntityMap<'_>)> = {
        use ::ecs::__private::Unmapped as _;
        if ::ecs::__private::Mapped::<Vec<u8>>::__ecs_maps {
            ::core::option::Option::Some(|__value, __map| match __value {
                Self { tags: __0, .. } => {
                    (::ecs::__private::Mapped::<Vec<u8>>::__ecs_map)(__0, __map);
                }
            })
        } else {
            ::core::option::Option::None
        }
    };
}
