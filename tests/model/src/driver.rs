//! Does each operation to the world and to the model, and asserts that both answer alike. Here: rows go, and come singly.

use crate::bonds::Bonds;
use crate::change::NAMES;
use crate::mirror::{Observed, observe};
use crate::model::{Image, Model, complete, image};
use crate::operation::{Operation, Pick, Shape};
use crate::parts::{A, HEAVY, K, KEY, KINDS, LISTED, N, O, P, Part as _, S, T, V, W, X, with_part};
use crate::rows::with_kind;
use crate::saves::{SavedBytes, read_with};
use crate::snapshots::{SLOTS, Saved};
use crate::strange::{Stencil, Strange};
use crate::tally::{happened, make_room};
use crate::tick::{Book, Clockwork};
use crate::ticks::{Readers, Ticks};
use crate::world::{Field, Mixed, Own};
use ecs::{ChangeError, ComponentId, DataError, Entity, EntityBuilder, Key, StorageKind};
use ecs_tests::check_alloc::live_blocks;
use ecs_tests::ledger::{Ghost, Ledger};
use std::cell::Cell;

thread_local! {
    /// How often the world dropped a value of `HEAVY`.
    static HEAVY_DROPS: Cell<usize> = const { Cell::new(0) };
}

pub(crate) fn drop_heavy(bytes: &mut [u8]) {
    assert_eq!(bytes.len(), 32);
    HEAVY_DROPS.set(HEAVY_DROPS.get() + 1);
}

pub(crate) struct Driver {
    pub(crate) field: Field,
    pub(crate) model: Model,
    pub(crate) ledger: Ledger,
    pub(crate) template: Option<Stencil>,
    pub(crate) key: Option<Key<K>>,
    pub(crate) data: [Option<ComponentId>; KINDS],
    /// The past and future work of the schedule's systems.
    pub(crate) clockwork: Clockwork,
    /// The handles, keys, numbers and template of another world.
    pub(crate) strange: Strange,
    /// There are no more rows than that before a step.
    most_rows: usize,
    pub(crate) steps: usize,
    /// Copies of the world.
    pub(crate) saved: [Option<Saved>; SLOTS],
    /// Saves of the world.
    pub(crate) bytes: [Option<SavedBytes>; SLOTS],
    /// How many worlds there were before this one.
    pub(crate) restarts: usize,
    /// How many values of `HEAVY` the world should have dropped.
    pub(crate) heavy_drops: usize,
    /// The readers of removed values, and how many values with something to drop they have read.
    pub(crate) readers: Readers,
    pub(crate) logged: usize,
    /// The components of the mirror, if observers keep one.
    pub(crate) observed: Option<Observed>,
    ghosts: i64,
    blocks: i64,
}

/// An empty world. Its systems write their values down.
pub(crate) fn new_field(ledger: &Ledger) -> Field {
    let mut field = Field::new();
    field.set_resource(Book(ledger.clone()));
    field
}

/// Calls a generic function with the bundle of a shape.
macro_rules! with_shape {
    ($shape:expr, $value:expr, $ledger:expr, $bundle:ident => $body:expr) => {{
        let (value, ledger) = ($value, $ledger);
        match $shape {
            Shape::Plain => with_shape!(@ Plain, value, ledger, $bundle => $body),
            Shape::Solo => with_shape!(@ Solo, value, ledger, $bundle => $body),
            Shape::Part => with_shape!(@ Part, value, ledger, $bundle => $body),
            Shape::Big => with_shape!(@ Big, value, ledger, $bundle => $body),
            Shape::Ghostly => with_shape!(@ Ghostly, value, ledger, $bundle => $body),
            Shape::Nothing => {
                let $bundle = ();
                $body
            }
            Shape::Name => {
                let $bundle = (N::make(value, ledger),);
                $body
            }
            Shape::OptionalsFirst => {
                let $bundle = (O::make(value, ledger), P::make(value, ledger), A::make(value, ledger));
                $body
            }
            Shape::Reversed => {
                let $bundle = (P::make(value, ledger), A::make(value, ledger));
                $body
            }
            Shape::Tags => {
                let $bundle = (W::make(value, ledger), T, N::make(value, ledger));
                $body
            }
            Shape::Own => {
                let $bundle = Own { n: N::make(value, ledger), t: T };
                $body
            }
            Shape::Sparse => {
                let $bundle = (V::make(value, ledger), X::make(value, ledger), S::make(value, ledger));
                $body
            }
            Shape::Mixed => {
                let $bundle = Mixed::make(value, ledger);
                $body
            }
        }
    }};
    (@ $Kind:ident, $value:expr, $ledger:expr, $bundle:ident => $body:expr) => {{
        let $bundle = <crate::world::$Kind as crate::rows::Kind>::make($value, $ledger);
        $body
    }};
}

