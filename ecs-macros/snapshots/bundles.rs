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
    const COMPONENTS: &'static [::ecs::schema::ComponentDeclaration] = &[
        ::ecs::__private::__component!(Arena, Position, "Position"),
        ::ecs::__private::__component!(Arena, Velocity, "Velocity"),
        ::ecs::__private::__component!(Arena, Shield, "Shield"),
        ::ecs::__private::__component!(Arena, Gun, "Gun"),
    ];
    const ARCHETYPES: &'static [::ecs::schema::Declaration<Self>] = &[
        ::ecs::schema::Declaration::of::<Tank>("Tank"),
    ];
}
impl ::ecs::World for Arena {}
const _: () = ::ecs::__private::assert_names::<Arena>();
const _: () = ::ecs::__private::check_component::<Arena, Position>();
const _: () = ::ecs::__private::check_component::<Arena, Velocity>();
const _: () = ::ecs::__private::check_component::<Arena, Shield>();
const _: () = ::ecs::__private::check_component::<Arena, Gun>();
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
#[derive(::core::clone::Clone, ::core::marker::Copy)]
pub struct TankView<TGun, TBody, TEntity = ::ecs::Entity> {
    /// The entity of the row, or of each row.
    pub entity: TEntity,
    /// The `Gun`.
    pub gun: TGun,
    /// The components of [`Body`].
    pub body: TBody,
}
/// One row of [`Tank`], to read.
pub type TankRef<'w> = TankView<&'w Gun, BodyRef<'w>>;
/// One row of [`Tank`], to write.
pub type TankMut<'w> = TankView<&'w mut Gun, BodyMut<'w>>;
/// All columns of [`Tank`], to read: `Entity`, `Gun`, `Position`, `Velocity`, `Shield`, and a bit that says whether it is there. The table has one each, those of the largest alignment first and without gaps, so that a row takes as many bytes as its values.
pub type TankColumns<'w> = TankView<&'w [Gun], BodyColumns<'w>, &'w [::ecs::Entity]>;
/// All columns of [`Tank`], to write.
pub type TankColumnsMut<'w> = TankView<
    &'w mut [Gun],
    BodyColumnsMut<'w>,
    &'w [::ecs::Entity],
>;
impl<__0, __1, __2, __3, TEntity> ::ecs::query::View<TEntity>
for TankView<__0, BodyView<__1, __2, __3>, TEntity> {
    type Parts = (__0, __1, __2, __3);
    fn view(__entity: TEntity, (__0, __1, __2, __3): Self::Parts) -> Self {
        Self {
            entity: __entity,
            gun: __0,
            body: BodyView {
                position: __1,
                velocity: __2,
                shield: __3,
            },
        }
    }
}
const _: () = ::ecs::__private::check_field::<Arena, Tank, Gun>();
const _: () = ::ecs::__private::check_field::<Arena, Tank, Position>();
const _: () = ::ecs::__private::check_field::<Arena, Tank, Velocity>();
const _: () = ::ecs::__private::check_field::<Arena, Tank, Shield>();
impl ::ecs::Bundle<Arena> for Tank {
    type Row = ::ecs::schema::WithOptionals<(Gun, Position, Velocity), (Shield,)>;
    const COMPONENTS: &'static [::core::primitive::usize] = ::ecs::__private::__places!(
        Arena : Gun, Position, Velocity, Shield
    );
    fn into_row(self) -> Self::Row {
        let Self {
            gun: __0,
            body: Body { position: __1, velocity: __2, shield: __3 },
        } = self;
        ::ecs::schema::WithOptionals((__0, __1, __2), (__3,))
    }
    fn from_row(__row: Self::Row) -> Self {
        let ::ecs::schema::WithOptionals((__0, __1, __2), (__3,)) = __row;
        Self {
            gun: __0,
            body: Body {
                position: __1,
                velocity: __2,
                shield: __3,
            },
        }
    }
}
::ecs::__private::__archetype! {
    impl type Tank, 0 in Arena : TankRef, TankMut, TankColumns, TankColumnsMut
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
#[derive(::core::clone::Clone, ::core::marker::Copy)]
pub struct BodyView<TPosition, TVelocity, TShield> {
    /// The `Position`.
    pub position: TPosition,
    /// The `Velocity`.
    pub velocity: TVelocity,
    /// The `Shield`, where a row has one.
    pub shield: TShield,
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
impl ::ecs::Bundle<Arena> for Body {
    type Row = ::ecs::schema::WithOptionals<(Position, Velocity), (Shield,)>;
    const COMPONENTS: &'static [::core::primitive::usize] = ::ecs::__private::__places!(
        Arena : Position, Velocity, Shield
    );
    fn into_row(self) -> Self::Row {
        let Self { position: __0, velocity: __1, shield: __2 } = self;
        ::ecs::schema::WithOptionals((__0, __1), (__2,))
    }
    fn from_row(__row: Self::Row) -> Self {
        let ::ecs::schema::WithOptionals((__0, __1), (__2,)) = __row;
        Self {
            position: __0,
            velocity: __1,
            shield: __2,
        }
    }
}
