//! Components come and go.

use crate::driver::{Driver, drop_heavy};
use crate::model::complete;
use crate::operation::{Operation, Pick, Set};
use crate::parts::{
    A, DATA, DISABLED, EMPTY, FIRST_SPARSE, G, HEAVY, K, KEY, LISTED, MANA, N, O, P, Part, S,
    SMALL, T, V, W, X, bump, kept, with_part,
};
use crate::tally::happened;
use crate::world::{Big, Field, Ghostly, Mixed, Own, Part as PartRow, Plain, Solo};
use ecs::ArchetypeOf;
use ecs::schema::OptionsOf;
use ecs::{
    Bundle, ChangeError, ComponentDefinition, ComponentId, Entity, FieldType, Registration,
    StorageKind, Value,
};

/// Shows the components of a bundle that came out of the world.
pub(crate) trait Shown {
    /// For each component its kind, and the value if there is one.
    fn show(&self) -> Vec<(usize, Option<u32>)>;
}

macro_rules! shown {
    ($($C:ident $c:ident),*) => {
        impl<$($C: Part),*> Shown for ($(Option<$C>,)*) {
            fn show(&self) -> Vec<(usize, Option<u32>)> {
                let ($($c,)*) = self;
                vec![$(($C::KIND, $c.as_ref().map(Part::value))),*]
            }
        }
    };
}

shown!();
shown!(C0 c0);
shown!(C0 c0, C1 c1);
shown!(C0 c0, C1 c1, C2 c2);

/// Calls a generic function with a set of components and a bundle of them.
macro_rules! with_set {
    ($set:expr, $value:expr, $ledger:expr, $B:ident, $bundle:ident => $body:expr) => {{
        let (value, ledger) = ($value, &$ledger);
        match $set {
            Set::Nothing => with_set!(@ $B, $bundle, $body, (), ()),
            Set::A => with_set!(@ $B, $bundle, $body, (A,), (A::make(value, ledger),)),
            Set::Ap => with_set!(@ $B, $bundle, $body, (A, P), (A::make(value, ledger), P::make(value, ledger))),
            Set::Nto => with_set!(@ $B, $bundle, $body, (N, T, O), (N::make(value, ledger), T, O::make(value, ledger))),
            Set::WG => with_set!(@ $B, $bundle, $body, (W, G), (W::make(value, ledger), G::make(value, ledger))),
            Set::Pon => with_set!(
                @ $B, $bundle, $body, (P, O, N),
                (P::make(value, ledger), O::make(value, ledger), N::make(value, ledger))
            ),
            Set::Own => with_set!(@ $B, $bundle, $body, Own, Own { n: N::make(value, ledger), t: T }),
            Set::Plain => {
                with_set!(@ $B, $bundle, $body, Plain, Plain { a: A::make(value, ledger), n: N::make(value, ledger) })
            }
            Set::Sv => with_set!(@ $B, $bundle, $body, (S, V), (S::make(value, ledger), V::make(value, ledger))),
            Set::Xas => with_set!(
                @ $B, $bundle, $body, (X, A, S),
                (X::make(value, ledger), A::make(value, ledger), S::make(value, ledger))
            ),
            Set::Mixed => with_set!(@ $B, $bundle, $body, Mixed, Mixed::make(value, ledger)),
        }
    }};
    (@ $B:ident, $bundle:ident, $body:expr, $type:ty, $make:expr) => {{
        type $B = $type;
        let $bundle = $make;
        $body
    }};
}

pub(crate) use with_set;

