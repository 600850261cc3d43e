#[allow(deprecated)]
impl ::ecs::Component for Heat
where
    Self: 'static,
{
    const NAME: &'static ::core::primitive::str = "Heat";
    const STORAGE: ::ecs::StorageKind = ::ecs::StorageKind::Table;
    const FIELDS: &'static [::ecs::FieldInfo] = {
        use ::ecs::__private::Unreflected as _;
        &[
            ::ecs::FieldInfo {
                name: "celsius",
                type_name: "f32",
                offset: ::core::mem::offset_of!(Self, celsius),
                field_type: ::ecs::__private::Reflected::<f32>::TYPE,
                writable: true,
            },
            ::ecs::FieldInfo {
                name: "tags",
                type_name: "Vec<u8>",
                offset: ::core::mem::offset_of!(Self, tags),
                field_type: ::ecs::__private::Reflected::<Vec<u8>>::TYPE,
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
                field_type: ::ecs::__private::Reflected::<bool>::TYPE,
                writable: false,
            },
        ]
    };
    fn field(
        &self,
        field: ::core::primitive::usize,
    ) -> ::core::option::Option<::ecs::Value> {
        use ::ecs::__private::Unreflected as _;
        match field {
            0 => (::ecs::__private::Reflected::<f32>::GET)(&self.celsius),
            1 => (::ecs::__private::Reflected::<Vec<u8>>::GET)(&self.tags),
            3 => (::ecs::__private::Reflected::<bool>::GET)(&self.rising),
            _ => ::core::option::Option::None,
        }
    }
    fn set_field(
        &mut self,
        field: ::core::primitive::usize,
        value: ::ecs::Value,
    ) -> ::core::primitive::bool {
        use ::ecs::__private::Unreflected as _;
        match field {
            0 => (::ecs::__private::Reflected::<f32>::SET)(&mut self.celsius, value),
            1 => (::ecs::__private::Reflected::<Vec<u8>>::SET)(&mut self.tags, value),
            _ => false,
        }
    }
    const CLONE: ::core::primitive::bool = true;
    fn clone_value(&self) -> ::core::option::Option<Self> {
        ::core::option::Option::Some(<Self as ::core::clone::Clone>::clone(self))
    }
}
