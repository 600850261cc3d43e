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
            pan: ::ecs::Split::take::<Pan>(&mut __split),
        }
    }
    /// Where each thing is.
    #[inline]
    pub fn placing(&mut self) -> ::ecs::Cascade<'_, Self, ChildOf, Placing<'_>> {
        ::ecs::Store::cascade(&mut self.store)
    }
    /// The rows of [`Near`].
    #[inline]
    pub fn near(&self) -> ::ecs::Query<'_, Self, Near<'_>> {
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
    type Components = (Local, Global, ChildOf);
    type Resources = ();
    /// 3 components, 1 archetype, 4 columns, 4 cells.
    type Size = ::ecs::schema::Size<3, 1, 4, 4>;
    const NAME: &'static ::core::primitive::str = "Kitchen";
    #[allow(clippy::large_stack_arrays)]
    const COMPONENTS: &'static [::ecs::schema::ComponentDeclaration] = &[
        ::ecs::__private::__component!(Kitchen, Local, "Local").tracked(),
        ::ecs::__private::__component!(Kitchen, Global, "Global"),
        ::ecs::__private::__component!(Kitchen, ChildOf, "ChildOf")
            .relation()
            .tracked(),
    ];
    const ARCHETYPES: &'static [::ecs::schema::Declaration<Self>] = &[
        ::ecs::schema::Declaration::of::<Pan>("Pan"),
    ];
}
impl ::ecs::World for Kitchen {
    const RELATIONS: &'static [::ecs::relation::RelationInfo<Self>] = &[
        ::ecs::relation::RelationInfo::of::<ChildOf>().acyclic(),
    ];
}
const _: () = ::ecs::__private::assert_names::<Kitchen>();
const _: () = ::ecs::__private::check_component::<Kitchen, Local>();
const _: () = ::ecs::__private::check_component::<Kitchen, Global>();
const _: () = ::ecs::__private::check_component::<Kitchen, ChildOf>();
impl ::ecs::Lists<Local> for Kitchen {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 0;
}
impl ::ecs::Lists<Global> for Kitchen {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 1;
}
impl ::ecs::Lists<ChildOf> for Kitchen {
    type Mutability = ::ecs::Immutable;
    const INDEX: ::core::primitive::usize = 2;
}
/// The columns of all tables of [`Kitchen`], to write.
pub struct KitchenColumnsMut<'w> {
    /// The columns of [`Pan`].
    pub pan: PanColumnsMut<'w>,
}
/// A row of the archetype `Pan`.
pub struct Pan {
    /// The `Local`.
    pub local: Local,
    /// The `Global`.
    pub global: Global,
    /// The `ChildOf`.
    pub parent: ChildOf,
}
/// A row of [`Pan`], or all columns: [`PanRef`], [`PanMut`], [`PanColumns`], [`PanColumnsMut`].
#[derive(::core::clone::Clone, ::core::marker::Copy)]
pub struct PanView<TLocal, TGlobal, TParent, TEntity = ::ecs::Entity> {
    /// The entity of the row, or of each row.
    pub entity: TEntity,
    /// The `Local`.
    pub local: TLocal,
    /// The `Global`.
    pub global: TGlobal,
    /// The `ChildOf`.
    pub parent: TParent,
}
/// One row of [`Pan`], to read.
pub type PanRef<'w> = PanView<&'w Local, &'w Global, &'w ChildOf>;
/// One row of [`Pan`], to write.
pub type PanMut<'w> = PanView<&'w mut Local, &'w mut Global, &'w ChildOf>;
/// All columns of [`Pan`], to read: `Entity`, `Local`, `Global`, `ChildOf`. The table has one each, those of the largest alignment first and without gaps, so that a row takes as many bytes as its values.
pub type PanColumns<'w> = PanView<
    &'w [Local],
    &'w [Global],
    &'w [ChildOf],
    &'w [::ecs::Entity],
>;
/// All columns of [`Pan`], to write.
pub type PanColumnsMut<'w> = PanView<
    &'w mut [Local],
    &'w mut [Global],
    &'w [ChildOf],
    &'w [::ecs::Entity],
>;
::ecs::__private::__view! {
    PanView : local : __0, global : __1, parent : __2
}
const _: () = ::ecs::__private::check_field::<Kitchen, Pan, Local>();
const _: () = ::ecs::__private::check_field::<Kitchen, Pan, Global>();
const _: () = ::ecs::__private::check_field::<Kitchen, Pan, ChildOf>();
impl ::ecs::Bundle<Kitchen> for Pan {
    type Row = (Local, Global, ChildOf);
    const COMPONENTS: &'static [::core::primitive::usize] = ::ecs::__private::__places!(
        Kitchen : Local, Global, ChildOf
    );
    ::ecs::__private::__row! {
        local : __0, global : __1, parent : __2
    }
}
::ecs::__private::__archetype! {
    impl type Pan, 0 in Kitchen : PanRef, PanMut, PanColumns, PanColumnsMut
}
/// The relation `ChildOf`.
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
/// Where each thing is.
pub struct Placing<'w> {
    /// The `local` of the row.
    pub local: &'w Local,
    /// The `global` of the row.
    pub global: &'w mut Global,
    /// The `above` of the row.
    pub above: ::core::option::Option<::ecs::Up<ChildOf, &'w Global>>,
}
impl<'q> ::ecs::QueryData<Kitchen> for Placing<'q> {
    type Terms = (
        &'q Local,
        &'q mut Global,
        ::core::option::Option<::ecs::Up<ChildOf, &'q Global>>,
    );
    type Filter = (::ecs::Changed<Local>,);
    type Item<'w> = Placing<'w>;
    #[inline]
    fn item<'w>(
        (__0, __1, __2): <Self::Terms as ::ecs::query::Term<Kitchen>>::Item<'w>,
    ) -> Self::Item<'w> {
        Placing {
            local: __0,
            global: __1,
            above: __2,
        }
    }
}
/// A row of the query `Near`.
pub struct Near<'w> {
    /// The `grandparent` of the row.
    pub grandparent: ::core::option::Option<
        ::ecs::Up<ChildOf, ::ecs::Up<ChildOf, &'w Local>>,
    >,
}
impl<'q> ::ecs::QueryData<Kitchen> for Near<'q> {
    type Terms = (
        ::core::option::Option<::ecs::Up<ChildOf, ::ecs::Up<ChildOf, &'q Local>>>,
    );
    type Filter = ();
    type Item<'w> = Near<'w>;
    #[inline]
    fn item<'w>(
        (__0,): <Self::Terms as ::ecs::query::Term<Kitchen>>::Item<'w>,
    ) -> Self::Item<'w> {
        Near { grandparent: __0 }
    }
}