pub(crate) use with_shape;

pub(crate) fn image_of(shape: Shape, value: u32) -> Image {
    let kinds: &[usize] = match (shape, value & 3) {
        (Shape::Plain, _) => &[0, 1],
        (Shape::Solo, _) => &[0, 1, 6],
        (Shape::Reversed, _) | (Shape::Part, 2) => &[0, 6],
        (Shape::Part, 0) => &[0],
        (Shape::Part, 1) => &[0, 5],
        (Shape::Part | Shape::OptionalsFirst, _) => &[0, 5, 6],
        (Shape::Big, 0 | 2) => &[0, 2, 3],
        (Shape::Big, _) => &[0, 2, 3, 5],
        (Shape::Ghostly, 0) => &[1, 4],
        (Shape::Ghostly, 1) => &[1, 3, 4],
        (Shape::Ghostly, 2) => &[1, 4, 6],
        (Shape::Ghostly, _) => &[1, 3, 4, 6],
        (Shape::Nothing, _) => &[],
        (Shape::Name, _) => &[1],
        (Shape::Tags, _) => &[1, 2, 3],
        (Shape::Own, _) => &[1, 3],
        (Shape::Sparse, _) => &[7, 8, 9],
        (Shape::Mixed, _) => &[1, 8, 10],
    };
    let mut image = image(kinds.iter().map(|kind| (*kind, value)));
    complete(&mut image, kinds);
    image
}

/// The components that an image of a shape names: the others come with those that require them.
fn named(image: &Image) -> impl Iterator<Item = usize> + use<> {
    let (image, brings) = (*image, image[X::KIND].is_some());
    (0..LISTED).filter(move |kind| image[*kind].is_some() && !(brings && *kind == O::KIND))
}

/// Handles with numbers from here on are not asked for.
const MOST_CLAIMED: u32 = 4_096;

impl Driver {
    pub(crate) fn new(
        most_rows: usize,
        registered: StorageKind,
        reads_p: bool,
        observes: bool,
    ) -> Self {
        make_room();
        let blocks = live_blocks();
        HEAVY_DROPS.set(0);
        let ghosts = Ghost::living();
        let ledger = Ledger::new();
        read_with(Some(&ledger));
        let mut field = new_field(&ledger);
        Self {
            observed: observes.then(|| observe(&mut field)),
            readers: Readers::new(&mut field, reads_p),
            logged: 0,
            field,
            model: Model::new(registered),
            clockwork: Clockwork::default(),
            strange: Strange::new(&ledger, registered),
            ledger,
            most_rows,
            steps: 0,
            saved: Default::default(),
            bytes: Default::default(),
            restarts: 0,
            template: None,
            key: None,
            data: [None; KINDS],
            heavy_drops: 0,
            ghosts,
            blocks,
        }
    }

