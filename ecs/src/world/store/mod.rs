//! The store: the storage of a world, and everything above it.

// The documentation lists the methods of `Store` in the order of these modules.
mod access;

mod views;

mod queries;

mod sorting;

mod group_order;

mod memory;

mod registration;

mod ticks;

mod invariants;

// The others.
mod index_info;
mod index_set;
mod refreshing;
mod scheduled;
pub(crate) mod transition;
mod world;

pub use index_info::IndexInfo;
pub(crate) use index_info::{ByValue, EachValue, Refresh, UniqueInfo};
pub(crate) use index_set::IndexSet;
#[doc(hidden)]
pub use scheduled::Scheduled;
pub(crate) use scheduled::{KeepsSchedules, ScheduleStates};
pub use views::Split;
pub use world::World;

use crate::base::erased::Erased;
use crate::base::erased::resource_cells::{Resources, Timed};
use crate::base::error::CommandErrors;
#[cfg(feature = "save")]
use crate::base::load_report::LoadReport;
#[cfg(feature = "std")]
use crate::base::messages::Received;
use crate::base::rule::{Rule, check};
use crate::schema::{Consistent, ResourceOf, missing_resource, resource_index};
use crate::storage::Storage;
use crate::storage::removal_logs::RemovalLogs;
use crate::world::observer::Observers;
use core::fmt;
use core::ops::Deref;

