pub struct Arena {
    store: ::ecs::Store<Arena>,
}
impl Arena {
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
    pub fn split_mut(&mut self) -> ArenaColumnsMut<'_> {
        let mut __split = ::ecs::Store::split(&mut self.store);
        ArenaColumnsMut {
            tank: ::ecs::Split::take::<Tank>(&mut __split),
        }
    }
}
impl ::core::default::Default for Arena {
    fn default() -> Self {
        Self::new()
    }
}
impl ::core::ops::Deref for Arena {
    type Target = ::ecs::Store<Self>;
    #[inline]
    fn deref(&self) -> &Self::Target {
        &self.store
    }
}
impl ::core::ops::DerefMut for Arena {
    #[inline]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.store
    }
}
impl ::core::fmt::Debug for Arena {
    fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Debug::fmt(&self.store, __f)
    }
}
impl ::ecs::schema::Declare for Arena {
    type Components = (Position, Velocity, Shield, Gun);
    type Resources = ();
    /// 4 components, 1 archetype, 5 columns, 5 cells.
    type Size = ::ecs::schema::Size<4, 1, 5, 5>;
    const NAME: &'static ::core::primitive::str = "Arena";
    #[allow(clippy::large_stack_arrays)]
    const COMPONENTS: &'static [::ecs::schema::ComponentDeclaration] = {
        use ::ecs::__private::Undescribed as _;
        &[
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
                "Shield",
                ::ecs::__private::Described::<Shield>::__ecs_description,
                ::ecs::__private::Described::<Shield>::__ecs_copying,
                ::ecs::__private::Described::<Shield>::__ecs_mapping,
                true,
            ),
            ::ecs::schema::ComponentDeclaration::new(
                "Gun",
                ::ecs::__private::Described::<Gun>::__ecs_description,
                ::ecs::__private::Described::<Gun>::__ecs_copying,
                ::ecs::__private::Described::<Gun>::__ecs_mapping,
                true,
            ),
        ]
    };
    const REQUIRED: &'static [::core::option::Option<
        &'static ::ecs::__private::Requirements,
    >] = {
        use ::ecs::__private::Unrequiring as _;
        &[
            ::ecs::__private::Requiring::<Arena, Position>::__ecs_required,
            ::ecs::__private::Requiring::<Arena, Velocity>::__ecs_required,
            ::ecs::__private::Requiring::<Arena, Shield>::__ecs_required,
            ::ecs::__private::Requiring::<Arena, Gun>::__ecs_required,
        ]
    };
    const ARCHETYPES: &'static [::ecs::schema::Declaration<Self>] = &[
        ::ecs::schema::Declaration::of::<Tank>("Tank"),
    ];
}
impl ::ecs::World for Arena {}
const _: () = {
    use ::ecs::__private::assert_names;
    assert_names::<Arena>()
};
const _: () = ::ecs::__private::check_component::<Arena>(0);
const _: () = ::ecs::__private::check_component::<Arena>(1);
const _: () = ::ecs::__private::check_component::<Arena>(2);
const _: () = ::ecs::__private::check_component::<Arena>(3);
impl ::ecs::Lists<Position> for Arena {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 0;
}
impl ::ecs::Lists<Velocity> for Arena {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 1;
}
impl ::ecs::Lists<Shield> for Arena {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 2;
}
impl ::ecs::Lists<Gun> for Arena {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 3;
}
/// The columns of all tables of [`Arena`], to write.
pub struct ArenaColumnsMut<'w> {
    /// The columns of [`Tank`].
    pub tank: TankColumnsMut<'w>,
}
/// A row of the archetype `Tank`.
pub struct Tank {
    /// The `Gun`.
    pub gun: Gun,
    /// The components of [`Body`].
    pub body: Body,
}
/// A row of [`Tank`], or all columns: [`TankRef`], [`TankMut`], [`TankColumns`], [`TankColumnsMut`].
pub struct TankView<Gun, Body, __E = ::ecs::Entity> {
    /// The entity of the row, or of each row.
    pub entity: __E,
    /// The `Gun`.
    pub gun: Gun,
    /// The components of [`Body`].
    pub body: Body,
}
/// One row of [`Tank`], to read.
pub type TankRef<'w> = TankView<&'w Gun, BodyRef<'w>>;
/// One row of [`Tank`], to write.
pub type TankMut<'w> = TankView<&'w mut Gun, BodyMut<'w>>;
/// All columns of [`Tank`], to read.
pub type TankColumns<'w> = TankView<&'w [Gun], BodyColumns<'w>, &'w [::ecs::Entity]>;
/// All columns of [`Tank`], to write.
pub type TankColumnsMut<'w> = TankView<
    &'w mut [Gun],
    BodyColumnsMut<'w>,
    &'w [::ecs::Entity],