impl Driver {
    pub(crate) fn change(&mut self, operation: &Operation) {
        use Operation as Op;
        match operation {
            Op::Insert(pick, kind, value) => {
                let entity = self.resolve(*pick);
                with_part!(*kind, C => self.insert::<C>(entity, *value));
            }
            Op::InsertEvery(every, kind, value) => {
                for entity in self.every(*every) {
                    with_part!(*kind, C => self.insert::<C>(entity, *value));
                }
            }
            Op::Remove(pick, kind) => {
                let entity = self.resolve(*pick);
                with_part!(*kind, C => self.remove::<C>(entity));
            }
            Op::RemoveEvery(1, kind) => with_part!(*kind, C => self.clear_component::<C>()),
            Op::RemoveEvery(every, kind) => {
                for entity in self.every(*every) {
                    with_part!(*kind, C => self.remove::<C>(entity));
                }
            }
            Op::Take(pick, kind) => with_part!(*kind, C => self.take::<C>(*pick)),
            Op::InsertMany(pick, set, value) => {
                with_set!(set, *value, self.ledger, B, bundle => self.insert_many::<B>(*pick, bundle, *value));
            }
            Op::RemoveMany(pick, set) => {
                with_set!(set, 0, self.ledger, B, _bundle => self.remove_many::<B>(*pick));
            }
            Op::Exchange(pick, which, value) => self.exchange_some(*pick, *which, *value),
            Op::Convert(pick, which, value) => self.convert_some(*pick, *which, *value),
            Op::Register => {
                let key = self
                    .field
                    .register_with(registration(self.model.registered))
                    .unwrap();
                assert!(self.key.is_none_or(|known| known == key));
                assert_eq!(self.field.key::<K>(), Some(key));
                self.key = Some(key);
            }
            Op::InsertKey(pick, value) => self.insert_key(*pick, *value),
            Op::RemoveKey(pick) => self.remove_key(*pick),
            Op::Define(kind) => {
                self.define(*kind);
            }
            Op::InsertData(pick, kind, value) => self.insert_data(*pick, *kind, *value),
            Op::RemoveData(pick, kind) => self.remove_data(*pick, *kind),
            Op::WriteField(pick, value) => self.write_fields(*pick, *value),
            Op::SortByKey(kind) => with_part!(sparse *kind, C => self.sort::<C>(true)),
            Op::SortBy(kind) => with_part!(sparse *kind, C => self.sort::<C>(false)),
            Op::SortLike(other) => with_part!(sparse *other, L => self.sort_like::<X, L>()),
            Op::PoolMut(kind, by) => with_part!(sparse *kind, C => self.pool_mut::<C>(*by)),
            other => unreachable!("{other:?}"),
        }
    }

    fn insert<C: Part>(&mut self, entity: Entity, value: u32) {
        match value % 16 {
            5 => return self.insert_by_name::<C>(entity, value),
            11 => return self.get_or_insert::<C>(entity, value),
            _ => {}
        }
        let component = C::make(value, &self.ledger);
        let result = if value.is_multiple_of(2) {
            self.field.insert(entity, component)
        } else {
            self.field.try_insert(entity, component)
        };
        if let Some(image) = self.model.living.get_mut(&entity) {
            assert_eq!(result.unwrap().map(|before| before.value()), image[C::KIND]);
            self.model.give(entity, C::KIND, value);
        } else {
            let error = result.unwrap_err();
            assert_eq!(error.cause, self.model.no_row(entity));
            assert_eq!(error.value.value(), kept(C::KIND, value));
        }
        self.model.settle(entity);
    }

    fn insert_by_name<C: Part>(&mut self, entity: Entity, value: u32) {
        let result = self.field.insert_value(entity, name::<C>(), value);
        match self.model.living.get_mut(&entity) {
            Some(image) => {
                assert_eq!(result, Ok(()));
                happened(
                    "a component that is inserted by name takes another's place",
                    image[C::KIND].is_some(),
                );
                self.model.give(entity, C::KIND, value);
            }
            None => assert_eq!(result, Err(self.model.no_row(entity).into())),
        }
        self.model.settle(entity);
    }

