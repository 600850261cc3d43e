//! Worlds that several threads use outside of schedules. Three needs have three answers.
//!
//! | need | answer |
//! |---|---|
//! | readers that never wait: saves, statistics, editors, plans | [`snapshot::channel`], a feature: the newest copy, for as long as the reader likes |
//! | writers elsewhere: the network, a window, a script | an [`Inbox`]: changes that the world makes when it likes |
//! | threads that read and write what is there now: servers, simulations without a schedule | [`share`](Sharing::share): each run of a system claims its data |
//!
//! A schedule needs none of these: its systems are planned by the compiler, and run on the threads of rayon with the feature `parallel`. A lock a row is
//! none of the answers, since a loop over rows then takes some 25 times as long.
//!
//! # Claims
//!
//! The parameters of a system say what it accesses. In a shared world all of that is claimed at once before the system runs, or the thread
//! waits. When the run is over, all is given back. So two runs that access different columns, or that read the same ones, go on at the same
//! time; others go one after the other.
//!
//! ```
//! use ecs::prelude::*;
//! use ecs::share::{Busy, Shared};
//!
//! pub struct Position(f32);
//! pub struct Velocity(f32);
//! pub struct Health(u32);
//!
//! fn walk(walkers: Query<Street, (&mut Position, &Velocity)>) {
//!     walkers.for_each(|(position, velocity)| position.0 += velocity.0);
//! }
//! fn audit(healths: Query<Street, &Health>) -> u32 {
//!     healths.map(|health| health.0).sum()
//! }
//!
//! ecs::world! {
//!     #[world]
//!     pub struct Street { components: (Position, Velocity, Health) }
//! }
//!
//! let mut street = Street::new();
//! street.spawn_batch((0..10).map(|_| (Position(0.0), Velocity(1.0), Health(5))));
//! street.share(|street: &Shared<Street>| {
//!     std::thread::scope(|threads| {
//!         threads.spawn(|| street.run(walk));
//!         threads.spawn(|| street.run(|healths: Query<Street, &mut Health>| healths.for_each(|health| health.0 += 1)));
//!         threads.spawn(|| match street.try_run(audit) {
//!             Ok(sum) => assert!(sum == 50 || sum == 60),
//!             Err(Busy { with, on }) => println!("later: `{with}` has `{on}`"),
//!         });
//!     });
//! });
//! assert_eq!(street.run_system(audit), 60);
//! ```
//!
//! A run is as one by [`run_system`](crate::World::run_system): `Local`s, readers of events and filters of changes start over each time, and commands are
//! applied when the run is over. For that the thread claims the whole world, so that many runs with commands are as fast as one thread. A system
//! that takes `&mut World` claims all as well: it may do what can be done with a world, and put it back to a snapshot too.
//!
//! Requests are served in the order in which they come: one that conflicts with an earlier one waits behind it, so that none waits for ever
//! while others pass. A thread that has a claim waits for none, so that no two wait for each other: [`run`](Shared::run) within a run panics, and
//! [`try_run`](Shared::try_run) does not wait. So do not call `run` from tasks of rayon whose systems use rayon as well: a thread that waits for its tasks runs
//! others meanwhile. A system that waits for a thread that waits for a claim waits for ever, as with any lock.
//!
//! A panic gives the claim back. Values are as the panic left them, and nothing is poisoned.
//!
//! The world is `Send`, and its components and resources are `Send` and `Sync`; otherwise it is shared with no other thread. While it is shared, the
//! world itself is borrowed.
//!
//! Source: of the conditions under which threads [wait for each other](https://en.wikipedia.org/wiki/Deadlock_(computer_science)#Individually_necessary_and_jointly_sufficient_conditions_for_deadlock), "hold and wait" is missing here.
//!
//! # Inboxes
//!
//! ```
//! use ecs::prelude::*;
//! use ecs::share::receive;
//!
//! pub struct Heat(f32);
//! fn cool(heats: Query<Kitchen, &mut Heat>) {
//!     heats.for_each(|heat| heat.0 *= 0.5);
//! }
//!
//! ecs::world! {
//!     #[world]
//!     pub struct Kitchen { components: (Heat) }
//!     #[schedule]
//!     pub fn tick() { receive; cool; }
//! }
//!
//! let mut kitchen = Kitchen::new();
//! let inbox = kitchen.inbox();
//! let network = std::thread::spawn(move || {
//!     inbox.send(|commands| { commands.spawn((Heat(20.0),)); }).expect("the world is there");
//! });
//! network.join().unwrap();
//! kitchen.tick();
//! assert_eq!(kitchen.query::<&Heat>().map(|heat| heat.0).sum::<f32>(), 10.0);
//! ```
//!
//! Games that run the same on several machines say in which frame, and in which order among others:
//!
//! ```
//! # use ecs::prelude::*;
//! # #[derive(Debug, PartialEq)] pub struct Move(u8);
//! # ecs::world! {
//! #     #[world]
//! #     pub struct Duel { components: (Move) }
//! # }
//! let mut duel = Duel::new();
//! let (left, right) = (duel.inbox(), duel.inbox());
//! // The second player's input comes first.
//! right.send_at(7, 2, |commands| { commands.spawn((Move(2),)); })?;
//! left.send_at(7, 1, |commands| { commands.spawn((Move(1),)); })?;
//! assert_eq!(duel.receive_at(6), 0);
//! assert_eq!(duel.receive_at(7), 2);
//! assert!(duel.query::<&Move>().into_iter().eq([&Move(1), &Move(2)]));
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

// *Claims.* A run of a system is what is shared: a lock in each row would cost far more than the
// row. All accesses of a system are a constant, and are claimed at once under one `Mutex`. A claim
// is compared with those that are held and those that wait, by 256 bits first and then by the
// function that plans use. A request that conflicts waits for its ticket. `claims.rs` knows no
// worlds, so that loom can try it.
//
// *Commands* need the whole world. The run exchanges its claim for one of everything, with the same
// ticket and under one lock, so that no later system that takes the whole world comes between a run
// and its commands.
//
// *Ticks* follow the tickets, counted under the lock: a later turn that conflicts has a later tick.
// The world's own tick catches up with a claim of everything, or at the end. State of parameters is
// created for each run, and the queue of an event does not know such a reader: its claim keeps the
// events.
//
// *Inboxes* are queues of functions beside the world. They are in no copy and no save. Messages for
// a frame are sorted by frame and key, and refused once the frame is over, since applying them late
// would make two machines differ.

#![cfg_attr(
    feature = "snapshots",
    doc = "\n[`snapshot::channel`]: crate::persist::snapshot::channel"
)]
#![cfg_attr(
    not(feature = "snapshots"),
    doc = "\n[`snapshot::channel`]: crate#features"
)]

mod busy;
mod claims;
mod inbox;
mod reply;
mod run;
mod running;
mod shared;
mod sharing;
mod wanted;

pub use busy::Busy;
pub use inbox::{Inbox, InboxError, receive};
pub use reply::Reply;
pub use shared::Shared;
pub use sharing::Sharing;