>;
impl<__0, __1, __E> ::core::clone::Clone for TankView<__0, __1, __E>
where
    Self: ::core::marker::Copy,
{
    fn clone(&self) -> Self {
        *self
    }
}
impl ::core::marker::Copy for TankRef<'_> {}
impl ::core::marker::Copy for TankColumns<'_> {}
impl<__0, __1, __2, __3, __E> ::ecs::schema::View<__E>
for TankView<__0, BodyView<__1, __2, __3>, __E> {
    type Parts = (__0, __1, __2, __3);
    fn view(__entity: __E, __parts: Self::Parts) -> Self {
        Self {
            entity: __entity,
            gun: __parts.0,
            body: BodyView {
                position: __parts.1,
                velocity: __parts.2,
                shield: __parts.3,
            },
        }
    }
}
const _: () = ::ecs::__private::check_field::<Arena, Tank, Gun>();
const _: () = ::ecs::__private::check_field::<Arena, Tank, Position>();
const _: () = ::ecs::__private::check_field::<Arena, Tank, Velocity>();
const _: () = ::ecs::__private::check_field::<Arena, Tank, Shield>();
impl ::ecs::Bundle<Arena> for Tank {
    type Row = ::ecs::schema::Partial<(Gun, Position, Velocity), (Shield,)>;
    const COMPONENTS: &'static [::core::primitive::usize] = &[
        <Gun as ::ecs::ComponentOf<Arena>>::INDEX,
        <Position as ::ecs::ComponentOf<Arena>>::INDEX,
        <Velocity as ::ecs::ComponentOf<Arena>>::INDEX,
        <Shield as ::ecs::ComponentOf<Arena>>::INDEX,
    ];
    fn into_row(self) -> Self::Row {
        ::ecs::schema::Partial(
            (self.gun, self.body.position, self.body.velocity),
            (self.body.shield,),
        )
    }
    fn from_row(__row: Self::Row) -> Self {
        Self {
            gun: __row.0.0,
            body: Body {
                position: __row.0.1,
                velocity: __row.0.2,
                shield: __row.1.0,
            },
        }
    }
}
impl ::ecs::Archetype for Tank {
    type Read<'w> = TankRef<'w>;
    type Write<'w> = TankMut<'w>;
    type Columns<'w> = TankColumns<'w>;
    type ColumnsMut<'w> = TankColumnsMut<'w>;
}
impl ::ecs::ArchetypeOf<Arena> for Tank {
    const INDEX: ::core::primitive::usize = 0;
}
/// Something that moves.
#[derive(Debug)]
pub struct Body {
    /// The `Position`.
    pub position: Position,
    /// The `Velocity`.
    pub velocity: Velocity,
    /// The `Shield`.
    pub shield: ::core::option::Option<Shield>,
}
/// A row of [`Body`], or all columns: [`BodyRef`], [`BodyMut`], [`BodyColumns`], [`BodyColumnsMut`].
pub struct BodyView<Position, Velocity, Shield> {
    /// The `Position`.
    pub position: Position,
    /// The `Velocity`.
    pub velocity: Velocity,
    /// The `Shield`, where a row has one.
    pub shield: Shield,
}
/// One row of [`Body`], to read.
pub type BodyRef<'w> = BodyView<
    &'w Position,
    &'w Velocity,
    ::core::option::Option<&'w Shield>,
>;
/// One row of [`Body`], to write.
pub type BodyMut<'w> = BodyView<
    &'w mut Position,
    &'w mut Velocity,
    ::core::option::Option<&'w mut Shield>,
>;
/// All columns of [`Body`], to read.
pub type BodyColumns<'w> = BodyView<
    &'w [Position],
    &'w [Velocity],
    ::ecs::OptionalColumn<'w, Shield>,
>;
/// All columns of [`Body`], to write.
pub type BodyColumnsMut<'w> = BodyView<
    &'w mut [Position],
    &'w mut [Velocity],
    ::ecs::OptionalColumnMut<'w, Shield>,
>;
impl<__0, __1, __2> ::core::clone::Clone for BodyView<__0, __1, __2>
where
    Self: ::core::marker::Copy,
{
    fn clone(&self) -> Self {
        *self
    }
}
impl ::core::marker::Copy for BodyRef<'_> {}
impl ::core::marker::Copy for BodyColumns<'_> {}
impl ::ecs::Bundle<Arena> for Body {
    type Row = ::ecs::schema::Partial<(Position, Velocity), (Shield,)>;
    const COMPONENTS: &'static [::core::primitive::usize] = &[
        <Position as ::ecs::ComponentOf<Arena>>::INDEX,
        <Velocity as ::ecs::ComponentOf<Arena>>::INDEX,
        <Shield as ::ecs::ComponentOf<Arena>>::INDEX,
    ];
    fn into_row(self) -> Self::Row {
        ::ecs::schema::Partial((self.position, self.velocity), (self.shield,))
    }
    fn from_row(__row: Self::Row) -> Self {
        Self {
            position: __row.0.0,
            velocity: __row.0.1,
            shield: __row.1.0,
        }
    }
}
