//! Does each operation to the world and to the model, and compares them.

use crate::model::{KINDS, Kind, Model, Times};
use crate::operation::{Operation, Row, Way};
use crate::world::{A, B, Bare, M, Maybe, Plain, Rich, S, T, U, Yard};
use ecs::prelude::*;
use ecs::{ChangeTick, EventCursor, Query, QueryData, RemovedValue};
use std::collections::BTreeMap;
use std::sync::Mutex;

pub(crate) struct Driver {
    yard: Yard,
    model: Model,
    /// The tick before each step.
    ticks: Vec<ChangeTick>,
    removed: Readers,
}

/// The readers of removed values.
struct Readers {
    a: EventCursor<RemovedValue<A>>,
    b: EventCursor<RemovedValue<B>>,
    s: EventCursor<RemovedValue<S>>,
    t: EventCursor<RemovedValue<T>>,
}

/// Calls a macro with the type of a kind.
macro_rules! with_type {
    ($kind:expr, $C:ident => $body:expr) => {
        match $kind {
            Kind::A => {
                type $C = A;
                $body
            }
            Kind::B => {
                type $C = B;
                $body
            }
            Kind::S => {
                type $C = S;
                $body
            }
            Kind::T => {
                type $C = T;
                $body
            }
        }
    };
}

fn b(value: u32) -> B {
    B(Box::new(value))
}

fn maybe(b: bool, t: bool) -> Maybe {
    Maybe { m: M, a: A(1), b: b.then(|| self::b(1)), t: t.then_some(T) }
}

fn rich() -> Rich {
    Rich { u: U(1), t: T, a: A(1), b: b(1) }
}

impl Row {
    fn kinds(self) -> Vec<Kind> {
        match self {
            Self::Plain => vec![Kind::A],
            Self::Maybe { b, t } => {
                let there = [(true, Kind::A), (b, Kind::B), (t, Kind::T)];
                there.into_iter().filter(|(there, _)| *there).map(|(_, kind)| kind).collect()
            }
            Self::Rich => vec![Kind::A, Kind::B, Kind::T],
            Self::Bare => vec![],
            Self::AAndS => vec![Kind::A, Kind::S],
            Self::OnlyS => vec![Kind::S],
            Self::BAndT => vec![Kind::B, Kind::T],
        }
    }

    fn spawn(self, yard: &mut Yard, count: usize) -> Vec<Entity> {
        match self {
            Self::Plain => yard.spawn_batch((0..count).map(|_| Plain { a: A(1) })),
            Self::Maybe { b, t } => yard.spawn_batch((0..count).map(|_| maybe(b, t))),
            Self::Rich => yard.spawn_batch((0..count).map(|_| rich())),
            Self::Bare => yard.spawn_batch((0..count).map(|_| Bare { u: U(1) })),
            Self::AAndS => yard.spawn_batch((0..count).map(|_| (A(1), S(1)))),
            Self::OnlyS => yard.spawn_batch((0..count).map(|_| (S(1),))),
            Self::BAndT => yard.spawn_batch((0..count).map(|_| (b(1), T))),
        }
        .to_vec()
    }

    fn spawn_one(self, yard: &mut Yard) -> Entity {
        match self {
            Self::Plain => yard.spawn(Plain { a: A(1) }),
            Self::Maybe { b, t } => yard.spawn(maybe(b, t)),
            Self::Rich => yard.spawn(rich()),
            Self::Bare => yard.spawn(Bare { u: U(1) }),
            Self::AAndS => yard.spawn((S(1), A(1))),
            Self::OnlyS => yard.spawn((S(1),)),
            Self::BAndT => yard.spawn((T, b(1))),
        }
    }
}

