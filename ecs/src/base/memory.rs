//! Memory that is asked for, and not taken for granted.

use crate::base::error::ReserveError;
use crate::base::huge_pages::ask_for_huge_pages;
use alloc::string::String;
use alloc::vec::Vec;
pub(crate) use ecs_value::memory::try_box;
use ecs_value::memory::{self, try_with_room};

/// Makes room for as many more values, and maybe for others.
#[inline]
pub(crate) fn try_reserve<T>(
    list: &mut Vec<T>,
    more: usize,
    what: &'static str,
) -> Result<(), ReserveError> {
    Ok(memory::try_reserve(list, more, what)?)
}

/// Makes room for as many more values, and for no others.
#[inline]
pub(crate) fn try_reserve_exact<T>(
    list: &mut Vec<T>,
    more: usize,
    what: &'static str,
) -> Result<(), ReserveError> {
    Ok(memory::try_reserve_exact(list, more, what)?)
}

/// A list of as many values as the iterator says that it has.
pub(crate) fn try_collect<T>(
    values: impl Iterator<Item = T>,
    count: usize,
    what: &'static str,
) -> Result<Vec<T>, ReserveError> {
    let mut list = try_with_room(count, what)?;
    ask_for_huge_pages(list.spare_capacity_mut());
    list.extend(values.take(count));
    Ok(list)
}

/// Puts a value behind those of a list.
pub(crate) fn try_push<T>(
    list: &mut Vec<T>,
    value: T,
    what: &'static str,
) -> Result<(), ReserveError> {
    Ok(memory::try_push(list, value, what)?)
}

/// Puts values behind those of a list: as many as the iterator says that it has.
#[cfg(feature = "save")]
pub(crate) fn try_extend<T>(
    list: &mut Vec<T>,
    values: impl ExactSizeIterator<Item = T>,
    what: &'static str,
) -> Result<(), ReserveError> {
    Ok(memory::try_extend(list, values, what)?)
}

/// The place of a key in a map, which has room for it.
#[cfg(feature = "save")]
pub(crate) fn try_entry<'m, K: Eq + core::hash::Hash, V>(
    map: &'m mut std::collections::HashMap<K, V>,
    key: K,
    what: &'static str,
) -> Result<std::collections::hash_map::Entry<'m, K, V>, ReserveError> {
    map.try_reserve(1)
        .map_err(|_| ReserveError::out_of_memory(what, size_of::<(K, V)>()))?;
    Ok(map.entry(key))
}

/// Makes a list at least so long.
pub(crate) fn try_lengthen<T>(
    list: &mut Vec<T>,
    len: usize,
    new: impl FnMut() -> T,
    what: &'static str,
) -> Result<(), ReserveError> {
    let missing = len.saturating_sub(list.len());
    if list.is_empty() {
        try_reserve_exact(list, missing, what)?;
    } else {
        try_reserve(list, missing, what)?;
    }
    list.resize_with(list.len() + missing, new);
    Ok(())
}

/// Makes a list so long: values at its end go, or the default comes.
pub(crate) fn try_resize<T: Default>(
    list: &mut Vec<T>,
    len: usize,
    what: &'static str,
) -> Result<(), ReserveError> {
    let missing = len.saturating_sub(list.len());
    try_reserve_exact(list, missing, what)?;
    list.resize_with(len, T::default);
    Ok(())
}

/// A copy of a text.
pub(crate) fn try_text(text: &str) -> Result<String, ReserveError> {
    Ok(memory::try_text(text)?)
}

/// Shrinks a list, if there is memory for the smaller one.
pub(crate) fn shrink<T>(list: &mut Vec<T>) {
    let mut smaller = Vec::new();
    if list.len() < list.capacity() && smaller.try_reserve_exact(list.len()).is_ok() {
        smaller.append(list);
        *list = smaller;
    }
}

/// Removes the values behind the last one that is used, and shrinks the list.
pub(crate) fn truncate_after<T>(list: &mut Vec<T>, is_used: impl Fn(&T) -> bool) {
    list.truncate(list.iter().rposition(is_used).map_or(0, |last| last + 1));
    shrink(list);
}
