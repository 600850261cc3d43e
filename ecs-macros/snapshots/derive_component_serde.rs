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
}
