impl<'q, __W: ::ecs::World> ::ecs::Query<__W> for Moving<'q>
where
    Position: ::ecs::ComponentOf<__W>,
    Velocity: ::ecs::ComponentOf<__W>,
    Burning: ::ecs::ComponentOf<__W>,
    Frozen: ::ecs::ComponentOf<__W>,
{
    type Terms = (
        &'q mut Position,
        ::core::option::Option<&'q Velocity>,
        ::ecs::Has<Burning>,
    );
    type Filter = (::ecs::Without<Frozen>,);
    type Item<'w> = Moving<'w>;
    #[inline]
    fn item<'w>(
        row: <Self::Terms as ::ecs::query::Term<__W>>::Item<'w>,
    ) -> Self::Item<'w> {
        Moving {
            position: row.0,
            velocity: row.1,
            burning: ::ecs::Has::new(row.2),
        }
    }
}
