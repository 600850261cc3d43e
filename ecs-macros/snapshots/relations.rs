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
            pot: ::ecs::Split::take::<Pot>(&mut __split),
            shelf: ::ecs::Split::take::<Shelf>(&mut __split),
        }
    }
    /// The sources of an entity by `ChildOf`, in their order.
    pub fn children(&self, __of: ::ecs::Entity) -> ::ecs::relation::Sources<'_> {
        ::ecs::Storage::sources_of::<ChildOf>(&self.store, __of)
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
    type Components = (Name, ChildOf, Near);
    type Resources = ();
    /// 3 components, 2 archetypes, 5 columns, 8 cells.
    type Size = ::ecs::schema::Size<3, 2, 5, 8>;
    const NAME: &'static ::core::primitive::str = "Kitchen";
    #[allow(clippy::large_stack_arrays)]
    const COMPONENTS: &'static [::ecs::schema::ComponentDeclaration] = &[
        ::ecs::__private::__component!(Kitchen, Name, "Name"),
        ::ecs::__private::__component!(Kitchen, ChildOf, "ChildOf").relation(),
        ::ecs::__private::__component!(Kitchen, Near, "Near").relation(),
    ];
    const ARCHETYPES: &'static [::ecs::schema::Declaration<Self>] = &[
        ::ecs::schema::Declaration::of::<Pot>("Pot"),
        ::ecs::schema::Declaration::of::<Shelf>("Shelf"),
    ];
}
impl ::ecs::World for Kitchen {
    const RELATIONS: &'static [::ecs::relation::RelationInfo<Self>] = &[
        ::ecs::relation::RelationInfo::of::<ChildOf>().acyclic(),
        ::ecs::relation::RelationInfo::of::<Near>()
            .to(
                &[
                    <Pot as ::ecs::ArchetypeOf<Self>>::INDEX,
                    <Shelf as ::ecs::ArchetypeOf<Self>>::INDEX,
                ],
            ),
    ];
}
const _: () = ::ecs::__private::assert_names::<Kitchen>();
const _: () = ::ecs::__private::check_component::<Kitchen, Name>();
const _: () = ::ecs::__private::check_component::<Kitchen, ChildOf>();
const _: () = ::ecs::__private::check_component::<Kitchen, Near>();
impl ::ecs::Lists<Name> for Kitchen {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 0;
}
impl ::ecs::Lists<ChildOf> for Kitchen {
    type Mutability = ::ecs::Immutable;
    const INDEX: ::core::primitive::usize = 1;
}
impl ::ecs::Lists<Near> for Kitchen {
    type Mutability = ::ecs::Immutable;
    const INDEX: ::core::primitive::usize = 2;
}
/// The columns of all tables of [`Kitchen`], to write.
pub struct KitchenColumnsMut<'w> {
    /// The columns of [`Pot`].
    pub pot: PotColumnsMut<'w>,
    /// The columns of [`Shelf`].
    shelf: ShelfColumnsMut<'w>,
}
/// A row of the archetype `Pot`.
pub struct Pot {
    /// The `Name`.
    pub name: Name,
    /// The `ChildOf`.
    pub parent: ChildOf,
}
/// A row of [`Pot`], or all columns: [`PotRef`], [`PotMut`], [`PotColumns`], [`PotColumnsMut`].
#[derive(::core::clone::Clone, ::core::marker::Copy)]
pub struct PotView<TName, TParent, TEntity = ::ecs::Entity> {
    /// The entity of the row, or of each row.
    pub entity: TEntity,
    /// The `Name`.
    pub name: TName,
    /// The `ChildOf`.
    pub parent: TParent,
}
/// One row of [`Pot`], to read.
pub type PotRef<'w> = PotView<&'w Name, &'w ChildOf>;
/// One row of [`Pot`], to write.
pub type PotMut<'w> = PotView<&'w mut Name, &'w ChildOf>;
/// All columns of [`Pot`], to read: `Entity`, `Name`, `ChildOf`. The table has one each, those of the largest alignment first and without gaps, so that a row takes as many bytes as its values.
pub type PotColumns<'w> = PotView<&'w [Name], &'w [ChildOf], &'w [::ecs::Entity]>;
/// All columns of [`Pot`], to write.
pub type PotColumnsMut<'w> = PotView<&'w mut [Name], &'w [ChildOf], &'w [::ecs::Entity]>;
::ecs::__private::__view! {
    PotView : name : __0, parent : __1
}
const _: () = ::ecs::__private::check_field::<Kitchen, Pot, Name>();
const _: () = ::ecs::__private::check_field::<Kitchen, Pot, ChildOf>();
impl ::ecs::Bundle<Kitchen> for Pot {
    type Row = (Name, ChildOf);
    const COMPONENTS: &'static [::core::primitive::usize] = ::ecs::__private::__places!(
        Kitchen : Name, ChildOf
    );
    ::ecs::__private::__row! {
        name : __0, parent : __1
    }
}
::ecs::__private::__archetype! {
    impl type Pot, 0 in Kitchen : PotRef, PotMut, PotColumns, PotColumnsMut
}
/// A row of the archetype `Shelf`.
struct Shelf {
    /// The `Near`.
    near: ::core::option::Option<Near>,
}
/// A row of [`Shelf`], or all columns: [`ShelfRef`], [`ShelfMut`], [`ShelfColumns`], [`ShelfColumnsMut`].
#[derive(::core::clone::Clone, ::core::marker::Copy)]
struct ShelfView<TNear, TEntity = ::ecs::Entity> {
    /// The entity of the row, or of each row.
    entity: TEntity,
    /// The `Near`, where a row has one.
    near: TNear,
}
/// One row of [`Shelf`], to read.
type ShelfRef<'w> = ShelfView<::core::option::Option<&'w Near>>;
/// One row of [`Shelf`], to write.
type ShelfMut<'w> = ShelfView<::core::option::Option<&'w Near>>;
/// All columns of [`Shelf`], to read: `Entity`, `Near`, and a bit that says whether it is there. The table has one each, those of the largest alignment first and without gaps, so that a row takes as many bytes as its values.
type ShelfColumns<'w> = ShelfView<::ecs::OptionalColumn<'w, Near>, &'w [::ecs::Entity]>;
/// All columns of [`Shelf`], to write.
type ShelfColumnsMut<'w> = ShelfView<
    ::ecs::OptionalColumn<'w, Near>,
    &'w [::ecs::Entity],
