impl<__W: ::ecs::schema::Declare> ::ecs::Bundle<__W> for Soldier
where
    Name: ::ecs::ComponentOf<__W>,
    Body: ::ecs::Bundle<__W>,
    Heat: ::ecs::ComponentOf<__W>,
{
    type Row = ::ecs::schema::RowOf<
        ::ecs::__private::Pair<(Name,), ::ecs::__private::Pair<Body, (Heat,)>>,
        __W,
    >;
    const COMPONENTS: &'static [::core::primitive::usize] = <::ecs::__private::Pair<
        (Name,),
        ::ecs::__private::Pair<Body, (Heat,)>,
    > as ::ecs::Bundle<__W>>::COMPONENTS;
    #[inline]
    fn into_row(self) -> Self::Row {
        ::ecs::Bundle::<
            __W,
        >::into_row(
            ::ecs::__private::Pair(
                (self.name,),
                ::ecs::__private::Pair(self.body, (self.heat,)),
            ),
        )
    }
    #[inline]
    fn from_row(__row: Self::Row) -> Self {
        let ::ecs::__private::Pair((__0,), ::ecs::__private::Pair(__1, (__2,))) = <::ecs::__private::Pair<
            (Name,),
            ::ecs::__private::Pair<Body, (Heat,)>,
        > as ::ecs::Bundle<__W>>::from_row(__row);
        Self {
            name: __0,
            body: __1,
            heat: __2,
        }
    }
}
impl<__W: ::ecs::schema::Declare> ::ecs::__private::Requires<__W> for Soldier {
    const REQUIRED: &'static [::ecs::__private::Required] = &[];
    const IS_BUNDLE: ::core::primitive::bool = true;
}
