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
        Self::with_resources(KitchenResources {
            clock: ::ecs::__private::InitialResource::initial(),
            state_mode: ::ecs::__private::InitialResource::initial(),
        })
    }
    /// An empty world, with room for so many entities. Its resources begin as their types' defaults.
    #[must_use]
    pub fn with_capacity(entities: ::core::primitive::usize) -> Self
    where
        for<'w> Clock: ::ecs::__private::InitialResource<'w>,
        for<'w> State<Mode>: ::ecs::__private::InitialResource<'w>,
    {
        let mut world = Self::new();
        ::ecs::Store::reserve_entities(&mut world.store, entities);
        world
    }
    /// An empty world, with these resources.
    #[must_use]
    pub fn with_resources(resources: KitchenResources) -> Self {
        let mut store = ::ecs::Store::new();
        ::ecs::Store::set_resource(&mut store, resources.clock);
        ::ecs::Store::set_resource(&mut store, resources.state_mode);
        ::ecs::Store::set_resource(&mut store, ::ecs::Events::<Sold>::new());
        Self { store }
    }
    /// One tick of the game.
    #[track_caller]
    pub fn tick(&mut self) -> Result<(), ecs::ScheduleError> {
        ::ecs::schedule::run(self, Self::tick_plan())
    }
    /// What [`tick`](Self::tick) runs, and who waits for whom.
    #[must_use]
    pub fn tick_plan() -> &'static ::ecs::Plan<Self> {
        #[allow(unused_imports)]
        use ::ecs::schedule::Unthreaded as _;
        type __Step = ::ecs::schedule::Step<Kitchen>;
        const __STEP_0: __Step = __Step::system(
            "transition::<Mode>",
            &|| transition::<Mode>,
        );
        const __STEP_1: __Step = __Step::system("systems::walk", &|| systems::walk)
            .in_phase("work");
        const __STEP_2: __Step = __Step::system("serve", &|| serve)
            .run_if(
                &[
                    __Step::condition("in_state(Mode::Open)", &|| in_state(Mode::Open)),
                    __Step::condition("any_guest", &|| any_guest),
                ],
            )
            .in_phase("work");
        const __STEP_3: __Step = __Step::sync("end of work");
        const __STEP_4: __Step = __Step::guard("whether to evening")
            .run_if(&[__Step::condition("left(Mode::Open)", &|| left(Mode::Open))]);
        const __STEP_5: __Step = __Step::system("count_money", &|| count_money)
            .guarded_by(4);
        const __STEP_6: __Step = __Step::sync("end of evening");
        #[allow(long_running_const_eval)]
        const __PLAN: ::ecs::Plan<Kitchen, [::core::primitive::u64; 14]> = ::ecs::Plan::new::<
            513,
        >(
            "tick",
            0,
            &[__STEP_0, __STEP_1, __STEP_2, __STEP_3, __STEP_4, __STEP_5, __STEP_6],
            ::ecs::schedule::Probe::<Kitchen>::THREADS,
            __in_order,
        );
        fn __in_order(steps: ::ecs::schedule::Steps<'_, Kitchen>) {
            let mut steps = steps.exactly::<7>();
            steps.run(0, &__STEP_0);
            steps.run(1, &__STEP_1);
            steps.run(2, &__STEP_2);
            steps.run(3, &__STEP_3);
            steps.run(4, &__STEP_4);
            steps.run(5, &__STEP_5);
            steps.run(6, &__STEP_6);
        }
        &__PLAN
    }
    /// Runs the schedule `evening` once.
    #[track_caller]
    fn evening(&mut self) {
        ::ecs::schedule::run(self, Self::evening_plan())
    }
    /// What [`evening`](Self::evening) runs, and who waits for whom.
    #[must_use]
    fn evening_plan() -> &'static ::ecs::Plan<Self> {
        #[allow(unused_imports)]
        use ::ecs::schedule::Unthreaded as _;
        type __Step = ::ecs::schedule::Step<Kitchen>;
        const __STEP_0: __Step = __Step::system("count_money", &|| count_money)
            .infallible("evening");
        #[allow(long_running_const_eval)]
        const __PLAN: ::ecs::Plan<Kitchen, [::core::primitive::u64; 2]> = ::ecs::Plan::new::<
            513,
        >(
            "evening",
            1,
            &[__STEP_0],
            ::ecs::schedule::Probe::<Kitchen>::THREADS,
            __in_order,
        );
        fn __in_order(steps: ::ecs::schedule::Steps<'_, Kitchen>) {
            let mut steps = steps.exactly::<1>();
            steps.run(0, &__STEP_0);
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
        elapsed: ::core::time::Duration,
    ) -> ::ecs::schedule::FixedSteps {
        ::ecs::schedule::run_fixed::<_, ()>(self, Self::physics_plan(), elapsed, 60, 8)
    }
    /// What [`physics`](Self::physics) runs, and who waits for whom.
    #[must_use]
    pub(crate) fn physics_plan() -> &'static ::ecs::Plan<Self> {
        #[allow(unused_imports)]
        use ::ecs::schedule::Unthreaded as _;
        type __Step = ::ecs::schedule::Step<Kitchen>;
        const __STEP_0: __Step = __Step::system("fall", &|| fall).infallible("physics");
        #[allow(long_running_const_eval)]
        const __PLAN: ::ecs::Plan<Kitchen, [::core::primitive::u64; 2]> = ::ecs::Plan::new::<
            513,
        >(
            "physics",
            2,
            &[__STEP_0],
            ::ecs::schedule::Probe::<Kitchen>::THREADS,
            __in_order,
        );
        fn __in_order(steps: ::ecs::schedule::Steps<'_, Kitchen>) {
            let mut steps = steps.exactly::<1>();
            steps.run(0, &__STEP_0);
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
impl ::ecs::World for Kitchen {
    type Components = (Name, Position);
    type Resources = (Clock, State<Mode>, ::ecs::Events<Sold>);
    const RESOURCES: &'static [::ecs::__private::ResourceDeclaration] = &[
        ::ecs::__private::ResourceDeclaration::new("Clock"),
        ::ecs::__private::ResourceDeclaration::new("State<Mode>"),
        ::ecs::__private::ResourceDeclaration::event("Sold"),
    ];
    type Size = ::ecs::schema::Size<2, 0, 0, 0>;
    const NAME: &'static ::core::primitive::str = "Kitchen";
    const COMPONENTS: &'static [::ecs::schema::ComponentDeclaration] = {
        use ::ecs::__private::Undescribed as _;
        &[
            ::ecs::schema::ComponentDeclaration::new(
                "Name",
                ::ecs::__private::Described::<Name>::DESCRIPTION,
            ),
            ::ecs::schema::ComponentDeclaration::new(
                "Position",
                ::ecs::__private::Described::<Position>::DESCRIPTION,
            ),
        ]
    };
    const ARCHETYPES: &'static [::ecs::schema::Declaration<Self>] = &[];
}
impl ::ecs::ComponentOf<Kitchen> for Name {
    const INDEX: ::core::primitive::usize = 0;
}
impl ::ecs::ComponentOf<Kitchen> for Position {
    const INDEX: ::core::primitive::usize = 1;
}
impl ::ecs::ResourceOf<Kitchen> for Clock {
    const INDEX: ::core::primitive::usize = 0;
}
impl ::ecs::ResourceOf<Kitchen> for State<Mode> {
    const INDEX: ::core::primitive::usize = 1;
}
impl ::ecs::ResourceOf<Kitchen> for ::ecs::Events<Sold> {
    const INDEX: ::core::primitive::usize = 2;
}
/// The resources that [`Kitchen`] begins with.
pub struct KitchenResources {
    /// The `Clock`.
    pub clock: Clock,
    /// The `State<Mode>`.
    pub state_mode: State<Mode>,
}