>;
::ecs::__private::__view! {
    ShelfView : near : __0
}
const _: () = ::ecs::__private::check_field::<Kitchen, Shelf, Near>();
impl ::ecs::Bundle<Kitchen> for Shelf {
    type Row = ::ecs::schema::WithOptionals<(), (Near,)>;
    const COMPONENTS: &'static [::core::primitive::usize] = ::ecs::__private::__places!(
        Kitchen : Near
    );
    fn into_row(self) -> Self::Row {
        let Self { near: __0 } = self;
        ::ecs::schema::WithOptionals((), (__0,))
    }
    fn from_row(__row: Self::Row) -> Self {
        let ::ecs::schema::WithOptionals((), (__0,)) = __row;
        Self { near: __0 }
    }
}
::ecs::__private::__archetype! {
    impl type Shelf, 1 in Kitchen : ShelfRef, ShelfMut, ShelfColumns, ShelfColumnsMut
}
/// What stands on what.
#[derive(Hash)]
#[derive(
    ::core::clone::Clone,
    ::core::marker::Copy,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::core::cmp::Eq
)]
pub struct ChildOf {
    /// The target.
    pub parent: Entity,
}
impl ::ecs::relation::Relation for ChildOf {
    const ON_DESPAWN: ::ecs::relation::OnDespawn<Self> = ::ecs::relation::OnDespawn::Cascade;
    #[inline]
    fn to(__target: ::ecs::Entity) -> Self {
        Self { parent: __target }
    }
    #[inline]
    fn target(&self) -> ::core::option::Option<::ecs::Entity> {
        ::core::option::Option::Some(self.parent)
    }
}
impl ::ecs::relation::Acyclic for ChildOf {}
/// The relation `Near`.
#[derive(
    ::core::clone::Clone,
    ::core::marker::Copy,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::core::cmp::Eq
)]
struct Near {
    /// OptionalField nothing.
    pub(crate) what: Option<Entity>,
}
impl ::ecs::relation::Relation for Near {
    const ON_DESPAWN: ::ecs::relation::OnDespawn<Self> = ::ecs::relation::OnDespawn::Clear(Self {
        what: ::core::option::Option::None,
    });
    #[inline]
    fn to(__target: ::ecs::Entity) -> Self {
        Self {
            what: ::core::option::Option::Some(__target),
        }
    }
    #[inline]
    fn target(&self) -> ::core::option::Option<::ecs::Entity> {
        self.what
    }
}