/// Goes through rows, and says which were given out.
fn go<'w, Q>(rows: Query<'w, Yard, (Entity, Q)>, way: Way) -> Vec<Entity>
where
    Q: QueryData<Yard>,
    <(Entity, Q::Terms) as ecs::query::Term<Yard>>::Item<'w>: Send,
{
    let mut given = Vec::new();
    let mut rows = rows;
    match way {
        Way::ForEach => rows.for_each(|(entity, _)| given.push(entity)),
        Way::Next(count) => given.extend(rows.take(count.into()).map(|(entity, _)| entity)),
        Way::TakeThenForEach(count) => {
            given.extend(rows.by_ref().take(count.into()).map(|(entity, _)| entity));
            rows.for_each(|(entity, _)| given.push(entity));
        }
        Way::TryForEach(stop) => {
            let _ = rows.try_for_each(|(entity, _)| {
                given.push(entity);
                if given.len() > stop.into() { Err(()) } else { Ok(()) }
            });
        }
        // The chunks are of unknown shapes. Which rows are in them is told by those that iteration gives.
        Way::Chunks(_) => rows.for_each(|(entity, _)| given.push(entity)),
        // Rayon is not made for strict provenance.
        Way::Parallel if cfg!(miri) => rows.for_each(|(entity, _)| given.push(entity)),
        Way::Parallel => {
            let shared = Mutex::new(Vec::new());
            rows.par_for_each(|(entity, _)| shared.lock().unwrap().push(entity));
            given = shared.into_inner().unwrap();
        }
        Way::Single => {
            let is_single = rows.len() == 1;
            let first = rows.single().ok().map(|(entity, _)| entity);
            assert_eq!(first.is_some(), is_single);
            given.extend(first);
        }
    }
    given
}

impl Driver {
    pub(crate) fn new() -> Self {
        let mut yard = Yard::new();
        let removed = Readers {
            a: yard.watch_removed(),
            b: yard.watch_removed(),
            s: yard.watch_removed(),
            t: yard.watch_removed(),
        };
        Self { yard, model: Model::default(), ticks: Vec::new(), removed }
    }

    pub(crate) fn step(&mut self, operation: Operation) {
        self.model.now = self.ticks.len();
        self.ticks.push(self.yard.change_tick());
        let before = self.model.entities.clone();
        self.apply(operation);
        self.compare_removed(&before);
        self.yard.check_invariants();
        self.compare();
    }

    fn pick(&self, which: u16) -> Option<Entity> {
        let count = self.model.entities.len();
        self.model.entities.keys().nth(usize::from(which) % count.max(1)).copied()
    }

    fn changed(&mut self, given: Vec<Entity>, kinds: &[Kind]) {
        for entity in given {
            for kind in kinds {
                self.model.change(entity, *kind);
            }
        }
    }

    fn apply(&mut self, operation: Operation) {
        let Self { yard, model, .. } = self;
        match operation {
            Operation::Spawn(row) => model.spawn(row.spawn_one(yard), &row.kinds()),
            Operation::Batch(row, count) => {
                for entity in row.spawn(yard, count.into()) {
                    model.spawn(entity, &row.kinds());
                }
            }
            Operation::Columns(count) => {
                let columns = (vec![A(2); count.into()],);
                for entity in yard.spawn_columns::<Plain>(columns).unwrap() {
                    model.spawn(*entity, &[Kind::A]);
                }
                let columns = (&vec![A(2); count.into()][..],);
                for entity in yard.spawn_slices::<Plain>(columns).unwrap() {
                    model.spawn(*entity, &[Kind::A]);
                }
            }
            Operation::Pairs(stop) => {
                let mut pairs = yard.query::<(Entity, &mut A)>().pairs();
                let mut given = Vec::new();
                if stop < 10 {
                    while let Some(((one, _), (other, _))) = pairs.next_pair() {
                        given.extend([one, other]);
                        if given.len() > usize::from(stop) {
                            break;
                        }
                    }
                } else if model.entities.len() < 60 {
                    pairs.for_each(|(one, _), (other, _)| given.extend([one, other]));
                }
                self.changed(given, &[Kind::A]);
            }
            Operation::ColumnsMut => {
                let given: Vec<_> = yard.columns_mut::<Maybe>().entity.to_vec();
                let split = yard.split_mut();
                let plain = split.plain.entity.to_vec();
                let rich = split.rich.entity.to_vec();
                let maybe = split.maybe.entity.to_vec();
                for entities in [given, plain, rich, maybe] {
                    self.changed(entities, &[Kind::A, Kind::B, Kind::T]);
                }
            }
            Operation::Runtime => {
                let query = yard.runtime_query().write("A").optional_write("B").write("S").build().unwrap();
                let mut given: Vec<_> = yard.run(&query).flat_map(|chunk| chunk.entities().to_vec()).collect();
                self.changed(given, &[Kind::A, Kind::B, Kind::S]);
                let query = self.yard.runtime_query().write("T").build().unwrap();
                given = self.yard.run(&query).flat_map(|chunk| chunk.entities().to_vec()).collect();
                self.changed(given, &[Kind::T]);
            }
            Operation::PoolMut => {
                let given = yard.pool_mut::<S>().0.to_vec();
                self.changed(given, &[Kind::S]);
            }
            Operation::Sort => yard.sort_by_key::<S, _>(|s| s.0),
            Operation::Clear => {
                yard.clear();
                model.entities.clear();
            }
            Operation::Compact => drop(yard.compact()),
            Operation::Shrink => yard.shrink_to_fit(),
            Operation::Read => {
                yard.query::<(&A, Option<&B>)>().for_each(drop);
                yard.query_ref::<&S>().for_each(drop);
            }
            Operation::Write(..)
            | Operation::WriteBoth(_)
            | Operation::WriteChanged(..)
            | Operation::WriteBesideSparse(_) => self.write(operation),
            _ => self.apply_to_one(operation),
        }
    }