    fn get_or_insert<C: Part>(&mut self, entity: Entity, value: u32) {
        let ledger = &self.ledger;
        let mut made = false;
        let result = self.field.get_or_insert_with(entity, || {
            made = true;
            C::make(value, ledger)
        });
        match self.model.living.get_mut(&entity) {
            Some(image) => {
                assert_eq!(
                    made,
                    image[C::KIND].is_none(),
                    "a value is made where there is none"
                );
                happened("a component is there that is got or inserted", !made);
                assert_eq!(
                    result.ok().map(|it| it.value()),
                    image[C::KIND].or(Some(kept(C::KIND, value)))
                );
                match image[C::KIND] {
                    Some(before) => self.model.put(entity, C::KIND, before),
                    None => self.model.give(entity, C::KIND, value),
                }
            }
            None => assert_eq!(result.err(), Some(self.model.no_row(entity))),
        }
        self.model.settle(entity);
    }

    fn clear_component<C: Part>(&mut self) {
        let had: Vec<Entity> = self
            .model
            .living
            .iter()
            .filter(|(_, image)| image[C::KIND].is_some())
            .map(|(entity, _)| *entity)
            .collect();
        assert_eq!(self.field.clear_component::<C>(), Ok(had.len()));
        self.model.order.forget();
        for entity in had {
            if let Some(image) = self.model.living.get_mut(&entity) {
                image[C::KIND] = None;
            }
            self.model.settle(entity);
        }
    }

    fn remove<C: Part>(&mut self, entity: Entity) {
        if entity.index().is_multiple_of(3) {
            return self.remove_by_name::<C>(entity);
        }
        let result = self.field.remove::<C>(entity);
        match self.model.living.get_mut(&entity) {
            Some(image) => assert_eq!(
                result.unwrap().map(|value| value.value()),
                image[C::KIND].take()
            ),
            None => assert_eq!(result.unwrap_err(), self.model.no_row(entity)),
        }
        self.model.settle(entity);
    }

    fn remove_by_name<C: Part>(&mut self, entity: Entity) {
        let result = self.field.remove_value(entity, name::<C>());
        match self.model.living.get_mut(&entity) {
            Some(image) => assert_eq!(result, Ok(image[C::KIND].take().is_some())),
            None => assert_eq!(result, Err(self.model.no_row(entity).into())),
        }
        self.model.settle(entity);
    }

    fn take<C: Part>(&mut self, pick: Pick) {
        let entity = self.resolve(pick);
        let result = self.field.take::<C>(entity).map(|value| value.value());
        let expected = match self.model.living.get_mut(&entity) {
            Some(image) => image[C::KIND].take().ok_or_else(|| {
                let component = self
                    .field
                    .component_name(self.field.component_id(name::<C>()).unwrap())
                    .unwrap();
                assert_eq!(component, name::<C>());
                ChangeError::MissingComponent {
                    entity,
                    component: name::<C>(),
                }
            }),
            None => Err(self.model.no_row(entity)),
        };
        assert_eq!(result, expected);
        self.model.settle(entity);
    }

    fn insert_many<B: Bundle<Field>>(&mut self, pick: Pick, bundle: B, value: u32)
    where
        OptionsOf<B, Field>: Shown,
    {
        let entity = self.resolve(pick);
        let result = self.field.insert_many(entity, bundle);
        match self.model.living.get_mut(&entity) {
            Some(image) => {
                let shown = result.unwrap().show();
                for (kind, before) in &shown {
                    assert_eq!(*before, image[*kind]);
                    image[*kind] = Some(kept(*kind, value));
                    self.model.ticks.mark(entity, *kind);
                }
                complete(
                    image,
                    &shown.iter().map(|(kind, _)| *kind).collect::<Vec<_>>(),
                );
            }
            None => assert_eq!(result.err().unwrap().cause, self.model.no_row(entity)),
        }
        self.model.settle(entity);
    }

