//! The map of the runtime: its layers, lowest first, and their rooms.

pub struct Wing {
    pub name: &'static str,
    /// An arrow to a higher level runs upwards, and so does one between two wings of a level.
    level: u8,
    /// Paths of modules, below `ecs/src`.
    rooms: &'static str,
}

/// The crates of the runtime. An older tree may lack some.
pub const RUNTIME: [&str; 2] = ["ecs", "ecs-index"];
pub const MACROS: &str = "ecs-macros";
/// The wings where no file may allow `unsafe`.
const SAFE: [&str; 4] = ["world", "index", "persist", "door"];

pub const WINGS: [Wing; 9] = [
    Wing {
        name: "base",
        level: 0,
        rooms: "by_serde clock component disabled entity entity_map erased error for_tuples huge_pages instructions load_report \
                memory messages notice pages panics resource_cells rule stamp sync system_name text tick value",
    },
    Wing {
        name: "schema",
        level: 1,
        rooms: "change_kind description schema",
    },
    Wing {
        name: "storage",
        level: 2,
        rooms: "dynamic links registry slots sparse storage table",
    },
    Wing {
        name: "query",
        level: 3,
        rooms: "query relation",
    },
    Wing {
        name: "world",
        level: 4,
        rooms: "change command entity_access event observer removal_logs removed resource store transition",
    },
    Wing {
        name: "run",
        level: 5,
        rooms: "schedule share system",
    },
    Wing {
        name: "index",
        level: 6,
        rooms: "index",
    },
    Wing {
        name: "persist",
        level: 7,
        rooms: "by_name digest save snapshot",
    },
    // What a game sees.
    Wing {
        name: "door",
        level: 8,
        rooms: "guide macros part prelude reference",
    },
];

impl Wing {
    pub fn rooms(&self) -> impl Iterator<Item = &'static str> {
        self.rooms.split_whitespace()
    }

    pub fn is_safe(&self) -> bool {
        SAFE.contains(&self.name)
    }
}

/// A room: its path, and its wing by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Room {
    pub wing: usize,
    pub path: &'static str,
}

impl Room {
    /// The room of a module. None: it is the door, or in no room.
    pub fn of(module: &[String]) -> Option<Self> {
        let module = module.join("/");
        let holds = |path: &str| {
            module
                .strip_prefix(path)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let rooms = (0..WINGS.len())
            .flat_map(|wing| WINGS[wing].rooms().map(move |path| Self { wing, path }));
        rooms
            .filter(|room| holds(room.path))
            .max_by_key(|room| room.path.len())
    }

    pub fn wing(self) -> &'static Wing {
        &WINGS[self.wing]
    }

    /// Whether an arrow from here to there runs upwards.
    pub fn is_below(self, other: Self) -> bool {
        self.wing != other.wing && self.wing().level <= other.wing().level
    }
}
