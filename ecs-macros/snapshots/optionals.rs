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
        }
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
    type Components = (Name, Position, Weapon, Burning);
    type Resources = ();
    type Size = ::ecs::schema::Size<4, 1, 5, 5>;
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
                "Weapon",
                ::ecs::__private::Described::<Weapon>::__ecs_description,
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
            ],
            optionals: &[
                <Weapon as ::ecs::ComponentOf<Kitchen>>::INDEX,
                <Burning as ::ecs::ComponentOf<Kitchen>>::INDEX,
            ],
            capacity: 0,
            removal: ::ecs::schema::Removal::of::<Cook>(),
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
impl ::ecs::Lists<Weapon> for Kitchen {
    const INDEX: ::core::primitive::usize = 2;
}
impl ::ecs::Lists<Burning> for Kitchen {
    const INDEX: ::core::primitive::usize = 3;
}
/// The columns of all tables of [`Kitchen`], to write.
pub struct KitchenColumnsMut<'w> {
    /// The columns of [`Cook`].
    pub cook: CookColumnsMut<'w>,
}
/// A row of the archetype `Cook`.
pub struct Cook {
    /// What they hold.
    pub weapon: ::core::option::Option<Weapon>,
    /// The `Name`.
    pub name: Name,
    /// The `Burning`.
    pub(crate) burning: ::core::option::Option<Burning>,
    /// The `Position`.
    pub position: Position,
}
/// One row of [`Cook`], to read.
pub struct CookRef<'w> {
    /// The entity of the row.
    pub entity: ::ecs::Entity,
    /// What they hold.
    pub weapon: ::core::option::Option<&'w Weapon>,
    /// The `Name` of the row.
    pub name: &'w Name,
    /// The `Burning` of the row, if it has one.
    pub(crate) burning: ::core::option::Option<&'w Burning>,
    /// The `Position` of the row.
    pub position: &'w Position,
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
    /// What they hold.
    pub weapon: ::core::option::Option<&'w mut Weapon>,
    /// The `Name` of the row.
    pub name: &'w mut Name,
    /// The `Burning` of the row, if it has one.
    pub(crate) burning: ::core::option::Option<&'w mut Burning>,
    /// The `Position` of the row.
    pub position: &'w mut Position,
}
/// All columns of [`Cook`], to read.
pub struct CookColumns<'w> {
    /// The entities of the rows.
    pub entity: &'w [::ecs::Entity],
    /// What they hold.
    pub weapon: ::ecs::OptionalColumn<'w, Weapon>,
    /// The `Name` column.
    pub name: &'w [Name],
    /// The `Burning` column, where a row has one.
    pub(crate) burning: ::ecs::OptionalColumn<'w, Burning>,
    /// The `Position` column.
    pub position: &'w [Position],
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
    /// What they hold.
    pub weapon: ::ecs::OptionalColumnMut<'w, Weapon>,
    /// The `Name` column.
    pub name: &'w mut [Name],
    /// The `Burning` column, where a row has one.
    pub(crate) burning: ::ecs::OptionalColumnMut<'w, Burning>,
    /// The `Position` column.
    pub position: &'w mut [Position],
}
const _: () = {
    use ::ecs::__private::check_field as __check_field;
    __check_field::<Kitchen, Weapon>();
    __check_field::<Kitchen, Name>();
    __check_field::<Kitchen, Burning>();
    __check_field::<Kitchen, Position>();
};
impl ::ecs::Bundle<Kitchen> for Cook {
    type Row = ::ecs::schema::RowOf<Self>;
    const COMPONENTS: &'static [::core::primitive::usize] = ::ecs::__private::archetype_components::<
        Kitchen,
        Self,
    >();
    #[inline]
    fn into_row(self) -> Self::Row {
        ::ecs::schema::Partial((self.name, self.position), (self.weapon, self.burning))
    }
    #[inline]
    fn from_row(__row: Self::Row) -> Self {
        Self {
            name: __row.0.0,
            position: __row.0.1,
            weapon: __row.1.0,
            burning: __row.1.1,
        }
    }
}
impl ::ecs::Archetype for Cook {
    type Row = ::ecs::schema::Partial<(Name, Position), (Weapon, Burning)>;
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
            name: __row.0.0,
            position: __row.0.1,
            weapon: __row.1.0,
            burning: __row.1.1,
        }
    }
    #[inline]
    fn view_mut<'w>(
        __entity: ::ecs::Entity,
        __row: <::ecs::schema::RowOf<Self> as ::ecs::schema::Components>::Muts<'w>,
    ) -> Self::Mut<'w> {
        CookMut {
            entity: __entity,
            name: __row.0.0,
            position: __row.0.1,
            weapon: __row.1.0,
            burning: __row.1.1,
        }
    }
    #[inline]
    fn columns<'w>(
        __entity: &'w [::ecs::Entity],
        __row: <::ecs::schema::RowOf<Self> as ::ecs::schema::Components>::Slices<'w>,
    ) -> Self::Columns<'w> {
        CookColumns {
            entity: __entity,
            name: __row.0.0,
            position: __row.0.1,
            weapon: __row.1.0,
            burning: __row.1.1,
        }
    }
    #[inline]
    fn columns_mut<'w>(
        __entity: &'w [::ecs::Entity],
        __row: <::ecs::schema::RowOf<Self> as ::ecs::schema::Components>::SlicesMut<'w>,
    ) -> Self::ColumnsMut<'w> {
        CookColumnsMut {
            entity: __entity,
            name: __row.0.0,
            position: __row.0.1,
            weapon: __row.1.0,
            burning: __row.1.1,
        }
    }
}
impl ::ecs::ArchetypeOf<Kitchen> for Cook {
    const INDEX: ::core::primitive::usize = 0;
}
