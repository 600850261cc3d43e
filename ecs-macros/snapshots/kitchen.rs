impl Kitchen {}
/// One kitchen, open for service.
pub struct Kitchen {
    store: ::ecs::Store<Kitchen>,
}
impl Kitchen {
    /// An empty world.
    #[must_use]
    pub fn new() -> Self {
        Self { store: ::ecs::Store::new() }
    }
    /// An empty world, with room for so many entities.
    #[must_use]
    pub fn with_capacity(__entities: ::core::primitive::usize) -> Self {
        Self {
            store: ::ecs::Store::with_capacity(__entities),
        }
    }
    /// All tables, to be borrowed at the same time.
    pub fn split_mut(&mut self) -> KitchenColumnsMut<'_> {
        let mut __split = ::ecs::Store::split(&mut self.store);
        KitchenColumnsMut {
            cook: ::ecs::Split::take::<Cook>(&mut __split),
            utensil: ::ecs::Split::take::<Utensil>(&mut __split),
        }
    }
    /// Everything that moves.
    #[inline]
    pub fn moving(&mut self) -> ::ecs::Query<'_, Self, Moving<'_>> {
        ::ecs::Store::query(&mut self.store)
    }
    /// The rows of [`Seen`].
    #[inline]
    fn seen(&self) -> ::ecs::Query<'_, Self, Seen<'_>> {
        ::ecs::Storage::query_ref(&self.store)
    }
}
impl ::core::default::Default for Kitchen {
    fn default() -> Self {
        Self::new()
    }
}
impl ::core::ops::Deref for Kitchen {
    type Target = ::ecs::Store<Self>;
    #[inline]
    fn deref(&self) -> &Self::Target {
        &self.store
    }
}
impl ::core::ops::DerefMut for Kitchen {
    #[inline]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.store
    }
}
impl ::ecs::schema::Declare for Kitchen {
    type Components = (Name, Position, Velocity, parts::Buff<Fire>, Burning);
    type Resources = ();
    type Size = ::ecs::schema::Size<5, 2, 7, 12>;
    const NAME: &'static ::core::primitive::str = "Kitchen";
    const COMPONENTS: &'static [::ecs::schema::ComponentDeclaration] = {
        use ::ecs::__private::Undescribed as _;
        &[
            ::ecs::schema::ComponentDeclaration::new(
                "Name",
                ::ecs::__private::Described::<Name>::__ecs_description,
            ),
            ::ecs::schema::ComponentDeclaration::new(
                "Position",
                ::ecs::__private::Described::<Position>::__ecs_description,
            ),
            ::ecs::schema::ComponentDeclaration::new(
                "Velocity",
                ::ecs::__private::Described::<Velocity>::__ecs_description,
            ),
            ::ecs::schema::ComponentDeclaration::new(
                "parts::Buff<Fire>",
                ::ecs::__private::Described::<parts::Buff<Fire>>::__ecs_description,
            ),
            ::ecs::schema::ComponentDeclaration::new(
                "Burning",
                ::ecs::__private::Described::<Burning>::__ecs_description,
            ),
        ]
    };
    const ARCHETYPES: &'static [::ecs::schema::Declaration<Self>] = &[
        ::ecs::schema::Declaration {
            name: "Cook",
            components: &[
                <Name as ::ecs::ComponentOf<Kitchen>>::INDEX,
                <Position as ::ecs::ComponentOf<Kitchen>>::INDEX,
                <Velocity as ::ecs::ComponentOf<Kitchen>>::INDEX,
            ],
            optionals: &[],
            capacity: 64,
            removal: ::ecs::schema::Removal::of::<Cook>(),
        },
        ::ecs::schema::Declaration {
            name: "Utensil",
            components: &[
                <Name as ::ecs::ComponentOf<Kitchen>>::INDEX,
                <Position as ::ecs::ComponentOf<Kitchen>>::INDEX,
            ],
            optionals: &[],
            capacity: 0,
            removal: ::ecs::schema::Removal::of::<Utensil>(),
        },
    ];
}
impl ::ecs::World for Kitchen {}
impl ::ecs::Lists<Name> for Kitchen {
    const INDEX: ::core::primitive::usize = 0;
}
impl ::ecs::Lists<Position> for Kitchen {
    const INDEX: ::core::primitive::usize = 1;
}
impl ::ecs::Lists<Velocity> for Kitchen {
    const INDEX: ::core::primitive::usize = 2;
}
impl ::ecs::Lists<parts::Buff<Fire>> for Kitchen {
    const INDEX: ::core::primitive::usize = 3;
}
impl ::ecs::Lists<Burning> for Kitchen {
    const INDEX: ::core::primitive::usize = 4;
}
/// The columns of all tables of [`Kitchen`], to write.
pub struct KitchenColumnsMut<'w> {
    /// The columns of [`Cook`].
    pub cook: CookColumnsMut<'w>,
    /// The columns of [`Utensil`].
    pub utensil: UtensilColumnsMut<'w>,
}
/// A cook walks about.
#[derive(Debug)]
pub struct Cook {
    /// What the others call them.
    pub name: Name,
    /// The `Position`.
    pub position: Position,
    /// The `Velocity`.
    pub velocity: Velocity,
}
/// One row of [`Cook`], to read.
pub struct CookRef<'w> {
    /// The entity of the row.
    pub entity: ::ecs::Entity,
    /// What the others call them.
    pub name: &'w Name,
    /// The `Position` of the row.
    pub position: &'w Position,
    /// The `Velocity` of the row.
    pub velocity: &'w Velocity,
}
#[automatically_derived]
impl ::core::clone::Clone for CookRef<'_> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl ::core::marker::Copy for CookRef<'_> {}
/// One row of [`Cook`], to write.
pub struct CookMut<'w> {
    /// The entity of the row.
    pub entity: ::ecs::Entity,
    /// What the others call them.
    pub name: &'w mut Name,
    /// The `Position` of the row.
    pub position: &'w mut Position,
    /// The `Velocity` of the row.
    pub velocity: &'w mut Velocity,
}
/// All columns of [`Cook`], to read.
pub struct CookColumns<'w> {
    /// The entities of the rows.
    pub entity: &'w [::ecs::Entity],
    /// What the others call them.
    pub name: &'w [Name],
    /// The `Position` column.
    pub position: &'w [Position],
    /// The `Velocity` column.
    pub velocity: &'w [Velocity],
}
#[automatically_derived]
impl ::core::clone::Clone for CookColumns<'_> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl ::core::marker::Copy for CookColumns<'_> {}
/// All columns of [`Cook`], to write.
pub struct CookColumnsMut<'w> {
    /// The entities of the rows.
    pub entity: &'w [::ecs::Entity],
    /// What the others call them.
    pub name: &'w mut [Name],
    /// The `Position` column.
    pub position: &'w mut [Position],
    /// The `Velocity` column.
    pub velocity: &'w mut [Velocity],
}
const _: () = {
    use ::ecs::__private::check_field as __check_field;
    __check_field::<Kitchen, Name>();
    __check_field::<Kitchen, Position>();
    __check_field::<Kitchen, Velocity>();
};
impl ::ecs::Bundle<Kitchen> for Cook {
    type Row = ::ecs::schema::RowOf<Self>;
    const COMPONENTS: &'static [::core::primitive::usize] = ::ecs::__private::archetype_components::<
        Kitchen,
        Self,
    >();
    #[inline]
    fn into_row(self) -> Self::Row {
        (self.name, self.position, self.velocity)
    }
    #[inline]
    fn from_row(__row: Self::Row) -> Self {
        Self {
            name: __row.0,
            position: __row.1,
            velocity: __row.2,
        }
    }
}
impl ::ecs::Archetype for Cook {
    type Row = (Name, Position, Velocity);
    type Ref<'w> = CookRef<'w>;
    type Mut<'w> = CookMut<'w>;
    type Columns<'w> = CookColumns<'w>;
    type ColumnsMut<'w> = CookColumnsMut<'w>;
    #[inline]
    fn view<'w>(
        __entity: ::ecs::Entity,
        __row: <::ecs::schema::RowOf<Self> as ::ecs::schema::Components>::Refs<'w>,
    ) -> Self::Ref<'w> {
        CookRef {
            entity: __entity,
            name: __row.0,
            position: __row.1,
            velocity: __row.2,
        }
    }
    #[inline]
    fn view_mut<'w>(
        __entity: ::ecs::Entity,
        __row: <::ecs::schema::RowOf<Self> as ::ecs::schema::Components>::Muts<'w>,
    ) -> Self::Mut<'w> {
        CookMut {
            entity: __entity,
            name: __row.0,
            position: __row.1,
            velocity: __row.2,
        }
    }
    #[inline]
    fn columns<'w>(
        __entity: &'w [::ecs::Entity],
        __row: <::ecs::schema::RowOf<Self> as ::ecs::schema::Components>::Slices<'w>,
    ) -> Self::Columns<'w> {
        CookColumns {
            entity: __entity,
            name: __row.0,
            position: __row.1,
            velocity: __row.2,
        }
    }
    #[inline]
    fn columns_mut<'w>(
        __entity: &'w [::ecs::Entity],
        __row: <::ecs::schema::RowOf<Self> as ::ecs::schema::Components>::SlicesMut<'w>,
    ) -> Self::ColumnsMut<'w> {
        CookColumnsMut {
            entity: __entity,
            name: __row.0,
            position: __row.1,
            velocity: __row.2,
        }
    }
}
impl ::ecs::ArchetypeOf<Kitchen> for Cook {
    const INDEX: ::core::primitive::usize = 0;
}
/// A row of the archetype `Utensil`.
pub struct Utensil {
    /// The `Name`.
    pub(crate) r#type: Name,
    /// The `Position`.
    pub position: Position,
}
/// One row of [`Utensil`], to read.
pub struct UtensilRef<'w> {
    /// The entity of the row.
    pub entity: ::ecs::Entity,
    /// The `Name` of the row.
    pub(crate) r#type: &'w Name,
    /// The `Position` of the row.
    pub position: &'w Position,
}
#[automatically_derived]
impl ::core::clone::Clone for UtensilRef<'_> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl ::core::marker::Copy for UtensilRef<'_> {}
/// One row of [`Utensil`], to write.
pub struct UtensilMut<'w> {
    /// The entity of the row.
    pub entity: ::ecs::Entity,
    /// The `Name` of the row.
    pub(crate) r#type: &'w mut Name,
    /// The `Position` of the row.
    pub position: &'w mut Position,
}
/// All columns of [`Utensil`], to read.
pub struct UtensilColumns<'w> {
    /// The entities of the rows.
    pub entity: &'w [::ecs::Entity],
    /// The `Name` column.
    pub(crate) r#type: &'w [Name],
    /// The `Position` column.
    pub position: &'w [Position],
}
#[automatically_derived]
impl ::core::clone::Clone for UtensilColumns<'_> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl ::core::marker::Copy for UtensilColumns<'_> {}
/// All columns of [`Utensil`], to write.
pub struct UtensilColumnsMut<'w> {
    /// The entities of the rows.
    pub entity: &'w [::ecs::Entity],
    /// The `Name` column.
    pub(crate) r#type: &'w mut [Name],
    /// The `Position` column.
    pub position: &'w mut [Position],
}
const _: () = {
    use ::ecs::__private::check_field as __check_field;
    __check_field::<Kitchen, Name>();
    __check_field::<Kitchen, Position>();
};
impl ::ecs::Bundle<Kitchen> for Utensil {
    type Row = ::ecs::schema::RowOf<Self>;
    const COMPONENTS: &'static [::core::primitive::usize] = ::ecs::__private::archetype_components::<
        Kitchen,
        Self,
    >();
    #[inline]
    fn into_row(self) -> Self::Row {
        (self.r#type, self.position)
    }
    #[inline]
    fn from_row(__row: Self::Row) -> Self {
        Self {
            r#type: __row.0,
            position: __row.1,
        }
    }
}
impl ::ecs::Archetype for Utensil {
    type Row = (Name, Position);
    type Ref<'w> = UtensilRef<'w>;
    type Mut<'w> = UtensilMut<'w>;
    type Columns<'w> = UtensilColumns<'w>;
    type ColumnsMut<'w> = UtensilColumnsMut<'w>;
    #[inline]
    fn view<'w>(
        __entity: ::ecs::Entity,
        __row: <::ecs::schema::RowOf<Self> as ::ecs::schema::Components>::Refs<'w>,
    ) -> Self::Ref<'w> {
        UtensilRef {
            entity: __entity,
            r#type: __row.0,
            position: __row.1,
        }
    }
    #[inline]
    fn view_mut<'w>(
        __entity: ::ecs::Entity,
        __row: <::ecs::schema::RowOf<Self> as ::ecs::schema::Components>::Muts<'w>,
    ) -> Self::Mut<'w> {
        UtensilMut {
            entity: __entity,
            r#type: __row.0,
            position: __row.1,
        }
    }
    #[inline]
    fn columns<'w>(
        __entity: &'w [::ecs::Entity],
        __row: <::ecs::schema::RowOf<Self> as ::ecs::schema::Components>::Slices<'w>,
    ) -> Self::Columns<'w> {
        UtensilColumns {
            entity: __entity,
            r#type: __row.0,
            position: __row.1,
        }
    }
    #[inline]
    fn columns_mut<'w>(
        __entity: &'w [::ecs::Entity],
        __row: <::ecs::schema::RowOf<Self> as ::ecs::schema::Components>::SlicesMut<'w>,
    ) -> Self::ColumnsMut<'w> {
        UtensilColumnsMut {
            entity: __entity,
            r#type: __row.0,
            position: __row.1,
        }
    }
}
impl ::ecs::ArchetypeOf<Kitchen> for Utensil {
    const INDEX: ::core::primitive::usize = 1;
}
/// Everything that moves.
pub struct Moving<'w> {
    /// The `position` of the row.
    pub position: &'w mut Position,
    /// The `velocity` of the row.
    pub velocity: &'w Velocity,
}
impl<'q> ::ecs::QueryData<Kitchen> for Moving<'q> {
    type Terms = (&'q mut Position, &'q Velocity);
    type Filter = ();
    type Item<'w> = Moving<'w>;
    #[inline]
    fn item<'w>(
        __row: <Self::Terms as ::ecs::query::Term<Kitchen>>::Item<'w>,
    ) -> Self::Item<'w> {
        Moving {
            position: __row.0,
            velocity: __row.1,
        }
    }
}
/// A row of the query `Seen`.
struct Seen<'w> {
    /// The `entity` of the row.
    entity: ::ecs::Entity,
    /// The `buff` of the row.
    buff: ::core::option::Option<&'w Buff<Fire>>,
    /// The `walks` of the row.
    walks: ::ecs::Has<Velocity>,
}
impl<'q> ::ecs::QueryData<Kitchen> for Seen<'q> {
    type Terms = (
        ::ecs::Entity,
        ::core::option::Option<&'q parts::Buff<Fire>>,
        ::ecs::Has<Velocity>,
    );
    type Filter = (
        ::ecs::With<Name>,
        ::ecs::Without<Burning>,
        ::ecs::AnyOf<(Velocity, Position)>,
    );
    type Item<'w> = Seen<'w>;
    #[inline]
    fn item<'w>(
        __row: <Self::Terms as ::ecs::query::Term<Kitchen>>::Item<'w>,
    ) -> Self::Item<'w> {
        Seen {
            entity: __row.0,
            buff: __row.1,
            walks: ::ecs::Has::new(__row.2),
        }
    }
}
