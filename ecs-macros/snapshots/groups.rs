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
    /// Duels: weapons and targets side by side.
    #[inline]
    pub fn duel(&mut self) -> ::ecs::Query<'_, Self, Duel<'_>> {
        ::ecs::Store::query(&mut self.store)
    }
    /// The rows of [`Angry`].
    #[inline]
    fn angry(&self) -> ::ecs::Query<'_, Self, Angry<'_>> {
        ::ecs::Storage::query_ref(&self.store)
    }
    /// The rows of [`Armed`].
    #[inline]
    fn armed(&self) -> ::ecs::Query<'_, Self, Armed<'_>> {
        ::ecs::Storage::query_ref(&self.store)
    }
    /// The rows of [`Burnt`].
    #[inline]
    pub(crate) fn burnt(&mut self) -> ::ecs::Query<'_, Self, Burnt<'_>> {
        ::ecs::Store::query(&mut self.store)
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
    type Components = (Name, Weapon, Target, parts::Anger, Burning);
    type Resources = ();
    /// 5 components, 0 archetypes, 0 columns, 0 cells.
    type Size = ::ecs::schema::Size<5, 0, 0, 0>;
    const NAME: &'static ::core::primitive::str = "Kitchen";
    #[allow(clippy::large_stack_arrays)]
    const COMPONENTS: &'static [::ecs::schema::ComponentDeclaration] = &[
        ::ecs::__private::__component!(Kitchen, Name, "Name"),
        ::ecs::__private::__component!(Kitchen, Weapon, "Weapon"),
        ::ecs::__private::__component!(Kitchen, Target, "Target"),
        ::ecs::__private::__component!(Kitchen, parts::Anger, "parts::Anger"),
        ::ecs::__private::__component!(Kitchen, Burning, "Burning"),
    ];
    const ARCHETYPES: &'static [::ecs::schema::Declaration<Self>] = &[];
    const GROUPS: &'static [::ecs::schema::GroupDeclaration] = &[
        ::ecs::schema::GroupDeclaration {
            name: "Duel",
            owned: &[
                <Weapon as ::ecs::ComponentOf<Kitchen>>::INDEX,
                <Target as ::ecs::ComponentOf<Kitchen>>::INDEX,
            ],
            others: &[<Anger as ::ecs::ComponentOf<Kitchen>>::INDEX],
        },
        ::ecs::schema::GroupDeclaration {
            name: "Armed",
            owned: &[],
            others: &[
                <Name as ::ecs::ComponentOf<Kitchen>>::INDEX,
                <Weapon as ::ecs::ComponentOf<Kitchen>>::INDEX,
            ],
        },
        ::ecs::schema::GroupDeclaration {
            name: "Burnt",
            owned: &[
                <Burning as ::ecs::ComponentOf<Kitchen>>::INDEX,
                <parts::Anger as ::ecs::ComponentOf<Kitchen>>::INDEX,
            ],
            others: &[],
        },
    ];
}
impl ::ecs::World for Kitchen {}
const _: () = ::ecs::__private::assert_names::<Kitchen>();
const _: () = ::ecs::__private::check_component::<Kitchen, Name>();
const _: () = ::ecs::__private::check_component::<Kitchen, Weapon>();
const _: () = ::ecs::__private::check_component::<Kitchen, Target>();
const _: () = ::ecs::__private::check_component::<Kitchen, parts::Anger>();
const _: () = ::ecs::__private::check_component::<Kitchen, Burning>();
impl ::ecs::Lists<Name> for Kitchen {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 0;
}
impl ::ecs::Lists<Weapon> for Kitchen {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 1;
}
impl ::ecs::Lists<Target> for Kitchen {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 2;
}
impl ::ecs::Lists<parts::Anger> for Kitchen {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 3;
}
impl ::ecs::Lists<Burning> for Kitchen {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 4;
}
/// Duels: weapons and targets side by side.
pub struct Duel<'w> {
    /// The `entity` of the row.
    pub entity: ::ecs::Entity,
    /// What they hold.
    pub target: &'w Target,
    /// The `weapon` of the row.
    pub weapon: &'w mut Weapon,
    /// The `anger` of the row.
    pub anger: &'w Anger,
}
impl<'q> ::ecs::QueryData<Kitchen> for Duel<'q> {
    /// Group 0 of the world.
    const GROUP: ::core::option::Option<::core::primitive::usize> = ::core::option::Option::Some(
        0,
    );
    type Terms = (::ecs::Entity, &'q Target, &'q mut Weapon, &'q parts::Anger);
    type Filter = ();
    type Item<'w> = Duel<'w>;
    #[inline]
    fn item<'w>(
        (__0, __1, __2, __3): <Self::Terms as ::ecs::query::Term<Kitchen>>::Item<'w>,
    ) -> Self::Item<'w> {
        Duel {
            entity: __0,
            target: __1,
            weapon: __2,
            anger: __3,
        }
    }
}
/// Checks group 0 of the world.
const _: () = {
    use ::ecs::__private::check_group;
    check_group::<Kitchen>(0)
};
/// A row of the query `Angry`.
struct Angry<'w> {
    /// The `anger` of the row.
    anger: &'w Anger,
}
impl<'q> ::ecs::QueryData<Kitchen> for Angry<'q> {
    type Terms = (&'q parts::Anger,);
    type Filter = ();
    type Item<'w> = Angry<'w>;
    #[inline]
    fn item<'w>(
        (__0,): <Self::Terms as ::ecs::query::Term<Kitchen>>::Item<'w>,
    ) -> Self::Item<'w> {
        Angry { anger: __0 }
    }
}
/// A row of the group `Armed`.
struct Armed<'w> {
    /// The `name` of the row.
    name: &'w Name,
    /// The `weapon` of the row.
    weapon: &'w Weapon,
}
impl<'q> ::ecs::QueryData<Kitchen> for Armed<'q> {
    /// Group 1 of the world.
    const GROUP: ::core::option::Option<::core::primitive::usize> = ::core::option::Option::Some(
        1,
    );
    type Terms = (&'q Name, &'q Weapon);
    type Filter = ();
    type Item<'w> = Armed<'w>;
    #[inline]
    fn item<'w>(
        (__0, __1): <Self::Terms as ::ecs::query::Term<Kitchen>>::Item<'w>,
    ) -> Self::Item<'w> {
        Armed { name: __0, weapon: __1 }
    }
}
/// Checks group 1 of the world.
const _: () = {
    use ::ecs::__private::check_group;
    check_group::<Kitchen>(1)
};
/// A row of the group `Burnt`.
pub(crate) struct Burnt<'w> {
    /// The `burning` of the row.
    pub(crate) burning: &'w Burning,
    /// The `anger` of the row.
    pub(crate) anger: &'w mut parts::Anger,
}
impl<'q> ::ecs::QueryData<Kitchen> for Burnt<'q> {
    /// Group 2 of the world.
    const GROUP: ::core::option::Option<::core::primitive::usize> = ::core::option::Option::Some(
        2,
    );
    type Terms = (&'q Burning, &'q mut parts::Anger);
    type Filter = ();
    type Item<'w> = Burnt<'w>;
    #[inline]
    fn item<'w>(
        (__0, __1): <Self::Terms as ::ecs::query::Term<Kitchen>>::Item<'w>,
    ) -> Self::Item<'w> {
        Burnt { burning: __0, anger: __1 }
    }
}
/// Checks group 2 of the world.
const _: () = {
    use ::ecs::__private::check_group;
    check_group::<Kitchen>(2)
};
