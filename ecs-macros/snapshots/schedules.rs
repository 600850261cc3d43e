pub struct Kitchen {
    store: ::ecs::Store<Kitchen>,
}
impl Kitchen {
    /// An empty world. Its resources begin as their types' defaults.
    #[must_use]
    pub fn new() -> Self
    where
        for<'w> Clock: ::ecs::InitialResource<'w>,
        for<'w> State<Mode>: ::ecs::InitialResource<'w>,
    {
        Self::with_resources(<KitchenResources as ::core::default::Default>::default())
    }
    /// An empty world, with room for so many entities. Its resources begin as their types' defaults.
    #[must_use]
    pub fn with_capacity(__entities: ::core::primitive::usize) -> Self
    where
        for<'w> Clock: ::ecs::InitialResource<'w>,
        for<'w> State<Mode>: ::ecs::InitialResource<'w>,
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
        ::ecs::Store::set_resource(&mut __store, __resources.state_mode);
        ::ecs::Store::set_resource(&mut __store, ::ecs::Events::<Sold>::new());
        Self { store: __store }
    }
    /// One tick of the game.
    #[track_caller]
    pub fn tick(&mut self) -> Result<(), ecs::ScheduleError> {
        ::ecs::schedule::run(self, Self::tick_plan())
    }
    /// The plan of [`tick`](Self::tick): its steps, from top to bottom, and the waits between them. A step waits for those above it that use the same data, if one of the two writes it; the compiler finds them by the parameters of the systems. What stands below the end of a phase waits for all above. `println!("{}", Kitchen::tick_plan())` shows who waits for whom.
    #[must_use]
    pub const fn tick_plan() -> &'static ::ecs::Plan<Self> {
        ::ecs::__private::__plan!(
            (Kitchen, "tick", 0, []),
            __Step::system("transition::<Mode>", &|| transition::<Mode>),
            __Step::system("systems::walk", &|| systems::walk).in_phase("work"),
            __Step::system("serve", &|| serve)
                .run_if(
                    &[
                        __Step::condition(
                            "in_state(Mode::Open)",
                            &|| in_state(Mode::Open),
                        ),
                        __Step::condition("any_guest", &|| any_guest),
                    ],
                )
                .in_phase("work"),
            __Step::end_of_phase("end of work", "work"),
            __Step::guard("whether to evening")
                .run_if(&[__Step::condition("left(Mode::Open)", &|| left(Mode::Open))]),
            __Step::system("count_money", &|| count_money).guarded_by(4),
            __Step::end_of_schedule("end of evening", Kitchen::evening_plan)
                .guarded_by(4),
        )
    }
    /// Runs the schedule `evening` once.
    #[track_caller]
    fn evening(&mut self) {
        ::ecs::schedule::run(self, Self::evening_plan())
    }
    /// The plan of [`evening`](Self::evening): its steps, from top to bottom, and the waits between them. A step waits for those above it that use the same data, if one of the two writes it; the compiler finds them by the parameters of the systems. What stands below the end of a phase waits for all above. `println!("{}", Kitchen::evening_plan())` shows who waits for whom.
    #[must_use]
    const fn evening_plan() -> &'static ::ecs::Plan<Self> {
        ::ecs::__private::__plan!(
            (Kitchen, "evening", 1, []),
            __Step::system("count_money", &|| count_money).infallible("evening"),
        )
    }
    /// Runs the schedule `physics` once.
    #[track_caller]
    pub(crate) fn physics(&mut self) {
        ::ecs::schedule::run(self, Self::physics_plan())
    }
    /// How often [`physics`](Self::physics) runs a second, for systems that ask.
    pub(crate) const PHYSICS_RATE: ::core::primitive::u32 = 60;
    /// Runs [`physics`](Self::physics) as often as 60 runs a second ask for, after so much time: at most 8 times.
    #[track_caller]
    pub(crate) fn physics_for(
        &mut self,
        __elapsed: ::core::time::Duration,
    ) -> ::ecs::schedule::FixedSteps {
        ::ecs::schedule::run_fixed::<_, ()>(self, Self::physics_plan(), __elapsed, 60, 8)
    }
    /// The plan of [`physics`](Self::physics): its steps, from top to bottom, and the waits between them. A step waits for those above it that use the same data, if one of the two writes it; the compiler finds them by the parameters of the systems. What stands below the end of a phase waits for all above. `println!("{}", Kitchen::physics_plan())` shows who waits for whom.
    #[must_use]
    pub(crate) const fn physics_plan() -> &'static ::ecs::Plan<Self> {
        ::ecs::__private::__plan!(
            (Kitchen, "physics", 2, []),
            __Step::system("fall", &|| fall).infallible("physics"),
        )
    }
    /// Runs the schedule `draw` once.
    #[track_caller]
    fn draw(&mut self, __scene_: Scene, __alpha_: Alpha) {
        ::ecs::schedule::run_given(
            self,
            Self::draw_plan(),
            ::ecs::system::Arguments::new(&[&__scene_, &__alpha_]),
        )
    }
    /// How often [`draw`](Self::draw) runs a second, for systems that ask.
    const DRAW_RATE: ::core::primitive::u32 = 30;
    /// Runs [`draw`](Self::draw) as often as 30 runs a second ask for, after so much time: at most 8 times.
    #[track_caller]
    fn draw_for(
        &mut self,
        __elapsed: ::core::time::Duration,
        __scene_: Scene,
        __alpha_: Alpha,
    ) -> ::ecs::schedule::FixedSteps {
        ::ecs::schedule::run_fixed_given::<
            _,
            (),
        >(
            self,
            (Self::draw_plan(), ::ecs::system::Arguments::new(&[&__scene_, &__alpha_])),
            __elapsed,
            30,
            8,
        )
    }
    /// The plan of [`draw`](Self::draw): its steps, from top to bottom, and the waits between them. A step waits for those above it that use the same data, if one of the two writes it; the compiler finds them by the parameters of the systems. What stands below the end of a phase waits for all above. `println!("{}", Kitchen::draw_plan())` shows who waits for whom.
    #[must_use]
    const fn draw_plan() -> &'static ::ecs::Plan<Self> {
        #[allow(dead_code)]
        enum __Arguments {}
        impl ::ecs::system::Gives<Scene> for __Arguments {}
        impl ::ecs::system::Gives<Alpha> for __Arguments {}
        const _: () = {
            #[allow(unused_imports)]
            use ::ecs::system::{
                NoArguments as __NoArguments, check_argument as __check_argument,
            };
            __check_argument::<__Arguments, Scene>()
        };
        ::ecs::__private::__plan!(
            (
                Kitchen,
                "draw",
                3,
                [
                    ::ecs::system::Argument::of::<Scene>(),
                    ::ecs::system::Argument::of::<Alpha>(),
                ],
            ),
            __Step::guard("whether paint runs")
                .infallible("draw")
                .run_if(
                    &[
                        __Step::condition_given::<
                            __Arguments,
                            _,
                            _,
                            _,
                        >("is_open", &|| is_open),
                    ],
                ),
            __Step::system_given::<__Arguments, _, _, _>("paint", &|| paint)
                .infallible("draw")
                .guarded_by(0)
                .in_phase("paint"),
            __Step::end_of_phase("end of paint", "paint").guarded_by(0),
            __Step::system_given::<
                ::ecs::system::AnyArguments,
                _,
                _,
                _,
            >("present", &|| present)
                .infallible("draw")
                .run_if(
                    &[
                        __Step::condition_given::<
                            ::ecs::system::AnyArguments,
                            _,
                            _,
                            _,
                        >("any_guest", &|| any_guest),
                    ],
                ),
            __Step::end_of_schedule("end of frame", Kitchen::frame_plan),
        )
    }
    /// Runs the schedule `frame` once.
    #[track_caller]
    fn frame(&mut self, __scene_: Scene) {
        ::ecs::schedule::run_given(
            self,
            Self::frame_plan(),
            ::ecs::system::Arguments::new(&[&__scene_]),
        )
    }
    /// The plan of [`frame`](Self::frame): its steps, from top to bottom, and the waits between them. A step waits for those above it that use the same data, if one of the two writes it; the compiler finds them by the parameters of the systems. What stands below the end of a phase waits for all above. `println!("{}", Kitchen::frame_plan())` shows who waits for whom.
    #[must_use]
    const fn frame_plan() -> &'static ::ecs::Plan<Self> {
        #[allow(dead_code)]
        enum __Arguments {}
        impl ::ecs::system::Gives<Scene> for __Arguments {}
        ::ecs::__private::__plan!(
            (Kitchen, "frame", 4, [::ecs::system::Argument::of::<Scene>()]),
            __Step::system_given::<__Arguments, _, _, _>("present", &|| present)
                .infallible("frame")
                .run_if(
                    &[
                        __Step::condition_given::<
                            __Arguments,
                            _,
                            _,
                            _,
                        >("any_guest", &|| any_guest),
                    ],
                ),
        )
    }
}
impl ::core::default::Default for Kitchen
where
    for<'w> Clock: ::ecs::InitialResource<'w>,
    for<'w> State<Mode>: ::ecs::InitialResource<'w>,
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
    type Components = (Name, Position);
    type Resources = (Clock, State<Mode>, ::ecs::Events<Sold>);
    const RESOURCES: &'static [::ecs::__private::ResourceDeclaration] = &[
        ::ecs::__private::__resource!(Clock, "Clock", shared),
        ::ecs::__private::__resource!(State < Mode >, "State<Mode>", shared),
        ::ecs::__private::__event!(Sold, "Sold", shared),
    ];
    /// 2 components, 0 archetypes, 0 columns, 0 cells.
    type Size = ::ecs::schema::Size<2, 0, 0, 0>;
    const NAME: &'static ::core::primitive::str = "Kitchen";
    #[allow(clippy::large_stack_arrays)]
    const COMPONENTS: &'static [::ecs::schema::ComponentDeclaration] = &[
        ::ecs::__private::__component!(Kitchen, Name, "Name", shared),
        ::ecs::__private::__component!(Kitchen, Position, "Position", shared),
    ];
    const ARCHETYPES: &'static [::ecs::schema::Declaration<Self>] = &[];
}
impl ::ecs::World for Kitchen {
    const PLANS: &'static [fn() -> &'static ::ecs::Plan<Self>] = &[
        Self::tick_plan,
        Self::evening_plan,
        Self::physics_plan,
        Self::draw_plan,
        Self::frame_plan,
    ];
}
const _: () = ::ecs::__private::assert_names::<Kitchen>();
const _: () = ::ecs::__private::check_component::<Kitchen, Name>();
const _: () = ::ecs::__private::check_component::<Kitchen, Position>();
impl ::ecs::Lists<Name> for Kitchen {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 0;
}
impl ::ecs::Lists<Position> for Kitchen {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 1;
}
impl ::ecs::ListsResource<Clock> for Kitchen {
    const INDEX: ::core::primitive::usize = 0;
}
impl ::ecs::ListsResource<State<Mode>> for Kitchen {
    const INDEX: ::core::primitive::usize = 1;
}
impl ::ecs::ListsResource<::ecs::Events<Sold>> for Kitchen {
    const INDEX: ::core::primitive::usize = 2;
}
/// The resources that [`Kitchen`] begins with.
pub struct KitchenResources {
    /// The `Clock`.
    pub clock: Clock,
    /// The `State<Mode>`.
    pub state_mode: State<Mode>,
}
impl ::core::default::Default for KitchenResources
where
    for<'w> Clock: ::ecs::InitialResource<'w>,
    for<'w> State<Mode>: ::ecs::InitialResource<'w>,
{
    fn default() -> Self {
        Self {
            clock: ::ecs::InitialResource::initial(),
            state_mode: ::ecs::InitialResource::initial(),
        }
    }
}
