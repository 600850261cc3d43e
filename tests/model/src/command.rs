//! Commands are recorded by a system, and done when it is over.

use crate::bonds::{Bond, FAN, UNDER};
use crate::change::with_set;
use crate::driver::{Driver, image_of, with_shape};
use crate::mirror::Mirror;
use crate::model::{Image, complete, image};
use crate::operation::{Command, Pick, Set, Shape};
use crate::parts::{A, G, KINDS, LISTED, N, O, P, Part as _, S, T, V, W, X, kept, with_part};
use crate::tally::happened;
use crate::world::{Fan, Field, Mixed, Own, Plain, Tied, Under};
use ecs::{Commands, Entity, World as _};
use ecs_tests::ledger::Ledger;

/// A command for a certain entity, as the model does it.
pub(crate) enum Change {
    Spawn(Entity, Image),
    /// Of an entity that only the world knows.
    SpawnLater(Image),
    Despawn(Entity),
    Insert(Entity, Vec<usize>, u32),
    /// Of a component that the entity lacks.
    InsertIfNew(Entity, usize, u32),
    Remove(Entity, Vec<usize>),
    /// The entity gets a target.
    Relate(Entity, usize, Entity),
    Unrelate(Entity, usize),
    /// The first entity comes with the second one as its target.
    SpawnBelow(Entity, usize, Entity, Image),
}

impl Driver {
    pub(crate) fn command(&mut self, commands: &[Command]) {
        let mut changes = Vec::new();
        self.field.resource_mut::<Mirror>().is_still = true;
        let Self {
            field,
            model,
            ledger,
            strange,
            ..
        } = self;
        field.run_system(|mut recorded: Commands<'_, Field>| {
            for command in commands {
                // Entities that were spawned by commands before this one are among those that were given out. Which one
                // `spawn_later` will choose is not known. It must be none that is named before it is chosen.
                let chosen_later = changes
                    .iter()
                    .any(|change| matches!(change, Change::SpawnLater(_)));
                let resolve = |pick| match model.resolve(pick, strange) {
                    entity if chosen_later && !model.is_known(entity) => {
                        Entity::from_bits(u64::MAX).unwrap()
                    }
                    entity => entity,
                };
                let change = record(command, resolve, &mut recorded, ledger);
                if let Change::Spawn(entity, _) | Change::SpawnBelow(entity, ..) = change {
                    model.reserve(entity);
                }
                changes.push(change);
            }
        });
        self.field.resource_mut::<Mirror>().is_still = false;
        self.apply(changes);
    }

    /// Does commands in the model, of which the world has done all.
    pub(crate) fn apply(&mut self, changes: Vec<Change>) {
        let mut errors = 0;
        let mut unknown = Vec::new();
        for change in changes {
            let done = match change {
                Change::Spawn(entity, image) => {
                    let reserved = self.model.reserved.remove(&entity);
                    if reserved {
                        self.model.admit(entity, image, None);
                    }
                    reserved
                }
                Change::SpawnLater(image) => {
                    unknown.push(image);
                    true
                }
                Change::SpawnBelow(entity, relation, target, image) => {
                    let refusal = self.model.refusal(relation, None, target);
                    // One whose target is refused stays without a row.
                    let spawned = refusal.is_none() && self.model.reserved.remove(&entity);
                    if spawned {
                        let mut bond = Bond::default();
                        bond[relation] = Some(Some(target));
                        self.model.bonds.admit(entity, bond);
                        self.model.admit(entity, image, None);
                    }
                    happened("a command spawns a source", spawned);
                    happened("the source of a command is refused", refusal.is_some());
                    spawned
                }
                Change::Relate(entity, relation, target) => {
                    let is_there = self.model.living.contains_key(&entity);
                    let refusal = self.model.refusal(relation, Some(entity), target);
                    let related = is_there && refusal.is_none();
                    if related {
                        self.model.bonds.set(relation, entity, Some(Some(target)));
                        self.model.settle(entity);
                    }
                    happened("a command gives an entity a target", related);
                    happened("the target of a command is refused", is_there && !related);
                    related
                }
                Change::Unrelate(entity, relation) => {
                    let is_there = self.model.living.contains_key(&entity);
                    if is_there {
                        self.model.bonds.set(relation, entity, None);
                        self.model.settle(entity);
                    }
                    is_there
                }
                Change::Despawn(entity) => self.forget(entity),
                Change::Insert(entity, kinds, value) => {
                    let is_done = self.change_image(entity, |image| {
                        for kind in &kinds {
                            image[*kind] = Some(kept(*kind, value));
                        }
                        complete(image, &kinds);
                    });
                    for kind in &kinds {
                        self.model.ticks.mark(entity, *kind);
                    }
                    is_done
                }
                Change::InsertIfNew(entity, kind, value) => self.change_image(entity, |image| {
                    happened(
                        "a command finds the component that it would insert",
                        image[kind].is_some(),
                    );
                    if image[kind].is_none() {
                        image[kind] = Some(kept(kind, value));
                        complete(image, &[kind]);
                    }
                }),
                Change::Remove(entity, kinds) => self.change_image(entity, |image| {
                    for kind in &kinds {
                        image[*kind] = None;
                    }
                }),
            };
            errors += usize::from(!done);
        }
        happened("a command cannot be done", errors > 0);
        assert_eq!(self.field.take_command_errors().count(), errors);
        self.adopt(unknown);
    }

    fn change_image(&mut self, entity: Entity, change: impl Fn(&mut Image)) -> bool {
        let Some(image) = self.model.living.get_mut(&entity) else {
            return false;
        };
        change(image);
        self.model.settle(entity);
        true
    }

    /// Tells the model of the entities that it does not know, which have these components.
    pub(crate) fn adopt(&mut self, mut images: Vec<Image>) {
        let known = &self.model.living;
        let unknown: Vec<Entity> = self
            .field
            .entities()
            .filter(|entity| !known.contains_key(entity))
            .collect();
        happened(
            "an entity is spawned that only the world knows",
            !unknown.is_empty(),
        );
        assert_eq!(unknown.len(), images.len(), "entities that nobody spawned");
        for entity in unknown {
            self.model.order.forget();
            let seen = self.see(entity);
            let place = images
                .iter()
                .position(|image| *image == seen)
                .expect("an entity that nobody spawned");
            self.model.spawn(entity, images.swap_remove(place));
        }
    }

    /// The listed components of an entity.
    fn see(&self, entity: Entity) -> Image {
        let mut image = [None; KINDS];
        for (kind, part) in image.iter_mut().enumerate().take(LISTED) {
            *part =
                with_part!(kind, C => self.field.get::<C>(entity).map(crate::parts::Part::value));
        }
        image
    }
}

