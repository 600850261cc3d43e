pub struct Kitchen {
    store: ::ecs::Store<Kitchen>,
}
impl Kitchen {
    /// An empty world. Its resources begin as their types' defaults.
    #[must_use]
    pub fn new() -> Self
    where
        for<'w> Clock: ::ecs::InitialResource<'w>,
        for<'w> Screen: ::ecs::InitialResource<'w>,
    {
        Self::with_resources(<KitchenResources as ::core::default::Default>::default())
    }
    /// An empty world, with room for so many entities. Its resources begin as their types' defaults.
    #[must_use]
    pub fn with_capacity(__entities: ::core::primitive::usize) -> Self
    where
        for<'w> Clock: ::ecs::InitialResource<'w>,
        for<'w> Screen: ::ecs::InitialResource<'w>,
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
        ::ecs::Store::set_resource(&mut __store, __resources.screen);
        ::ecs::Store::set_resource(&mut __store, ::ecs::Events::<Bang>::new());
        Self { store: __store }
    }
    /// The tables of all archetypes, to be borrowed at the same time. Rows that have other components too are in none of them.
    pub fn split_mut(&mut self) -> KitchenColumnsMut<'_> {
        let mut __split = ::ecs::Store::split(&mut self.store);
        KitchenColumnsMut {
            pan: ::ecs::Split::take::<Pan>(&mut __split),
        }
    }
}
impl ::core::default::Default for Kitchen
where
    for<'w> Clock: ::ecs::InitialResource<'w>,
    for<'w> Screen: ::ecs::InitialResource<'w>,
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
    type Components = (Name, Texture, Near);
    type Resources = (Clock, Screen, ::ecs::Events<Bang>);
    const RESOURCES: &'static [::ecs::__private::ResourceDeclaration] = &[
        ::ecs::__private::__resource!(Clock, "Clock", described copied text),
        ::ecs::__private::__resource!(Screen, "Screen", text).transient(),
        ::ecs::__private::__event!(Bang, "Bang", copied),
    ];
    /// 3 components, 1 archetype, 3 columns, 4 cells.
    type Size = ::ecs::schema::Size<3, 1, 3, 4>;
    const NAME: &'static ::core::primitive::str = "Kitchen";
    #[allow(clippy::large_stack_arrays)]
    const COMPONENTS: &'static [::ecs::schema::ComponentDeclaration] = &[
        ::ecs::__private::__component!(Kitchen, Name, "Name", bits text),
        ::ecs::__private::__component!(Kitchen, Texture, "Texture", bits text)
            .transient(),
        ::ecs::__private::__component!(Kitchen, Near, "Near", bits target).relation(),
    ];
    const ARCHETYPES: &'static [::ecs::schema::Declaration<Self>] = &[
        ::ecs::schema::Declaration::of::<Pan>("Pan"),
    ];
    const SNAPSHOTS: ::core::primitive::bool = true;
}
impl ::ecs::World for Kitchen {
    const RELATIONS: &'static [::ecs::relation::RelationInfo<Self>] = &[
        ::ecs::relation::RelationInfo::of::<Near>(),
    ];
    ::ecs::__private::__texts! {
        const EVENTS : & 'static [::ecs::EventInfo < Self >] = & [::ecs::EventInfo::of::
        < Bang > ("Bang", ::ecs::__private::__text_of!(text Bang))];
    }
}
const _: () = ::ecs::__private::assert_names::<Kitchen>();
::ecs::__private::__snapshots! {}
const _: () = ::ecs::__private::check_resource::<Kitchen, Clock>();
const _: () = ::ecs::__private::check_resource::<Kitchen, Screen>();
const _: () = ::ecs::__private::check_resource::<Kitchen, ::ecs::Events<Bang>>();
::ecs::__private::__save! {
    impl ::ecs::save::Saves for Kitchen { const SAVED : & 'static
    [::ecs::save::SavedType] = & [::ecs::__private::__saved!(Name),
    ::ecs::__private::__saved!(Texture).transient(),
    ::ecs::__private::__saved!(Near, target)]; const SAVED_RESOURCES : & 'static
    [::ecs::save::SavedType] = & [::ecs::__private::__saved!(Clock),
    ::ecs::__private::__saved!(Screen).transient(),
    ::ecs::save::SavedType::events:: < Bang > ()]; fn unfilled() -> Self { let mut
    __store = ::ecs::Store::new(); ::ecs::Store::set_resource(& mut __store,
    ::ecs::Events:: < Bang > ::new()); Self { store : __store } } } impl < '__de >
    ::ecs::__private::Deserialize < '__de > for Kitchen { fn deserialize < __D :
    ::ecs::__private::Deserializer < '__de >> (__deserializer : __D,) ->
    ::core::result::Result < Self, __D::Error > {
    ::ecs::save::Saves::load_from(__deserializer) } } const _ : () =
    ::ecs::__private::check_saved:: < Kitchen, Name > (); const _ : () =
    ::ecs::__private::check_saved:: < Kitchen, Texture > (); const _ : () =
    ::ecs::__private::check_saved:: < Kitchen, Near > (); const _ : () =
    ::ecs::__private::check_saved_resource:: < Kitchen, Clock > (); const _ : () =
    ::ecs::__private::check_saved_resource:: < Kitchen, Screen > (); const _ : () =
    ::ecs::__private::check_demanded:: < Kitchen, Pan > ();
}
impl ::ecs::Lists<Name> for Kitchen {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 0;
}
impl ::ecs::Lists<Texture> for Kitchen {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 1;
}
impl ::ecs::Lists<Near> for Kitchen {
    type Mutability = ::ecs::Immutable;
    const INDEX: ::core::primitive::usize = 2;
}
impl ::ecs::ListsResource<Clock> for Kitchen {
    const INDEX: ::core::primitive::usize = 0;
}
impl ::ecs::ListsResource<Screen> for Kitchen {
    const INDEX: ::core::primitive::usize = 1;
}
impl ::ecs::ListsResource<::ecs::Events<Bang>> for Kitchen {
    const INDEX: ::core::primitive::usize = 2;
}
/// The resources that [`Kitchen`] begins with.
pub struct KitchenResources {
    /// The `Clock`.
    pub clock: Clock,
    /// The `Screen`.
    pub screen: Screen,
}
impl ::core::default::Default for KitchenResources
where
    for<'w> Clock: ::ecs::InitialResource<'w>,
    for<'w> Screen: ::ecs::InitialResource<'w>,
{
    fn default() -> Self {
        Self {
            clock: ::ecs::InitialResource::initial(),
            screen: ::ecs::InitialResource::initial(),
        }
    }
}
/// The columns of all tables of [`Kitchen`], to write.
pub struct KitchenColumnsMut<'w> {
    /// The columns of [`Pan`].
    pub pan: PanColumnsMut<'w>,
}
/// A row of the archetype `Pan`.
pub struct Pan {
    /// The `Name`.
    pub name: Name,
    /// The `Texture`.
    pub texture: ::core::option::Option<Texture>,
}
/// A row of [`Pan`], or all columns: [`PanRef`], [`PanMut`], [`PanColumns`], [`PanColumnsMut`].
#[derive(::core::clone::Clone, ::core::marker::Copy)]
pub struct PanView<TName, TTexture, TEntity = ::ecs::Entity> {
    /// The entity of the row, or of each row.
    pub entity: TEntity,
    /// The `Name`.
    pub name: TName,
    /// The `Texture`, where a row has one.
    pub texture: TTexture,
}
/// One row of [`Pan`], to read.
pub type PanRef<'w> = PanView<&'w Name, ::core::option::Option<&'w Texture>>;
/// One row of [`Pan`], to write.
pub type PanMut<'w> = PanView<&'w mut Name, ::core::option::Option<&'w mut Texture>>;
/// All columns of [`Pan`], to read: `Entity`, `Name`, `Texture`, and a bit that says whether it is there. The table has one each, those of the largest alignment first and without gaps, so that a row takes as many bytes as its values.
pub type PanColumns<'w> = PanView<
    &'w [Name],
    ::ecs::OptionalColumn<'w, Texture>,
    &'w [::ecs::Entity],
