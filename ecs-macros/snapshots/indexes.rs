pub struct Kitchen {
    store: ::ecs::Store<Kitchen>,
}
impl Kitchen {
    /// An empty world.
    #[must_use]
    pub fn new() -> Self {
        let mut __store = ::ecs::Store::new();
        ::ecs::index::begin(&mut __store);
        Self { store: __store }
    }
    /// An empty world, with room for so many entities.
    #[must_use]
    pub fn with_capacity(__entities: ::core::primitive::usize) -> Self {
        let mut __world = Self::new();
        ::ecs::Store::reserve_entities(&mut __world.store, __entities);
        __world
    }
    /// The tables of all archetypes, to be borrowed at the same time. Rows that have other components too are in none of them.
    pub fn split_mut(&mut self) -> KitchenColumnsMut<'_> {
        let mut __split = ::ecs::Store::split(&mut self.store);
        KitchenColumnsMut {
            pan: ::ecs::Split::take::<Pan>(&mut __split),
        }
    }
    /// The index [`Near`], brought up to date.
    #[track_caller]
    pub fn near(&mut self) -> ::ecs::index::Find<'_, Self, Near> {
        ::ecs::Store::find(&mut self.store)
    }
    /// The index [`Near`], if nothing was changed since it was brought up to date.
    pub fn near_ref(
        &self,
    ) -> ::core::result::Result<::ecs::index::Find<'_, Self, Near>, ::ecs::QueryError> {
        ::ecs::Store::find_ref(&self.store)
    }
    /// As [`near`](Self::near), with an error where there is no memory.
    pub fn try_near(
        &mut self,
    ) -> ::core::result::Result<
        ::ecs::index::Find<'_, Self, Near>,
        ::ecs::ReserveError,
    > {
        ::ecs::Store::try_find(&mut self.store)
    }
    /// The index [`ByHeat`], brought up to date.
    #[track_caller]
    pub fn by_heat(&mut self) -> ::ecs::index::Find<'_, Self, ByHeat> {
        ::ecs::Store::find(&mut self.store)
    }
    /// The index [`ByHeat`], if nothing was changed since it was brought up to date.
    pub fn by_heat_ref(
        &self,
    ) -> ::core::result::Result<
        ::ecs::index::Find<'_, Self, ByHeat>,
        ::ecs::QueryError,
    > {
        ::ecs::Store::find_ref(&self.store)
    }
    /// As [`by_heat`](Self::by_heat), with an error where there is no memory.
    pub fn try_by_heat(
        &mut self,
    ) -> ::core::result::Result<
        ::ecs::index::Find<'_, Self, ByHeat>,
        ::ecs::ReserveError,
    > {
        ::ecs::Store::try_find(&mut self.store)
    }
    /// The index [`Burnt`], brought up to date.
    #[track_caller]
    fn burnt(&mut self) -> ::ecs::index::Find<'_, Self, Burnt> {
        ::ecs::Store::find(&mut self.store)
    }
    /// The index [`Burnt`], if nothing was changed since it was brought up to date.
    fn burnt_ref(
        &self,
    ) -> ::core::result::Result<::ecs::index::Find<'_, Self, Burnt>, ::ecs::QueryError> {
        ::ecs::Store::find_ref(&self.store)
    }
    /// As [`burnt`](Self::burnt), with an error where there is no memory.
    fn try_burnt(
        &mut self,
    ) -> ::core::result::Result<
        ::ecs::index::Find<'_, Self, Burnt>,
        ::ecs::ReserveError,
    > {
        ::ecs::Store::try_find(&mut self.store)
    }
    /// The index [`ByGrade`], brought up to date.
    #[track_caller]
    fn by_grade(&mut self) -> ::ecs::index::Find<'_, Self, ByGrade> {
        ::ecs::Store::find(&mut self.store)
    }
    /// The index [`ByGrade`], if nothing was changed since it was brought up to date.
    fn by_grade_ref(
        &self,
    ) -> ::core::result::Result<
        ::ecs::index::Find<'_, Self, ByGrade>,
        ::ecs::QueryError,
    > {
        ::ecs::Store::find_ref(&self.store)
    }
    /// As [`by_grade`](Self::by_grade), with an error where there is no memory.
    fn try_by_grade(
        &mut self,
    ) -> ::core::result::Result<
        ::ecs::index::Find<'_, Self, ByGrade>,
        ::ecs::ReserveError,
    > {
        ::ecs::Store::try_find(&mut self.store)
    }
    /// The index [`ByOrder`], brought up to date.
    #[track_caller]
    pub fn by_order(&mut self) -> ::ecs::index::Find<'_, Self, ByOrder> {
        ::ecs::Store::find(&mut self.store)
    }
    /// The index [`ByOrder`], if nothing was changed since it was brought up to date.
    pub fn by_order_ref(
        &self,
    ) -> ::core::result::Result<
        ::ecs::index::Find<'_, Self, ByOrder>,
        ::ecs::QueryError,
    > {
        ::ecs::Store::find_ref(&self.store)
    }
    /// As [`by_order`](Self::by_order), with an error where there is no memory.
    pub fn try_by_order(
        &mut self,
    ) -> ::core::result::Result<
        ::ecs::index::Find<'_, Self, ByOrder>,
        ::ecs::ReserveError,
    > {
        ::ecs::Store::try_find(&mut self.store)
    }
    /// Runs the schedule `tick` once.
    #[track_caller]
    pub fn tick(&mut self) {
        ::ecs::schedule::run(self, Self::tick_plan())
    }
    /// The plan of [`tick`](Self::tick): its steps, from top to bottom, and the waits between them. A step waits for those above it that use the same data, if one of the two writes it; the compiler finds them by the parameters of the systems. What stands below the end of a phase waits for all above. `println!("{}", Kitchen::tick_plan())` shows who waits for whom.
    #[must_use]
    pub const fn tick_plan() -> &'static ::ecs::Plan<Self> {
        ::ecs::__private::__plan!(
            (Kitchen, "tick", 0, []),
            __Step::system("walk", &|| walk).infallible("tick"),
            __Step::system("burn", &|| burn).infallible("tick"),
        )
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
    type Components = (Position, Heat, OrderId);
    type Resources = (
        ::ecs::index::StructuralLog,
        ::ecs::index::StoredIndex<<Near as ::ecs::index::Index<Kitchen>>::Method, Near>,
        ::ecs::index::StoredIndex<
            <ByHeat as ::ecs::index::Index<Kitchen>>::Method,
            ByHeat,
        >,
        ::ecs::index::StoredIndex<
            <Burnt as ::ecs::index::Index<Kitchen>>::Method,
            Burnt,
        >,
        ::ecs::index::StoredIndex<
            <ByGrade as ::ecs::index::Index<Kitchen>>::Method,
            ByGrade,
        >,
        ::ecs::index::StoredIndex<
            <ByOrder as ::ecs::index::Index<Kitchen>>::Method,
            ByOrder,
        >,
    );
    const RESOURCES: &'static [::ecs::__private::ResourceDeclaration] = &[
        ::ecs::__private::ResourceDeclaration::index("the indexes"),
        ::ecs::__private::ResourceDeclaration::index("Near"),
        ::ecs::__private::ResourceDeclaration::index("ByHeat"),
        ::ecs::__private::ResourceDeclaration::index("Burnt"),
        ::ecs::__private::ResourceDeclaration::index("ByGrade"),
        ::ecs::__private::ResourceDeclaration::index("ByOrder"),
    ];
    /// 3 components, 1 archetype, 4 columns, 4 cells.
    type Size = ::ecs::schema::Size<3, 1, 4, 4>;
    const NAME: &'static ::core::primitive::str = "Kitchen";
    #[allow(clippy::large_stack_arrays)]
    const COMPONENTS: &'static [::ecs::schema::ComponentDeclaration] = &[
        ::ecs::__private::__component!(Kitchen, Position, "Position", shared)
            .tracked(),
        ::ecs::__private::__component!(Kitchen, Heat, "Heat", shared).tracked(),
        ::ecs::__private::__component!(Kitchen, OrderId, "OrderId", shared)
            .unique()
            .tracked(),
    ];
    const ARCHETYPES: &'static [::ecs::schema::Declaration<Self>] = &[
        ::ecs::schema::Declaration::of::<Pan>("Pan"),
    ];
}
impl ::ecs::World for Kitchen {
    const INDEXES: &'static [::ecs::index::IndexInfo<Self>] = &[
        ::ecs::index::IndexInfo::of::<
            Near,
        >(::ecs::__private::__places!(Kitchen : Position, Heat)),
        ::ecs::index::IndexInfo::of::<
            ByHeat,
        >(::ecs::__private::__places!(Kitchen : Heat)),
        ::ecs::index::IndexInfo::of::<
            Burnt,
        >(::ecs::__private::__places!(Kitchen : Heat, Position)),
        ::ecs::index::IndexInfo::of::<
            ByGrade,
        >(::ecs::__private::__places!(Kitchen : Heat)),
        ::ecs::index::IndexInfo::unique::<
            ByOrder,
        >(::ecs::__private::__places!(Kitchen : OrderId)),
    ];
    const STRUCTURAL_LOG: ::core::option::Option<::core::primitive::usize> = ::core::option::Option::Some(
        0,
    );
    const PLANS: &'static [fn() -> &'static ::ecs::Plan<Self>] = &[Self::tick_plan];
}
const _: () = ::ecs::__private::assert_names::<Kitchen>();
const _: () = ::ecs::__private::check_component::<Kitchen, Position>();
const _: () = ::ecs::__private::check_component::<Kitchen, Heat>();
const _: () = ::ecs::__private::check_component::<Kitchen, OrderId>();
impl ::ecs::Lists<Position> for Kitchen {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 0;
}
impl ::ecs::Lists<Heat> for Kitchen {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 1;
}
impl ::ecs::Lists<OrderId> for Kitchen {
    type Mutability = ::ecs::Immutable;
    const INDEX: ::core::primitive::usize = 2;
}
impl ::ecs::index::Indexed for Kitchen {}
/// The columns of all tables of [`Kitchen`], to write.
pub struct KitchenColumnsMut<'w> {
    /// The columns of [`Pan`].
    pub pan: PanColumnsMut<'w>,
}
/// A row of the archetype `Pan`.
pub struct Pan {
    /// The `Position`.
    pub position: Position,
    /// The `Heat`.
    pub heat: Heat,
    /// The `OrderId`.
    pub order: OrderId,
}
/// A row of [`Pan`], or all columns: [`PanRef`], [`PanMut`], [`PanColumns`], [`PanColumnsMut`].
#[derive(::core::clone::Clone, ::core::marker::Copy)]
pub struct PanView<TPosition, THeat, TOrder, TEntity = ::ecs::Entity> {
    /// The entity of the row, or of each row.
    pub entity: TEntity,
    /// The `Position`.
    pub position: TPosition,
    /// The `Heat`.
    pub heat: THeat,
    /// The `OrderId`.
    pub order: TOrder,
}
/// One row of [`Pan`], to read.
pub type PanRef<'w> = PanView<&'w Position, &'w Heat, &'w OrderId>;
/// One row of [`Pan`], to write.
pub type PanMut<'w> = PanView<&'w mut Position, &'w mut Heat, &'w OrderId>;
/// All columns of [`Pan`], to read: `Entity`, `Position`, `Heat`, `OrderId`. The table has one each, those of the largest alignment first and without gaps, so that a row takes as many bytes as its values.
pub type PanColumns<'w> = PanView<
    &'w [Position],
    &'w [Heat],
    &'w [OrderId],
    &'w [::ecs::Entity],
