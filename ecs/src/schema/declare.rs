use super::layout::{ArchetypeInfo, Column, Schema};
use super::{
    Components, DeclaredRow, GroupDeclaration, Keep, Removal, Requirements, RowOf, SchemaFor,
    TypeVisitor, type_at,
};
use crate::base::component::StorageKind;
use crate::base::rule::refuse;
use crate::base::text::ConstString;
use crate::schema::description::{Copying, Description, Mapping};
use crate::schema::{ComponentOf, ResourceDeclaration, ResourceOf};
use core::any::{TypeId, type_name};
use core::marker::PhantomData;

/// The declarations of a world: its components, resources and archetypes, as constants. [`world!`](crate::world) implements it.
///
/// Tables, queries and everything else below the [`Store`](crate::Store) know a world by this trait alone. Code for users is
/// generic over [`World`](crate::World), which includes it.
///
/// ```
/// use ecs::{Storage, prelude::*};
///
/// /// The title of an editor's window, of any world, and of any copy of one.
/// fn title<W: Declare>(world: &Storage<W>) -> String {
///     let names: Vec<&str> = W::COMPONENTS.iter().map(|component| component.name()).collect();
///     format!("{}: {} entities with {}", W::NAME, world.len(), names.join(", "))
/// }
///
/// # #[derive(Component)]
/// # pub struct Name(pub &'static str);
/// # #[derive(Component)]
/// # pub struct Heat(pub f32);
/// # ecs::world! { #[world] pub struct Kitchen { components: (Name, Heat) } }
/// # let mut kitchen = Kitchen::new();
/// kitchen.spawn_batch([(Name("pan"), Heat(20.0)), (Name("pot"), Heat(90.0))]);
/// assert_eq!(title(&kitchen), "Kitchen: 2 entities with Name, Heat");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a world",
    label = "not a world",
    note = "a world is the struct that `ecs::world!` marks with `#[world]`; it is the first parameter of a query: `Query<Kitchen, {Self}>`, \
            by the name of your world, or `Query<W, {Self}>` where it is generic"
)]
pub trait Declare: Sized + 'static {
    /// The components, in the order of the list.
    type Components: Components;
    /// The resources, in the order of the list.
    type Resources: Components;
    /// The numbers of components, archetypes, columns and cells.
    type Size: SchemaFor<Self>;
    /// The world's name.
    const NAME: &'static str;
    /// The components' names and descriptions, in the order of the list.
    const COMPONENTS: &'static [ComponentDeclaration];
    /// The resources' names, in the order of the list.
    const RESOURCES: &'static [ResourceDeclaration] = &[];
    /// The archetypes, in the order of declaration.
    const ARCHETYPES: &'static [Declaration<Self>];
    /// Whether all archetypes are declared: `#[world(closed)]`.
    const CLOSED: bool = false;
    /// Whether threads have to be able to share all values: `#[world(parallel)]`.
    const PARALLEL: bool = false;
    /// Whether the world can be copied and put back: `#[world(snapshots)]`.
    const SNAPSHOTS: bool = false;
    /// The groups of sparse components, in the order of declaration.
    const GROUPS: &'static [GroupDeclaration] = &[];
}

/// A component as a world lists it.
#[derive(Clone, Copy)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "what a list and a type say is independent"
)]
pub struct ComponentDeclaration {
    /// The type as the list spells it.
    listed: &'static str,
    pub(crate) description: Option<&'static Description>,
    pub(crate) copying: Option<&'static Copying>,
    keep: Option<Keep>,
    pub(crate) mapping: Option<&'static Mapping>,
    pub(super) requirements: Option<&'static Requirements>,
    #[cfg(feature = "text")]
    pub(crate) text: Option<super::SerdeBinding>,
    tracked: bool,
    immutable: bool,
    relation: bool,
    unique: bool,
    transient: bool,
    shared: bool,
}

impl ComponentDeclaration {
    /// The component by the name that its type gives itself, or else by the one that the list uses. Handles in values are mapped by the type's
    /// own [`MapEntities`](crate::MapEntities), if it has one. `shared` says whether threads can share values.
    pub const fn new(
        listed: &'static str,
        description: Option<&'static Description>,
        copying: Option<&'static Copying>,
        mapping: Option<&'static Mapping>,
        shared: bool,
    ) -> Self {
        let tracked = matches!(description, Some(Description { tracked: true, .. }));
        let transient = matches!(
            description,
            Some(Description {
                transient: true,
                ..
            })
        );
        Self {
            listed,
            description,
            copying,
            keep: None,
            mapping,
            requirements: None,
            #[cfg(feature = "text")]
            text: None,
            tracked,
            immutable: false,
            relation: false,
            unique: false,
            transient,
            shared,
        }
    }

