//! An entity of one declared archetype becomes one of another.

use super::followers::Followers;
use super::required::with_required;
use super::{Change, ComponentSet, Follower, Operation, Transition};
use crate::base::error::{ChangeError, Rejected};
use crate::query::ArchetypeOf;
use crate::schema::{Bundle, Completion, archetype_info, bundle_components};
use crate::storage::moves::Rest;
use crate::storage::slots::{Location, table_number};
use crate::world::store::{Store, World};
use ecs_value::Entity;

impl<W: World> Store<W> {
    /// Makes an entity of one declared archetype one of another. `F` without the components of `R`, and with those of `B`, is `T`.
    /// Observers are called before values that were replaced are dropped.
    pub(super) fn convert_row<F, T, R, B>(
        &mut self,
        entity: Entity,
        bundle: B,
    ) -> Result<R, Rejected<B>>
    where
        F: ArchetypeOf<W>,
        T: ArchetypeOf<W>,
        R: Bundle<W>,
        B: Bundle<W>,
    {
        let bundle = self.try_relate_bundle(entity, bundle)?;
        let (archetype, target) = (archetype_info::<W, F>(), const { table_number(T::INDEX) });
        archetype_info::<W, T>();
        let (removed, added) = (bundle_components::<W, R>(), bundle_components::<W, B>());
        let (removed, added) = (ComponentSet::Listed(removed), ComponentSet::Listed(added));
        let change = Change {
            entity,
            removed,
            added,
            discards: false,
        };
        if const { Completion::<W, B>::LACKS } {
            return self.convert_completed::<F, T, R, B>(entity, bundle);
        }
        let is_followed = self.is_followed(Operation::Remove(removed, added));
        let prepared = match self.location(entity) {
            Some(from) if from.table as usize == F::INDEX => {
                let noted = if is_followed {
                    <Followers as Follower<W>>::try_reserve(self, &change, 1)
                } else {
                    Ok(())
                };
                noted
                    .and_then(|()| self.storage.table_with_layout_mut(target).try_reserve_one())
                    .map(|()| from)
                    .map_err(ChangeError::from)
            }
            Some(from) if self.storage.whole_kind(from.table) == Some(F::INDEX) => {
                return self.convert_elsewhere::<T, R, B, _>(&change, from, bundle, ());
            }
            Some(_) => Err(ChangeError::OtherArchetype {
                entity,
                archetype: archetype.name,
            }),
            None => Err(self.no_row(entity)),
        };
        let from = match prepared {
            Ok(from) => from,
            Err(cause) => {
                return Err(Rejected {
                    value: bundle,
                    cause,
                });
            }
        };
        let transition = Transition {
            change,
            from,
            to: Some(target),
        };
        if is_followed {
            self.note(&transition);
        }
        let row = bundle.into_row();
        let removed = self
            .storage
            .convert_declared::<F, T, R, B>(entity, from, row);
        if is_followed {
            <Followers as Follower<W>>::after(self, &transition);
        }
        self.deliver();
        Ok(R::from_row(removed))
    }

    /// As [`convert_row`](Self::convert_row), with those of the required components that the entity lacks, of a row in any table.
    #[inline(never)]
    fn convert_completed<F, T, R, B>(&mut self, entity: Entity, bundle: B) -> Result<R, Rejected<B>>
    where
        F: ArchetypeOf<W>,
        T: ArchetypeOf<W>,
        R: Bundle<W>,
        B: Bundle<W>,
    {
        let named = bundle_components::<W, B>();
        let prepared = match self.location(entity) {
            Some(from) if self.storage.whole_kind(from.table) == Some(F::INDEX) => {
                let made = self.try_make_required(
                    Some(entity),
                    named,
                    Completion::<W, B>::COMPLETED.closure.as_slice(),
                );
                made.and_then(|made| {
                    let some = with_required(named, &made)?;
                    self.storage.sparse().try_reserve(&some, entity)?;
                    Ok((from, some, made))
                })
            }
            Some(_) => Err(ChangeError::OtherArchetype {
                entity,
                archetype: archetype_info::<W, F>().name,
            }),
            None => Err(self.no_row(entity)),
        };
        match prepared {
            Ok((from, some, made)) => {
                let added = ComponentSet::Of {
                    list: Completion::<W, B>::ALL,
                    some: &some,
                };
                let removed = ComponentSet::Listed(bundle_components::<W, R>());
                let change = Change {
                    entity,
                    removed,
                    added,
                    discards: false,
                };
                self.convert_elsewhere::<T, R, B, _>(&change, from, bundle, made)
            }
            Err(cause) => Err(Rejected {
                value: bundle,
                cause,
            }),
        }
    }

    /// As [`convert_row`](Self::convert_row), of a row in the table of a dynamic archetype, or with required components. Components that are
    /// no part of an archetype stay with the entity.
    #[inline(never)]
    fn convert_elsewhere<T, R, B, V>(
        &mut self,
        change: &Change<'_>,
        from: Location,
        bundle: B,
        rest: V,
    ) -> Result<R, Rejected<B>>
    where
        T: ArchetypeOf<W>,
        R: Bundle<W>,
        B: Bundle<W>,
        V: Rest,
    {
        let (removed, added) = (R::COMPONENTS, Completion::<W, B>::ALL);
        let kind = (table_number(T::INDEX), self.reclaimable());
        let prepared = <Followers as Follower<W>>::try_reserve(self, change, 1)
            .and_then(|()| self.storage.try_reserve_kind(from, kind, removed, added));
        let to = match prepared {
            Ok(to) => to,
            Err(cause) => {
                return Err(Rejected {
                    value: bundle,
                    cause: cause.into(),
                });
            }
        };
        let transition = Transition {
            change: *change,
            from,
            to: Some(to),
        };
        let is_followed = self.is_followed(Operation::Remove(change.removed, change.added));
        if is_followed {
            self.note(&transition);
        }
        let row = bundle.into_row();
        let (removed, replaced) = self
            .storage
            .convert_dynamic::<R, B, V>(&transition, row, rest);
        if is_followed {
            <Followers as Follower<W>>::after(self, &transition);
        }
        self.deliver();
        drop(replaced);
        Ok(R::from_row(removed))
    }
}