>;
/// All columns of [`Pan`], to write.
pub type PanColumnsMut<'w> = PanView<
    &'w mut [Position],
    &'w mut [Heat],
    &'w [OrderId],
    &'w [::ecs::Entity],
>;
::ecs::__private::__view! {
    PanView : position : __0, heat : __1, order : __2
}
const _: () = ::ecs::__private::check_field::<Kitchen, Pan, Position>();
const _: () = ::ecs::__private::check_field::<Kitchen, Pan, Heat>();
const _: () = ::ecs::__private::check_field::<Kitchen, Pan, OrderId>();
impl ::ecs::Bundle<Kitchen> for Pan {
    type Row = (Position, Heat, OrderId);
    const COMPONENTS: &'static [::core::primitive::usize] = ::ecs::__private::__places!(
        Kitchen : Position, Heat, OrderId
    );
    ::ecs::__private::__row! {
        position : __0, heat : __1, order : __2
    }
}
::ecs::__private::__archetype! {
    impl type Pan, 0 in Kitchen : PanRef, PanMut, PanColumns, PanColumnsMut
}
/// The places of the rows.
pub enum Near {}
impl ::ecs::index::Index<Kitchen> for Near {
    type Rows = (&'static Position,);
    type Filter = (::ecs::With<Heat>,);
    type Changed = ::ecs::query::ChangedAny<(Position,)>;
    type Method = ::ecs::index::spatial::Spatial<2usize>;
    const PLACE: ::core::primitive::usize = 1;
    const NAME: &'static ::core::primitive::str = "Near";
    fn method() -> Self::Method {
        const __CELL: ::core::primitive::f32 = ::ecs::index::spatial::checked_cell(5.0);
        ::ecs::index::spatial::Spatial::with_cell(__CELL)
    }
    #[inline]
    #[allow(unused_variables)]
    fn with_key<__R>(
        (position,): (&Position,),
        __then: impl ::core::ops::FnOnce(
            <Self::Method as ::ecs::index::Method>::Key<'_>,
        ) -> __R,
    ) -> __R {
        __then(::ecs::index::spatial::Place {
            at: [position.x, position.y],
            radius: 0.5,
        })
    }
}
/// The index `ByHeat`.
pub enum ByHeat {}
const _: () = ::ecs::index::check_kind(
    {
        #[allow(unused_imports)]
        use ::ecs::__private::Undescribed as _;
        ::ecs::index::kind_of_field(
            ::ecs::__private::Described::<Heat>::__ecs_description,
            "0",
        )
    },
    "heat.0",
);
impl ::ecs::index::Index<Kitchen> for ByHeat {
    type Rows = (&'static Heat,);
    type Filter = ();
    type Changed = ::ecs::query::ChangedAny<(Heat,)>;
    type Method = ::ecs::index::values::Ordered<
        <::ecs::index::Inferred<
            {
                {
                    #[allow(unused_imports)]
                    use ::ecs::__private::Undescribed as _;
                    ::ecs::index::kind_of_field(
                        ::ecs::__private::Described::<Heat>::__ecs_description,
                        "0",
                    )
                }
            },
        > as ::ecs::index::InferredKind>::Kind,
    >;
    const PLACE: ::core::primitive::usize = 2;
    const NAME: &'static ::core::primitive::str = "ByHeat";
    const FIELD: ::core::option::Option<&'static ::core::primitive::str> = ::core::option::Option::Some(
        "0",
    );
    #[inline]
    #[allow(unused_variables)]
    fn with_key<__R>(
        (heat,): (&Heat,),
        __then: impl ::core::ops::FnOnce(
            <Self::Method as ::ecs::index::Method>::Key<'_>,
        ) -> __R,
    ) -> __R {
        __then(::ecs::index::AsKey::as_key(&(heat.0)))
    }
}
/// The index `Burnt`.
enum Burnt {}
impl ::ecs::index::Index<Kitchen> for Burnt {
    type Rows = (&'static Heat, &'static Position);
    type Filter = ();
    type Changed = ::ecs::query::ChangedAny<(Heat, Position)>;
    type Method = ::ecs::index::values::Bitmap<
        ::ecs::index::values::By<::core::primitive::bool>,
    >;
    const PLACE: ::core::primitive::usize = 3;
    const NAME: &'static ::core::primitive::str = "Burnt";
    #[inline]
    #[allow(unused_variables)]
    fn with_key<__R>(
        (heat, position): (&Heat, &Position),
        __then: impl ::core::ops::FnOnce(
            <Self::Method as ::ecs::index::Method>::Key<'_>,
        ) -> __R,
    ) -> __R {
        __then(&is_burnt(heat, position))
    }
}
/// The index `ByGrade`.
enum ByGrade {}
const _: () = ::ecs::index::check_ordered::<Grade>();
impl ::ecs::index::Index<Kitchen> for ByGrade {
    type Rows = (&'static Heat,);
    type Filter = ();
    type Changed = ::ecs::query::ChangedAny<(Heat,)>;
    type Method = ::ecs::index::values::Ordered<
        <::ecs::index::Chosen<
            {
                #[allow(unused_imports)]
                use ::ecs::index::Unkeyed as _;
                ::ecs::index::KeyType::<Grade>::__ecs_is_ordered
            },
            Grade,
        > as ::ecs::index::InferredKind>::Kind,
    >;
    const PLACE: ::core::primitive::usize = 4;
    const NAME: &'static ::core::primitive::str = "ByGrade";
    const FIELD: ::core::option::Option<&'static ::core::primitive::str> = ::core::option::Option::Some(
        "1",
    );
    #[inline]
    #[allow(unused_variables)]
    fn with_key<__R>(
        (heat,): (&Heat,),
        __then: impl ::core::ops::FnOnce(
            <Self::Method as ::ecs::index::Method>::Key<'_>,
        ) -> __R,
    ) -> __R {
        let __key: &Grade = &(heat.1);
        __then(::ecs::index::AsKey::as_key(__key))
    }
}
/// The index `ByOrder`.
pub enum ByOrder {}
impl ::ecs::index::Unique<Kitchen> for ByOrder {
    type Component = OrderId;
    fn row(__value: &OrderId) -> (&OrderId,) {
        (__value,)
    }
}
impl ::ecs::index::Index<Kitchen> for ByOrder {
    type Rows = (&'static OrderId,);
    type Filter = ((), ::ecs::query::AllowAll);
    type Changed = ::ecs::query::ChangedAny<(OrderId,)>;
    type Method = ::ecs::index::values::HashIndex<::ecs::index::values::By<u32>>;
    const PLACE: ::core::primitive::usize = 5;
    const NAME: &'static ::core::primitive::str = "ByOrder";
    const FIELD: ::core::option::Option<&'static ::core::primitive::str> = ::core::option::Option::Some(
        "0",
    );
    #[inline]
    #[allow(unused_variables)]
    fn with_key<__R>(
        (order,): (&OrderId,),
        __then: impl ::core::ops::FnOnce(
            <Self::Method as ::ecs::index::Method>::Key<'_>,
        ) -> __R,
    ) -> __R {
        __then(&(order.0))
    }
}