/// Records a command. Returns the change that the model is to make.
fn record(
    command: &Command,
    resolve: impl Fn(Pick) -> Entity,
    commands: &mut Commands<'_, Field>,
    ledger: &Ledger,
) -> Change {
    match *command {
        Command::Spawn(shape, value) => {
            let entity = with_shape!(shape, value, ledger, bundle => commands.spawn(bundle));
            Change::Spawn(entity, image_of(shape, value))
        }
        Command::SpawnLater(shape, value) => {
            with_shape!(shape, value, ledger, bundle => commands.spawn_later(bundle));
            Change::SpawnLater(image_of(shape, value))
        }
        Command::SpawnEmpty => Change::Spawn(commands.spawn_empty(), Image::default()),
        Command::Despawn(pick) => {
            let entity = resolve(pick);
            commands.despawn(entity);
            Change::Despawn(entity)
        }
        Command::Insert(pick, kind, value) => {
            let entity = resolve(pick);
            if value % 4 == 3 {
                with_part!(kind, C => commands.insert_if_new(entity, C::make(value, ledger)));
                return Change::InsertIfNew(entity, kind, value);
            }
            with_part!(kind, C => commands.insert(entity, C::make(value, ledger)));
            Change::Insert(entity, vec![kind], value)
        }
        Command::InsertMany(pick, set, value) => {
            let entity = resolve(pick);
            with_set!(set, value, ledger, B, bundle => commands.insert_many::<B>(entity, bundle));
            Change::Insert(entity, kinds_of(set), value)
        }
        Command::Remove(pick, kind) => {
            let entity = resolve(pick);
            with_part!(kind, C => commands.remove::<C>(entity));
            Change::Remove(entity, vec![kind])
        }
        Command::RemoveMany(pick, set) => {
            let entity = resolve(pick);
            with_set!(set, 0, ledger, B, _bundle => commands.remove_many::<B>(entity));
            Change::Remove(entity, kinds_of(set))
        }
        Command::Queue => {
            commands.queue(|field: &mut Field| {
                field.spawn_empty();
            });
            Change::SpawnLater(Image::default())
        }
        Command::Relate(source, target, way) => {
            let (source, target) = (resolve(source), resolve(target));
            let relation = usize::from(way % 3);
            match relation {
                UNDER => commands.insert(source, Under { above: target }),
                FAN => commands.insert_many(source, (Fan { of: Some(target) },)),
                _ => commands.insert(source, Tied { end: target }),
            }
            Change::Relate(source, relation, target)
        }
        Command::Unrelate(source, way) => {
            let (source, relation) = (resolve(source), usize::from(way % 3));
            match relation {
                UNDER => commands.remove::<Under>(source),
                FAN => commands.remove_many::<(Fan,)>(source),
                _ => commands.remove::<Tied>(source),
            }
            Change::Unrelate(source, relation)
        }
        Command::SpawnBelow(target, way, value) => {
            let target = resolve(target);
            let make = || N::make(value, ledger);
            let (mut spawned, relation) = (None, usize::from(way % 3));
            match relation {
                UNDER => {
                    commands.spawn_below::<Under>(target, |it| spawned = Some(it.spawn((make(),))));
                }
                FAN => commands.spawn_below::<Fan>(target, |it| {
                    spawned = Some(it.spawn_linked(|fan| (make(), fan)));
                }),
                _ => spawned = Some(commands.spawn((Tied { end: target }, make()))),
            }
            Change::SpawnBelow(spawned.unwrap(), relation, target, image([(1, value)]))
        }
    }
}

/// The components of a set.
fn kinds_of(set: Set) -> Vec<usize> {
    let kinds: &[usize] = match set {
        Set::Nothing => &[],
        Set::A => &[0],
        Set::Ap => &[0, 6],
        Set::Nto => &[1, 3, 5],
        Set::WG => &[2, 4],
        Set::Pon => &[1, 5, 6],
        Set::Own => &[1, 3],
        Set::Plain => &[0, 1],
        Set::Sv => &[7, 8],
        Set::Xas => &[0, 7, 9],
        Set::Mixed => &[1, 8, 10],
    };
    kinds.to_vec()
}