/// The methods of every world. A world made by [`world!`](crate::world) dereferences to its store.
///
/// The store holds the [`Storage`] of entities and components, to which it dereferences, and everything that follows changes
/// or uses them: resources, schedules, observers, logs of removed values.
///
/// ```
/// use ecs::prelude::*;
///
/// #[derive(Debug, PartialEq)]
/// pub struct Name(pub &'static str);
/// pub struct Heat(pub f32);
///
/// ecs::world! {
///     #[world]
///     pub struct Kitchen { components: (Name, Heat) }
///
///     #[archetype]
///     pub struct Pan { name: Name, heat: Heat }
/// }
///
/// let mut kitchen = Kitchen::new();
/// let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
/// let soup = kitchen.spawn((Name("soup"),));
/// kitchen.insert(soup, Heat(80.0))?;
/// for (name, heat) in kitchen.query::<(&Name, &mut Heat)>() {
///     heat.0 += if name.0 == "pan" { 100.0 } else { 0.0 };
/// }
/// assert_eq!(kitchen.get::<Heat>(pan).map(|heat| heat.0), Some(120.0));
/// assert!(kitchen.remove::<Heat>(soup)?.is_some());
/// assert_eq!(kitchen.despawn_row::<Pan>(pan).map(|pan| pan.name), Some(Name("pan")));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
///
/// # Methods
///
/// | | methods |
/// |---|---|
/// | spawn one entity | [`spawn`](Self::spawn), [`spawn_empty`](Self::spawn_empty), [`spawn_at`](Self::spawn_at), [`spawn_with`](Self::spawn_with), [`spawn_below`](Self::spawn_below), [`reserve_entity`](Self::reserve_entity), [`reserve_handle`](Self::reserve_handle), [`keep_ids_below`](Self::keep_ids_below) |
/// | spawn many | [`spawn_batch`](Self::spawn_batch), [`spawn_columns`](Self::spawn_columns), [`spawn_slices`](Self::spawn_slices), [`reserve`](Self::reserve) |
/// | despawn | [`despawn`](Self::despawn), [`despawn_row`](Self::despawn_row), [`clear`](Self::clear) |
/// | clone, and move between worlds | [`clone_entity`](Self::clone_entity), [`clone_with_descendants`](Self::clone_with_descendants), [`template`](Storage::template), [`spawn_template`](Self::spawn_template), [`detach`](Self::detach), [`attach`](Self::attach) |
/// | insert and remove | [`insert`](Self::insert), [`remove`](Self::remove), [`take`](Self::take), [`insert_many`](Self::insert_many), [`remove_many`](Self::remove_many), [`replace_bundle`](Self::replace_bundle), [`convert`](Self::convert), [`get_or_insert_with`](Self::get_or_insert_with), [`clear_component`](Self::clear_component), [`exchange_keys`](Self::exchange_keys) |
/// | values of one entity | [`contains`](Storage::contains), [`has`](Storage::has), [`get`](Storage::get), [`get_mut`](Self::get_mut), [`get_many_mut`](Self::get_many_mut), [`entity_ref`](Storage::entity_ref), [`entity_mut`](Self::entity_mut) |
/// | rows, columns and kinds | [`row`](Storage::row), [`row_mut`](Self::row_mut), [`all`](Storage::all), [`all_mut`](Self::all_mut), [`is`](Storage::is), [`kind_of`](Storage::kind_of), [`archetype_of`](Storage::archetype_of), [`columns`](Storage::columns), [`columns_mut`](Self::columns_mut), [`split`](Self::split), [`pool`](Storage::pool), [`pool_mut`](Self::pool_mut) |
/// | queries | [`query`](Self::query), [`query_filtered`](Self::query_filtered), [`query_ref`](Storage::query_ref), [`query_ref_filtered`](Storage::query_ref_filtered), [`queries`](Self::queries), [`lookup`](Storage::lookup), [`lookup_mut`](Self::lookup_mut), [`cascade`](Self::cascade), [`cascade_filtered`](Self::cascade_filtered) |
/// | queries made at run time | [`runtime_query`](Storage::runtime_query), [`run`](Self::run), [`run_ref`](Self::run_ref), [`key_values`](Storage::key_values), [`key_values_mut`](Self::key_values_mut) |
/// | order of rows | [`sort_by_key`](Self::sort_by_key), [`sort_by`](Self::sort_by), [`sort_like`](Self::sort_like), [`sort_group_by_key`](Self::sort_group_by_key), [`sort_group_by`](Self::sort_group_by), [`arrange`](Self::arrange) |
/// | relations | [`target_of`](Storage::target_of), [`sources_of`](Storage::sources_of), [`related`](Storage::related), [`ancestors`](Storage::ancestors), [`descendants`](Storage::descendants), [`descendants_depth_first`](Storage::descendants_depth_first), [`place_before`](Self::place_before), [`place_after`](Self::place_after), [`place_first`](Self::place_first), [`place_last`](Self::place_last), [`target_by`](Storage::target_by), [`sources_by`](Storage::sources_by) |
/// | indexes | [`find`](Self::find), [`find_ref`](Self::find_ref) |
/// | resources | [`resource`](Self::resource), [`resource_mut`](Self::resource_mut), [`set_resource`](Self::set_resource), [`insert_resource`](Self::insert_resource), [`take_resource`](Self::take_resource), [`register_resource`](Self::register_resource), [`registered_resource`](Self::registered_resource), [`registered_resource_mut`](Self::registered_resource_mut), [`unregister_resource`](Self::unregister_resource) |
/// | events | [`send`](Self::send), [`trigger`](Self::trigger), [`event_counts`](Self::event_counts) |
/// | schedules and commands | [`add_system`](Self::add_system), [`remove_system`](Self::remove_system), [`plan_of`](Self::plan_of), [`set_command_policy`](Self::set_command_policy), [`take_command_errors`](Self::take_command_errors), [`command_errors`](Self::command_errors), [`plans`](Self::plans) |
/// | observers and removed values | [`observe`](Self::observe), [`observe_entity`](Self::observe_entity), [`observe_insert_key`](Self::observe_insert_key), [`observe_remove_key`](Self::observe_remove_key), [`observe_insert_data`](Self::observe_insert_data), [`observe_remove_data`](Self::observe_remove_data), [`unobserve`](Self::unobserve), [`set_cascade_limit`](Self::set_cascade_limit), [`watch_removed`](Self::watch_removed), [`read_removed`](Self::read_removed), [`removed_counts`](Self::removed_counts), [`set_keep_removed`](Self::set_keep_removed) |
/// | change detection | [`change_tick`](Self::change_tick), [`changed_at`](Storage::changed_at), [`added_at`](Storage::added_at) |
/// | components of the run time | [`register`](Self::register), [`register_named`](Self::register_named), [`register_with`](Self::register_with), [`define`](Self::define), [`key`](Storage::key), [`key_named`](Storage::key_named), [`get_key`](Storage::get_key), [`get_key_mut`](Self::get_key_mut), [`has_key`](Storage::has_key), [`insert_key`](Self::insert_key), [`remove_key`](Self::remove_key), [`get_data`](Storage::get_data), [`get_data_mut`](Self::get_data_mut), [`insert_data`](Self::insert_data), [`remove_data`](Self::remove_data) |
/// | data by name | [`get_value`](Storage::get_value), [`set_value`](Self::set_value), [`set_all`](Self::set_all), [`update_all`](Self::update_all), [`insert_value`](Self::insert_value), [`check_value`](Self::check_value), [`remove_value`](Self::remove_value), [`spawn_values`](Self::spawn_values), [`get_resource_value`](Self::get_resource_value), [`set_resource_value`](Self::set_resource_value), [`field`](Storage::field), [`field_type`](Storage::field_type), [`set_field`](Self::set_field), [`name_of`](Storage::name_of), [`resource_size`](Self::resource_size), [`send_value`](Self::send_value), [`trigger_value`](Self::trigger_value), [`event_values`](Self::event_values), [`observe_values`](Self::observe_values) |
/// | schema and memory | [`describe`](Storage::describe), [`archetypes`](Storage::archetypes), [`components`](Storage::components), [`component`](Storage::component), [`component_id`](Storage::component_id), [`component_name`](Storage::component_name), [`components_of`](Storage::components_of), [`len`](Storage::len), [`is_empty`](Storage::is_empty), [`entities`](Storage::entities), [`memory`](Storage::memory), [`dynamic_bytes`](Storage::dynamic_bytes), [`pool_bytes`](Storage::pool_bytes), [`entity_bytes`](Storage::entity_bytes), [`new`](Self::new), [`with_capacity`](Self::with_capacity), [`reserve_entities`](Self::reserve_entities), [`shrink_to_fit`](Self::shrink_to_fit), [`compact`](Self::compact), [`check_invariants`](Self::check_invariants), [`table_of`](Storage::table_of) |
/// | without memory: as the method without `try_`, with an error | [`try_spawn`](Self::try_spawn), [`try_spawn_empty`](Self::try_spawn_empty), [`try_spawn_at`](Self::try_spawn_at), [`try_spawn_with`](Self::try_spawn_with), [`try_spawn_batch`](Self::try_spawn_batch), [`try_spawn_columns`](Self::try_spawn_columns), [`try_spawn_slices`](Self::try_spawn_slices), [`try_reserve`](Self::try_reserve), [`try_reserve_entity`](Self::try_reserve_entity), [`try_reserve_entities`](Self::try_reserve_entities), [`try_clone_entity`](Self::try_clone_entity), [`try_clone_with_descendants`](Self::try_clone_with_descendants), [`try_template`](Storage::try_template), [`try_spawn_template`](Self::try_spawn_template), [`try_insert`](Self::try_insert), [`try_remove`](Self::try_remove), [`try_take`](Self::try_take), [`try_insert_many`](Self::try_insert_many), [`try_remove_many`](Self::try_remove_many), [`try_replace_bundle`](Self::try_replace_bundle), [`try_convert`](Self::try_convert), [`try_clear_component`](Self::try_clear_component), [`try_exchange_keys`](Self::try_exchange_keys), [`try_insert_key`](Self::try_insert_key), [`try_remove_key`](Self::try_remove_key), [`try_lookup`](Storage::try_lookup), [`try_lookup_mut`](Self::try_lookup_mut), [`try_cascade`](Self::try_cascade), [`try_sort_by_key`](Self::try_sort_by_key), [`try_sort_by`](Self::try_sort_by), [`try_sort_like`](Self::try_sort_like), [`try_sort_group_by_key`](Self::try_sort_group_by_key), [`try_sort_group_by`](Self::try_sort_group_by), [`try_arrange`](Self::try_arrange), [`try_find`](Self::try_find), [`try_set_resource`](Self::try_set_resource), [`try_register_resource`](Self::try_register_resource), [`try_send`](Self::try_send) |
#[cfg_attr(
    feature = "std",
    doc = "| times and panics of schedules, messages of threads: feature `std` | [`set_profiled`](Self::set_profiled), [`is_profiled`](Self::is_profiled), [`profiles`](Self::profiles), [`set_panic_policy`](Self::set_panic_policy), [`system_panics`](Self::system_panics), [`take_system_panics`](Self::take_system_panics), [`inbox`](Self::inbox), [`limit_inbox`](Self::limit_inbox) |"
)]
#[cfg_attr(
    feature = "snapshots",
    doc = "| snapshots: feature `snapshots` | [`snapshot`](Self::snapshot), [`snapshot_into`](Self::snapshot_into), [`restore`](Self::restore), [`try_snapshot`](Self::try_snapshot), [`try_snapshot_into`](Self::try_snapshot_into), [`try_restore`](Self::try_restore) |"
)]
#[cfg_attr(
    feature = "save",
    doc = "| saves: feature `save` | [`save`](Self::save), [`save_with`](Self::save_with), [`save_file`](Self::save_file), [`save_file_with`](Self::save_file_with), [`save_query`](Self::save_query), [`save_entities`](Self::save_entities), [`save_entities_with`](Self::save_entities_with), [`load_into`](Self::load_into), [`load_into_with`](Self::load_into_with), [`load_report`](Self::load_report), [`merge`](Self::merge), [`merge_with`](Self::merge_with), [`merge_from`](Self::merge_from), [`merge_from_with`](Self::merge_from_with), [`saved`](Self::saved), [`saved_query`](Self::saved_query), [`saved_entities`](Self::saved_entities) |"
)]
#[cfg_attr(
    feature = "digest",
    doc = "| digests: feature `digest` | [`digest`](Self::digest), [`digest_exact`](Self::digest_exact), [`digest_of_entities`](Storage::digest_of_entities) |"
)]
#[cfg_attr(
    any(feature = "save", feature = "snapshots"),
    doc = "| epochs: features `save` and `snapshots` | [`epoch`](Self::epoch) |"
)]
pub struct Store<W: World> {
    pub(crate) storage: Storage<W>,
    pub(crate) resources: Erased<W::Resources, Resources>,
    /// The state of the schedules between their runs.
    pub(crate) schedules: <W as KeepsSchedules>::States,
    /// How many runs of schedules have ended. The number wraps around.
    pub(crate) runs: usize,
    /// The commands that failed.
    pub(crate) command_errors: CommandErrors,
    /// The removed values of the components that are logged.
    pub(crate) removed: RemovalLogs<W::Components>,
    pub(crate) observers: Observers<W>,
    /// How often the world was put back or loaded.
    #[cfg(any(feature = "save", feature = "snapshots"))]
    pub(crate) epoch: u64,
    /// How the world was loaded, if that made it.
    #[cfg(feature = "save")]
    pub(crate) loaded: Option<LoadReport>,
    /// The changes that other threads asked for.
    #[cfg(feature = "std")]
    pub(crate) inbox: Received<W>,
}