>;
/// All columns of [`Pan`], to write.
pub type PanColumnsMut<'w> = PanView<
    &'w mut [Name],
    ::ecs::OptionalColumnMut<'w, Texture>,
    &'w [::ecs::Entity],
>;
::ecs::__private::__view! {
    PanView : name : __0, texture : __1
}
const _: () = ::ecs::__private::check_field::<Kitchen, Pan, Name>();
const _: () = ::ecs::__private::check_field::<Kitchen, Pan, Texture>();
impl ::ecs::Bundle<Kitchen> for Pan {
    type Row = ::ecs::schema::WithOptionals<(Name,), (Texture,)>;
    const COMPONENTS: &'static [::core::primitive::usize] = ::ecs::__private::__places!(
        Kitchen : Name, Texture
    );
    fn into_row(self) -> Self::Row {
        let Self { name: __0, texture: __1 } = self;
        ::ecs::schema::WithOptionals((__0,), (__1,))
    }
    fn from_row(__row: Self::Row) -> Self {
        let ::ecs::schema::WithOptionals((__0,), (__1,)) = __row;
        Self { name: __0, texture: __1 }
    }
}
::ecs::__private::__archetype! {
    impl type Pan, 0 in Kitchen : PanRef, PanMut, PanColumns, PanColumnsMut
}
/// The relation `Near`.
#[derive(
    ::core::clone::Clone,
    ::core::marker::Copy,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::core::cmp::Eq
)]
pub struct Near {
    /// The target.
    pub what: Entity,
}
impl ::ecs::relation::Relation for Near {
    const ON_DESPAWN: ::ecs::relation::OnDespawn<Self> = ::ecs::relation::OnDespawn::Cascade;
    #[inline]
    fn to(__target: ::ecs::Entity) -> Self {
        Self { what: __target }
    }
    #[inline]
    fn target(&self) -> ::core::option::Option<::ecs::Entity> {
        ::core::option::Option::Some(self.what)
    }
}