    fn write(&mut self, operation: Operation) {
        let yard = &mut self.yard;
        match operation {
            Operation::Write(kind, Way::Chunks(stop)) => {
                let given: Vec<_> = with_type!(kind, C => {
                    let chunks = yard.query::<(Entity, &mut C)>().chunks().take(stop.into());
                    chunks.flat_map(|(entities, _)| entities.to_vec()).collect()
                });
                self.changed(given, &[kind]);
            }
            Operation::Write(kind, way) => {
                let given = with_type!(kind, C => go(yard.query::<(Entity, &mut C)>(), way));
                self.changed(given, &[kind]);
            }
            Operation::WriteBoth(way) => {
                let given = go(yard.query::<(Entity, (&mut A, Option<&mut B>))>(), way);
                self.changed(given, &[Kind::A, Kind::B]);
            }
            Operation::WriteChanged(way, ago) => {
                let since = self.ticks[self.ticks.len().saturating_sub(ago.into())];
                let given = go(yard.query::<(Entity, (&mut A, Changed<A>))>().since(since), way);
                let first = self.ticks.len().saturating_sub(ago.into());
                let mut all = self.model.with(Kind::A, |times| times.changed >= first);
                assert!(given.iter().all(|entity| all.contains(entity)), "{given:?} are of {all:?}");
                if matches!(way, Way::ForEach | Way::Parallel | Way::TakeThenForEach(_)) {
                    let mut given = given.clone();
                    given.sort();
                    all.sort();
                    assert_eq!(given, all);
                }
                self.changed(given, &[Kind::A]);
            }
            Operation::WriteBesideSparse(way) => {
                let given = go(yard.query::<(Entity, (&mut A, &S))>(), way);
                self.changed(given, &[Kind::A]);
                let given = go(self.yard.query::<(Entity, (Option<&mut S>, &mut T))>(), way);
                self.changed(given, &[Kind::S, Kind::T]);
            }
            _ => unreachable!("no query"),
        }
    }

