impl<__W: ::ecs::schema::Declare> ::ecs::Bundle<__W> for Warm
where
    Heat: ::ecs::ComponentOf<__W>,
    Cookable: ::ecs::ComponentOf<__W>,
{
    type Row = ::ecs::schema::RowOf<(Heat, Cookable), __W>;
    const COMPONENTS: &'static [::core::primitive::usize] = <(
        Heat,
        Cookable,
    ) as ::ecs::Bundle<__W>>::COMPONENTS;
    #[inline]
    fn into_row(self) -> Self::Row {
        ::ecs::Bundle::<__W>::into_row((self.heat, self.cookable))
    }
    #[inline]
    fn from_row(__row: Self::Row) -> Self {
        let (__0, __1) = <(Heat, Cookable) as ::ecs::Bundle<__W>>::from_row(__row);
        Self { heat: __0, cookable: __1 }
    }
}
impl<__W: ::ecs::schema::Declare> ::ecs::__private::Requires<__W> for Warm {
    const REQUIRED: &'static [::ecs::__private::Required] = &[];
    const IS_BUNDLE: ::core::primitive::bool = true;
}
