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
    /// The tables of all archetypes, to be borrowed at the same time. Rows that have other components too are in none of them.
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
impl ::core::fmt::Debug for Kitchen {
    fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Debug::fmt(&self.store, __f)
    }
}
impl ::ecs::schema::Declare for Kitchen {
    type Components = (Name, Position, Velocity, parts::Buff<Fire>, Burning);
    type Resources = ();
    /// 5 components, 2 archetypes, 7 columns, 12 cells.
    type Size = ::ecs::schema::Size<5, 2, 7, 12>;
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
                "Velocity",
                ::ecs::__private::Described::<Velocity>::__ecs_description,
                ::ecs::__private::Described::<Velocity>::__ecs_copying,
                ::ecs::__private::Described::<Velocity>::__ecs_mapping,
                true,
            ),
            ::ecs::schema::ComponentDeclaration::new(
                "parts::Buff<Fire>",
                ::ecs::__private::Described::<parts::Buff<Fire>>::__ecs_description,
                ::ecs::__private::Described::<parts::Buff<Fire>>::__ecs_copying,
                ::ecs::__private::Described::<parts::Buff<Fire>>::__ecs_mapping,
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
            ::ecs::__private::Requiring::<Kitchen, Velocity>::__ecs_required,
            ::ecs::__private::Requiring::<Kitchen, parts::Buff<Fire>>::__ecs_required,
            ::ecs::__private::Requiring::<Kitchen, Burning>::__ecs_required,
        ]
    };
    const ARCHETYPES: &'static [::ecs::schema::Declaration<Self>] = &[
        ::ecs::schema::Declaration::with_capacity(
            ::ecs::schema::Declaration::of::<Cook>("Cook"),
            64,
        ),
        ::ecs::schema::Declaration::of::<Utensil>("Utensil"),
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
const _: () = ::ecs::__private::check_component::<Kitchen>(4);
impl ::ecs::Lists<Name> for Kitchen {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 0;
}
impl ::ecs::Lists<Position> for Kitchen {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 1;
}
impl ::ecs::Lists<Velocity> for Kitchen {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 2;
}
impl ::ecs::Lists<parts::Buff<Fire>> for Kitchen {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 3;
}
impl ::ecs::Lists<Burning> for Kitchen {
    type Mutability = ::ecs::Mutable;
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
/// A row of [`Cook`], or all columns: [`CookRef`], [`CookMut`], [`CookColumns`], [`CookColumnsMut`].
pub struct CookView<Name, Position, Velocity, __E = ::ecs::Entity> {
    /// The entity of the row, or of each row.
    pub entity: __E,
    /// What the others call them.
    pub name: Name,
    /// The `Position`.
    pub position: Position,
    /// The `Velocity`.
    pub velocity: Velocity,
}
/// One row of [`Cook`], to read.
pub type CookRef<'w> = CookView<&'w Name, &'w Position, &'w Velocity>;
/// One row of [`Cook`], to write.
pub type CookMut<'w> = CookView<&'w mut Name, &'w mut Position, &'w mut Velocity>;
/// All columns of [`Cook`], to read.
pub type CookColumns<'w> = CookView<
    &'w [Name],
    &'w [Position],
    &'w [Velocity],
    &'w [::ecs::Entity],
>;
/// All columns of [`Cook`], to write.
pub type CookColumnsMut<'w> = CookView<
    &'w mut [Name],
    &'w mut [Position],
    &'w mut [Velocity],
    &'w [::ecs::Entity],
>;
impl<__0, __1, __2, __E> ::core::clone::Clone for CookView<__0, __1, __2, __E>
where
    Self: ::core::marker::Copy,
{
    fn clone(&self) -> Self {
        *self
    }
}
impl ::core::marker::Copy for CookRef<'_> {}
impl ::core::marker::Copy for CookColumns<'_> {}
impl<__0, __1, __2, __E> ::ecs::schema::View<__E> for CookView<__0, __1, __2, __E> {
    type Parts = (__0, __1, __2);
    fn view(__entity: __E, __parts: Self::Parts) -> Self {
        Self {
            entity: __entity,
            name: __parts.0,
            position: __parts.1,
            velocity: __parts.2,
        }
    }
}
const _: () = ::ecs::__private::check_field::<Kitchen, Cook, Name>();
const _: () = ::ecs::__private::check_field::<Kitchen, Cook, Position>();
const _: () = ::ecs::__private::check_field::<Kitchen, Cook, Velocity>();
impl ::ecs::Bundle<Kitchen> for Cook {
    type Row = (Name, Position, Velocity);
    const COMPONENTS: &'static [::core::primitive::usize] = &[
        <Name as ::ecs::ComponentOf<Kitchen>>::INDEX,
        <Position as ::ecs::ComponentOf<Kitchen>>::INDEX,
        <Velocity as ::ecs::ComponentOf<Kitchen>>::INDEX,
    ];
    fn into_row(self) -> Self::Row {
        (self.name, self.position, self.velocity)
    }
    fn from_row(__row: Self::Row) -> Self {
        Self {
            name: __row.0,
            position: __row.1,
            velocity: __row.2,
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
/// A row of the archetype `Utensil`.
pub struct Utensil {
    /// The `Name`.
    pub(crate) r#type: Name,
    /// The `Position`.
    pub position: Position,
}
/// A row of [`Utensil`], or all columns: [`UtensilRef`], [`UtensilMut`], [`UtensilColumns`], [`UtensilColumnsMut`].
pub struct UtensilView<Type, Position, __E = ::ecs::Entity> {
    /// The entity of the row, or of each row.
    pub entity: __E,
    /// The `Name`.
    pub(crate) r#type: Type,
    /// The `Position`.
    pub position: Position,
}
/// One row of [`Utensil`], to read.
pub type UtensilRef<'w> = UtensilView<&'w Name, &'w Position>;
/// One row of [`Utensil`], to write.
pub type UtensilMut<'w> = UtensilView<&'w mut Name, &'w mut Position>;
/// All columns of [`Utensil`], to read.
pub type UtensilColumns<'w> = UtensilView<
    &'w [Name],
    &'w [Position],
    &'w [::ecs::Entity],
>;
/// All columns of [`Utensil`], to write.
pub type UtensilColumnsMut<'w> = UtensilView<
    &'w mut [Name],
    &'w mut [Position],
    &'w [::ecs::Entity],
>;
impl<__0, __1, __E> ::core::clone::Clone for UtensilView<__0, __1, __E>
where
    Self: ::core::marker::Copy,
{
    fn clone(&self) -> Self {
        *self
    }
}
impl ::core::marker::Copy for UtensilRef<'_> {}
impl ::core::marker::Copy for UtensilColumns<'_> {}
impl<__0, __1, __E> ::ecs::schema::View<__E> for UtensilView<__0, __1, __E> {
    type Parts = (__0, __1);
    fn view(__entity: __E, __parts: Self::Parts) -> Self {
        Self {
            entity: __entity,
            r#type: __parts.0,
            position: __parts.1,
        }
    }
}
const _: () = ::ecs::__private::check_field::<Kitchen, Utensil, Name>();
const _: () = ::ecs::__private::check_field::<Kitchen, Utensil, Position>();
impl ::ecs::Bundle<Kitchen> for Utensil {
    type Row = (Name, Position);
    const COMPONENTS: &'static [::core::primitive::usize] = &[
        <Name as ::ecs::ComponentOf<Kitchen>>::INDEX,
        <Position as ::ecs::ComponentOf<Kitchen>>::INDEX,
    ];
    fn into_row(self) -> Self::Row {
        (self.r#type, self.position)
    }
    fn from_row(__row: Self::Row) -> Self {
        Self {
            r#type: __row.0,
            position: __row.1,
        }
    }
}
impl ::ecs::Archetype for Utensil {
    type Read<'w> = UtensilRef<'w>;
    type Write<'w> = UtensilMut<'w>;
    type Columns<'w> = UtensilColumns<'w>;
    type ColumnsMut<'w> = UtensilColumnsMut<'w>;
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