    /// Whether threads can share values.
    pub(crate) const fn is_shared(&self) -> bool {
        self.shared
    }

    /// The same, with values that threads can share, or cannot.
    #[must_use]
    pub const fn shared(self, shared: bool) -> Self {
        Self { shared, ..self }
    }

    /// The same, with the components that come with it.
    #[doc(hidden)]
    #[must_use]
    pub const fn requiring(self, requirements: Option<&'static Requirements>) -> Self {
        Self {
            requirements,
            ..self
        }
    }

    /// The same, written and read by serde, in a world that says `text` or `save`.
    #[cfg(feature = "text")]
    #[must_use]
    pub const fn text(self, text: Option<super::SerdeBinding>) -> Self {
        Self { text, ..self }
    }

    /// The same, tracked: because a query of the world asks for changes or additions.
    #[must_use]
    pub const fn tracked(self) -> Self {
        Self {
            tracked: true,
            ..self
        }
    }

    /// The same, copied as bytes if values are [`Copy`], in a world with snapshots.
    #[must_use]
    pub const fn copied(self, bits: Option<&'static Copying>) -> Self {
        match bits {
            Some(_) => Self {
                copying: bits,
                ..self
            },
            None => self,
        }
    }

    /// The same, of which the world says `transient(…)`.
    #[must_use]
    pub const fn transient(self) -> Self {
        Self {
            transient: true,
            ..self
        }
    }

    /// Whether values stay with their entities when the world is put back, since they cannot be copied.
    #[cfg(feature = "snapshots")]
    pub(crate) const fn stays(&self) -> bool {
        self.transient && self.copying.is_none()
    }

    /// Whether values are of the moment: the type says so, or the world does.
    pub(crate) const fn is_transient(&self) -> bool {
        self.transient
    }

    /// The same, of a list that says `#[keep(…)]` how long removed values wait for readers.
    #[must_use]
    pub const fn keeping(self, keep: Keep) -> Self {
        Self {
            keep: Some(keep),
            ..self
        }
    }

    /// How long removed values wait for readers, if the list says so.
    pub(crate) const fn keep(&self) -> Option<Keep> {
        self.keep
    }

    /// The same, of a list that is `#[immutable]`.
    #[must_use]
    pub const fn immutable(self) -> Self {
        Self {
            immutable: true,
            ..self
        }
    }

    /// The same, of a relation, which is immutable.
    #[must_use]
    pub const fn relation(self) -> Self {
        Self {
            immutable: true,
            relation: true,
            ..self
        }
    }

    /// The same, immutable, of which no two entities have one key, as an index says.
    #[must_use]
    pub const fn unique(self) -> Self {
        Self {
            immutable: true,
            unique: true,
            ..self
        }
    }

    /// Whether no two entities have one key.
    pub const fn is_unique(&self) -> bool {
        self.unique
    }

    /// Whether values are replaced, and never written where they are.
    pub const fn is_immutable(&self) -> bool {
        self.immutable
    }

    /// Whether it is a relation.
    pub const fn is_relation(&self) -> bool {
        self.relation
    }

    /// Whether it is known when values were added and changed.
    pub const fn is_tracked(&self) -> bool {
        self.tracked
    }

    /// The components that come with values of the type, as the derive spells them.
    pub const fn requires(&self) -> &'static [&'static str] {
        match self.description {
            Some(description) => description.requires,
            None => &[],
        }
    }

    /// The components that the type disables, as the derive spells them. Entities, if there are none.
    pub(crate) const fn disables(&self) -> Option<&'static [&'static str]> {
        match self.description {
            Some(description) => description.disables,
            None => None,
        }
    }

    /// Whether the type says that its values are kept in a pool.
    pub const fn is_sparse(&self) -> bool {
        matches!(
            self.description,
            Some(Description {
                storage: StorageKind::Sparse,
                ..
            })
        )
    }

    /// The name that the type gives itself, or else the type as the list spells it. Other components may have the same name: see
    /// [`component_name`](crate::Storage::component_name).
    pub const fn name(&self) -> &'static str {
        match self.description {
            Some(description) => description.name,
            None => self.listed,
        }
    }

    /// The type as the list spells it.
    pub const fn listed(&self) -> &'static str {
        self.listed
    }

    /// Whether `#[component(name = "…")]` gives the name.
    const fn is_renamed(&self) -> bool {
        matches!(self.description, Some(Description { renamed: true, .. }))
    }
}

impl_debug!([] ComponentDeclaration, it => (it.name()));

