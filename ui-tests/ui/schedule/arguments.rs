use ecs::prelude::*;

pub struct Position(pub f32);
pub struct Velocity(pub f32);
pub struct Heat(pub f32);
#[derive(Default)]
pub struct Clock(pub f32);

ecs::world! {
    #[world]
    pub struct Kitchen {
        components: (Position, Velocity, Heat),
        resources: (Clock),
    }

    #[archetype]
    pub struct Cook { position: Position, velocity: Velocity }

    #[archetype]
    pub struct Pan { position: Position, heat: Heat }

    #[schedule(fixed = 0)]
    pub fn s0() {
        walk;
    }

    #[schedule(fixed = "60")]
    pub fn s1() {
        walk;
    }

    #[schedule(fixed = 60.0)]
    pub fn s2() {
        walk;
    }

    #[schedule(fixed)]
    pub fn s3() {
        walk;
    }

    #[schedule(max_steps = 8)]
    pub fn s4() {
        walk;
    }

    #[schedule(fixed = 60, max_steps = 0)]
    pub fn s5() {
        walk;
    }

    #[schedule(fixd = 60)]
    pub fn s6() {
        walk;
    }

    #[schedule(fixed = 60, fixed = 30)]
    pub fn s7() {
        walk;
    }

    #[schedule(rate(60))]
    pub fn s8() {
        walk;
    }

    #[schedule(fixed = -1)]
    pub fn s9() {
        walk;
    }

    #[schedule(fixed = 60u8)]
    pub fn s10() {
        walk;
    }

    #[schedule(60)]
    pub fn s11() {
        walk;
    }

    #[schedule(fixed = 60, most = 8)]
    pub fn s12() {
        walk;
    }
}

fn walk(_: Res<Clock>) {}

fn main() {
    let _ = Kitchen::new();
}