impl<W: World> Store<W> {
    /// An empty world, without the observers that it declares.
    pub(crate) fn undeclared() -> Self {
        Self {
            storage: Storage::new(),
            resources: Erased::default(),
            schedules: <W as KeepsSchedules>::States::default(),
            runs: 0,
            command_errors: CommandErrors::default(),
            removed: RemovalLogs::default(),
            observers: Observers::none(),
            #[cfg(any(feature = "save", feature = "snapshots"))]
            epoch: 0,
            #[cfg(feature = "save")]
            loaded: None,
            #[cfg(feature = "std")]
            inbox: Received::new(),
        }
    }

    /// Begins another epoch, since the world was put back or loaded.
    #[cfg(any(feature = "save", feature = "snapshots"))]
    pub(crate) fn begin_epoch(&mut self) {
        self.epoch += 1;
        self.storage.tick = self.storage.tick.in_epoch(self.epoch);
    }

    #[inline]
    pub(crate) fn resources(&self) -> &Resources {
        &self.resources
    }

    /// A resource with the times of its changes.
    #[inline]
    #[track_caller]
    pub(crate) fn timed_resource<R: ResourceOf<W>>(&self) -> &Timed<R> {
        match self.resources.timed(resource_index::<W, R>()) {
            Some(timed) => timed,
            // A closure would have another caller.
            None => missing_resource::<W, R>(&self.resources),
        }
    }
}

impl<W: World> Deref for Store<W> {
    type Target = Storage<W>;

    #[inline]
    fn deref(&self) -> &Storage<W> {
        &self.storage
    }
}

impl<W: World> fmt::Debug for Store<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.storage.fmt(f)
    }
}

impl<W: World> Default for Store<W> {
    fn default() -> Self {
        check!(Consistent::<W>::CHECKED);
        Self::empty()
    }
}
