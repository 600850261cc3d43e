//! Copies of a drawn world: by snapshots, by a ring of them, by saves, and by both, with digests.

use ecs::World;
use ecs::save::Saves;
use ecs::{Ring, Snapshot};

/// How many copies there are at once.
pub const COPIES: usize = 3;

/// The copies of a world.
pub trait Copies<W> {
    /// Makes a copy.
    fn copy(&mut self, world: &mut W, place: usize);
    /// Puts the world back.
    fn restore(&mut self, world: &mut W, place: usize);
}

/// Snapshots that reuse an old one.
pub struct Snapshots<W: World>([Option<Snapshot<W>>; COPIES]);

impl<W: World> Snapshots<W> {
    /// None yet.
    #[expect(clippy::new_ret_no_self, reason = "worlds know the trait alone")]
    pub fn new() -> Box<dyn Copies<W>> {
        Box::new(Self([const { None }; COPIES]))
    }
}

impl<W: World> Copies<W> for Snapshots<W> {
    fn copy(&mut self, world: &mut W, place: usize) {
        match &mut self.0[place] {
            Some(snapshot) => world.snapshot_into(snapshot),
            none => *none = Some(world.snapshot()),
        }
    }

    fn restore(&mut self, world: &mut W, place: usize) {
        world.restore(self.0[place].as_ref().expect("the driver made the copy"));
    }
}

/// A ring.
pub struct Rings<W: World>(Ring<W>, [i64; COPIES], i64);

impl<W: World> Rings<W> {
    /// An empty ring.
    #[expect(clippy::new_ret_no_self, reason = "worlds know the trait alone")]
    pub fn new() -> Box<dyn Copies<W>> {
        Box::new(Self(Ring::new(COPIES), [0; COPIES], 0))
    }
}

impl<W: World> Copies<W> for Rings<W> {
    fn copy(&mut self, world: &mut W, place: usize) {
        self.2 += 1;
        self.1[place] = self.2;
        self.0.save(world, self.2);
    }

    fn restore(&mut self, world: &mut W, place: usize) {
        self.0
            .restore(world, self.1[place])
            .expect("the frame is there");
        // Frames after it are not those of this past.
        self.2 = self.1[place];
    }
}

/// Saves.
pub struct Files<W>([Vec<u8>; COPIES], std::marker::PhantomData<W>);

impl<W: Saves> Files<W> {
    /// None yet.
    #[expect(clippy::new_ret_no_self, reason = "worlds know the trait alone")]
    pub fn new() -> Box<dyn Copies<W>> {
        Box::new(Self(Default::default(), std::marker::PhantomData))
    }
}

impl<W: Saves> Copies<W> for Files<W> {
    fn copy(&mut self, world: &mut W, place: usize) {
        self.0[place].clear();
        world.save(&mut self.0[place]).expect("the world is saved");
    }

    fn restore(&mut self, world: &mut W, place: usize) {
        let report = world
            .load_into(&self.0[place][..])
            .expect("the save is loaded");
        assert!(report.dropped.is_empty());
    }
}

/// Snapshots whose digests are compared: after the world was put back they are those of the copy.
pub struct Digests<W: World>(Snapshots<W>, [(u64, u64); COPIES]);

impl<W: Saves> Digests<W> {
    /// None yet.
    #[expect(clippy::new_ret_no_self, reason = "worlds know the trait alone")]
    pub fn new() -> Box<dyn Copies<W>> {
        Box::new(Self(Snapshots([const { None }; COPIES]), [(0, 0); COPIES]))
    }
}

impl<W: Saves> Copies<W> for Digests<W> {
    fn copy(&mut self, world: &mut W, place: usize) {
        self.0.copy(world, place);
        self.1[place] = (world.digest(), world.digest_exact());
    }

    fn restore(&mut self, world: &mut W, place: usize) {
        self.0.restore(world, place);
        assert_eq!(
            (world.digest(), world.digest_exact()),
            self.1[place],
            "the digests of the copy"
        );
    }
}
