pub struct Kitchen {
    store: ::ecs::Store<Kitchen>,
}
impl Kitchen {
    /// An empty world. Its resources begin as their types' defaults.
    #[must_use]
    pub fn new() -> Self
    where
        for<'w> Clock: ::ecs::__private::InitialResource<'w>,
        for<'w> State<Mode>: ::ecs::__private::InitialResource<'w>,
    {
        Self::with_resources(<KitchenResources as ::core::default::Default>::default())
    }
    /// An empty world, with room for so many entities. Its resources begin as their types' defaults.
    #[must_use]
    pub fn with_capacity(__entities: ::core::primitive::usize) -> Self
    where
        for<'w> Clock: ::ecs::__private::InitialResource<'w>,
        for<'w> State<Mode>: ::ecs::__private::InitialResource<'w>,
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
    /// The plan of [`tick`](Self::tick): the steps, and the waits between them.
    #[must_use]
    pub const fn tick_plan() -> &'static ::ecs::Plan<Self> {
        #[allow(unused_imports)]
        use ::ecs::schedule::Unthreaded as _;
        type __Step = ::ecs::schedule::Step<'static, Kitchen>;
        const __STEP_0: __Step = __Step::system(
            "transition::<Mode>",
            &|| transition::<Mode>,
        );
        const __STEP_1: __Step = __Step::in_phase(
            __Step::system("systems::walk", &|| systems::walk),
            "work",
        );
        const __STEP_2: __Step = __Step::in_phase(
            __Step::run_if(
                __Step::system("serve", &|| serve),
                &[
                    __Step::condition("in_state(Mode::Open)", &|| in_state(Mode::Open)),
                    __Step::condition("any_guest", &|| any_guest),
                ],
            ),
            "work",
        );
        const __STEP_3: __Step = __Step::end_of_phase("end of work", "work");
        const __STEP_4: __Step = __Step::run_if(
            __Step::guard("whether to evening"),
            &[__Step::condition("left(Mode::Open)", &|| left(Mode::Open))],
        );
        const __STEP_5: __Step = __Step::guarded_by(
            __Step::system("count_money", &|| count_money),
            4,
        );
        const __STEP_6: __Step = __Step::guarded_by(
            __Step::end_of_schedule("end of evening", Kitchen::evening_plan),
            4,
        );
        /// Schedule 0 of the world: 7 steps, 14 words of bits that say which one waits for which, and 513 words to compute them with.
        #[allow(long_running_const_eval)]
        const __PLAN: ::ecs::Plan<Kitchen, [::core::primitive::u64; 14]> = ::ecs::Plan::new::<
            513,
        >(
            "tick",
            0,
            &[__STEP_0, __STEP_1, __STEP_2, __STEP_3, __STEP_4, __STEP_5, __STEP_6],
            ::ecs::schedule::Probe::<Kitchen>::__ecs_threads,
            __in_order,
        );
        fn __in_order(__steps: ::ecs::schedule::Steps<'_, Kitchen>) {
            let mut __steps = ::ecs::schedule::Steps::exactly::<7>(__steps);
            ::ecs::schedule::InOrder::run(&mut __steps, 0, &__STEP_0);
            ::ecs::schedule::InOrder::run(&mut __steps, 1, &__STEP_1);
            ::ecs::schedule::InOrder::run(&mut __steps, 2, &__STEP_2);
            ::ecs::schedule::InOrder::run(&mut __steps, 3, &__STEP_3);
            ::ecs::schedule::InOrder::run(&mut __steps, 4, &__STEP_4);
            ::ecs::schedule::InOrder::run(&mut __steps, 5, &__STEP_5);
            ::ecs::schedule::InOrder::run(&mut __steps, 6, &__STEP_6);
        }
        &__PLAN
    }
    /// Runs the schedule `evening` once.
    #[track_caller]
    fn evening(&mut self) {
        ::ecs::schedule::run(self, Self::evening_plan())
    }
    /// The plan of [`evening`](Self::evening): the steps, and the waits between them.
    #[must_use]
    const fn evening_plan() -> &'static ::ecs::Plan<Self> {
        #[allow(unused_imports)]
        use ::ecs::schedule::Unthreaded as _;
        type __Step = ::ecs::schedule::Step<'static, Kitchen>;
        const __STEP_0: __Step = __Step::infallible(
            __Step::system("count_money", &|| count_money),
            "evening",
        );
        /// Schedule 1 of the world: 1 step, 2 words of bits that say which one waits for which, and 513 words to compute them with.
        #[allow(long_running_const_eval)]
        const __PLAN: ::ecs::Plan<Kitchen, [::core::primitive::u64; 2]> = ::ecs::Plan::new::<
            513,
        >(
            "evening",
            1,
            &[__STEP_0],
            ::ecs::schedule::Probe::<Kitchen>::__ecs_threads,
            __in_order,
        );
        fn __in_order(__steps: ::ecs::schedule::Steps<'_, Kitchen>) {
            let mut __steps = ::ecs::schedule::Steps::exactly::<1>(__steps);
            ::ecs::schedule::InOrder::run(&mut __steps, 0, &__STEP_0);
        }
        &__PLAN
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
    /// The plan of [`physics`](Self::physics): the steps, and the waits between them.
    #[must_use]
    pub(crate) const fn physics_plan() -> &'static ::ecs::Plan<Self> {
        #[allow(unused_imports)]
        use ::ecs::schedule::Unthreaded as _;
        type __Step = ::ecs::schedule::Step<'static, Kitchen>;
        const __STEP_0: __Step = __Step::infallible(
            __Step::system("fall", &|| fall),
            "physics",
        );
        /// Schedule 2 of the world: 1 step, 2 words of bits that say which one waits for which, and 513 words to compute them with.
        #[allow(long_running_const_eval)]
        const __PLAN: ::ecs::Plan<Kitchen, [::core::primitive::u64; 2]> = ::ecs::Plan::new::<
            513,
        >(
            "physics",
            2,
            &[__STEP_0],
            ::ecs::schedule::Probe::<Kitchen>::__ecs_threads,
            __in_order,
        );
        fn __in_order(__steps: ::ecs::schedule::Steps<'_, Kitchen>) {
            let mut __steps = ::ecs::schedule::Steps::exactly::<1>(__steps);
            ::ecs::schedule::InOrder::run(&mut __steps, 0, &__STEP_0);
        }
        &__PLAN
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
    /// The plan of [`draw`](Self::draw): the steps, and the waits between them.
    #[must_use]
    const fn draw_plan() -> &'static ::ecs::Plan<Self> {
        #[allow(unused_imports)]
        use ::ecs::schedule::Unthreaded as _;
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
        type __Step = ::ecs::schedule::Step<'static, Kitchen>;
        const __STEP_0: __Step = __Step::run_if(
            __Step::infallible(__Step::guard("whether paint runs"), "draw"),
            &[__Step::condition_given::<__Arguments, _, _, _>("is_open", &|| is_open)],
        );
        const __STEP_1: __Step = __Step::in_phase(
            __Step::guarded_by(
                __Step::infallible(
                    __Step::system_given::<__Arguments, _, _, _>("paint", &|| paint),
                    "draw",
                ),
                0,
            ),
            "paint",
        );
        const __STEP_2: __Step = __Step::guarded_by(
            __Step::end_of_phase("end of paint", "paint"),
            0,
        );
        const __STEP_3: __Step = __Step::run_if(
            __Step::infallible(
                __Step::system_given::<
                    ::ecs::system::AnyArguments,
                    _,
                    _,
                    _,
                >("present", &|| present),
                "draw",
            ),
            &[
                __Step::condition_given::<
                    ::ecs::system::AnyArguments,
                    _,
                    _,
                    _,
                >("any_guest", &|| any_guest),
            ],
        );
        const __STEP_4: __Step = __Step::end_of_schedule(
            "end of frame",
            Kitchen::frame_plan,
        );
        /// Schedule 3 of the world: 5 steps, 10 words of bits that say which one waits for which, and 513 words to compute them with.
        #[allow(long_running_const_eval)]
        const __PLAN: ::ecs::Plan<Kitchen, [::core::primitive::u64; 10]> = ::ecs::Plan::given(
            ::ecs::Plan::new::<
                513,
            >(
                "draw",
                3,
                &[__STEP_0, __STEP_1, __STEP_2, __STEP_3, __STEP_4],
                ::ecs::schedule::Probe::<Kitchen>::__ecs_threads,
                __in_order,
            ),
            &[
                ::ecs::system::Argument::of::<Scene>(),
                ::ecs::system::Argument::of::<Alpha>(),
            ],
        );
        fn __in_order(__steps: ::ecs::schedule::Steps<'_, Kitchen>) {
            let mut __steps = ::ecs::schedule::Steps::exactly::<5>(__steps);
            ::ecs::schedule::InOrder::run(&mut __steps, 0, &__STEP_0);
            ::ecs::schedule::InOrder::run(&mut __steps, 1, &__STEP_1);
            ::ecs::schedule::InOrder::run(&mut __steps, 2, &__STEP_2);
            ::ecs::schedule::InOrder::run(&mut __steps, 3, &__STEP_3);
            ::ecs::schedule::InOrder::run(&mut __steps, 4, &__STEP_4);
        }
        &__PLAN
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
    /// The plan of [`frame`](Self::frame): the steps, and the waits between them.
    #[must_use]
    const fn frame_plan() -> &'static ::ecs::Plan<Self> {
        #[allow(unused_imports)]
        use ::ecs::schedule::Unthreaded as _;
        #[allow(dead_code)]
        enum __Arguments {}
        impl ::ecs::system::Gives<Scene> for __Arguments {}
        type __Step = ::ecs::schedule::Step<'static, Kitchen>;
        const __STEP_0: __Step = __Step::run_if(
            __Step::infallible(
                __Step::system_given::<__Arguments, _, _, _>("present", &|| present),
                "frame",
            ),
            &[
                __Step::condition_given::<
                    __Arguments,
                    _,
                    _,
                    _,
                >("any_guest", &|| any_guest),
            ],
        );
        /// Schedule 4 of the world: 1 step, 2 words of bits that say which one waits for which, and 513 words to compute them with.
        #[allow(long_running_const_eval)]
        const __PLAN: ::ecs::Plan<Kitchen, [::core::primitive::u64; 2]> = ::ecs::Plan::given(
            ::ecs::Plan::new::<
                513,
            >(
                "frame",
                4,
                &[__STEP_0],
                ::ecs::schedule::Probe::<Kitchen>::__ecs_threads,
                __in_order,
            ),
            &[::ecs::system::Argument::of::<Scene>()],
        );
        fn __in_order(__steps: ::ecs::schedule::Steps<'_, Kitchen>) {
            let mut __steps = ::ecs::schedule::Steps::exactly::<1>(__steps);
            ::ecs::schedule::InOrder::run(&mut __steps, 0, &__STEP_0);
        }
        &__PLAN
    }
}
impl ::core::default::Default for Kitchen
where
    for<'w> Clock: ::ecs::__private::InitialResource<'w>,
    for<'w> State<Mode>: ::ecs::__private::InitialResource<'w>,
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
    const RESOURCES: &'static [::ecs::__private::ResourceDeclaration] = {
        #[allow(unused_imports)]
        use ::ecs::__private::Undescribed as _;
        &[
            ::ecs::__private::ResourceDeclaration::new(
                "Clock",
                ::ecs::__private::Described::<Clock>::__ecs_shared,
            ),
            ::ecs::__private::ResourceDeclaration::new(
                "State<Mode>",
                ::ecs::__private::Described::<State<Mode>>::__ecs_shared,
            ),
            ::ecs::__private::ResourceDeclaration::event::<
                Sold,
            >("Sold", ::ecs::__private::Described::<Sold>::__ecs_shared),
        ]
    };
    /// 2 components, 0 archetypes, 0 columns, 0 cells.
    type Size = ::ecs::schema::Size<2, 0, 0, 0>;
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
                ::ecs::__private::Described::<Name>::__ecs_shared,
            ),
            ::ecs::schema::ComponentDeclaration::new(
                "Position",
                ::ecs::__private::Described::<Position>::__ecs_description,
                ::ecs::__private::Described::<Position>::__ecs_copying,
                ::ecs::__private::Described::<Position>::__ecs_mapping,
                ::ecs::__private::Described::<Position>::__ecs_shared,
            ),
        ]
    };
    const REQUIRED: &'static [::core::option::Option<
        &'static ::ecs::__private::Requirements,
    >] = {
        use ::ecs::__private::Unrequiring as _;
        &[
            ::ecs::__private::Requiring::<Kitchen, Name>::__ecs_required,
            ::ecs::__private::Requiring::<Kitchen, Position>::__ecs_required,
        ]
    };
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
const _: () = {
    use ::ecs::__private::assert_names;
    assert_names::<Kitchen>()
};
const _: () = ::ecs::__private::check_component::<Kitchen>(0);
const _: () = ::ecs::__private::check_component::<Kitchen>(1);
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
    for<'w> Clock: ::ecs::__private::InitialResource<'w>,
    for<'w> State<Mode>: ::ecs::__private::InitialResource<'w>,
{
    fn default() -> Self {
        Self {
            clock: ::ecs::__private::InitialResource::initial(),
            state_mode: ::ecs::__private::InitialResource::initial(),
        }
    }
}
