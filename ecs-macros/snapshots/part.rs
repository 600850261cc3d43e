/// Movement for any world.
pub struct Motion;
impl ::ecs::part::Part for Motion {
    const NAME: &'static ::core::primitive::str = "Motion";
}
impl<__AnyWorld> ::ecs::part::Type<::ecs::part::N0, __AnyWorld> for Motion {
    type Is = Position;
}
impl<__AnyWorld> ::ecs::part::Type<::ecs::part::N1, __AnyWorld> for Motion {
    type Is = Weapon;
}
impl<__AnyWorld> ::ecs::part::Type<::ecs::part::N2, __AnyWorld> for Motion {
    type Is = Gravity;
}
impl<__AnyWorld> ::ecs::part::Type<::ecs::part::N3, __AnyWorld> for Motion {
    type Is = Landed;
}
impl<__AnyWorld> ::ecs::part::Type<::ecs::part::N4, __AnyWorld> for Motion {
    type Is = Name;
}
impl<__AnyWorld> ::ecs::part::Type<::ecs::part::N5, __AnyWorld> for Motion {
    type Is = Rock;
}
impl<__AnyWorld> ::ecs::part::Type<::ecs::part::N6, __AnyWorld> for Motion {
    type Is = Sold;
}
/// A world that has all that [`Motion`] needs.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has not all that the part `Motion` needs",
    label = "the part `Motion` needs more than this world lists",
    note = "`Motion` uses `Name` and `Sold`: list these in the world, or the parts that have them"
)]
pub trait MotionWorld: ::ecs::World + ::ecs::ListsMutable<
        Position,
    > + ::ecs::Lists<
        Weapon,
        Mutability = ::ecs::Immutable,
    > + ::ecs::ListsResource<
        Gravity,
    > + ::ecs::ListsResource<
        ::ecs::Events<Landed>,
    > + ::ecs::ListsMutable<
        Name,
    > + ::ecs::ListsResource<
        ::ecs::Events<Sold>,
    > + ::ecs::part::Archetypes<
        ::ecs::part::N0,
        Motion,
    > + ::ecs::part::Groups<
        ::ecs::part::N0,
        Motion,
    > + ::ecs::part::Indexes<::ecs::part::N0, Motion> {}
#[diagnostic::do_not_recommend]
impl<
    __AnyWorld: ::ecs::World
        + ::ecs::ListsMutable<<Motion as ::ecs::part::Type<::ecs::part::N0, ()>>::Is>
        + ::ecs::Lists<
            <Motion as ::ecs::part::Type<::ecs::part::N1, ()>>::Is,
            Mutability = ::ecs::Immutable,
        > + ::ecs::ListsResource<<Motion as ::ecs::part::Type<::ecs::part::N2, ()>>::Is>
        + ::ecs::ListsResource<
            ::ecs::Events<<Motion as ::ecs::part::Type<::ecs::part::N3, ()>>::Is>,
        > + ::ecs::ListsMutable<<Motion as ::ecs::part::Type<::ecs::part::N4, ()>>::Is>
        + ::ecs::ListsResource<
            ::ecs::Events<<Motion as ::ecs::part::Type<::ecs::part::N6, ()>>::Is>,
        > + ::ecs::part::Archetypes<::ecs::part::N0, Motion>
        + ::ecs::part::Groups<::ecs::part::N0, Motion>
        + ::ecs::part::Indexes<::ecs::part::N0, Motion>,
> MotionWorld for __AnyWorld {}
impl<__AnyWorld: MotionWorld> ::ecs::part::For<__AnyWorld> for Motion {}
/// A row of the archetype `Rock`.
pub struct Rock {
    /// The `Position`.
    pub position: Position,
    /// The `Name`.
    pub name: ::core::option::Option<Name>,
}
/// A row of [`Rock`], or all columns: [`RockRef`], [`RockMut`], [`RockColumns`], [`RockColumnsMut`].
#[derive(::core::clone::Clone, ::core::marker::Copy)]
pub struct RockView<TPosition, TName, TEntity = ::ecs::Entity> {
    /// The entity of the row, or of each row.
    pub entity: TEntity,
    /// The `Position`.
    pub position: TPosition,
    /// The `Name`, where a row has one.
    pub name: TName,
}
/// One row of [`Rock`], to read.
pub type RockRef<'w> = RockView<&'w Position, ::core::option::Option<&'w Name>>;
/// One row of [`Rock`], to write.
pub type RockMut<'w> = RockView<&'w mut Position, ::core::option::Option<&'w mut Name>>;
/// All columns of [`Rock`], to read: `Entity`, `Position`, `Name`, and a bit that says whether it is there. The table has one each, those of the largest alignment first and without gaps, so that a row takes as many bytes as its values.
pub type RockColumns<'w> = RockView<
    &'w [Position],
    ::ecs::OptionalColumn<'w, Name>,
    &'w [::ecs::Entity],
