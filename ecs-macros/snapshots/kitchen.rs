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
    const COMPONENTS: &'static [::ecs::schema::ComponentDeclaration] = &[
        ::ecs::__private::__component!(Kitchen, Name, "Name"),
        ::ecs::__private::__component!(Kitchen, Position, "Position"),
        ::ecs::__private::__component!(Kitchen, Velocity, "Velocity"),
        ::ecs::__private::__component!(
            Kitchen, parts::Buff < Fire >, "parts::Buff<Fire>"
        ),
        ::ecs::__private::__component!(Kitchen, Burning, "Burning"),
    ];
    const ARCHETYPES: &'static [::ecs::schema::Declaration<Self>] = &[
        ::ecs::schema::Declaration::of::<Cook>("Cook").with_capacity(64),
        ::ecs::schema::Declaration::of::<Utensil>("Utensil"),
    ];
}
impl ::ecs::World for Kitchen {}
const _: () = ::ecs::__private::assert_names::<Kitchen>();
const _: () = ::ecs::__private::check_component::<Kitchen, Name>();
const _: () = ::ecs::__private::check_component::<Kitchen, Position>();
const _: () = ::ecs::__private::check_component::<Kitchen, Velocity>();
const _: () = ::ecs::__private::check_component::<Kitchen, parts::Buff<Fire>>();
const _: () = ::ecs::__private::check_component::<Kitchen, Burning>();
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
#[derive(::core::clone::Clone, ::core::marker::Copy)]
pub struct CookView<TName, TPosition, TVelocity, TEntity = ::ecs::Entity> {
    /// The entity of the row, or of each row.
    pub entity: TEntity,
    /// What the others call them.
    pub name: TName,
    /// The `Position`.
    pub position: TPosition,
    /// The `Velocity`.
    pub velocity: TVelocity,
}
/// One row of [`Cook`], to read.
pub type CookRef<'w> = CookView<&'w Name, &'w Position, &'w Velocity>;
/// One row of [`Cook`], to write.
pub type CookMut<'w> = CookView<&'w mut Name, &'w mut Position, &'w mut Velocity>;
/// All columns of [`Cook`], to read: `Entity`, `Name`, `Position`, `Velocity`. The table has one each, those of the largest alignment first and without gaps, so that a row takes as many bytes as its values.
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
::ecs::__private::__view! {
    CookView : name : __0, position : __1, velocity : __2
}
const _: () = ::ecs::__private::check_field::<Kitchen, Cook, Name>();
const _: () = ::ecs::__private::check_field::<Kitchen, Cook, Position>();
const _: () = ::ecs::__private::check_field::<Kitchen, Cook, Velocity>();
impl ::ecs::Bundle<Kitchen> for Cook {
    type Row = (Name, Position, Velocity);
    const COMPONENTS: &'static [::core::primitive::usize] = ::ecs::__private::__places!(
        Kitchen : Name, Position, Velocity
    );
    ::ecs::__private::__row! {
        name : __0, position : __1, velocity : __2
    }
}
::ecs::__private::__archetype! {
    impl type Cook, 0 in Kitchen : CookRef, CookMut, CookColumns, CookColumnsMut
}
/// A row of the archetype `Utensil`.
pub struct Utensil {
    /// The `Name`.
    pub(crate) r#type: Name,
    /// The `Position`.
    pub position: Position,
}
/// A row of [`Utensil`], or all columns: [`UtensilRef`], [`UtensilMut`], [`UtensilColumns`], [`UtensilColumnsMut`].
#[derive(::core::clone::Clone, ::core::marker::Copy)]
pub struct UtensilView<TType, TPosition, TEntity = ::ecs::Entity> {
    /// The entity of the row, or of each row.
    pub entity: TEntity,
    /// The `Name`.
    pub(crate) r#type: TType,
    /// The `Position`.
    pub position: TPosition,
}
/// One row of [`Utensil`], to read.
pub type UtensilRef<'w> = UtensilView<&'w Name, &'w Position>;
/// One row of [`Utensil`], to write.
pub type UtensilMut<'w> = UtensilView<&'w mut Name, &'w mut Position>;
/// All columns of [`Utensil`], to read: `Entity`, `Name`, `Position`. The table has one each, those of the largest alignment first and without gaps, so that a row takes as many bytes as its values.
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
::ecs::__private::__view! {
    UtensilView : r#type : __0, position : __1
}
const _: () = ::ecs::__private::check_field::<Kitchen, Utensil, Name>();
const _: () = ::ecs::__private::check_field::<Kitchen, Utensil, Position>();
impl ::ecs::Bundle<Kitchen> for Utensil {
    type Row = (Name, Position);
    const COMPONENTS: &'static [::core::primitive::usize] = ::ecs::__private::__places!(
        Kitchen : Name, Position
    );
    ::ecs::__private::__row! {
        r#type : __0, position : __1
    }
}
::ecs::__private::__archetype! {
    impl type Utensil, 1 in Kitchen : UtensilRef, UtensilMut, UtensilColumns,
    UtensilColumnsMut
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
        (__0, __1): <Self::Terms as ::ecs::query::Term<Kitchen>>::Item<'w>,
    ) -> Self::Item<'w> {
        Moving {
            position: __0,
            velocity: __1,
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
        (__0, __1, __2): <Self::Terms as ::ecs::query::Term<Kitchen>>::Item<'w>,
    ) -> Self::Item<'w> {
        Seen {
            entity: __0,
            buff: __1,
            walks: ::ecs::Has::new(__2),
        }
    }
}