    pub(crate) fn step(&mut self, operation: &Operation, is_last: bool) {
        use Operation as Op;
        self.steps += 1;
        self.model.ticks.begin(self.field.change_tick());
        while self.model.living.len() > self.most_rows {
            let first = *self.model.living.keys().next().unwrap();
            self.despawn(first);
        }
        match operation {
            Op::Spawn(shape, value) => self.spawn(*shape, *value),
            Op::SpawnBatch(shape, value, count) => self.spawn_batch(*shape, *value, *count),
            Op::SpawnFrom(what, value, count, hint, end) => {
                self.spawn_from(*what, *value, *count, *hint, *end);
            }
            Op::SpawnColumns(value, count, longer) => {
                with_kind!(value, A => self.spawn_columns::<A>(*value, *count, *longer));
            }
            Op::SpawnEmpty => self.spawn_empty(),
            Op::Reserve => {
                let entity = self.field.reserve_entity();
                self.model.reserve(entity);
            }
            Op::ReserveRows(which, count) => self.reserve_rows(*which, *count),
            Op::ReserveIds(count) => self.field.reserve_entities((*count % 1024).into()),
            Op::SpawnAt(pick, shape, value) => self.spawn_at(*pick, *shape, *value),
            Op::Despawn(pick) => {
                let entity = self.resolve(*pick);
                self.despawn(entity);
            }
            Op::Switch(pick, jams) => {
                let entity = self.resolve(*pick);
                self.switch(entity, *jams);
            }
            Op::SwitchEvery(every, jams) => {
                self.every(*every)
                    .into_iter()
                    .for_each(|entity| self.switch(entity, *jams));
            }
            Op::Travel(pick, way) => self.travel(*pick, *way),
            Op::DespawnRow(pick, which) => {
                let entity = self.resolve(*pick);
                with_kind!(which, A => self.despawn_row::<A>(entity));
            }
            Op::DespawnEvery(every) => {
                self.every(*every)
                    .into_iter()
                    .for_each(|entity| self.despawn(entity));
            }
            Op::Clear(number) if number % 8 == 0 => {
                self.field.clear();
                self.forget_living();
            }
            Op::Restart(number) if number % 8 == 0 => self.restart(),
            Op::Clear(_) | Op::Restart(_) => {}
            Op::Clone(pick) => self.clone_entity(*pick),
            Op::MakeTemplate(pick) => self.make_template(*pick),
            Op::UseTemplate(count) => self.use_template(usize::from(*count).min(self.most_rows)),
            Op::DropTemplate => self.template = None,
            Op::Compact => self.compact(),
            Op::ShrinkToFit => self.field.shrink_to_fit(),
            Op::Ask {
                case,
                way,
                taken,
                by,
            } => {
                for offset in [0, 5, 10] {
                    self.ask_case(
                        (case + offset) % crate::cases::CASES,
                        *way,
                        (*taken).into(),
                        *by,
                    );
                }
            }
            Op::AskRuntime(terms, by) => self.ask_runtime(terms, *by),
            Op::Commands(commands) => self.command(commands),
            Op::Tick => self.tick(),
            Op::Send(bang) => self.send(*bang),
            Op::Save(slot, by) => self.save(usize::from(*slot) % SLOTS, *by),
            Op::Restore(slot) => self.restore(usize::from(*slot) % SLOTS),
            Op::SaveBytes(slot) => self.save_bytes(usize::from(*slot) % SLOTS),
            Op::LoadBytes(slot) => self.load_bytes(usize::from(*slot) % SLOTS),
            Op::Merge(slot) => self.merge_bytes(usize::from(*slot) % SLOTS),
            Op::MergePart(by) => self.merge_part(*by),
            Op::UseStrange(pick, value) => self.use_strange(*pick, *value),
            Op::Relate(..)
            | Op::Unrelate(..)
            | Op::Place(..)
            | Op::SpawnBelow(..)
            | Op::CloneTree(..)
            | Op::Tie(..)
            | Op::Untie(..) => self.bond(operation),
            Op::BatchBelow(one, other, value, count, way) => {
                let targets = [one, other].map(|pick| self.resolve(*pick));
                self.batch_below(targets, *value, *count, *way);
            }
            Op::Write(..)
            | Op::WriteRow(..)
            | Op::WriteColumns(..)
            | Op::GetMany(..)
            | Op::AskTogether(..)
            | Op::WriteChanged(..)
            | Op::LookUp(..) => {
                self.write_some(operation);
            }
            Op::Sum(..) | Op::Changed(..) | Op::Arrange => self.cascade(operation),
            change => self.change(change),
        }
        self.compare_mirror(operation);
        self.compare(is_last);
    }

    /// Drops the world, and asserts that every value was dropped exactly once. Says whether all memory was given back.
    pub(crate) fn finish(self) -> bool {
        let heavy = self
            .model
            .living
            .values()
            .filter(|image| image[HEAVY].is_some())
            .count();
        let heavy_drops = self.heavy_drops + heavy;
        let Self {
            field,
            model,
            clockwork,
            strange,
            ledger,
            template,
            ghosts,
            blocks,
            saved,
            bytes,
            readers,
            ..
        } = self;
        drop((saved, bytes, readers));
        read_with(None);
        // The template outlives the world, or the other way round.
        if ledger.made() % 2 == 0 {
            drop((field, template));
        } else {
            drop((template, field));
        }
        drop((model, clockwork, strange));
        ledger.assert_each_dropped_once();
        assert_eq!(Ghost::living(), ghosts);
        assert_eq!(HEAVY_DROPS.get(), heavy_drops);
        drop(ledger);
        live_blocks() == blocks
    }

