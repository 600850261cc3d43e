impl<__W: ::ecs::schema::Declare> ::ecs::Bundle<__W> for Officer
where
    Rank: ::ecs::ComponentOf<__W>,
    Medal: ::ecs::ComponentOf<__W>,
    Soldier: ::ecs::Bundle<__W>,
{
    type Row = ::ecs::schema::RowOf<
        ::ecs::__private::Pair<
            (Rank,),
            ::ecs::__private::Pair<::ecs::__private::OptionalField<Medal>, Soldier>,
        >,
        __W,
    >;
    const COMPONENTS: &'static [::core::primitive::usize] = <::ecs::__private::Pair<
        (Rank,),
        ::ecs::__private::Pair<::ecs::__private::OptionalField<Medal>, Soldier>,
    > as ::ecs::Bundle<__W>>::COMPONENTS;
    #[inline]
    fn into_row(self) -> Self::Row {
        ::ecs::Bundle::<
            __W,
        >::into_row(
            ::ecs::__private::Pair(
                (self.rank,),
                ::ecs::__private::Pair(
                    ::ecs::__private::OptionalField(self.medal),
                    self.soldier,
                ),
            ),
        )
    }
    #[inline]
    fn from_row(__row: Self::Row) -> Self {
        let ::ecs::__private::Pair(
            (__0,),
            ::ecs::__private::Pair(::ecs::__private::OptionalField(__1), __2),
        ) = <::ecs::__private::Pair<
            (Rank,),
            ::ecs::__private::Pair<::ecs::__private::OptionalField<Medal>, Soldier>,
        > as ::ecs::Bundle<__W>>::from_row(__row);
        Self {
            rank: __0,
            medal: __1,
            soldier: __2,
        }
    }
}
impl<__W: ::ecs::schema::Declare> ::ecs::__private::Requires<__W> for Officer {
    const REQUIRED: &'static [::ecs::__private::Required] = &[];
    const IS_BUNDLE: ::core::primitive::bool = true;
}
