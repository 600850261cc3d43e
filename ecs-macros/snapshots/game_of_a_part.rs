const _: ::core::option::Option<(kit::Motion,)> = ::core::option::Option::None;
pub struct Game {
    store: ::ecs::Store<Game>,
}
impl Game {
    /// An empty world. Its resources begin as their types' defaults.
    #[must_use]
    pub fn new() -> Self
    where
        for<'w> <kit::Motion as ::ecs::part::Type<
            ::ecs::part::N2,
            Game,
        >>::Is: ::ecs::InitialResource<'w>,
    {
        Self::with_resources(<GameResources as ::core::default::Default>::default())
    }
    /// An empty world, with room for so many entities. Its resources begin as their types' defaults.
    #[must_use]
    pub fn with_capacity(__entities: ::core::primitive::usize) -> Self
    where
        for<'w> <kit::Motion as ::ecs::part::Type<
            ::ecs::part::N2,
            Game,
        >>::Is: ::ecs::InitialResource<'w>,
    {
        let mut __world = Self::new();
        ::ecs::Store::reserve_entities(&mut __world.store, __entities);
        __world
    }
    /// An empty world, with these resources.
    #[must_use]
    pub fn with_resources(__resources: GameResources) -> Self {
        let mut __store = ::ecs::Store::new();
        ::ecs::Store::set_resource(&mut __store, __resources.gravity);
        ::ecs::Store::set_resource(&mut __store, ::ecs::Events::<Sold>::new());
        ::ecs::Store::set_resource(
            &mut __store,
            ::ecs::Events::<
                <kit::Motion as ::ecs::part::Type<::ecs::part::N3, Game>>::Is,
            >::new(),
        );
        ::ecs::index::begin(&mut __store);
        Self { store: __store }
    }
    /// The tables of all archetypes, to be borrowed at the same time. Rows that have other components too are in none of them.
    pub fn split_mut(&mut self) -> GameColumnsMut<'_> {
        let mut __split = ::ecs::Store::split(&mut self.store);
        GameColumnsMut {
            rock: ::ecs::Split::take::<
                <kit::Motion as ::ecs::part::Type<::ecs::part::N5, Game>>::Is,
            >(&mut __split),
        }
    }
    /// The rows of `Armed`.
    #[inline]
    pub fn armed(
        &self,
    ) -> ::ecs::Query<
        '_,
        Self,
        <kit::Motion as ::ecs::part::Items<::ecs::part::N1, Game>>::Is<'_>,
    > {
        ::ecs::Storage::query_ref(&self.store)
    }
    /// The index `ByWeapon`, brought up to date.
    #[track_caller]
    pub fn by_weapon(
        &mut self,
    ) -> ::ecs::index::Find<
        '_,
        Self,
        <kit::Motion as ::ecs::part::IndexOf<::ecs::part::N0, Game>>::Is,
    > {
        ::ecs::Store::find(&mut self.store)
    }
    /// The index `ByWeapon`, if nothing was changed since it was brought up to date.
    pub fn by_weapon_ref(
        &self,
    ) -> ::core::result::Result<
        ::ecs::index::Find<
            '_,
            Self,
            <kit::Motion as ::ecs::part::IndexOf<::ecs::part::N0, Game>>::Is,
        >,
        ::ecs::QueryError,
    > {
        ::ecs::Store::find_ref(&self.store)
    }
    /// As [`by_weapon`](Self::by_weapon), with an error where there is no memory.
    pub fn try_by_weapon(
        &mut self,
    ) -> ::core::result::Result<
        ::ecs::index::Find<
            '_,
            Self,
            <kit::Motion as ::ecs::part::IndexOf<::ecs::part::N0, Game>>::Is,
        >,
        ::ecs::ReserveError,
    > {
        ::ecs::Store::try_find(&mut self.store)
    }
    /// Runs the schedule `tick` once.
    #[track_caller]
    pub fn tick(&mut self) {
        ::ecs::schedule::run(self, Self::tick_plan())
    }
    /// The plan of [`tick`](Self::tick): its steps, from top to bottom, and the waits between them. A step waits for those above it that use the same data, if one of the two writes it; the compiler finds them by the parameters of the systems. What stands below the end of a phase waits for all above. `println!("{}", Game::tick_plan())` shows who waits for whom.
    #[must_use]
    pub const fn tick_plan() -> &'static ::ecs::Plan<Self> {
        ::ecs::__private::__plan!(
            (Game, "tick", 0, []),
            <kit::Motion as ::ecs::part::Line<::ecs::part::N0, Game>>::STEP
                .infallible("tick"),
            <kit::Motion as ::ecs::part::Line<::ecs::part::N1, Game>>::STEP
                .infallible("tick"),
            <kit::Motion as ::ecs::part::Line<::ecs::part::N2, Game>>::STEP
                .infallible("tick")
                .guarded_by(1),
            __Step::end_of_hidden_schedule("end of landing").guarded_by(1),
            __Step::end_of_schedule("end of motion", Game::motion_plan),
        )
    }
    /// Runs the schedule `motion` once.
    #[track_caller]
    pub fn motion(&mut self) {
        ::ecs::schedule::run(self, Self::motion_plan())
    }
    /// The plan of [`motion`](Self::motion): its steps, from top to bottom, and the waits between them. A step waits for those above it that use the same data, if one of the two writes it; the compiler finds them by the parameters of the systems. What stands below the end of a phase waits for all above. `println!("{}", Game::motion_plan())` shows who waits for whom.
    #[must_use]
    pub const fn motion_plan() -> &'static ::ecs::Plan<Self> {
        ::ecs::__private::__plan!(
            (Game, "motion", 1, []),
            <kit::Motion as ::ecs::part::Line<::ecs::part::N0, Game>>::STEP
                .infallible("motion"),
            <kit::Motion as ::ecs::part::Line<::ecs::part::N1, Game>>::STEP
                .infallible("motion"),
            <kit::Motion as ::ecs::part::Line<::ecs::part::N2, Game>>::STEP
                .infallible("motion")
                .guarded_by(1),
            __Step::end_of_hidden_schedule("end of landing").guarded_by(1),
        )
    }
    /// The observers of `watching`, in the order of their calls.
    #[must_use]
    pub const fn watching() -> &'static [::ecs::observer::Observer<Self>] {
        const __OBSERVERS: &[::ecs::observer::Observer<Game>] = &[
            <kit::Motion as ::ecs::part::Watcher<::ecs::part::N0, Game>>::OBSERVER,
        ];
        __OBSERVERS
    }
}
impl ::core::default::Default for Game
where
    for<'w> <kit::Motion as ::ecs::part::Type<
        ::ecs::part::N2,
        Game,
    >>::Is: ::ecs::InitialResource<'w>,
{
    fn default() -> Self {
        Self::new()
    }
}
impl ::core::ops::Deref for Game {
    type Target = ::ecs::Store<Self>;
    #[inline]
    fn deref(&self) -> &Self::Target {
        &self.store
    }
}
impl ::core::ops::DerefMut for Game {
    #[inline]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.store
    }
}
impl ::core::fmt::Debug for Game {
    fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Debug::fmt(&self.store, __f)
    }
}
impl ::ecs::schema::Declare for Game {
    type Components = (
        Name,
        <kit::Motion as ::ecs::part::Type<::ecs::part::N0, Game>>::Is,
        <kit::Motion as ::ecs::part::Type<::ecs::part::N1, Game>>::Is,
    );
    type Resources = (
        <kit::Motion as ::ecs::part::Type<::ecs::part::N2, Game>>::Is,
        ::ecs::Events<Sold>,
        ::ecs::Events<<kit::Motion as ::ecs::part::Type<::ecs::part::N3, Game>>::Is>,
        ::ecs::index::StructuralLog,
        ::ecs::index::StoredIndex<
            <<kit::Motion as ::ecs::part::IndexOf<
                ::ecs::part::N0,
                Game,
            >>::Is as ::ecs::index::Index<Game>>::Method,
            <kit::Motion as ::ecs::part::IndexOf<::ecs::part::N0, Game>>::Is,
        >,
    );
    const RESOURCES: &'static [::ecs::__private::ResourceDeclaration] = &[
        ::ecs::__private::__resource!(
            <kit::Motion as ::ecs::part::Type<::ecs::part::N2, Game>>::Is,
            "Gravity",
            shared,
        ),
        ::ecs::__private::__event!(Sold, "Sold", shared),
        ::ecs::__private::__event!(
            <kit::Motion as ::ecs::part::Type<::ecs::part::N3, Game>>::Is,
            "Landed",
            shared,
        ),
        ::ecs::__private::ResourceDeclaration::index("the indexes"),
        ::ecs::__private::ResourceDeclaration::index("ByWeapon"),
    ];
    /// 3 components, 1 archetype, 3 columns, 4 cells.
    type Size = ::ecs::schema::Size<3, 1, 3, 4>;
    const NAME: &'static ::core::primitive::str = "Game";
    #[allow(clippy::large_stack_arrays)]
    const COMPONENTS: &'static [::ecs::schema::ComponentDeclaration] = &[
        ::ecs::__private::__component!(Game, Name, "Name", shared),
        ::ecs::__private::__component!(
                Game,
                <kit::Motion as ::ecs::part::Type<::ecs::part::N0, Game>>::Is,
                "Position",
                shared,
            )
            .tracked(),
        ::ecs::__private::__component!(
                Game,
                <kit::Motion as ::ecs::part::Type<::ecs::part::N1, Game>>::Is,
                "Weapon",
                shared,
            )
            .unique()
            .tracked(),
    ];
    const ARCHETYPES: &'static [::ecs::schema::Declaration<Self>] = &[
        ::ecs::schema::Declaration::of::<
            <kit::Motion as ::ecs::part::Type<::ecs::part::N5, Game>>::Is,
        >("Rock"),
    ];
    const GROUPS: &'static [::ecs::schema::GroupDeclaration] = &[
        ::ecs::schema::GroupDeclaration {
            name: "Armed",
            owned: &[
                <<kit::Motion as ::ecs::part::Type<
                    ::ecs::part::N1,
                    Game,
                >>::Is as ::ecs::ComponentOf<Game>>::INDEX,
                <<kit::Motion as ::ecs::part::Type<
                    ::ecs::part::N4,
                    Game,
                >>::Is as ::ecs::ComponentOf<Game>>::INDEX,
            ],
            others: &[],
        },
    ];
}
impl ::ecs::World for Game {
    const OBSERVED: ::core::primitive::bool = true;
    const OBSERVERS: &'static [&'static [::ecs::observer::Observer<Self>]] = &[
        Self::watching(),
    ];
    fn from_store(__store: ::ecs::Store<Self>) -> ::core::option::Option<Self> {
        ::core::option::Option::Some(Self { store: __store })
    }
    const INDEXES: &'static [::ecs::index::IndexInfo<Self>] = &[
        ::ecs::index::IndexInfo::unique::<
            <kit::Motion as ::ecs::part::IndexOf<::ecs::part::N0, Game>>::Is,
        >(
            ::ecs::__private::__places!(
                Game : < kit::Motion as ::ecs::part::Type < ::ecs::part::N1, Game >> ::Is
            ),
        ),
    ];
    const STRUCTURAL_LOG: ::core::option::Option<::core::primitive::usize> = ::core::option::Option::Some(
        3,
    );
    const PLANS: &'static [fn() -> &'static ::ecs::Plan<Self>] = &[
        Self::tick_plan,
        Self::motion_plan,
    ];
}
const _: () = ::ecs::__private::assert_names::<Game>();
const _: () = ::ecs::__private::check_part::<Game, kit::Motion>();
const _: () = ::ecs::__private::check_component::<Game, Name>();
const _: () = ::ecs::__private::check_component::<
    Game,
    <kit::Motion as ::ecs::part::Type<::ecs::part::N0, Game>>::Is,
