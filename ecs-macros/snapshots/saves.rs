pub struct Kitchen {
    store: ::ecs::Store<Kitchen>,
}
impl Kitchen {
    /// An empty world. Its resources begin as their types' defaults.
    #[must_use]
    pub fn new() -> Self
    where
        for<'w> Clock: ::ecs::InitialResource<'w>,
    {
        Self::with_resources(<KitchenResources as ::core::default::Default>::default())
    }
    /// An empty world, with room for so many entities. Its resources begin as their types' defaults.
    #[must_use]
    pub fn with_capacity(__entities: ::core::primitive::usize) -> Self
    where
        for<'w> Clock: ::ecs::InitialResource<'w>,
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
    for<'w> Clock: ::ecs::InitialResource<'w>,
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
        ::ecs::__private::__resource!(Clock, "Clock", text),
        ::ecs::__private::__event!(Bang, "Bang"),
    ];
    /// 3 components, 1 archetype, 2 columns, 4 cells.
    type Size = ::ecs::schema::Size<3, 1, 2, 4>;
    const NAME: &'static ::core::primitive::str = "Kitchen";
    #[allow(clippy::large_stack_arrays)]
    const COMPONENTS: &'static [::ecs::schema::ComponentDeclaration] = &[
        ::ecs::__private::__component!(Kitchen, Name, "Name", text),
        ::ecs::__private::__component!(Kitchen, Texture, "Texture", text)
            .transient(),
        ::ecs::__private::__component!(Kitchen, ChildOf, "ChildOf", target)
            .relation(),
    ];
    const ARCHETYPES: &'static [::ecs::schema::Declaration<Self>] = &[
        ::ecs::schema::Declaration::of::<Pot>("Pot"),
    ];
}
impl ::ecs::World for Kitchen {
    const RELATIONS: &'static [::ecs::relation::RelationInfo<Self>] = &[
        ::ecs::relation::RelationInfo::of::<ChildOf>(),
    ];
    ::ecs::__private::__texts! {
        const EVENTS : & 'static [::ecs::EventInfo < Self >] = & [::ecs::EventInfo::of::
        < Bang > ("Bang", ::ecs::__private::__text_of!(text Bang))];
    }
}
const _: () = ::ecs::__private::assert_names::<Kitchen>();
::ecs::__private::__save! {
    impl ::ecs::save::Saves for Kitchen { const SAVED : & 'static
    [::ecs::save::SavedType] = & [::ecs::__private::__saved!(Name),
    ::ecs::__private::__saved!(Texture).transient(),
    ::ecs::__private::__saved!(ChildOf, target)]; const SAVED_RESOURCES : &
    'static [::ecs::save::SavedType] = & [::ecs::__private::__saved!(Clock)
    .formerly(& ["Time"]), ::ecs::save::SavedType::events:: < Bang > ()]; const REMOVED :
    & 'static [& 'static ::core::primitive::str] = & ["Fuel"]; fn unfilled() -> Self {
    let mut __store = ::ecs::Store::new(); ::ecs::Store::set_resource(& mut __store,
    ::ecs::Events:: < Bang > ::new()); Self { store : __store } } } impl < '__de >
    ::ecs::__private::Deserialize < '__de > for Kitchen { fn deserialize < __D :
    ::ecs::__private::Deserializer < '__de >> (__deserializer : __D,) ->
    ::core::result::Result < Self, __D::Error > {
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
    for<'w> Clock: ::ecs::InitialResource<'w>,
{
    fn default() -> Self {
        Self {
            clock: ::ecs::InitialResource::initial(),
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
#[derive(::core::clone::Clone, ::core::marker::Copy)]
pub struct PotView<TName, TEntity = ::ecs::Entity> {
    /// The entity of the row, or of each row.
    pub entity: TEntity,
    /// The `Name`.
    pub name: TName,
}
/// One row of [`Pot`], to read.
pub type PotRef<'w> = PotView<&'w Name>;
/// One row of [`Pot`], to write.
pub type PotMut<'w> = PotView<&'w mut Name>;
/// All columns of [`Pot`], to read: `Entity`, `Name`. The table has one each, those of the largest alignment first and without gaps, so that a row takes as many bytes as its values.
pub type PotColumns<'w> = PotView<&'w [Name], &'w [::ecs::Entity]>;
/// All columns of [`Pot`], to write.
pub type PotColumnsMut<'w> = PotView<&'w mut [Name], &'w [::ecs::Entity]>;
::ecs::__private::__view! {
    PotView : name : __0
}
const _: () = ::ecs::__private::check_field::<Kitchen, Pot, Name>();
impl ::ecs::Bundle<Kitchen> for Pot {
    type Row = (Name,);
    const COMPONENTS: &'static [::core::primitive::usize] = ::ecs::__private::__places!(
        Kitchen : Name
    );
    ::ecs::__private::__row! {
        name : __0
    }
}
::ecs::__private::__archetype! {
    impl type Pot, 0 in Kitchen : PotRef, PotMut, PotColumns, PotColumnsMut
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
