use crate::components::{Position, Velocity, X};
use crate::{Contestant, Digest};
use std::marker::PhantomData;

/// Of one size, so that rows with the one take as much space as rows with the other.
pub(crate) struct Known(#[expect(dead_code, reason = "it takes its place in the row")] [f32; 3]);
pub(crate) struct New(#[expect(dead_code, reason = "as above")] [f32; 3]);

ecs::world! {
    #[world]
    pub(crate) struct Crowd { components: (Position, Velocity, Known, New) }

    #[archetype]
    pub(crate) struct Walker { position: Position, velocity: Velocity }

    #[archetype]
    pub(crate) struct Friend { position: Position, velocity: Velocity, known: Known }

    #[query]
    pub(crate) struct Moving { position: &mut Position, velocity: &Velocity }
}

/// A way for rows to come into the world.
pub(super) trait Way: 'static {
    fn add(crowd: &mut Crowd, position: Position);
}

/// As rows of a declared archetype.
pub(super) struct Declared;
/// By an insert, to an archetype that is made for them.
pub(super) struct Inserted;
/// As tuples, for which an archetype is made.
pub(super) struct Tuples;

impl Way for Declared {
    fn add(crowd: &mut Crowd, position: Position) {
        crowd.spawn(Friend {
            position,
            velocity: Velocity(X),
            known: Known(X),
        });
    }
}

impl Way for Inserted {
    fn add(crowd: &mut Crowd, position: Position) {
        let entity = crowd.spawn(Walker {
            position,
            velocity: Velocity(X),
        });
        let _ = crowd.insert(entity, New(X));
    }
}

impl Way for Tuples {
    fn add(crowd: &mut Crowd, position: Position) {
        crowd.spawn((position, Velocity(X), New(X)));
    }
}

fn populated<W: Way>(rows: usize) -> Crowd {
    let mut crowd = Crowd::new();
    (0..rows).for_each(|row| W::add(&mut crowd, Position::of(row)));
    crowd
}

fn digest(crowd: &Crowd) -> Digest {
    Digest::of(crowd.query_ref::<&Position>().map(|position| position.0))
}

/// By the named query.
pub(super) struct Rows<W>(Crowd, PhantomData<W>);

impl<W: Way> Contestant for Rows<W> {
    fn prepare(rows: usize) -> Self {
        Self(populated::<W>(rows), PhantomData)
    }

    fn run(&mut self) {
        advance(&mut self.0);
    }

    fn result(&mut self) -> Digest {
        digest(&self.0)
    }
}

/// By a query that is written on the spot.
pub(super) struct AdHoc<W>(Crowd, PhantomData<W>);

impl<W: Way> Contestant for AdHoc<W> {
    fn prepare(rows: usize) -> Self {
        Self(populated::<W>(rows), PhantomData)
    }

    fn run(&mut self) {
        advance_ad_hoc(&mut self.0);
    }

    fn result(&mut self) -> Digest {
        digest(&self.0)
    }
}

/// By the named query, in a `for` loop.
pub(super) struct Loop<W>(Crowd, PhantomData<W>);

impl<W: Way> Contestant for Loop<W> {
    fn prepare(rows: usize) -> Self {
        Self(populated::<W>(rows), PhantomData)
    }

    fn run(&mut self) {
        advance_one_by_one(&mut self.0);
    }

    fn result(&mut self) -> Digest {
        digest(&self.0)
    }
}

// One function for all, so that the rows differ and not the code.

#[inline(never)]
fn advance(crowd: &mut Crowd) {
    crowd
        .moving()
        .for_each(|moving| moving.position.advance(moving.velocity));
}

#[inline(never)]
fn advance_ad_hoc(crowd: &mut Crowd) {
    crowd
        .query::<(&mut Position, &Velocity)>()
        .for_each(|(position, velocity)| position.advance(velocity));
}

#[inline(never)]
fn advance_one_by_one(crowd: &mut Crowd) {
    for moving in crowd.moving() {
        moving.position.advance(moving.velocity);
    }
}
