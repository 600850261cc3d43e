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
    const COMPONENTS: &'static [::ecs::schema::ComponentDeclaration] = &[
        ::ecs::__private::__component!(Kitchen, Name, "Name"),
        ::ecs::__private::__component!(Kitchen, Position, "Position"),
        ::ecs::__private::__component!(Kitchen, Weapon, "Weapon"),
        ::ecs::__private::__component!(Kitchen, Burning, "Burning"),
    ];
    const ARCHETYPES: &'static [::ecs::schema::Declaration<Self>] = &[
        ::ecs::schema::Declaration::of::<Cook>("Cook"),
    ];
}
impl ::ecs::World for Kitchen {}
const _: () = ::ecs::__private::assert_names::<Kitchen>();
const _: () = ::ecs::__private::check_component::<Kitchen, Name>();
const _: () = ::ecs::__private::check_component::<Kitchen, Position>();
const _: () = ::ecs::__private::check_component::<Kitchen, Weapon>();
const _: () = ::ecs::__private::check_component::<Kitchen, Burning>();
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
#[derive(::core::clone::Clone, ::core::marker::Copy)]
pub struct CookView<TWeapon, TName, TBurning, TPosition, TEntity = ::ecs::Entity> {
    /// The entity of the row, or of each row.
    pub entity: TEntity,
    /// What they hold.
    pub weapon: TWeapon,
    /// The `Name`.
    pub name: TName,
    /// The `Burning`, where a row has one.
    pub(crate) burning: TBurning,
    /// The `Position`.
    pub position: TPosition,
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
/// All columns of [`Cook`], to read: `Entity`, `Weapon`, and a bit that says whether it is there, `Name`, `Burning`, and a bit that says whether it is there, `Position`. The table has one each, those of the largest alignment first and without gaps, so that a row takes as many bytes as its values.
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
::ecs::__private::__view! {
    CookView : weapon : __0, name : __1, burning : __2, position : __3
}
const _: () = ::ecs::__private::check_field::<Kitchen, Cook, Weapon>();
const _: () = ::ecs::__private::check_field::<Kitchen, Cook, Name>();
const _: () = ::ecs::__private::check_field::<Kitchen, Cook, Burning>();
const _: () = ::ecs::__private::check_field::<Kitchen, Cook, Position>();
impl ::ecs::Bundle<Kitchen> for Cook {
    type Row = ::ecs::schema::WithOptionals<(Name, Position), (Weapon, Burning)>;
    const COMPONENTS: &'static [::core::primitive::usize] = ::ecs::__private::__places!(
        Kitchen : Name, Position, Weapon, Burning
    );
    fn into_row(self) -> Self::Row {
        let Self { weapon: __0, name: __1, burning: __2, position: __3 } = self;
        ::ecs::schema::WithOptionals((__1, __3), (__0, __2))
    }
    fn from_row(__row: Self::Row) -> Self {
        let ::ecs::schema::WithOptionals((__1, __3), (__0, __2)) = __row;
        Self {
            weapon: __0,
            name: __1,
            burning: __2,
            position: __3,
        }
    }
}
::ecs::__private::__archetype! {
    impl type Cook, 0 in Kitchen : CookRef, CookMut, CookColumns, CookColumnsMut
}