/// An archetype as a world declares it.
#[derive(Clone, Copy, Debug)]
pub struct Declaration<W> {
    /// The struct's name.
    pub name: &'static str,
    /// The places of its components in the world's list, in the order of its fields.
    pub components: &'static [usize],
    /// The places of those that its rows may lack, in the order of its fields.
    pub optionals: &'static [usize],
    /// The rows that its table makes room for when it gets its first one; 0 leaves it to the table.
    pub capacity: usize,
    /// How its rows leave.
    pub removal: Removal<W>,
}

/// The layout of the world's tables.
pub(crate) const fn schema<W: Declare>() -> &'static Schema {
    const { &<W::Size as SchemaFor<W>>::SCHEMA }
}

/// The component's place in the world's list. The trait that says so is safe to implement, so that it is not trusted:
/// the type is compared, which costs nothing once the compiler has folded it.
#[inline]
pub(crate) fn component_index<W: Declare, C: ComponentOf<W>>() -> usize {
    // A copy: a reference to the whole schema makes the compiler look at all of it once more.
    let info = const { schema::<W>().components[C::INDEX] };
    if info.type_id == TypeId::of::<C>() {
        C::INDEX
    } else {
        mismatch::<W, C>()
    }
}

/// The resource's place in the world's list, checked as in [`component_index`].
#[inline]
pub(crate) fn resource_index<W: Declare, R: ResourceOf<W>>() -> usize {
    let listed = const { type_at(&<W::Resources as Components>::LIST, R::INDEX) };
    if listed == Some(TypeId::of::<R>()) {
        R::INDEX
    } else {
        mismatch::<W, R>()
    }
}

/// The name of a resource by its place.
pub(crate) const fn resource_name<W: Declare>(place: usize) -> &'static str {
    if place < W::RESOURCES.len() {
        W::RESOURCES[place].name()
    } else {
        "a resource"
    }
}

/// Whether the resource is the entries of an index.
pub(crate) const fn is_index<W: Declare>(place: usize) -> bool {
    place < W::RESOURCES.len() && W::RESOURCES[place].is_index()
}

/// Whether the resource is the queue of a type of events.
pub(crate) const fn is_event<W: Declare>(place: usize) -> bool {
    place < W::RESOURCES.len() && W::RESOURCES[place].is_event()
}

/// Whether the component's values are in a pool.
#[inline]
pub(crate) const fn is_sparse<W: Declare, C: ComponentOf<W>>() -> bool {
    const { schema::<W>().components[C::INDEX].sparse }
}

/// The same, by its place. A world that somebody writes by hand may name fewer components than it has: it is refused when it is made.
pub(crate) const fn is_sparse_at<W: Declare>(component: usize) -> bool {
    component < W::COMPONENTS.len() && W::COMPONENTS[component].is_sparse()
}

/// Whether the world lists a component with its values in a pool.
pub(crate) const fn has_sparse<W: Declare>() -> bool {
    const { any_of!(component in W::COMPONENTS => component.is_sparse()) }
}

/// Whether rows of a declared archetype may lack the component. Where none may, a cell that is there means a value.
#[inline]
pub(crate) const fn is_optional<W: Declare, C: ComponentOf<W>>() -> bool {
    const { schema::<W>().lists_as_optional(C::INDEX) }
}

/// Whether the component's values have ticks.
#[inline]
pub(crate) const fn is_tracked<W: Declare, C: ComponentOf<W>>() -> bool {
    const { schema::<W>().components[C::INDEX].tracked }
}

/// Whether the component at a place of the world's list is immutable. A component that is not listed is not.
pub(crate) fn is_immutable<W: Declare>(component: usize) -> bool {
    schema::<W>()
        .components
        .get(component)
        .is_some_and(|info| info.immutable)
}

/// The name by which people know a component of the list: its own, or the type as the list spells it where several components have
/// that name.
pub(crate) const fn listed_name<W: Declare>(component: usize) -> &'static str {
    let declaration = &W::COMPONENTS[component];
    let mut other = 0;
    while other < W::COMPONENTS.len() {
        if other != component && is_same(W::COMPONENTS[other].name(), declaration.name()) {
            return declaration.listed;
        }
        other += 1;
    }
    declaration.name()
}

/// Asserts that no two components of a world are given one name.
///
/// # Panics
///
/// When the program is compiled, if `#[component(name = "…")]` says the same of two types of the list.
#[track_caller]
pub const fn assert_names<W: Declare>() {
    let mut i = 0;
    while i < W::COMPONENTS.len() {
        let mut j = 0;
        while j < i && W::COMPONENTS[i].is_renamed() {
            let (one, other) = (&W::COMPONENTS[j], &W::COMPONENTS[i]);
            if one.is_renamed() && is_same(one.name(), other.name()) {
                let text = ConstString::of(&[
                    "`",
                    one.listed,
                    "` and `",
                    other.listed,
                    "` say both `",
                    "#[component(name = \"",
                    one.name(),
                    "\")]`: give one of the two another name",
                ]);
                refuse(&text);
            }
            j += 1;
        }
        i += 1;
    }
}

