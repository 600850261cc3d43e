impl<'q, __W: ::ecs::schema::Declare> ::ecs::QueryData<__W> for Moving<'q>
where
    Position: ::ecs::WritableIn<__W>,
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
        (__0, __1, __2): <Self::Terms as ::ecs::query::Term<__W>>::Item<'w>,
    ) -> Self::Item<'w> {
        Moving {
            position: __0,
            velocity: __1,
            burning: ::ecs::Has::new(__2),
        }
    }
}
