pub struct Kitchen {
    store: ::ecs::Store<Kitchen>,
}
impl Kitchen {
    /// An empty world. Its resources begin as their types' defaults.
    #[must_use]
    pub fn new() -> Self
    where
        for<'w> Clock: ::ecs::__private::InitialResource<'w>,
    {
        Self::with_resources(<KitchenResources as ::core::default::Default>::default())
    }
    /// An empty world, with room for so many entities. Its resources begin as their types' defaults.
    #[must_use]
    pub fn with_capacity(__entities: ::core::primitive::usize) -> Self
    where
        for<'w> Clock: ::ecs::__private::InitialResource<'w>,
    {
        let mut __world = Self::new();
        ::ecs::Store::reserve_entities(&mut __world.store, __entities);
        __world
    }
    /// An empty world, with these resources.
    #[must_use]
    pub fn with_resources(__resources: KitchenResources) -> Self {
        let mut __store = ::ecs::Store::new();
        ::ecs::Store::set_resource(&mut __store, __resources.clock);
        ::ecs::Store::set_resource(&mut __store, ::ecs::Events::<Bang>::new());
        Self { store: __store }
    }
    /// The tables of all archetypes, to be borrowed at the same time. Rows that have other components too are in none of them.
    pub fn split_mut(&mut self) -> KitchenColumnsMut<'_> {
        let mut __split = ::ecs::Store::split(&mut self.store);
        KitchenColumnsMut {
            pot: ::ecs::Split::take::<Pot>(&mut __split),
        }
    }
}
impl ::core::default::Default for Kitchen
where
    for<'w> Clock: ::ecs::__private::InitialResource<'w>,
{
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
    type Components = (Name, Texture, ChildOf);
    type Resources = (Clock, ::ecs::Events<Bang>);
    const RESOURCES: &'static [::ecs::__private::ResourceDeclaration] = &[
        ::ecs::__private::ResourceDeclaration::new("Clock", true),
        ::ecs::__private::ResourceDeclaration::event::<Bang>("Bang", true),
    ];
    /// 3 components, 1 archetype, 2 columns, 4 cells.
    type Size = ::ecs::schema::Size<3, 1, 2, 4>;
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
            ::ecs::schema::ComponentDeclaration::transient(
                ::ecs::schema::ComponentDeclaration::new(
                    "Texture",
                    ::ecs::__private::Described::<Texture>::__ecs_description,
                    ::ecs::__private::Described::<Texture>::__ecs_copying,
                    ::ecs::__private::Described::<Texture>::__ecs_mapping,
                    true,
                ),
            ),
            ::ecs::schema::ComponentDeclaration::relation(
                ::ecs::schema::ComponentDeclaration::new(
                    "ChildOf",
                    ::ecs::__private::Described::<ChildOf>::__ecs_description,
                    ::ecs::__private::Described::<ChildOf>::__ecs_copying,
                    ::ecs::__private::Described::<ChildOf>::__ecs_mapping,
                    true,
                ),
            ),
        ]
    };
    const REQUIRED: &'static [::core::option::Option<
        &'static ::ecs::__private::Requirements,
    >] = {
        use ::ecs::__private::Unrequiring as _;
        &[
            ::ecs::__private::Requiring::<Kitchen, Name>::__ecs_required,
            ::ecs::__private::Requiring::<Kitchen, Texture>::__ecs_required,
            ::ecs::__private::Requiring::<Kitchen, ChildOf>::__ecs_required,
        ]
    };
    const ARCHETYPES: &'static [::ecs::schema::Declaration<Self>] = &[
        ::ecs::schema::Declaration::of::<Pot>("Pot"),
    ];
    ::ecs::__private::__texts! {
        const TEXTS : & 'static [::core::option::Option < ::ecs::schema::Text >] = {
        #[allow(unused_imports)] use ::ecs::__private::NoSerde as _; &
        [::ecs::__private::SerdeOf:: < Name > ::__ecs_text, ::ecs::__private::SerdeOf:: <
        Texture > ::__ecs_text,
        ::core::option::Option::Some(::ecs::schema::Text::relation:: < ChildOf > ())] };
        const RESOURCE_TEXTS : & 'static [::core::option::Option < ::ecs::schema::Text >]
        = { #[allow(unused_imports)] use ::ecs::__private::NoSerde as _; &
        [::ecs::__private::SerdeOf:: < Clock > ::__ecs_text] };
    }
}
impl ::ecs::World for Kitchen {
    const RELATIONS: &'static [::ecs::relation::RelationInfo<Self>] = &[
        ::ecs::relation::RelationInfo::of::<ChildOf>(),
    ];
    ::ecs::__private::__texts! {
        const EVENTS : & 'static [::ecs::EventInfo < Self >] = { #[allow(unused_imports)]
        use ::ecs::__private::NoSerde as _; & [::ecs::EventInfo::of:: < Bang > ("Bang",
        ::ecs::__private::SerdeOf:: < Bang > ::__ecs_text)] };
    }
}
const _: () = {
    use ::ecs::__private::assert_names;
    assert_names::<Kitchen>()
};
const _: () = ::ecs::__private::check_component::<Kitchen>(0);
const _: () = ::ecs::__private::check_component::<Kitchen>(1);
const _: () = ::ecs::__private::check_component::<Kitchen>(2);
::ecs::__private::__save! {
    impl ::ecs::save::Saves for Kitchen { const SAVED : & 'static
    [::ecs::save::SavedType] = { use ::ecs::__private:: { Undescribed as _, Unsaved as _
    }; &
    [::ecs::save::SavedType::migrating(::ecs::save::SavedType::new(::ecs::__private::Saved::
    < Name > ::__ecs_codec, ::ecs::__private::Saved:: < Name > ::__ecs_plain,
    ::ecs::__private::Saved:: < Name > ::__ecs_initial, ::ecs::__private::Described:: <
    Name > ::__ecs_description,), ::ecs::__private::Saved:: < Name > ::__ecs_migration),
    ::ecs::save::SavedType::transient(::ecs::save::SavedType::migrating(::ecs::save::SavedType::new(::ecs::__private::Saved::
    < Texture > ::__ecs_codec, ::ecs::__private::Saved:: < Texture > ::__ecs_plain,
    ::ecs::__private::Saved:: < Texture > ::__ecs_initial, ::ecs::__private::Described::
    < Texture > ::__ecs_description,), ::ecs::__private::Saved:: < Texture >
    ::__ecs_migration)), ::ecs::save::SavedType::relation:: < ChildOf >
    (::ecs::__private::Described:: < ChildOf > ::__ecs_description)] }; const
    SAVED_RESOURCES : & 'static [::ecs::save::SavedType] = { #[allow(unused_imports)] use
    ::ecs::__private:: { Undescribed as _, Unsaved as _ }; &
    [::ecs::save::SavedType::formerly(::ecs::save::SavedType::migrating(::ecs::save::SavedType::new(::ecs::__private::Saved::
    < Clock > ::__ecs_codec, ::ecs::__private::Saved:: < Clock > ::__ecs_plain,
    ::ecs::__private::Saved:: < Clock > ::__ecs_initial, ::ecs::__private::Described:: <
    Clock > ::__ecs_description,), ::ecs::__private::Saved:: < Clock >
    ::__ecs_migration), & ["Time"]), ::ecs::save::SavedType::events:: < Bang > ()] };
    const REMOVED : & 'static [& 'static ::core::primitive::str] = & ["Fuel"]; fn
    unfilled() -> Self { let mut __store = ::ecs::Store::new();
    ::ecs::Store::set_resource(& mut __store, ::ecs::Events:: < Bang > ::new()); Self {
    store : __store } } } impl < '__de > ::ecs::__private::Deserialize < '__de > for
    Kitchen { fn deserialize < __D : ::ecs::__private::Deserializer < '__de >>
    (__deserializer : __D,) -> ::core::result::Result < Self, __D::Error > {
    ::ecs::save::Saves::load_from(__deserializer) } } const _ : () =
    ::ecs::__private::check_saved:: < Kitchen, Name > (); const _ : () =
    ::ecs::__private::check_saved:: < Kitchen, Texture > (); const _ : () =
    ::ecs::__private::check_saved:: < Kitchen, ChildOf > (); const _ : () =
    ::ecs::__private::check_saved_resource:: < Kitchen, Clock > (); const _ : () =
    ::ecs::__private::check_demanded:: < Kitchen, Pot > ();
}
impl ::ecs::Lists<Name> for Kitchen {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 0;
}
impl ::ecs::Lists<Texture> for Kitchen {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 1;
}
impl ::ecs::Lists<ChildOf> for Kitchen {
    type Mutability = ::ecs::Immutable;
    const INDEX: ::core::primitive::usize = 2;
}
impl ::ecs::ListsResource<Clock> for Kitchen {
    const INDEX: ::core::primitive::usize = 0;
}
impl ::ecs::ListsResource<::ecs::Events<Bang>> for Kitchen {
    const INDEX: ::core::primitive::usize = 1;
}
/// The resources that [`Kitchen`] begins with.
pub struct KitchenResources {
    /// The `Clock`.
    pub clock: Clock,
}
impl ::core::default::Default for KitchenResources
where
    for<'w> Clock: ::ecs::__private::InitialResource<'w>,
{
    fn default() -> Self {
        Self {
            clock: ::ecs::__private::InitialResource::initial(),
        }
    }
}
/// The columns of all tables of [`Kitchen`], to write.
pub struct KitchenColumnsMut<'w> {
    /// The columns of [`Pot`].
    pub pot: PotColumnsMut<'w>,
}
/// A row of the archetype `Pot`.
pub struct Pot {
    /// The `Name`.
    pub name: Name,
}
/// A row of [`Pot`], or all columns: [`PotRef`], [`PotMut`], [`PotColumns`], [`PotColumnsMut`].
pub struct PotView<Name, __E = ::ecs::Entity> {
    /// The entity of the row, or of each row.
    pub entity: __E,
    /// The `Name`.
    pub name: Name,
}
/// One row of [`Pot`], to read.
pub type PotRef<'w> = PotView<&'w Name>;
/// One row of [`Pot`], to write.
pub type PotMut<'w> = PotView<&'w mut Name>;
/// All columns of [`Pot`], to read.
pub type PotColumns<'w> = PotView<&'w [Name], &'w [::ecs::Entity]>;
/// All columns of [`Pot`], to write.
pub type PotColumnsMut<'w> = PotView<&'w mut [Name], &'w [::ecs::Entity]>;
impl<__0, __E> ::core::clone::Clone for PotView<__0, __E>
where
    Self: ::core::marker::Copy,
{
    fn clone(&self) -> Self {
        *self
    }
}
impl ::core::marker::Copy for PotRef<'_> {}
impl ::core::marker::Copy for PotColumns<'_> {}
impl<__0, __E> ::ecs::schema::View<__E> for PotView<__0, __E> {
    type Parts = (__0,);
    fn view(__entity: __E, __parts: Self::Parts) -> Self {
        Self {
            entity: __entity,
            name: __parts.0,
        }
    }
}
const _: () = ::ecs::__private::check_field::<Kitchen, Pot, Name>();
impl ::ecs::Bundle<Kitchen> for Pot {
    type Row = (Name,);
    const COMPONENTS: &'static [::core::primitive::usize] = &[
        <Name as ::ecs::ComponentOf<Kitchen>>::INDEX,
    ];
    fn into_row(self) -> Self::Row {
        (self.name,)
    }
    fn from_row(__row: Self::Row) -> Self {
        Self { name: __row.0 }
    }
}
impl ::ecs::Archetype for Pot {
    type Read<'w> = PotRef<'w>;
    type Write<'w> = PotMut<'w>;
    type Columns<'w> = PotColumns<'w>;
    type ColumnsMut<'w> = PotColumnsMut<'w>;
}
impl ::ecs::ArchetypeOf<Kitchen> for Pot {
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
