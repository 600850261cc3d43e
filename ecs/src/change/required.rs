//! Required components: the values that come with others are made before a change, of those that the entity would lack.

use super::any::MadeValues;
use crate::entity::Entity;
use crate::error::Refusal;
use crate::memory::try_collect;
use crate::schema::{Bundle, Closure, Completion, Components, Look, Options, Values, any_rule};
use crate::store::{Store, World};
use alloc::vec::Vec;
use core::{iter, slice};

impl<W: World> Store<W> {
    /// Makes the values of required components that an entity lacks: all that are not named, if the entity comes next. Their rules are
    /// checked. User code may panic.
    pub(super) fn try_make_required<E: Refusal>(
        &mut self,
        entity: Option<Entity>,
        named: &[usize],
        closure: &Closure,
    ) -> Result<MadeValues, E> {
        let mut made = MadeValues::default();
        let location = entity.and_then(|entity| Some((entity, self.location(entity)?)));
        let has = |component| location.is_some_and(|(entity, row)| self.value_of(entity, row, component).is_some());
        for required in closure.iter().filter(|it| !named.contains(&it.component) && !has(it.component)) {
            made.try_push::<W>(required)?;
        }
        for (component, value) in made.iter() {
            if any_rule::<W>(&[component])
                && let Some(value) = value
            {
                self.check_any::<E>(entity, component, value)?;
            }
        }
        Ok(made)
    }

    /// Makes the values that the row of a bundle lacks: those that its components require. The bundle may come as the row of a reserved
    /// entity.
    pub(super) fn try_make_lacking<B: Bundle<W>, E: Refusal>(
        &mut self,
        reserved: Option<Entity>,
        values: &<B::Row as Components>::In<Values>,
    ) -> Result<MadeValues, E> {
        if B::Row::OPTIONALS == 0 {
            return self.try_make_required(reserved, B::COMPONENTS, Completion::<W, B>::COMPLETED.closure);
        }
        let named = try_collect(iter::empty(), B::COMPONENTS.len(), "values")?;
        let mut present = Present { components: B::COMPONENTS.iter(), named };
        B::Row::look::<Values, _>(values, &mut present);
        self.try_make_required(reserved, &present.named, &Closure::of::<W>(&present.named))
    }
}

/// The components of a row that are there.
struct Present {
    /// Those that were not looked at.
    components: slice::Iter<'static, usize>,
    named: Vec<usize>,
}

impl Look<Values> for Present {
    fn look<C: 'static>(&mut self, _: &C) {
        self.named.extend(self.components.next());
    }
}

impl Look<Options> for Present {
    fn look<C: 'static>(&mut self, value: &Option<C>) {
        let component = self.components.next();
        self.named.extend(component.filter(|_| value.is_some()));
    }
}
