//! The figures of a run: all that the page is written from. They are kept beside it, so that the page can be written again.

use super::conditions::Conditions;
use serde::{Deserialize, Serialize};
use std::io::Result;
use std::path::Path;

/// A run.
#[derive(Serialize, Deserialize)]
pub(crate) struct Measured {
    pub(crate) conditions: Conditions,
    pub(crate) groups: Vec<Times>,
    pub(crate) series: Vec<SeriesTimes>,
    /// Empty if it was not asked for.
    pub(crate) memory: Vec<Bytes>,
    /// Empty if they were not asked for.
    pub(crate) sizes: Vec<Sizes>,
}

/// The times of a group of entries, in nanoseconds a row.
#[derive(Serialize, Deserialize)]
pub(crate) struct Times {
    pub(crate) name: String,
    pub(crate) entries: Vec<Time>,
}

/// The time of an entry.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Time {
    /// The library, and the way that it goes.
    pub(crate) entry: String,
    pub(crate) least: f64,
    pub(crate) median: f64,
}

/// The least times of a workload by a number.
#[derive(Serialize, Deserialize)]
pub(crate) struct SeriesTimes {
    pub(crate) name: String,
    pub(crate) of: String,
    pub(crate) per: String,
    pub(crate) numbers: Vec<f64>,
    /// A name, and its time for each number.
    pub(crate) entries: Vec<(String, Vec<f64>)>,
}

/// Bytes of an entity.
#[derive(Serialize, Deserialize)]
pub(crate) struct Bytes {
    pub(crate) library: String,
    pub(crate) rows: usize,
    pub(crate) coming: String,
    pub(crate) allocated: Option<f64>,
    pub(crate) resident: Option<f64>,
}

/// The cost of a small program: bytes of the executable and of the WebAssembly module, and processor seconds of the compiler for
/// the library with all that it needs.
#[derive(Serialize, Deserialize)]
pub(crate) struct Sizes {
    pub(crate) library: String,
    pub(crate) executable: Option<f64>,
    pub(crate) wasm: Option<f64>,
    pub(crate) check: Option<f64>,
    pub(crate) build: Option<f64>,
}

impl Measured {
    pub(crate) fn read(folder: &Path) -> Result<Self> {
        Ok(serde_json::from_str(&std::fs::read_to_string(
            folder.join(FILE),
        )?)?)
    }

    /// With the figures of workloads that were measured again, by parts of their names. New ones stand where the list of all has them.
    pub(crate) fn with(mut self, again: Self, names: &[String]) -> Self {
        let order: Vec<String> = ecs_benches::groups()
            .into_iter()
            .map(|group| group.name)
            .collect();
        self.groups
            .retain(|group| again.groups.iter().all(|other| other.name != group.name));
        self.groups.extend(again.groups);
        // The list ends with workloads that are no groups.
        self.groups.sort_by_key(|group| {
            order
                .iter()
                .position(|name| *name == group.name)
                .unwrap_or(order.len())
        });
        self.series
            .retain(|series| again.series.iter().all(|other| other.name != series.name));
        self.series.extend(again.series);
        if !again.memory.is_empty() {
            self.memory = again.memory;
        }
        if !again.sizes.is_empty() {
            self.sizes = again.sizes;
        }
        self.conditions
            .again
            .push(format!("{} on {}", names.join(", "), again.conditions.date));
        self
    }

    pub(crate) fn write(&self, folder: &Path) -> Result<()> {
        std::fs::create_dir_all(folder)?;
        std::fs::write(
            folder.join(FILE),
            serde_json::to_string_pretty(self)? + "\n",
        )
    }
}

const FILE: &str = "REPORT.json";
