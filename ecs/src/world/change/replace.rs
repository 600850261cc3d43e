//! Several components of an entity change at once: old values leave, the row moves, new values come.

use super::bundles::Replaced;
use super::followers::Followers;
use super::required::with_required;
use super::{Change, Follower, Operation, Transition};
use crate::base::component_id::ComponentId;
use crate::base::error::{ChangeError, Rejected};
use crate::schema::{Bundle, Completion, Components, Options, OptionsOf, bundle_components};
use crate::storage::moves::{
    AddedNames, Bundled, Chosen, Completing, Heirs, Leaves, MovedOut, Names, ValueBuffer,
};
use crate::storage::removal_logs::RemovalLogs;
use crate::world::observer::Observers;
use crate::world::store::{Store, World};
use core::mem;
use ecs_value::Entity;

impl<W: World> Store<W> {
    /// Removes the components of `R` from an entity, and adds those of the bundle. [`deliver`](Self::deliver) follows.
    pub(super) fn replace_bundles<R: Bundle<W>, B: Bundle<W>>(
        &mut self,
        entity: Entity,
        bundle: B,
        discards: bool,
    ) -> Result<ExchangedBundles<R, B, W>, Rejected<B>> {
        let bundle = self.try_relate_bundle(entity, bundle)?;
        if const { <B::Row as Components>::OPTIONALS > 0 } {
            return self.exchange_chosen::<R, B>(entity, bundle, discards);
        }
        let (removed, added) = (&Bundled::<R>::NAMES, &Bundled::<B>::NAMES);
        if const { Completion::<W, B>::LACKS } && self.contains(entity) {
            let (named, completed) = (bundle_components::<W, B>(), Completion::<W, B>::COMPLETED);
            match self.try_make_required(Some(entity), named, completed.closure.as_slice()) {
                Ok(made) if made.is_empty() => {}
                Ok(made) => return self.exchange_completed::<R, B>(entity, bundle, made, discards),
                Err(cause) => {
                    return Err(Rejected {
                        value: bundle,
                        cause,
                    });
                }
            }
        }
        let exchanged = self.change(entity, removed, added, discards, bundle, |bundle| {
            (bundle.into_row(), ())
        });
        exchanged.map_err(Rejected::new)
    }

    /// As [`replace_bundles`](Self::replace_bundles), with the required components that the entity lacks.
    fn exchange_completed<R: Bundle<W>, B: Bundle<W>>(
        &mut self,
        entity: Entity,
        bundle: B,
        made: ValueBuffer,
        discards: bool,
    ) -> Result<ExchangedBundles<R, B, W>, Rejected<B>> {
        let (removed, named) = (&Bundled::<R>::NAMES, &Bundled::<B>::NAMES);
        let some = match with_required(bundle_components::<W, B>(), &made) {
            Ok(some) => some,
            Err(cause) => {
                return Err(Rejected {
                    value: bundle,
                    cause: cause.into(),
                });
            }
        };
        let added = Completing {
            named,
            list: Completion::<W, B>::ALL,
            some: &some,
        };
        let into_row = |(bundle, made): (B, _)| (bundle.into_row(), made);
        let exchanged = self.change(entity, removed, &added, discards, (bundle, made), into_row);
        exchanged.map_err(|((value, _), cause)| Rejected { value, cause })
    }

    /// As [`replace_bundles`](Self::replace_bundles), of a bundle with optional components: with those that are present, and
    /// with the required ones that the entity lacks.
    #[inline(never)]
    fn exchange_chosen<R: Bundle<W>, B: Bundle<W>>(
        &mut self,
        entity: Entity,
        bundle: B,
        discards: bool,
    ) -> Result<ExchangedBundles<R, B, W>, Rejected<B>> {
        if !self.contains(entity) {
            return Err(Rejected {
                value: bundle,
                cause: self.no_row(entity),
            });
        }
        let values = bundle.into_row().into_values();
        let prepared = self.try_complete::<B>(Some(entity), &values);
        let row = <B::Row as Components>::from_values(values);
        let mut present = match prepared {
            Ok(present) => present,
            Err(cause) => {
                return Err(Rejected {
                    value: B::from_row(row),
                    cause,
                });
            }
        };
        let made = mem::take(&mut present.made);
        let (removed, added) = (
            &Bundled::<R>::NAMES,
            &Chosen::<B>::new(present.named(), &present.all),
        );
        let exchanged = self.change(entity, removed, added, discards, (row, made), |values| {
            values
        });
        exchanged.map_err(|((row, _), cause)| Rejected {
            value: B::from_row(row),
            cause,
        })
    }