    fn remove_many<B: Bundle<Field>>(&mut self, pick: Pick)
    where
        OptionsOf<B, Field>: Shown,
    {
        let entity = self.resolve(pick);
        let result = self.field.remove_many::<B>(entity);
        match self.model.living.get_mut(&entity) {
            Some(image) => {
                for (kind, before) in result.ok().unwrap().show() {
                    assert_eq!(before, image[kind].take());
                }
            }
            None => assert_eq!(result.err().unwrap(), self.model.no_row(entity)),
        }
        self.model.settle(entity);
    }

    fn exchange_some(&mut self, pick: Pick, which: u8, value: u32) {
        let ledger = self.ledger.clone();
        let ledger = &ledger;
        match which % 11 {
            0 => self.replace_bundle::<(N,), (P,)>(pick, (P::make(value, ledger),), value),
            1 => self.replace_bundle::<(O, P), (T,)>(pick, (T,), value),
            2 => self.replace_bundle::<Own, (A, O)>(
                pick,
                (A::make(value, ledger), O::make(value, ledger)),
                value,
            ),
            3 => self.replace_bundle::<(), (W,)>(pick, (W::make(value, ledger),), value),
            4 => self.replace_bundle::<(P, A), (G, N)>(
                pick,
                (G::make(value, ledger), N::make(value, ledger)),
                value,
            ),
            5 => self.replace_bundle::<(T,), ()>(pick, (), value),
            6 => self.replace_bundle::<(S, N), (V,)>(pick, (V::make(value, ledger),), value),
            7 => self.replace_bundle::<Mixed, (S, P)>(
                pick,
                (S::make(value, ledger), P::make(value, ledger)),
                value,
            ),
            8 => self.replace_bundle::<(X,), Mixed>(pick, Mixed::make(value, ledger), value),
            9 => self.replace_bundle::<(V, N), (X,)>(pick, (X::make(value, ledger),), value),
            _ => self.replace_bundle::<(A,), (V, S)>(
                pick,
                (V::make(value, ledger), S::make(value, ledger)),
                value,
            ),
        }
    }

    fn replace_bundle<R: Bundle<Field>, B: Bundle<Field>>(
        &mut self,
        pick: Pick,
        bundle: B,
        value: u32,
    ) where
        OptionsOf<R, Field>: Shown,
        OptionsOf<B, Field>: Shown,
    {
        let entity = self.resolve(pick);
        let result = self.field.replace_bundle::<R, B>(entity, bundle);
        let Some(image) = self.model.living.get_mut(&entity) else {
            assert_eq!(result.err().unwrap().cause, self.model.no_row(entity));
            return;
        };
        let exchanged = result.ok().unwrap();
        let (removed, replaced) = (exchanged.removed.show(), exchanged.replaced.show());
        let is_there =
            |parts: &[(usize, Option<u32>)]| parts.iter().any(|(_, value)| value.is_some());
        happened(
            "an exchange takes and replaces",
            is_there(&removed) && is_there(&replaced),
        );
        let all = || {
            removed
                .iter()
                .chain(&replaced)
                .filter(|(_, value)| value.is_some())
        };
        let (rows, pools) = (
            all().any(|(kind, _)| *kind < FIRST_SPARSE),
            all().any(|(kind, _)| *kind >= FIRST_SPARSE),
        );
        happened(
            "an exchange takes from a table and from a pool",
            rows && pools,
        );
        for (kind, before) in removed {
            assert_eq!(before, image[kind].take());
        }
        for (kind, before) in replaced {
            assert_eq!(before, image[kind]);
            image[kind] = Some(kept(kind, value));
            self.model.ticks.mark(entity, kind);
            complete(image, &[kind]);
        }
        self.model.settle(entity);
    }

