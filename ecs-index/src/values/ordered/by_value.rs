//! Entries with keys that are between bounds, as data.

use super::super::keys::OrderedKind;
use super::{Ordered, Range};
use crate::Bounds;
use crate::handle::Id;
use core::cell::Cell;
use core::cmp::Ordering;
use core::ops::ControlFlow;
use ecs_value::Value;

impl<K: OrderedKind, I: Id> Ordered<K, I> {
    /// Calls the function with the entities of these keys. `false` if keys and bounds have no order.
    pub(super) fn each_between(
        &self,
        bounds: Bounds<'_>,
        each: &mut dyn FnMut(I) -> ControlFlow<()>,
    ) -> bool {
        let is_ordered = Cell::new(true);
        let order = |key: &K::Owned, value: &Value<'_>| {
            let order = K::value(K::borrow(key)).and_then(|key| order(&key, value));
            order.unwrap_or_else(|| {
                is_ordered.set(false);
                Ordering::Equal
            })
        };
        let is_less = |key: &K::Owned, value: &Value<'_>| order(key, value).is_lt();
        let is_at_most = |key: &K::Owned, value: &Value<'_>| order(key, value).is_le();
        let begins = |key: &K::Owned, start: &str| {
            let key = K::value(K::borrow(key));
            let is_text = matches!(key, Some(Value::Text(_)));
            is_ordered.set(is_ordered.get() && is_text);
            matches!(key, Some(Value::Text(text)) if text.starts_with(start))
        };
        let mut give =
            |entries: Range<'_, K, I>| entries.into_iter().try_for_each(|entry| each(entry.entity));
        let _ = match bounds {
            Bounds::OneOf(values) => values.iter().try_for_each(|value| {
                give(self.between(|key| is_less(key, value), |key| is_at_most(key, value)))
            }),
            Bounds::UpTo { value, included } => give(self.between(
                |_| false,
                |key| is_less(key, value) || included && is_at_most(key, value),
            )),
            Bounds::From { value, included } => give(self.between(
                |key| is_less(key, value) || !included && is_at_most(key, value),
                |_| true,
            )),
            Bounds::Prefix(start) => {
                let value = Value::from(start);
                give(self.between(|key| is_less(key, &value), |key| begins(key, start)))
            }
        };
        is_ordered.get()
    }

    /// The entries behind those for which the first one holds, as long as the other one holds.
    fn between(
        &self,
        is_before: impl Fn(&K::Owned) -> bool,
        is_within: impl Fn(&K::Owned) -> bool,
    ) -> Range<'_, K, I> {
        Range::of(
            self.run.between_by(&is_before, &is_within),
            self.delta.between_by(&is_before, &is_within),
        )
    }
}

/// The order of a key and a value. A float that is no number is at the end where `total_cmp` has it: no condition holds for it.
fn order(key: &Value<'_>, value: &Value<'_>) -> Option<Ordering> {
    let (is_nan, is_negative) = match key {
        Value::F32(key) => (key.is_nan(), key.is_sign_negative()),
        Value::F64(key) => (key.is_nan(), key.is_sign_negative()),
        _ => (false, false),
    };
    match (is_nan, is_negative) {
        (false, _) => key.compare(value),
        (true, true) => Some(Ordering::Less),
        (true, false) => Some(Ordering::Greater),
    }
}
