impl<T> ::ecs::Component for Buff<T>
where
    Self: 'static,
{
    const NAME: &'static str = "buff";
    const STORAGE: ::ecs::StorageKind = ::ecs::StorageKind::Table;
}
