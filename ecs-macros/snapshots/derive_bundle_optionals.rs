impl<__W: ::ecs::schema::Declare> ::ecs::Bundle<__W> for Soldier
where
    Helmet: ::ecs::ComponentOf<__W>,
    Name: ::ecs::ComponentOf<__W>,
    Gun: ::ecs::ComponentOf<__W>,
{
    type Row = ::ecs::schema::RowOf<
        ::ecs::__private::Pair<
            ::ecs::__private::OptionalField<Helmet>,
            ::ecs::__private::Pair<(Name,), ::ecs::__private::OptionalField<Gun>>,
        >,
        __W,
    >;
    const COMPONENTS: &'static [::core::primitive::usize] = <::ecs::__private::Pair<
        ::ecs::__private::OptionalField<Helmet>,
        ::ecs::__private::Pair<(Name,), ::ecs::__private::OptionalField<Gun>>,
    > as ::ecs::Bundle<__W>>::COMPONENTS;
    #[inline]
    fn into_row(self) -> Self::Row {
        ::ecs::Bundle::<
            __W,
        >::into_row(
            ::ecs::__private::Pair(
                ::ecs::__private::OptionalField(self.helmet),
                ::ecs::__private::Pair(
                    (self.name,),
                    ::ecs::__private::OptionalField(self.gun),
                ),
            ),
        )
    }
    #[inline]
    fn from_row(__row: Self::Row) -> Self {
        let ::ecs::__private::Pair(
            ::ecs::__private::OptionalField(__0),
            ::ecs::__private::Pair((__1,), ::ecs::__private::OptionalField(__2)),
        ) = <::ecs::__private::Pair<
            ::ecs::__private::OptionalField<Helmet>,
            ::ecs::__private::Pair<(Name,), ::ecs::__private::OptionalField<Gun>>,
        > as ::ecs::Bundle<__W>>::from_row(__row);
        Self {
            helmet: __0,
            name: __1,
            gun: __2,
        }
    }
}
impl<__W: ::ecs::schema::Declare> ::ecs::__private::Requires<__W> for Soldier {
    const REQUIRED: &'static [::ecs::__private::Required] = &[];
    const IS_BUNDLE: ::core::primitive::bool = true;
}