>;
/// All columns of [`Rock`], to write.
pub type RockColumnsMut<'w> = RockView<
    &'w mut [Position],
    ::ecs::OptionalColumnMut<'w, Name>,
    &'w [::ecs::Entity],
>;
::ecs::__private::__view! {
    RockView : position : __0, name : __1
}
impl<__AnyMotionWorld: MotionWorld> ::ecs::Bundle<__AnyMotionWorld> for Rock {
    type Row = ::ecs::schema::WithOptionals<(Position,), (Name,)>;
    const COMPONENTS: &'static [::core::primitive::usize] = ::ecs::__private::__places!(
        __AnyMotionWorld : Position, Name
    );
    fn into_row(self) -> Self::Row {
        let Self { position: __0, name: __1 } = self;
        ::ecs::schema::WithOptionals((__0,), (__1,))
    }
    fn from_row(__row: Self::Row) -> Self {
        let ::ecs::schema::WithOptionals((__0,), (__1,)) = __row;
        Self { position: __0, name: __1 }
    }
}
::ecs::__private::__archetype! {
    impl type Rock : RockRef, RockMut, RockColumns, RockColumnsMut
}
impl<__AnyMotionWorld: MotionWorld> ::ecs::ArchetypeOf<__AnyMotionWorld> for Rock {
    const INDEX: ::core::primitive::usize = <__AnyMotionWorld as ::ecs::part::Archetypes<
        ::ecs::part::N0,
        Motion,
    >>::INDEX;
}
const _: () = {
    use ::ecs::__private::Undescribed as _;
    const _: () = ::ecs::__private::check_description(
        ::ecs::__private::Described::<Position>::__ecs_description,
    );
    const _: () = ::ecs::__private::check_description(
        ::ecs::__private::Described::<Name>::__ecs_description,
    );
};
/// A row of the query `Moved`.
pub struct Moved<'w> {
    /// The `position` of the row.
    pub position: &'w Position,
}
impl<'q, __AnyMotionWorld: MotionWorld> ::ecs::QueryData<__AnyMotionWorld>
for Moved<'q> {
    type Terms = (&'q Position,);
    type Filter = (::ecs::Changed<Position>,);
    type Item<'w> = Moved<'w>;
    #[inline]
    fn item<'w>(
        (__0,): <Self::Terms as ::ecs::query::Term<__AnyMotionWorld>>::Item<'w>,
    ) -> Self::Item<'w> {
        Moved { position: __0 }
    }
}
impl<__AnyWorld> ::ecs::part::Items<::ecs::part::N0, __AnyWorld> for Motion {
    type Is<'w> = Moved<'w>;
}
/// A row of the group `Armed`.
pub struct Armed<'w> {
    /// The `weapon` of the row.
    pub weapon: &'w Weapon,
    /// The `name` of the row.
    pub name: &'w Name,
}
impl<'q, __AnyMotionWorld: MotionWorld> ::ecs::QueryData<__AnyMotionWorld>
for Armed<'q> {
    const GROUP: ::core::option::Option<::core::primitive::usize> = ::core::option::Option::Some(
        <__AnyMotionWorld as ::ecs::part::Groups<::ecs::part::N0, Motion>>::PLACE,
    );
    type Terms = (&'q Weapon, &'q Name);
    type Filter = ();
    type Item<'w> = Armed<'w>;
    #[inline]
    fn item<'w>(
        (__0, __1): <Self::Terms as ::ecs::query::Term<__AnyMotionWorld>>::Item<'w>,
    ) -> Self::Item<'w> {
        Armed { weapon: __0, name: __1 }
    }
}
impl<__AnyWorld> ::ecs::part::Items<::ecs::part::N1, __AnyWorld> for Motion {
    type Is<'w> = Armed<'w>;
}
/// The index `ByWeapon`.
pub enum ByWeapon {}
impl<__AnyMotionWorld: MotionWorld> ::ecs::index::Unique<__AnyMotionWorld> for ByWeapon {
    type Component = Weapon;
    fn row(__value: &Weapon) -> (&Weapon,) {
        (__value,)
    }
}
impl<__AnyMotionWorld: MotionWorld> ::ecs::index::Index<__AnyMotionWorld> for ByWeapon {
    type Rows = (&'static Weapon,);
    type Filter = ((), ::ecs::query::AllowAll);
    type Changed = ::ecs::query::ChangedAny<(Weapon,)>;
    type Method = ::ecs::index::values::Ordered<::ecs::index::values::By<u32>>;
    const PLACE: ::core::primitive::usize = <__AnyMotionWorld as ::ecs::part::Indexes<
        ::ecs::part::N0,
        Motion,
    >>::PLACE;
    const NAME: &'static ::core::primitive::str = "ByWeapon";
    const FIELD: ::core::option::Option<&'static ::core::primitive::str> = ::core::option::Option::Some(
        "0",
    );
    #[inline]
    #[allow(unused_variables)]
    fn with_key<__R>(
        (weapon,): (&Weapon,),
        __then: impl ::core::ops::FnOnce(
            <Self::Method as ::ecs::index::Method>::Key<'_>,
        ) -> __R,
    ) -> __R {
        __then(&(weapon.0))
    }
}
impl<__AnyWorld> ::ecs::part::IndexOf<::ecs::part::N0, __AnyWorld> for Motion {
    type Is = ByWeapon;
}
impl<__AnyMotionWorld: MotionWorld> ::ecs::part::Line<::ecs::part::N0, __AnyMotionWorld>
for Motion {
    const STEP: ::ecs::schedule::Step<'static, __AnyMotionWorld> = ::ecs::schedule::Step::<
        'static,
        __AnyMotionWorld,
    >::system("fall", &|| fall)
        .run_if(const {
            &[
                ::ecs::schedule::Step::<
                    'static,
                    __AnyMotionWorld,
                >::condition("heavy", &|| heavy),
            ]
        });
}
impl<__AnyMotionWorld: MotionWorld> ::ecs::part::Line<::ecs::part::N1, __AnyMotionWorld>
for Motion {
    const STEP: ::ecs::schedule::Step<'static, __AnyMotionWorld> = ::ecs::schedule::Step::<
        'static,
        __AnyMotionWorld,
    >::guard("whether to landing")
        .run_if(const {
            &[
                ::ecs::schedule::Step::<
                    'static,
                    __AnyMotionWorld,
                >::condition("heavy", &|| heavy),
            ]
        });
}
impl<__AnyMotionWorld: MotionWorld> ::ecs::part::Line<::ecs::part::N2, __AnyMotionWorld>
for Motion {
    const STEP: ::ecs::schedule::Step<'static, __AnyMotionWorld> = ::ecs::schedule::Step::<
        'static,
        __AnyMotionWorld,
    >::system("land", &|| land);
}
impl<
    __AnyMotionWorld: MotionWorld,
