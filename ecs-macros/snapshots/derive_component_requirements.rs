impl<T> ::ecs::Component for Gun<T>
where
    Self: 'static,
{
    const NAME: &'static ::core::primitive::str = "Gun";
    const STORAGE: ::ecs::StorageKind = ::ecs::StorageKind::Table;
    const REQUIRES: &'static [&'static ::core::primitive::str] = &[
        "Ammo",
        "Health",
        "Map<A, B>",
    ];
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
impl<T, __W> ::ecs::__private::Requires<__W> for Gun<T>
where
    __W: ::ecs::schema::Declare + ::ecs::Lists<Ammo> + ::ecs::Lists<Health>
        + ::ecs::Lists<Map<A, B>>,
    Self: 'static,
{
    const REQUIRED: &'static [::ecs::__private::Required] = &[
        ::ecs::__private::Required::of::<
            __W,
            Ammo,
        >(|__place| ::ecs::__private::Place::put::<
            Ammo,
        >(__place, <Ammo as ::ecs::__private::RequiredDefault>::__ecs_default())),
        ::ecs::__private::Required::of::<
            __W,
            Health,
        >(|__place| ::ecs::__private::Place::put::<
            Health,
        >(__place, ::ecs::__private::__value!(Health(100)))),
        ::ecs::__private::Required::of::<
            __W,
            Map<A, B>,
        >(|__place| ::ecs::__private::Place::put::<
            Map<A, B>,
        >(__place, ::ecs::__private::__value!(Map::<A, B>::new(1 < 2, 3)))),
    ];
}