/// Whether two texts are the same.
pub(crate) const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut i = 0;
    while i < one.len() {
        if one[i] != other[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// The component's name, for errors.
pub(crate) fn component_name<W: Declare, C: ComponentOf<W>>() -> &'static str {
    if C::INDEX < W::COMPONENTS.len() {
        listed_name::<W>(C::INDEX)
    } else {
        type_name::<C>()
    }
}

/// The archetype's layout, checked against the types of its row, as in [`component_index`].
#[inline]
pub(crate) fn archetype_info<W: Declare, A: DeclaredRow<W>>() -> &'static ArchetypeInfo<'static> {
    let info = const { &Layout::<W, A>::INFO };
    if matches_columns::<RowOf<A, W>>(info.components()) {
        info
    } else {
        mismatch::<W, A>()
    }
}

/// The layout of one archetype, as a constant of its own.
struct Layout<W, A>(PhantomData<(W, A)>);

impl<W: Declare, A: DeclaredRow<W>> Layout<W, A> {
    const INFO: ArchetypeInfo<'static> = schema::<W>().archetypes[A::PLACE];
}

/// Panics if the components of the list at these places are not of the types of the row.
#[inline]
pub(super) fn matches_types<W: Declare, R: Components>(places: &'static [usize]) {
    let infos = schema::<W>().components;
    let type_of = |i: usize| infos.get(*places.get(i)?).map(|info| info.type_id);
    if places.len() != R::COUNT || !matches::<R>(type_of) {
        mismatch::<W, R>();
    }
}

#[inline]
fn matches_columns<R: Components>(columns: &[Column]) -> bool {
    let plain = R::COUNT - R::OPTIONALS;
    let optional = columns
        .iter()
        .enumerate()
        .all(|(i, column)| (column.bits != 0) == (i >= plain));
    columns.len() == R::COUNT
        && optional
        && matches::<R>(|i| columns.get(i).map(|column| column.info.type_id))
}

#[cold]
#[inline(never)]
pub(crate) fn mismatch<W: Declare, T>() -> ! {
    panic!(
        "`{}` is declared for the world `{}` in a way that its schema contradicts; leave it to `world!`",
        type_name::<T>(),
        W::NAME
    )
}

/// Asserts that a component can be in a snapshot, or need not be: that values can be cloned, or are transient ones that stay in their
/// pool. Whoever takes a snapshot asserts it of all components.
#[track_caller]
pub(super) const fn check_copied<W: Declare>(component: usize) {
    if W::SNAPSHOTS
        && let Some(fault) = fault_of_copying::<W>(component)
    {
        refuse(&fault);
    }
}

/// Why the component at a place of the list cannot be in a snapshot, and needs to be. A pool that stays while a world is put back is no
/// group's: its rows are not those of the copy.
pub(crate) const fn fault_of_copying<W: Declare>(component: usize) -> Option<ConstString> {
    let declaration = &W::COMPONENTS[component];
    let name = declaration.listed;
    if declaration.copying.is_some() {
        return None;
    }
    if !declaration.transient {
        let text = ConstString::of(&[
            "`",
            name,
            "` is not `Clone`, and `",
            W::NAME,
            "` has snapshots: derive `Clone`, or say `#[component(transient, storage = \"sparse\")]`",
        ]);
        return Some(text);
    }
    if !declaration.is_sparse() {
        let text = ConstString::of(&[
            "`",
            name,
            "` is transient and not `Clone`, so that values stay while rows of `",
            W::NAME,
            "` are put back: derive `Clone`, or say `#[component(storage = \"sparse\")]`",
        ]);
        return Some(text);
    }
    for_each!(group in W::GROUPS => {
        if group.has(component) {
            let text = ConstString::of(&[
                "`",
                name,
                "` is transient and not `Clone`, and the group `",
                group.name,
                "` has it: derive `Clone`",
            ]);
            return Some(text);
        }
    });
    None
}

/// Whether the types are these, one for one: `type_of` gives that of the `i`-th.
#[inline]
fn matches<R: Components>(type_of: impl Fn(usize) -> Option<TypeId>) -> bool {
    let mut matching = Matching { type_of, all: true };
    R::visit_types(0, &mut matching);
    matching.all
}

struct Matching<T> {
    type_of: T,
    all: bool,
}

impl<T: Fn(usize) -> Option<TypeId>> TypeVisitor for Matching<T> {
    #[inline]
    fn visit<C: 'static>(&mut self, place: usize) {
        self.all &= (self.type_of)(place) == Some(TypeId::of::<C>());
    }
}