    fn convert_some(&mut self, pick: Pick, which: u8, value: u32) {
        let ledger = self.ledger.clone();
        let ledger = &ledger;
        // Those of the right archetype are few.
        let living = self.model.living.keys().copied();
        let is_it = |entity: &Entity| match which % 6 {
            0 | 2..=4 => self.model.is::<Plain>(*entity),
            1 => self.model.is::<Solo>(*entity),
            _ => self.model.is::<Big>(*entity),
        };
        let chosen: Vec<Entity> = living.filter(is_it).collect();
        let chosen = usize::try_from(value)
            .unwrap()
            .checked_rem(chosen.len())
            .map(|place| chosen[place]);
        let entity = chosen
            .filter(|_| !value.is_multiple_of(4))
            .unwrap_or_else(|| self.resolve(pick));
        let (p, o, w, g) = (
            P::make(value, ledger),
            O::make(value, ledger),
            W::make(value, ledger),
            G::make(value, ledger),
        );
        match which % 6 {
            0 => self.convert::<Plain, Solo, (), (P,)>(entity, (p,), (&[], &[6], value)),
            1 => self.convert::<Solo, PartRow, (N,), ()>(entity, (), (&[1], &[], value)),
            2 => self.convert::<Plain, PartRow, (N,), (O,)>(entity, (o,), (&[1], &[5], value)),
            3 => self.convert::<Plain, Big, (N,), (W, T)>(entity, (w, T), (&[1], &[2, 3], value)),
            4 => self.convert::<Plain, Ghostly, (A,), (G,)>(entity, (g,), (&[0], &[4], value)),
            _ => self.convert::<Big, PartRow, (T, W), ()>(entity, (), (&[2, 3], &[], value)),
        }
    }

    fn convert<F, To, R, B>(
        &mut self,
        entity: Entity,
        bundle: B,
        (removed, added, value): (&[usize], &[usize], u32),
    ) where
        F: ArchetypeOf<Field>,
        To: ArchetypeOf<Field>,
        R: Bundle<Field>,
        B: Bundle<Field>,
    {
        let is_it = self.model.is::<F>(entity);
        let is_apart = self.field.archetype_of(entity) == Some("a dynamic archetype");
        let result = self.field.convert::<F, To, R, B>(entity, bundle);
        assert_eq!(result.is_ok(), is_it);
        happened("a row is converted", is_it);
        happened(
            "a row with other components is converted",
            is_it && is_apart,
        );
        if is_it {
            let image = self.model.living.get_mut(&entity).unwrap();
            for kind in removed {
                assert!(image[*kind].take().is_some());
            }
            for kind in added {
                let before = image[*kind].replace(kept(*kind, value));
                self.model.ticks.mark(entity, *kind);
                happened("a conversion replaces a value", before.is_some());
            }
            self.model.kinds.insert(entity, To::INDEX);
            self.model.settle(entity);
        }
    }

    fn insert_key(&mut self, pick: Pick, value: u32) {
        let entity = self.resolve(pick);
        let key = *self.key.get_or_insert_with(|| {
            self.field
                .register_with(registration(self.model.registered))
                .unwrap()
        });
        let result = self.field.insert_key(entity, key, K::new(value));
        match self.model.living.get_mut(&entity) {
            Some(image) => assert_eq!(result.unwrap().map(|k| *k.0), image[KEY].replace(value)),
            None => assert_eq!(result.unwrap_err().cause, self.model.no_row(entity)),
        }
        self.model.settle(entity);
    }

    fn remove_key(&mut self, pick: Pick) {
        let (Some(key), entity) = (self.key, self.resolve(pick)) else {
            return;
        };
        let result = self.field.remove_key(entity, key);
        match self.model.living.get_mut(&entity) {
            Some(image) => assert_eq!(result.unwrap().map(|k| *k.0), image[KEY].take()),
            None => assert_eq!(result.unwrap_err(), self.model.no_row(entity)),
        }
        self.model.settle(entity);
    }

    /// Defines a component that is described by data. Most are known already.
    fn define(&mut self, kind: usize) -> ComponentId {
        let id = self
            .field
            .define(definition(kind, self.model.registered))
            .unwrap();
        assert!(self.data[kind].is_none_or(|known| known == id));
        self.data[kind] = Some(id);
        id
    }

