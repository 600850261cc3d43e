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
        let Self { heat: __0, cookable: __1 } = self;
        (__0, __1)
    }
    #[inline]
    fn from_row(__row: Self::Row) -> Self {
        let (__0, __1) = __row;
        Self { heat: __0, cookable: __1 }
    }
}
impl<__W: ::ecs::schema::Declare> ::ecs::__private::Requires<__W> for Warm {
    const REQUIRED: &'static [::ecs::__private::Required] = &[];
    const IS_BUNDLE: ::core::primitive::bool = true;
}
