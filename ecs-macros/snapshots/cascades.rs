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
    const COMPONENTS: &'static [::ecs::schema::ComponentDeclaration] = {
        use ::ecs::__private::Undescribed as _;
        &[
            ::ecs::schema::ComponentDeclaration::tracked(
                ::ecs::schema::ComponentDeclaration::new(
                    "Local",
                    ::ecs::__private::Described::<Local>::__ecs_description,
                    ::ecs::__private::Described::<Local>::__ecs_copying,
                    ::ecs::__private::Described::<Local>::__ecs_mapping,
                    true,
                ),
            ),
            ::ecs::schema::ComponentDeclaration::new(
                "Global",
                ::ecs::__private::Described::<Global>::__ecs_description,
                ::ecs::__private::Described::<Global>::__ecs_copying,
                ::ecs::__private::Described::<Global>::__ecs_mapping,
                true,
            ),
            ::ecs::schema::ComponentDeclaration::tracked(
                ::ecs::schema::ComponentDeclaration::relation(
                    ::ecs::schema::ComponentDeclaration::new(
                        "ChildOf",
                        ::ecs::__private::Described::<ChildOf>::__ecs_description,
                        ::ecs::__private::Described::<ChildOf>::__ecs_copying,
                        ::ecs::__private::Described::<ChildOf>::__ecs_mapping,
                        true,
                    ),
                ),
            ),
        ]
    };
    const REQUIRED: &'static [::core::option::Option<
        &'static ::ecs::__private::Requirements,
    >] = {
        use ::ecs::__private::Unrequiring as _;
        &[
            ::ecs::__private::Requiring::<Kitchen, Local>::__ecs_required,
            ::ecs::__private::Requiring::<Kitchen, Global>::__ecs_required,
            ::ecs::__private::Requiring::<Kitchen, ChildOf>::__ecs_required,
        ]
    };
    const ARCHETYPES: &'static [::ecs::schema::Declaration<Self>] = &[
        ::ecs::schema::Declaration::of::<Pan>("Pan"),
    ];
}
impl ::ecs::World for Kitchen {
    const RELATIONS: &'static [::ecs::relation::RelationInfo<Self>] = &[
        ::ecs::relation::RelationInfo::acyclic(
            ::ecs::relation::RelationInfo::of::<ChildOf>(),
        ),
    ];
}
const _: () = {
    use ::ecs::__private::assert_names;
    assert_names::<Kitchen>()
};
const _: () = ::ecs::__private::check_component::<Kitchen>(0);
const _: () = ::ecs::__private::check_component::<Kitchen>(1);
const _: () = ::ecs::__private::check_component::<Kitchen>(2);
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
pub struct PanView<Local, Global, Parent, __E = ::ecs::Entity> {
    /// The entity of the row, or of each row.
    pub entity: __E,
    /// The `Local`.
    pub local: Local,
    /// The `Global`.
    pub global: Global,
    /// The `ChildOf`.
    pub parent: Parent,
}
/// One row of [`Pan`], to read.
pub type PanRef<'w> = PanView<&'w Local, &'w Global, &'w ChildOf>;
/// One row of [`Pan`], to write.
pub type PanMut<'w> = PanView<&'w mut Local, &'w mut Global, &'w ChildOf>;
/// All columns of [`Pan`], to read.
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
impl<__0, __1, __2, __E> ::core::clone::Clone for PanView<__0, __1, __2, __E>
where
    Self: ::core::marker::Copy,
{
    fn clone(&self) -> Self {
        *self
    }
}
impl ::core::marker::Copy for PanRef<'_> {}
impl ::core::marker::Copy for PanColumns<'_> {}
impl<__0, __1, __2, __E> ::ecs::schema::View<__E> for PanView<__0, __1, __2, __E> {
    type Parts = (__0, __1, __2);
    fn view(__entity: __E, __parts: Self::Parts) -> Self {
        Self {
            entity: __entity,
            local: __parts.0,
            global: __parts.1,
            parent: __parts.2,
        }
    }
}
const _: () = ::ecs::__private::check_field::<Kitchen, Pan, Local>();
const _: () = ::ecs::__private::check_field::<Kitchen, Pan, Global>();
const _: () = ::ecs::__private::check_field::<Kitchen, Pan, ChildOf>();
impl ::ecs::Bundle<Kitchen> for Pan {
    type Row = (Local, Global, ChildOf);
    const COMPONENTS: &'static [::core::primitive::usize] = &[
        <Local as ::ecs::ComponentOf<Kitchen>>::INDEX,
        <Global as ::ecs::ComponentOf<Kitchen>>::INDEX,
        <ChildOf as ::ecs::ComponentOf<Kitchen>>::INDEX,
    ];
    fn into_row(self) -> Self::Row {
        (self.local, self.global, self.parent)
    }
    fn from_row(__row: Self::Row) -> Self {
        Self {
            local: __row.0,
            global: __row.1,
            parent: __row.2,
        }
    }
}
impl ::ecs::Archetype for Pan {
    type Read<'w> = PanRef<'w>;
    type Write<'w> = PanMut<'w>;
    type Columns<'w> = PanColumns<'w>;
    type ColumnsMut<'w> = PanColumnsMut<'w>;
}
impl ::ecs::ArchetypeOf<Kitchen> for Pan {
    const INDEX: ::core::primitive::usize = 0;
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
        __row: <Self::Terms as ::ecs::query::Term<Kitchen>>::Item<'w>,
    ) -> Self::Item<'w> {
        Placing {
            local: __row.0,
            global: __row.1,
            above: __row.2,
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
        __row: <Self::Terms as ::ecs::query::Term<Kitchen>>::Item<'w>,
    ) -> Self::Item<'w> {
        Near { grandparent: __row.0 }
    }
}