    fn insert_data(&mut self, pick: Pick, kind: usize, value: u32) {
        let (id, entity) = (self.define(kind), self.resolve(pick));
        if kind == MANA && value % 4 == 1 {
            return self.insert_mana(entity, id, value);
        }
        let result = self.field.insert_data(entity, id, &bytes_of(kind, value));
        match self.model.living.get_mut(&entity) {
            Some(image) => {
                let before = result.unwrap().map(|bytes| value_of(kind, &bytes));
                happened("data is replaced", before.is_some());
                assert_eq!(before, image[kind].replace(kept(kind, value)));
            }
            None => assert!(result.is_err()),
        }
        self.model.settle(entity);
    }

    /// Data comes as a value that has fields.
    fn insert_mana(&mut self, entity: Entity, id: ComponentId, value: u32) {
        let fields = Value::record([("full", Value::Bool(false)), ("amount", value.into())]);
        let result = self.field.insert_value(entity, id, fields);
        match self.model.living.get_mut(&entity) {
            Some(image) => {
                assert_eq!(result, Ok(()));
                happened("data comes by its fields", true);
                image[MANA] = Some(value);
            }
            None => assert_eq!(result, Err(self.model.no_row(entity).into())),
        }
        self.model.settle(entity);
    }

    fn remove_data(&mut self, pick: Pick, kind: usize) {
        let (Some(id), entity) = (self.data[kind], self.resolve(pick)) else {
            return;
        };
        let result = self.field.remove_data(entity, id);
        match self.model.living.get_mut(&entity) {
            Some(image) => assert_eq!(
                result.unwrap().map(|bytes| value_of(kind, &bytes)),
                image[kind].take()
            ),
            None => assert!(result.is_err()),
        }
        self.model.settle(entity);
    }

    /// Writes fields by name: of a listed component, a sparse one, and two that are described by data.
    fn write_fields(&mut self, pick: Pick, value: u32) {
        let entity = self.resolve(pick);
        let id = |name: &str| self.field.component_id(name).ok();
        let fields = [
            (0, id("A"), "value"),
            (7, id("S"), "value"),
            (MANA, self.data[MANA], "amount"),
            (HEAVY, self.data[HEAVY], "weight"),
        ];
        for (kind, id, field) in fields {
            let Some(id) = id else { continue };
            let has = self.model.has(entity, kind);
            let written = if value % 2 == 1 {
                self.field.set_value(entity, id, field, value).is_ok()
            } else {
                self.field.set_field(entity, id, field, value).is_ok()
            };
            assert_eq!(written, has);
            assert_eq!(
                self.field.field(entity, id, field).ok(),
                has.then_some(Value::U32(value))
            );
            if has {
                self.model.put(entity, kind, value);
            }
        }
    }

    fn sort<C: Part>(&mut self, by_key: bool) {
        let mut expected: Vec<_> = pool::<C>(&self.field);
        // The rows of the group that owns the pool stay in front.
        let (grouped, others) = expected.split_at_mut(self.model.grouped(C::KIND));
        happened(
            "a group is sorted beside others",
            grouped.len() > 1 && !others.is_empty(),
        );
        for rows in [grouped, others] {
            if by_key {
                rows.sort_by_key(|(_, value)| value % 16);
            } else {
                rows.sort_by(|(_, one), (_, other)| other.cmp(one));
            }
        }
        if by_key {
            self.field
                .sort_by_key::<C, _>(|component| component.value() % 16);
        } else {
            self.field
                .sort_by::<C>(|one, other| other.value().cmp(&one.value()));
        }
        happened("a pool is sorted", expected.len() > 3);
        assert_eq!(pool::<C>(&self.field), expected);
        // Queries that the component drives go in this order.
        let seen = self
            .field
            .query::<(Entity, &C)>()
            .map(|(entity, component)| (entity, component.value()));
        assert!(
            seen.eq(expected
                .into_iter()
                .filter(|(entity, _)| self.model.shows(*entity, C::KIND)))
        );
    }