    /// Asserts that there are as many values as the model says.
    pub(crate) fn count_values(&self) {
        let templates = self.template.as_ref().map(|stencil| &stencil.image);
        let copies = || {
            self.saved
                .iter()
                .flatten()
                .flat_map(|saved| saved.model.living.values())
        };
        let images = || {
            self.model
                .living
                .values()
                .chain(templates)
                .chain(self.strange.images())
                .chain(copies())
        };
        let count = |kinds: &[usize]| -> usize {
            kinds
                .iter()
                .map(|kind| images().filter(|image| image[*kind].is_some()).count())
                .sum()
        };
        let values = count(&[1, 6, 8]);
        let logged = self.ledger.living().checked_sub(values);
        assert!(
            logged.is_some_and(|logged| logged <= self.logged * (SLOTS + 1)),
            "{values} values, and {logged:?} in a log"
        );
        assert_eq!(
            Ghost::living() - self.ghosts,
            i64::try_from(count(&[4, 10, 11])).unwrap(),
            "ghosts"
        );
        assert_eq!(
            HEAVY_DROPS.get(),
            self.heavy_drops,
            "values of data that were dropped"
        );
    }

    pub(crate) fn resolve(&self, pick: Pick) -> Entity {
        self.model.resolve(pick, &self.strange)
    }

    /// As many, if there may be this many rows.
    pub(crate) fn some(&self, count: u8) -> u32 {
        u32::try_from(self.most_rows).unwrap().min(count.into())
    }

    pub(crate) fn every(&self, every: u8) -> Vec<Entity> {
        self.model
            .living
            .keys()
            .step_by(usize::from(every % 6).max(1))
            .copied()
            .collect()
    }

    fn spawn(&mut self, shape: Shape, value: u32) {
        match value % 16 {
            3 => return self.spawn_built(shape, value),
            7 => return self.spawn_values(shape, value),
            _ => {}
        }
        let entity = if value % 16 == 11 {
            with_shape!(shape, value, &self.ledger, bundle => self.field.try_spawn(bundle).ok().unwrap())
        } else {
            with_shape!(shape, value, &self.ledger, bundle => self.field.spawn(bundle))
        };
        self.model.spawn(entity, image_of(shape, value));
    }

    fn compact(&mut self) {
        let last = self
            .field
            .archetypes()
            .filter(|it| it.rows() > 0)
            .last()
            .map(|it| it.number());
        happened("archetypes are reclaimed", self.field.compact() > 0);
        assert_eq!(self.field.compact(), 0);
        assert!(
            self.field
                .archetypes()
                .skip(5)
                .all(|archetype| archetype.rows() > 0)
        );
        assert!(
            self.field
                .archetypes()
                .enumerate()
                .all(|(place, archetype)| archetype.number() == place)
        );
        let count = self.field.archetypes().count();
        happened(
            "archetypes get lower numbers",
            last.is_some_and(|last| last >= count),
        );
    }

    /// A new world takes the place of this one.
    fn restart(&mut self) {
        self.field = new_field(&self.ledger);
        self.observed = self.observed.map(|_| observe(&mut self.field));
        self.forget_living();
        self.model.reserved.clear();
        self.model.known.clear();
        self.model.ticks = Ticks::default();
        self.model.ticks.begin(self.field.change_tick());
        self.readers = Readers::new(&mut self.field, self.readers.p.is_some());
        self.clockwork = Clockwork::default();
        (self.key, self.data) = (None, [None; KINDS]);
        self.restarts += 1;
    }

    pub(crate) fn spawn_empty(&mut self) {
        let entity = self.field.spawn_empty();
        self.model.spawn(entity, Image::default());
    }

    /// By a builder, to which the components come one by one.
    fn spawn_built(&mut self, shape: Shape, value: u32) {
        let image = image_of(shape, value);
        let mut builder = EntityBuilder::new();
        for kind in named(&image) {
            with_part!(kind, C => _ = builder.add(C::make(value, &self.ledger)));
        }
        let entity = builder.spawn(&mut self.field).unwrap();
        happened("an entity is built", true);
        self.model.spawn(entity, image);
    }

    /// By the names of the components.
    fn spawn_values(&mut self, shape: Shape, value: u32) {
        let image = image_of(shape, value);
        let values: Vec<_> = named(&image).map(|kind| (NAMES[kind], value)).collect();
        let entity = self.field.spawn_values(values).unwrap();
        happened("an entity comes by the names of its components", true);
        self.model.spawn(entity, image);
    }

