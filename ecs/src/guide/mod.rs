//! The guide: how to write a game with this crate, chapter by chapter.
//!
//! The guide teaches. The [reference](crate::reference) lists the grammar of [`world!`](crate::world!), and [`Store`](crate::Store) the methods of worlds.
//! All programs of the guide in Rust are tested with the project. Figures come from the report of the project's benches, which names its workloads.
//!
//! **The language**, in the order of reading. The chapters share one game, *Drift*, where ships mine rocks.
//!
//! 1. [First game](first_game): a whole game on one page.
//! 2. [Worlds, archetypes and kinds](worlds)
//! 3. [Queries and filters](queries)
//! 4. [Spawning and bundles](spawning)
//! 5. [Systems, schedules, states, fixed steps](systems)
//! 6. [Events, commands, observers](reactions)
//! 7. [Change detection](changes)
//! 8. [Which storage when](storage)
//! 9. [Relations and cascades](relations)
//! 10. [Indexes](indexes)
//!
//! **The game around it**
//!
//! 11. [Saves, snapshots, rollback, networking](saves)
//! 12. [Threads](threads)
//! 13. [Parts, plugins, mods, and data by name](parts)
//! 14. [Testing and debugging](testing)
//! 15. [Performance](performance)
//! 16. [`no_std`, wasm, consoles](platforms)
//! 17. [Errors and their meaning](errors)
//! 18. [Limits](limits)
//!
//! **Before you choose**: this crate [beside others](comparison), and [the code that `world!` writes](expansion).
//!
//! **Coming from** [bevy_ecs](from_bevy_ecs), [hecs](from_hecs), [flecs](from_flecs), [`EnTT`](from_entt).
//!
//! **One page for all of it**: the [cheat sheet](cheat_sheet).

// The modules are there for rustdoc alone, so that no build pays for them. Links to items of features that are off lead to the guide.

#[doc = include_str!("first_game.md")]
pub mod first_game {}

#[doc = include_str!("worlds.md")]
pub mod worlds {}

#[doc = include_str!("queries.md")]
#[doc = ""]
#[cfg_attr(
    feature = "parallel",
    doc = "[`par_for_each`]: crate::Query::par_for_each"
)]
#[cfg_attr(not(feature = "parallel"), doc = "[`par_for_each`]: threads#loops")]
pub mod queries {}

#[doc = include_str!("spawning.md")]
pub mod spawning {}

#[doc = include_str!("systems.md")]
pub mod systems {}

#[doc = include_str!("reactions.md")]
pub mod reactions {}

#[doc = include_str!("changes.md")]
pub mod changes {}

#[doc = include_str!("storage.md")]
pub mod storage {}

#[doc = include_str!("relations.md")]
#[doc = ""]
#[cfg_attr(
    feature = "parallel",
    doc = "[`par_for_each`]: crate::Cascade::par_for_each"
)]
#[cfg_attr(not(feature = "parallel"), doc = "[`par_for_each`]: threads#loops")]
pub mod relations {}

#[doc = include_str!("indexes.md")]
pub mod indexes {}

/// Worlds in files, copies of worlds, rollback, and games over a network.
///
/// This chapter is about the features `save`, `snapshots` and `digest`, and is shown where all of them are on.
#[cfg(not(all(feature = "digest", feature = "save", feature = "snapshots")))]
pub mod saves {}

#[cfg(all(feature = "digest", feature = "save", feature = "snapshots"))]
#[doc = include_str!("saves.md")]
pub mod saves {}

#[doc = include_str!("threads.md")]
#[doc = ""]
#[cfg_attr(
    feature = "parallel",
    doc = "[`par_for_each`]: crate::Query::par_for_each"
)]
#[cfg_attr(
    feature = "parallel",
    doc = "[`par_for_each_with`]: crate::Query::par_for_each_with"
)]
#[cfg_attr(not(feature = "parallel"), doc = "[`par_for_each`]: #loops")]
#[cfg_attr(not(feature = "parallel"), doc = "[`par_for_each_with`]: #loops")]
pub mod threads {}

#[doc = include_str!("parts.md")]
pub mod parts {}

#[doc = include_str!("testing.md")]
pub mod testing {}

#[doc = include_str!("performance.md")]
pub mod performance {}

#[doc = include_str!("platforms.md")]
pub mod platforms {}

#[doc = include_str!("errors.md")]
pub mod errors {}

#[doc = include_str!("limits.md")]
pub mod limits {}

#[doc = include_str!("from_bevy_ecs.md")]
pub mod from_bevy_ecs {}

#[doc = include_str!("from_hecs.md")]
pub mod from_hecs {}

#[doc = include_str!("from_flecs.md")]
pub mod from_flecs {}

#[doc = include_str!("from_entt.md")]
pub mod from_entt {}

#[doc = include_str!("comparison.md")]
pub mod comparison {}

#[doc = include_str!("expansion.md")]
pub mod expansion {}

#[doc = include_str!("cheat_sheet.md")]
pub mod cheat_sheet {}
