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
    /// The tables of all archetypes, to be borrowed at the same time. Rows that have other components too are in none of them.
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
impl ::core::fmt::Debug for Kitchen {
    fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Debug::fmt(&self.store, __f)
    }
}
impl ::ecs::schema::Declare for Kitchen {
    type Components = (Name, Position, Weapon, Burning);
    type Resources = ();
    /// 4 components, 1 archetype, 5 columns, 5 cells.
    type Size = ::ecs::schema::Size<4, 1, 5, 5>;
    const NAME: &'static ::core::primitive::str = "Kitchen";
    #[allow(clippy::large_stack_arrays)]
    const COMPONENTS: &'static [::ecs::schema::ComponentDeclaration] = {
        use ::ecs::__private::Undescribed as _;
        &[
            ::ecs::schema::ComponentDeclaration::new(
                "Name",
                ::ecs::__private::Described::<Name>::__ecs_description,
                ::ecs::__private::Described::<Name>::__ecs_copying,
                ::ecs::__private::Described::<Name>::__ecs_mapping,
                true,
            ),
            ::ecs::schema::ComponentDeclaration::new(
                "Position",
                ::ecs::__private::Described::<Position>::__ecs_description,
                ::ecs::__private::Described::<Position>::__ecs_copying,
                ::ecs::__private::Described::<Position>::__ecs_mapping,
                true,
            ),
            ::ecs::schema::ComponentDeclaration::new(
                "Weapon",
                ::ecs::__private::Described::<Weapon>::__ecs_description,
                ::ecs::__private::Described::<Weapon>::__ecs_copying,
                ::ecs::__private::Described::<Weapon>::__ecs_mapping,
                true,
            ),
            ::ecs::schema::ComponentDeclaration::new(
                "Burning",
                ::ecs::__private::Described::<Burning>::__ecs_description,
                ::ecs::__private::Described::<Burning>::__ecs_copying,
                ::ecs::__private::Described::<Burning>::__ecs_mapping,
                true,
            ),
        ]
    };
    const REQUIRED: &'static [::core::option::Option<
        &'static ::ecs::__private::Requirements,
    >] = {
        use ::ecs::__private::Unrequiring as _;
        &[
            ::ecs::__private::Requiring::<Kitchen, Name>::__ecs_required,
            ::ecs::__private::Requiring::<Kitchen, Position>::__ecs_required,
            ::ecs::__private::Requiring::<Kitchen, Weapon>::__ecs_required,
            ::ecs::__private::Requiring::<Kitchen, Burning>::__ecs_required,
        ]
    };
    const ARCHETYPES: &'static [::ecs::schema::Declaration<Self>] = &[
        ::ecs::schema::Declaration::of::<Cook>("Cook"),
    ];
}
impl ::ecs::World for Kitchen {}
const _: () = {
    use ::ecs::__private::assert_names;
    assert_names::<Kitchen>()
};
const _: () = ::ecs::__private::check_component::<Kitchen>(0);
const _: () = ::ecs::__private::check_component::<Kitchen>(1);
const _: () = ::ecs::__private::check_component::<Kitchen>(2);
const _: () = ::ecs::__private::check_component::<Kitchen>(3);
impl ::ecs::Lists<Name> for Kitchen {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 0;
}
impl ::ecs::Lists<Position> for Kitchen {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 1;
}
impl ::ecs::Lists<Weapon> for Kitchen {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 2;
}
impl ::ecs::Lists<Burning> for Kitchen {
    type Mutability = ::ecs::Mutable;
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
/// A row of [`Cook`], or all columns: [`CookRef`], [`CookMut`], [`CookColumns`], [`CookColumnsMut`].
pub struct CookView<Weapon, Name, Burning, Position, __E = ::ecs::Entity> {
    /// The entity of the row, or of each row.
    pub entity: __E,
    /// What they hold.
    pub weapon: Weapon,
    /// The `Name`.
    pub name: Name,
    /// The `Burning`, where a row has one.
    pub(crate) burning: Burning,
    /// The `Position`.
    pub position: Position,
}
/// One row of [`Cook`], to read.
pub type CookRef<'w> = CookView<
    ::core::option::Option<&'w Weapon>,
    &'w Name,
    ::core::option::Option<&'w Burning>,
    &'w Position,
>;
/// One row of [`Cook`], to write.
pub type CookMut<'w> = CookView<
    ::core::option::Option<&'w mut Weapon>,
    &'w mut Name,
    ::core::option::Option<&'w mut Burning>,
    &'w mut Position,
>;
/// All columns of [`Cook`], to read.
pub type CookColumns<'w> = CookView<
    ::ecs::OptionalColumn<'w, Weapon>,
    &'w [Name],
    ::ecs::OptionalColumn<'w, Burning>,
    &'w [Position],
    &'w [::ecs::Entity],
>;
/// All columns of [`Cook`], to write.
pub type CookColumnsMut<'w> = CookView<
    ::ecs::OptionalColumnMut<'w, Weapon>,
    &'w mut [Name],
    ::ecs::OptionalColumnMut<'w, Burning>,
    &'w mut [Position],
    &'w [::ecs::Entity],
>;
impl<__0, __1, __2, __3, __E> ::core::clone::Clone for CookView<__0, __1, __2, __3, __E>
where
    Self: ::core::marker::Copy,
{
    fn clone(&self) -> Self {
        *self
    }
}
impl ::core::marker::Copy for CookRef<'_> {}
impl ::core::marker::Copy for CookColumns<'_> {}
impl<__0, __1, __2, __3, __E> ::ecs::schema::View<__E>
for CookView<__0, __1, __2, __3, __E> {
    type Parts = (__0, __1, __2, __3);
    fn view(__entity: __E, __parts: Self::Parts) -> Self {
        Self {
            entity: __entity,
            weapon: __parts.0,
            name: __parts.1,
            burning: __parts.2,
            position: __parts.3,
        }
    }
}
const _: () = ::ecs::__private::check_field::<Kitchen, Cook, Weapon>();
const _: () = ::ecs::__private::check_field::<Kitchen, Cook, Name>();
const _: () = ::ecs::__private::check_field::<Kitchen, Cook, Burning>();
const _: () = ::ecs::__private::check_field::<Kitchen, Cook, Position>();
impl ::ecs::Bundle<Kitchen> for Cook {
    type Row = ::ecs::schema::Partial<(Name, Position), (Weapon, Burning)>;
    const COMPONENTS: &'static [::core::primitive::usize] = &[
        <Name as ::ecs::ComponentOf<Kitchen>>::INDEX,
        <Position as ::ecs::ComponentOf<Kitchen>>::INDEX,
        <Weapon as ::ecs::ComponentOf<Kitchen>>::INDEX,
        <Burning as ::ecs::ComponentOf<Kitchen>>::INDEX,
    ];
    fn into_row(self) -> Self::Row {
        ::ecs::schema::Partial((self.name, self.position), (self.weapon, self.burning))
    }
    fn from_row(__row: Self::Row) -> Self {
        Self {
            weapon: __row.1.0,
            name: __row.0.0,
            burning: __row.1.1,
            position: __row.0.1,
        }
    }
}
impl ::ecs::Archetype for Cook {
    type Read<'w> = CookRef<'w>;
    type Write<'w> = CookMut<'w>;
    type Columns<'w> = CookColumns<'w>;
    type ColumnsMut<'w> = CookColumnsMut<'w>;
}
impl ::ecs::ArchetypeOf<Kitchen> for Cook {
    const INDEX: ::core::primitive::usize = 0;
}
