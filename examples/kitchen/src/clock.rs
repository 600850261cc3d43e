/// The time that a tick takes, in seconds. The schedule in [`world`](crate::world) has the rate that goes with it.
pub const DT: f32 = 1.0 / 60.0;

/// How long the service has lasted. A resource of the kitchen.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Clock {
    /// How many ticks were played.
    pub ticks: u64,
}
