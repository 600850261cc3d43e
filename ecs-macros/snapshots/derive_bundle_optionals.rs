impl<__W: ::ecs::schema::Declare> ::ecs::Bundle<__W> for Soldier
where
    Helmet: ::ecs::ComponentOf<__W>,
    Name: ::ecs::ComponentOf<__W>,
    Gun: ::ecs::ComponentOf<__W>,
{
    type Row = ::ecs::schema::WithOptionals<(Name,), (Helmet, Gun)>;
    const COMPONENTS: &'static [::core::primitive::usize] = &[
        <Name as ::ecs::ComponentOf<__W>>::INDEX,
        <Helmet as ::ecs::ComponentOf<__W>>::INDEX,
        <Gun as ::ecs::ComponentOf<__W>>::INDEX,
    ];
    #[inline]
    fn into_row(self) -> Self::Row {
        let Self { helmet: __0, name: __1, gun: __2 } = self;
        ::ecs::schema::WithOptionals((__1,), (__0, __2))
    }
    #[inline]
    fn from_row(__row: Self::Row) -> Self {
        let ::ecs::schema::WithOptionals((__1,), (__0, __2)) = __row;
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