> ::ecs::part::Watcher<::ecs::part::N0, __AnyMotionWorld> for Motion {
    const OBSERVER: ::ecs::observer::Observer<__AnyMotionWorld> = ::ecs::observer::Observer::<
        __AnyMotionWorld,
    >::system("note", &|| note);
}
#[doc(hidden)]
#[allow(non_local_definitions, clippy::crate_in_macro_def)]
#[macro_export]
macro_rules! __part_Motion_e38df3e8a2fae668 {
    ([$($callback:tt)*] $($state:tt)*) => {
        $($callback)* { $($state)* { { "Motion_e38df3e8a2fae668" sound 0[] [] #[doc =
        " Movement for any world."] #[part] pub struct Motion { components : (Position,
        Weapon), uses : (Name, EventReader < Sold >), resources : (Gravity), events :
        (Landed), } #[archetype] pub struct Rock { position : Position, name : Option <
        Name >, } #[query(changed(Position))] pub struct Moved { position : & Position, }
        #[group] pub struct Armed { weapon : & Weapon, name : & Name, } #[index(ordered,
        unique, key : u32 = weapon.0)] pub struct ByWeapon { weapon : Weapon, }
        #[schedule] pub fn motion() { fall.run_if(heavy); landing.run_if(heavy); }
        #[schedule] fn landing() { land; } #[observers] pub fn watching() { note; } } } }
    };
}
#[doc(hidden)]
#[allow(unused_imports)]
pub use __part_Motion_e38df3e8a2fae668 as Motion;
