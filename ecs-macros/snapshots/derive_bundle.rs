impl<__W: ::ecs::schema::Declare> ::ecs::Bundle<__W> for Warm
where
    Heat: ::ecs::ComponentOf<__W>,
    Cookable: ::ecs::ComponentOf<__W>,
{
    type Row = (Heat, Cookable);
    const COMPONENTS: &'static [::core::primitive::usize] = &[
        <Heat as ::ecs::ComponentOf<__W>>::INDEX,
        <Cookable as ::ecs::ComponentOf<__W>>::INDEX,
    ];
    #[inline]
    fn into_row(self) -> Self::Row {
        (self.heat, self.cookable)
    }
    #[inline]
    fn from_row(__row: Self::Row) -> Self {
        Self {
            heat: __row.0,
            cookable: __row.1,
        }
    }
}
impl<__W: ::ecs::schema::Declare> ::ecs::__private::Requires<__W> for Warm {
    const REQUIRED: &'static [::ecs::__private::Required] = &[];
    const IS_BUNDLE: ::core::primitive::bool = true;
}