    fn apply_to_one(&mut self, operation: Operation) {
        let pick = |which| self.pick(which);
        let (entity, other) = match operation {
            Operation::Clone(one)
            | Operation::Template(one, _)
            | Operation::Despawn(one)
            | Operation::Insert(_, one)
            | Operation::InsertU(one)
            | Operation::Remove(_, one)
            | Operation::Exchange(one)
            | Operation::ExchangeSparse(one)
            | Operation::Convert(one)
            | Operation::GetMut(_, one)
            | Operation::QueryGet(one)
            | Operation::RowMut(one) => (pick(one), pick(one)),
            Operation::GetManyMut(one, other) | Operation::Lookup(one, other) => (pick(one), pick(other)),
            _ => unreachable!("of no single entity"),
        };
        let (Some(entity), Some(other)) = (entity, other) else { return };
        let Self { yard, model, .. } = self;
        let kinds_of =
            |model: &Model, entity| KINDS.into_iter().filter(|kind| model.has(entity, *kind)).collect::<Vec<_>>();
        match operation {
            Operation::Clone(_) => {
                let kinds = kinds_of(model, entity);
                model.spawn(yard.clone_entity(entity).unwrap(), &kinds);
            }
            Operation::Template(_, count) => {
                let template = yard.template(entity).unwrap();
                let kinds = kinds_of(model, entity);
                for clone in yard.spawn_template(&template, count.into()).unwrap() {
                    model.spawn(*clone, &kinds);
                }
            }
            Operation::Despawn(which) => {
                if which % 3 == 0 && yard.row::<Rich>(entity).is_some() {
                    assert!(yard.despawn_row::<Rich>(entity).is_some());
                } else {
                    assert!(yard.despawn(entity));
                }
                model.entities.remove(&entity);
            }
            Operation::Insert(kind, _) => {
                match kind {
                    Kind::A => drop(yard.insert(entity, A(3)).unwrap()),
                    Kind::B => drop(yard.insert(entity, b(3)).unwrap()),
                    Kind::S => drop(yard.insert(entity, S(3)).unwrap()),
                    Kind::T => drop(yard.insert(entity, T).unwrap()),
                }
                model.give(entity, kind);
            }
            Operation::InsertU(_) => drop(yard.insert(entity, U(3)).unwrap()),
            Operation::Remove(kind, _) => {
                with_type!(kind, C => assert_eq!(yard.remove::<C>(entity).unwrap().is_some(), model.has(entity, kind)));
                model.take(entity, kind);
            }
            Operation::Exchange(_) => {
                yard.exchange::<(T,), (A, B)>(entity, (A(4), b(4))).unwrap();
                model.take(entity, Kind::T);
                model.give(entity, Kind::A);
                model.give(entity, Kind::B);
            }
            Operation::ExchangeSparse(_) => {
                yard.exchange::<(A,), (S, T)>(entity, (S(4), T)).unwrap();
                model.take(entity, Kind::A);
                model.give(entity, Kind::S);
                model.give(entity, Kind::T);
            }
            Operation::Convert(_) => {
                if yard.row::<Plain>(entity).is_some() {
                    yard.convert::<Plain, Rich, (), (U, T, B)>(entity, (U(1), T, b(1))).unwrap();
                    model.give(entity, Kind::T);
                    model.give(entity, Kind::B);
                }
            }
            _ => self.borrow(operation, entity, other),
        }
    }

    fn borrow(&mut self, operation: Operation, entity: Entity, other: Entity) {
        let Self { yard, model, .. } = self;
        match operation {
            Operation::GetMut(kind, _) => {
                let found = with_type!(kind, C => yard.get_mut::<C>(entity).is_some());
                assert_eq!(found, model.has(entity, kind));
                model.change(entity, kind);
            }
            Operation::GetManyMut(..) => {
                let is_ok = yard.get_many_mut::<A, 2>([entity, other]).is_ok();
                assert_eq!(is_ok, entity != other && model.has(entity, Kind::A) && model.has(other, Kind::A));
                if is_ok {
                    self.changed(vec![entity, other], &[Kind::A]);
                }
            }
            Operation::QueryGet(_) => {
                if yard.query::<(&mut A, Option<&mut S>)>().get(entity).is_some() {
                    self.changed(vec![entity], &[Kind::A, Kind::S]);
                }
            }
            Operation::Lookup(..) => {
                let mut given = Vec::new();
                let mut lookup = yard.lookup_mut::<(&mut A, Option<&B>)>();
                lookup.for_each(&[entity, other], |entity, _| given.push(entity));
                given.extend(lookup.get_mut(other).is_some().then_some(other));
                let mut lookup = yard.lookup_mut::<&mut S>();
                let sparse: Vec<_> = lookup.get_mut(entity).is_some().then_some(entity).into_iter().collect();
                self.changed(given, &[Kind::A]);
                self.changed(sparse, &[Kind::S]);
            }
            Operation::RowMut(_) => {
                if yard.row_mut::<Maybe>(entity).is_some() || yard.row_mut::<Rich>(entity).is_some() {
                    self.changed(vec![entity], &[Kind::A, Kind::B, Kind::T]);
                }
            }
            _ => unreachable!("of no single entity"),
        }
    }