    fn spawn_at(&mut self, pick: Pick, shape: Shape, value: u32) {
        let entity = match self.model.reserved.iter().next() {
            Some(entity) if value.is_multiple_of(2) => *entity,
            _ => self.resolve(pick),
        };
        // The ids between take memory.
        if value % 4 == 3 && entity.index() < MOST_CLAIMED {
            let claimed = self.field.reserve_handle(entity).unwrap();
            assert!(
                !claimed || !self.model.is_known(entity),
                "{entity} is in use"
            );
            happened("a handle of one's choice is reserved", claimed);
            if claimed {
                self.model.reserve(entity);
            }
        }
        let result = with_shape!(shape, value, &self.ledger, bundle => self.field.spawn_at(entity, bundle).map_err(|it| it.cause));
        let spawned = result.is_ok();
        let refusal = result.err().unwrap_or(ChangeError::NotReserved(entity));
        assert_eq!(refusal, ChangeError::NotReserved(entity));
        assert_eq!(spawned, self.model.reserved.remove(&entity), "{entity}");
        happened("a reserved entity gets its row", spawned);
        if spawned {
            self.model.admit(entity, image_of(shape, value), None);
        }
    }

    fn despawn(&mut self, entity: Entity) {
        let expected = self.forget(entity);
        assert_eq!(self.field.despawn(entity), expected, "{entity}");
    }

    /// Despawns an entity in the model. Says whether there is one, be it without a row.
    pub(crate) fn forget(&mut self, entity: Entity) -> bool {
        if !self.model.living.contains_key(&entity) {
            return self.model.reserved.remove(&entity);
        }
        for entity in self.model.bonds.leave(entity) {
            let image = self.model.depart(entity);
            self.heavy_drops += usize::from(image.is_some_and(|image| image[HEAVY].is_some()));
        }
        true
    }

    /// Despawns all entities in the model.
    fn forget_living(&mut self) {
        self.heavy_drops += self
            .model
            .living
            .values()
            .filter(|image| image[HEAVY].is_some())
            .count();
        for entity in self.model.living.keys().copied().collect::<Vec<_>>() {
            self.model.depart(entity);
        }
        self.model.bonds = Bonds::default();
    }

    fn clone_entity(&mut self, pick: Pick) {
        let entity = self.resolve(pick);
        let result = self.field.clone_entity(entity);
        happened("an entity is cloned", result.is_ok());
        happened(
            "an entity cannot be cloned",
            matches!(result, Err(DataError::NotClone { .. })),
        );
        if let Some(image) = self.cloned(entity, result.as_ref().err()) {
            let kind = self.model.kinds.get(&entity).copied();
            let clone = result.unwrap();
            self.model.bonds.admit(clone, self.model.bonds.of(entity));
            self.model.spawn_as(clone, image, kind);
        }
    }

    fn make_template(&mut self, pick: Pick) {
        let entity = self.resolve(pick);
        let result = self.field.template(entity);
        if let Some(image) = self.cloned(entity, result.as_ref().err()) {
            let kind = self.model.kinds.get(&entity).copied();
            let bond = self.model.bonds.of(entity);
            self.template = Some(Stencil::new(result.unwrap(), (image, kind, bond), |kind| {
                self.id(kind)
            }));
        }
    }

    fn use_template(&mut self, count: usize) {
        let ids = self.ids();
        let Some(stencil) = &self.template else {
            return;
        };
        let is_bound = self.model.may_have(&stencil.bond);
        for entity in stencil.spawn(&mut self.field, &ids, count, is_bound) {
            self.model.bonds.admit(entity, stencil.bond);
            self.model.spawn_as(entity, stencil.image, stencil.kind);
        }
    }

    /// The numbers of the components that are not listed.
    pub(crate) fn ids(&self) -> [Option<ComponentId>; KINDS] {
        std::array::from_fn(|kind| if kind < KEY { None } else { self.id(kind) })
    }

    /// The expected image of a clone of the entity. `None` if an error is expected: `error` is that one then.
    fn cloned(&self, entity: Entity, error: Option<&DataError>) -> Option<Image> {
        let Some(image) = self.model.living.get(&entity).copied() else {
            let is_reserved = self.model.reserved.contains(&entity);
            let reason = if is_reserved {
                DataError::Change(ChangeError::Reserved(entity))
            } else {
                DataError::Change(ChangeError::NoSuchEntity(entity))
            };
            assert_eq!(error, Some(&reason));
            return None;
        };
        if image[HEAVY].is_some() {
            assert!(
                matches!(error, Some(DataError::NotClone { .. })),
                "{error:?}"
            );
            return None;
        }
        assert_eq!(error, None);
        Some(image)
    }
}
