impl<__W: ::ecs::schema::Declare> ::ecs::Bundle<__W> for Soldier
where
    Helmet: ::ecs::ComponentOf<__W>,
    Name: ::ecs::ComponentOf<__W>,
    Gun: ::ecs::ComponentOf<__W>,
{
    type Row = ::ecs::schema::Partial<(Name,), (Helmet, Gun)>;
    const COMPONENTS: &'static [::core::primitive::usize] = &[
        <Name as ::ecs::ComponentOf<__W>>::INDEX,
        <Helmet as ::ecs::ComponentOf<__W>>::INDEX,
        <Gun as ::ecs::ComponentOf<__W>>::INDEX,
    ];
    #[inline]
    fn into_row(self) -> Self::Row {
        ::ecs::schema::Partial((self.name,), (self.helmet, self.gun))
    }
    #[inline]
    fn from_row(__row: Self::Row) -> Self {
        Self {
            name: __row.0.0,
            helmet: __row.1.0,
            gun: __row.1.1,
        }
    }
}
impl<__W: ::ecs::schema::Declare> ::ecs::__private::Requires<__W> for Soldier {
    const REQUIRED: &'static [::ecs::__private::Required] = &[];
    const IS_BUNDLE: ::core::primitive::bool = true;
}
