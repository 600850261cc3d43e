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
    /// The tables of all archetypes, to be borrowed at the same time. Rows that have other components too are in none of them.
    pub fn split_mut(&mut self) -> KitchenColumnsMut<'_> {
        let mut __split = ::ecs::Store::split(&mut self.store);
        KitchenColumnsMut {
            cook: ::ecs::Split::take::<Cook>(&mut __split),
        }
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
    type Components = (Name, Heat);
    type Resources = ();
    /// 2 components, 1 archetype, 2 columns, 3 cells.
    type Size = ::ecs::schema::Size<2, 1, 2, 3>;
    const NAME: &'static ::core::primitive::str = "Kitchen";
    #[allow(clippy::large_stack_arrays)]
    const COMPONENTS: &'static [::ecs::schema::ComponentDeclaration] = &[
        ::ecs::__private::__component!(Kitchen, Name, "Name"),
        ::ecs::__private::__component!(Kitchen, Heat, "Heat"),
    ];
    const ARCHETYPES: &'static [::ecs::schema::Declaration<Self>] = &[
        ::ecs::schema::Declaration::of::<Cook>("Cook"),
    ];
}
impl ::ecs::World for Kitchen {}
const _: () = ::ecs::__private::assert_names::<Kitchen>();
const _: () = ::ecs::__private::check_component::<Kitchen, Name>();
const _: () = ::ecs::__private::check_component::<Kitchen, Heat>();
impl ::ecs::Lists<Name> for Kitchen {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 0;
}
impl ::ecs::Lists<Heat> for Kitchen {
    type Mutability = ::ecs::Mutable;
    const INDEX: ::core::primitive::usize = 1;
}
/// The columns of all tables of [`Kitchen`], to write.
pub struct KitchenColumnsMut<'w> {
    /// The columns of [`Cook`].
    pub cook: CookColumnsMut<'w>,
}
/// A row of the archetype `Cook`.
pub struct Cook {
    /// The `Name`.
    pub name: Name,
}
/// A row of [`Cook`], or all columns: [`CookRef`], [`CookMut`], [`CookColumns`], [`CookColumnsMut`].
#[derive(::core::clone::Clone, ::core::marker::Copy)]
pub struct CookView<TName, TEntity = ::ecs::Entity> {
    /// The entity of the row, or of each row.
    pub entity: TEntity,
    /// The `Name`.
    pub name: TName,
}
/// One row of [`Cook`], to read.
pub type CookRef<'w> = CookView<&'w Name>;
/// One row of [`Cook`], to write.
pub type CookMut<'w> = CookView<&'w mut Name>;
/// All columns of [`Cook`], to read: `Entity`, `Name`. The table has one each, those of the largest alignment first and without gaps, so that a row takes as many bytes as its values.
pub type CookColumns<'w> = CookView<&'w [Name], &'w [::ecs::Entity]>;
/// All columns of [`Cook`], to write.
pub type CookColumnsMut<'w> = CookView<&'w mut [Name], &'w [::ecs::Entity]>;
::ecs::__private::__view! {
    CookView : name : __0
}
const _: () = ::ecs::__private::check_field::<Kitchen, Cook, Name>();
impl ::ecs::Bundle<Kitchen> for Cook {
    type Row = (Name,);
    const COMPONENTS: &'static [::core::primitive::usize] = ::ecs::__private::__places!(
        Kitchen : Name
    );
    ::ecs::__private::__row! {
        name : __0
    }
}
::ecs::__private::__archetype! {
    impl type Cook, 0 in Kitchen : CookRef, CookMut, CookColumns, CookColumnsMut
}