    fn sort_like<C: Part, L: Part>(&mut self) {
        let (before, like) = (pool::<C>(&self.field), pool::<L>(&self.field));
        let (both, rest): (Vec<_>, Vec<_>) = before
            .into_iter()
            .partition(|(entity, _)| like.iter().any(|(other, _)| other == entity));
        let both_count = both.len();
        let mut expected = both;
        expected.sort_by_key(|(entity, _)| like.iter().position(|(other, _)| other == entity));
        expected.extend(rest);
        self.field.sort_like::<C, L>();
        happened(
            "a pool is sorted like another",
            expected.len() > 3 && both_count > 2,
        );
        assert_eq!(pool::<C>(&self.field), expected);
    }

    fn pool_mut<C: Part>(&mut self, by: u8) {
        let (entities, components) = self.field.pool_mut::<C>();
        assert_eq!(entities.len(), components.len());
        for (entity, component) in entities.iter().zip(components) {
            bump(component, by);
            self.model.bump(*entity, C::KIND, by);
        }
    }
}

pub(crate) fn pool<C: Part>(field: &Field) -> Vec<(Entity, u32)> {
    let (entities, components) = field.pool::<C>();
    assert_eq!(entities.len(), components.len());
    entities
        .iter()
        .copied()
        .zip(components.iter().map(Part::value))
        .collect()
}

/// The names of the components that are described by data.
pub(crate) const DATA_NAMES: [&str; DISABLED - DATA] = ["mana", "heavy", "small", "empty"];

/// The component that is registered.
pub(crate) fn registration(storage: StorageKind) -> Registration<'static, K> {
    let registration = Registration::new().cloned().saved();
    if storage == StorageKind::Sparse {
        registration.sparse()
    } else {
        registration
    }
}

/// A component that is described by data.
pub(crate) fn definition(kind: usize, storage: StorageKind) -> ComponentDefinition {
    let definition = ComponentDefinition::new(DATA_NAMES[kind - DATA]);
    let definition = if storage == StorageKind::Sparse {
        definition.sparse()
    } else {
        definition
    };
    match kind {
        MANA => definition
            .field("amount", FieldType::U32)
            .field("full", FieldType::Bool),
        HEAVY => definition
            .field_at("weight", FieldType::U32, 28)
            .with_layout(32, 32)
            .on_drop(drop_heavy),
        SMALL => definition.with_layout(3, 1),
        _ => definition.with_layout(0, 16),
    }
}

/// The names of the components that the world lists.
pub(crate) const NAMES: [&str; LISTED] = ["A", "N", "W", "T", "G", "O", "P", "S", "V", "X", "Y"];

pub(crate) fn name<C: Part>() -> &'static str {
    NAMES[C::KIND]
}

/// A value of a component that is described by data.
pub(crate) fn bytes_of(kind: usize, value: u32) -> Vec<u8> {
    let four = value.to_ne_bytes();
    match kind {
        MANA => [four, [u8::from(value.is_multiple_of(2)), 0, 0, 0]].concat(),
        HEAVY => [[7; 28].as_slice(), &four].concat(),
        SMALL => value.to_le_bytes()[..3].to_vec(),
        _ => Vec::new(),
    }
}

pub(crate) fn value_of(kind: usize, bytes: &[u8]) -> u32 {
    match kind {
        MANA => u32::from_ne_bytes(bytes[..4].try_into().unwrap()),
        HEAVY => {
            assert_eq!(&bytes[..28], [7; 28]);
            u32::from_ne_bytes(bytes[28..].try_into().unwrap())
        }
        SMALL => u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0]),
        EMPTY => {
            assert!(bytes.is_empty());
            0
        }
        other => unreachable!("component {other}"),
    }
}
