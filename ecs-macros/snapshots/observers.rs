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
    /// What follows from what.
    #[must_use]
    pub const fn reactions() -> &'static [::ecs::observer::Observer<Self>] {
        type __Observer = ::ecs::observer::Observer<Kitchen>;
        const __OBSERVER_0: __Observer = __Observer::system("heat_up", &|| heat_up);
        const __OBSERVER_1: __Observer = __Observer::system(
            "systems::clear_up::<Kitchen>",
            &|| systems::clear_up::<Kitchen>,
        );
        const __OBSERVERS: &[::ecs::observer::Observer<Kitchen>] = &[
            __OBSERVER_0,
            __OBSERVER_1,
        ];
        __OBSERVERS
    }
    /// The observers of `others`, in the order of their calls.
    #[must_use]
    const fn others() -> &'static [::ecs::observer::Observer<Self>] {
        const __OBSERVERS: &[::ecs::observer::Observer<Kitchen>] = &[];
        __OBSERVERS
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
    type Components = (Name, Position);
    type Resources = ();
    /// 2 components, 0 archetypes, 0 columns, 0 cells.
    type Size = ::ecs::schema::Size<2, 0, 0, 0>;
    const NAME: &'static ::core::primitive::str = "Kitchen";
    #[allow(clippy::large_stack_arrays)]
    const COMPONENTS: &'static [::ecs::schema::ComponentDeclaration] = &[
        ::ecs::__private::__component!(Kitchen, Name, "Name"),
        ::ecs::__private::__component!(Kitchen, Position, "Position"),
    ];
    const ARCHETYPES: &'static [::ecs::schema::Declaration<Self>] = &[];
}
impl ::ecs::World for Kitchen {
    const OBSERVED: ::core::primitive::bool = true;
    const OBSERVERS: &'static [&'static [::ecs::observer::Observer<Self>]] = &[
        Self::reactions(),
        Self::others(),
    ];
    fn from_store(__store: ::ecs::Store<Self>) -> ::core::option::Option<Self> {
        ::core::option::Option::Some(Self { store: __store })
    }
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
