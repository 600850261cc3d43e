use super::{Burning, EffectsWorld};
use ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// The fates of fires.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fires {
    /// Laid, also where it burnt already.
    pub laid: u32,
    /// Gone out by themselves.
    pub burnt_out: u32,
    /// Put out before their time.
    pub put_out: u32,
    /// Gone with the burning entity.
    pub consumed: u32,
}

pub(super) fn count_fire<W: EffectsWorld>(_: On<W, Insert<Burning>>, mut fires: ResMut<Fires>) {
    fires.laid += 1;
}

/// The old value says whether the fire had time left.
pub(super) fn count_out<W: EffectsWorld>(gone: On<W, Remove<Burning>, Old>, mut fires: ResMut<Fires>) {
    if gone.is_despawned() {
        fires.consumed += 1;
    } else if gone.old_value().is_some_and(|burning| burning.ticks > 0) {
        fires.put_out += 1;
    } else {
        fires.burnt_out += 1;
    }
}