    /// Makes a change: finds the row and makes room, notes it, moves old values out, moves the row, writes the new values.
    /// [`deliver`](Self::deliver) follows.
    #[expect(
        clippy::type_complexity,
        reason = "the values that were removed, and those that were replaced"
    )]
    pub(super) fn change<R: Names<W>, B: AddedNames<W>, V>(
        &mut self,
        entity: Entity,
        removed: &R,
        added: &B,
        discards: bool,
        value: V,
        into_row: impl FnOnce(V) -> (B::Row, B::Rest),
    ) -> Result<
        Replaced<<R::Row as Components>::In<Options>, <B::Row as Components>::In<Options>>,
        (V, ChangeError),
    > {
        let transition = match self.resolve(entity, removed, added, discards) {
            Ok(transition) => transition,
            Err(cause) => return Err((value, cause)),
        };
        let values = into_row(value);
        Ok(self.make_change(&transition, removed, added, values))
    }

    /// Makes a change for which everything was done that can fail.
    #[inline]
    pub(super) fn make_change<R: Names<W>, B: AddedNames<W>>(
        &mut self,
        transition: &Transition<'_>,
        removed: &R,
        added: &B,
        (values, rest): (B::Row, B::Rest),
    ) -> Replaced<<R::Row as Components>::In<Options>, <B::Row as Components>::In<Options>> {
        let is_followed = self.is_followed(Operation::of(&transition.change));
        if is_followed {
            self.note(transition);
        }
        let Self {
            storage,
            removed: logs,
            observers,
            ..
        } = self;
        let mut heirs = Logs {
            removed: logs,
            observers,
            is_asked: is_followed && transition.change.discards,
        };
        let (removed, replaced) =
            storage.transfer(transition, (removed, added), (values, rest), &mut heirs);
        if is_followed {
            <Followers as Follower<W>>::after(self, transition);
        }
        if let Some(bytes) = added.bytes()
            && let Some(place) = self.get_data_mut(
                transition.change.entity,
                ComponentId::new(transition.change.added[0]),
            )
        {
            place.copy_from_slice(bytes);
        }
        Replaced { removed, replaced }
    }

    /// The change as data, for which there is room.
    #[inline]
    fn resolve<'c>(
        &mut self,
        entity: Entity,
        removed: &'c impl Names<W>,
        added: &'c impl AddedNames<W>,
        discards: bool,
    ) -> Result<Transition<'c>, ChangeError> {
        let (removed, added) = (removed.set(&self.storage)?, added.set(&self.storage)?);
        assert!(
            !added.iter().any(|component| removed.contains(component)),
            "no component is both removed and added"
        );
        self.prepare(
            Change {
                entity,
                removed,
                added,
                discards,
            },
            self.reclaimable(),
        )
    }
}

/// The logs of values that leave, if the values are to be discarded and a follower has to know.
pub(super) struct Logs<'s, W: World> {
    pub(super) removed: &'s mut RemovalLogs<W::Components>,
    pub(super) observers: &'s mut Observers<W>,
    pub(super) is_asked: bool,
}

impl<W: World> Heirs for Logs<'_, W> {
    #[inline]
    fn take<'v>(
        &mut self,
        leaves: Leaves,
        entity: Entity,
        value: MovedOut<'v>,
    ) -> Option<MovedOut<'v>> {
        if !self.is_asked {
            return Some(value);
        }
        let log = match leaves {
            Leaves::Removed => self.removed.log(value.component()),
            Leaves::Replaced => self.observers.replaced_log(value.component()),
        };
        let Some(log) = log else {
            return Some(value);
        };
        log.push(entity, value);
        None
    }
}

/// The old values of two bundles.
type ExchangedBundles<R, B, W> = Replaced<OptionsOf<R, W>, OptionsOf<B, W>>;
