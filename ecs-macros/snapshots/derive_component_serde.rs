impl ::ecs::Component for Order
where
    Self: 'static,
{
    const NAME: &'static ::core::primitive::str = "Order";
    const STORAGE: ::ecs::StorageKind = ::ecs::StorageKind::Table;
    const SERDE_WAYS: &'static [(
        &'static ::core::primitive::str,
        &'static ::core::primitive::str,
    )] = &[(".Walk.speed", "with = hundredths")];
    const SERDE_SKIPS: &'static [&'static ::core::primitive::str] = &[
        ".Wait",
        ".Walk.path",
    ];
    const MAPS: ::core::option::Option<fn(&mut Self, &::ecs::EntityMap<'_>)> = {
        use ::ecs::__private::Unmapped as _;
        if ::ecs::__private::Mapped::<Vec<u32>>::__ecs_maps {
            ::core::option::Option::Some(|__value, __map| match __value {
                Self::Walk { path: __0, .. } => {
                    (::ecs::__private::Mapped::<Vec<u32>>::__ecs_map)(__0, __map);
                }
                _ => {}
            })
        } else {
            ::core::option::Option::None
        }
    };
}