    /// Asks everything since each of some steps.
    fn compare(&self) {
        let Self { yard, model, ticks, .. } = self;
        for (entity, row) in &model.entities {
            for kind in KINDS {
                let found = with_type!(kind, C => (yard.added_at::<C>(*entity), yard.changed_at::<C>(*entity)));
                let times = row.get(&kind);
                assert_eq!(times.map(|it| it.added), found.0.map(|tick| self.step_of(tick)), "{kind:?} of {entity}");
                assert_eq!(times.map(|it| it.changed), found.1.map(|tick| self.step_of(tick)), "{kind:?} of {entity}");
            }
        }
        let last = ticks.len() - 1;
        for ago in if cfg!(miri) { &[0, 3][..] } else { &[0, 1, 2, 3, 7, 20][..] } {
            let Some(first) = last.checked_sub(*ago) else { continue };
            for kind in KINDS {
                self.compare_since(kind, first);
            }
            let beside: Vec<_> =
                yard.query_ref::<(Entity, &A, Option<&B>)>().changed::<A>().added::<T>().since(ticks[first]).collect();
            let mut beside: Vec<_> = beside.into_iter().map(|(entity, _, _)| entity).collect();
            beside.sort();
            let added = model.with(Kind::T, |times| times.added >= first);
            let both = model.with(Kind::A, |times| times.changed >= first);
            assert_eq!(beside, both.into_iter().filter(|it| added.contains(it)).collect::<Vec<_>>());
        }
    }

    fn compare_since(&self, kind: Kind, first: usize) {
        let Self { yard, model, ticks, .. } = self;
        let since = ticks[first];
        let (mut changed, mut added, mut looped) = (Vec::new(), Vec::new(), Vec::new());
        with_type!(kind, C => {
            let rows = yard.query_ref::<(Entity, Changed<C>)>().since(since);
            let len = rows.len();
            changed.extend(rows.clone().map(|(entity, ())| entity));
            assert_eq!(len, changed.len());
            rows.clone().for_each(|(entity, ())| looped.push(entity));
            assert_eq!(changed, looped);
            added.extend(yard.query_ref::<(&C, Entity)>().added::<C>().since(since).map(|(_, entity)| entity));
            for entity in model.entities.keys().take(if cfg!(miri) { 3 } else { 20 }) {
                assert_eq!(rows.clone().get(*entity).is_some(), changed.contains(entity));
            }
        });
        changed.sort();
        added.sort();
        assert_eq!(changed, model.with(kind, |times| times.changed >= first), "{kind:?} changed");
        assert_eq!(added, model.with(kind, |times| times.added >= first), "{kind:?} added");
    }

    /// Each component that was there before, and is not there now, was removed: once, and with its value, since
    /// all of these types can be cloned.
    fn compare_removed(&mut self, before: &BTreeMap<Entity, BTreeMap<Kind, Times>>) {
        fn read<C: ComponentOf<Yard>>(yard: &Yard, reader: &mut EventCursor<RemovedValue<C>>) -> Vec<Entity> {
            let removed = yard.read_removed(reader).inspect(|removed| assert!(removed.value.is_some()));
            let mut removed: Vec<_> = removed.map(|removed| removed.entity).collect();
            removed.sort();
            removed
        }
        let Self { yard, model, removed: Readers { a, b, s, t }, .. } = self;
        for (kind, found) in KINDS.into_iter().zip([read(yard, a), read(yard, b), read(yard, s), read(yard, t)]) {
            let had = before.iter().filter(|(_, row)| row.contains_key(&kind)).map(|(entity, _)| *entity);
            assert_eq!(found, had.filter(|entity| !model.has(*entity, kind)).collect::<Vec<_>>(), "{kind:?}");
        }
    }

    /// The step in which a tick was.
    fn step_of(&self, tick: ChangeTick) -> usize {
        self.ticks.partition_point(|before| *before < tick) - 1
    }
}
