//! The map of the runtime: its layers, lowest first, and their rooms.

pub struct Wing {
    pub name: &'static str,
    /// An arrow to a higher level runs upwards, and so does one between two wings of a level.
    level: u8,
    /// Paths of modules, below `ecs/src`.
    rooms: &'static str,
}

/// The crates of the runtime. An older tree may lack some.
pub const RUNTIME: [&str; 4] = ["ecs", "ecs-index", "ecs-save", "ecs-value"];
pub const MACROS: &str = "ecs-macros";
/// The wings where no file may allow `unsafe`.
const SAFE: [&str; 4] = ["world", "index", "persist", "door"];
/// Systems are lent what their parameters access: the wall for `unsafe` of its wing.
const UNSAFE_ROOM: &str = "world/system";

pub const WINGS: [Wing; 9] = [
    Wing {
        name: "base",
        level: 0,
        rooms: "base/clock base/component base/component_id base/disabled base/entity_map base/erased base/error base/for_tuples base/huge_pages base/impls base/instructions base/leaves base/lists base/load_report base/memory base/messages base/notice base/panics base/rule base/stamp base/sync base/system_name base/text base/tick",
    },
    Wing {
        name: "schema",
        level: 1,
        rooms: "schema schema/change_kind schema/description",
    },
    Wing {
        name: "storage",
        level: 2,
        rooms: "storage storage/dynamic storage/events storage/links storage/registry storage/removal_logs storage/slots storage/sparse storage/table",
    },
    Wing {
        name: "query",
        level: 3,
        rooms: "query relation",
    },
    Wing {
        name: "world",
        level: 4,
        rooms: "world/change world/command world/entity_access world/observer world/removal world/resource world/structural_log world/store world/system",
    },
    Wing {
        name: "run",
        level: 5,
        rooms: "run/schedule run/share",
    },
    Wing {
        name: "index",
        level: 6,
        rooms: "index",
    },
    Wing {
        name: "persist",
        level: 7,
        rooms: "persist/digest persist/names persist/save persist/snapshot",
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

    /// Whether no file of the room may allow `unsafe`.
    pub fn is_safe(self) -> bool {
        SAFE.contains(&self.wing().name) && self.path != UNSAFE_ROOM
    }

    pub fn wing(self) -> &'static Wing {
        &WINGS[self.wing]
    }

    /// Whether an arrow from here to there runs upwards.
    pub fn is_below(self, other: Self) -> bool {
        self.wing != other.wing && self.wing().level <= other.wing().level
    }
}