>();
const _: () = ::ecs::__private::check_component::<
    Game,
    <kit::Motion as ::ecs::part::Type<::ecs::part::N1, Game>>::Is,
>();
impl ::ecs::Lists<Name> for Game {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 0;
}
impl ::ecs::Lists<<kit::Motion as ::ecs::part::Type<::ecs::part::N0, Game>>::Is>
for Game {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 1;
}
impl ::ecs::Lists<<kit::Motion as ::ecs::part::Type<::ecs::part::N1, Game>>::Is>
for Game {
    type Mutability = ::ecs::Immutable;
    const INDEX: ::core::primitive::usize = 2;
}
impl ::ecs::ListsResource<<kit::Motion as ::ecs::part::Type<::ecs::part::N2, Game>>::Is>
for Game {
    const INDEX: ::core::primitive::usize = 0;
}
impl ::ecs::ListsResource<::ecs::Events<Sold>> for Game {
    const INDEX: ::core::primitive::usize = 1;
}
impl ::ecs::ListsResource<
    ::ecs::Events<<kit::Motion as ::ecs::part::Type<::ecs::part::N3, Game>>::Is>,
> for Game {
    const INDEX: ::core::primitive::usize = 2;
}
impl ::ecs::index::Indexed for Game {}
/// The resources that [`Game`] begins with.
pub struct GameResources {
    /// The `Gravity`.
    pub gravity: <kit::Motion as ::ecs::part::Type<::ecs::part::N2, Game>>::Is,
}
impl ::core::default::Default for GameResources
where
    for<'w> <kit::Motion as ::ecs::part::Type<
        ::ecs::part::N2,
        Game,
    >>::Is: ::ecs::InitialResource<'w>,
{
    fn default() -> Self {
        Self {
            gravity: ::ecs::InitialResource::initial(),
        }
    }
}
/// The columns of all tables of [`Game`], to write.
pub struct GameColumnsMut<'w> {
    /// The columns of `Rock`.
    pub rock: <<kit::Motion as ::ecs::part::Type<
        ::ecs::part::N5,
        Game,
    >>::Is as ::ecs::Archetype>::ColumnsMut<'w>,
}
impl ::ecs::part::Archetypes<::ecs::part::N0, kit::Motion> for Game {
    const INDEX: ::core::primitive::usize = 0;
}
const _: () = ::ecs::__private::check_archetype::<
    Game,
    <kit::Motion as ::ecs::part::Type<::ecs::part::N5, Game>>::Is,
>();
impl ::ecs::part::Groups<::ecs::part::N0, kit::Motion> for Game {
    const PLACE: ::core::primitive::usize = 0;
}
/// Checks group 0 of the world.
const _: () = {
    use ::ecs::__private::check_group;
    check_group::<Game>(0)
};
impl ::ecs::part::Indexes<::ecs::part::N0, kit::Motion> for Game {
    const PLACE: ::core::primitive::usize = 4;
}
