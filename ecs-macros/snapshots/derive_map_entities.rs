impl<T, const N: usize> ::ecs::MapEntities for Task<T, N>
where
    T: Copy,
    T: ::ecs::MapEntities,
{
    fn map_entities(&mut self, __map: &::ecs::EntityMap<'_>) {
        use ::ecs::__private::Unmapped as _;
        match self {
            Self::Follow { 0: __0, .. } => {
                (::ecs::__private::Mapped::<Entity>::__ecs_map)(__0, __map);
            }
            Self::Guard { whom: __0, from: __1, .. } => {
                (::ecs::__private::Mapped::<[T; N]>::__ecs_map)(__0, __map);
                (::ecs::__private::Mapped::<Option<Entity>>::__ecs_map)(__1, __map);
            }
            _ => {}
        }
    }
}
