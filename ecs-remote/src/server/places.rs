//! The connections that are open, and which of them is closed to make room.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;
use tokio::task::AbortHandle;
use tokio::time::timeout;

/// Connections at once.
const MOST_CONNECTIONS: usize = 64;
/// Bytes of all requests and answers in memory.
const MOST_BYTES: usize = 128 << 20;
/// How long a client may keep its connection waiting while another client has none.
const PATIENCE: Duration = Duration::from_millis(250);
/// How often a client without a place looks for a connection to close.
const LOOK: Duration = Duration::from_millis(25);

/// All connections.
#[derive(Default)]
pub(super) struct Places {
    open: Mutex<Open>,
    freed: Notify,
}

#[derive(Default)]
struct Open {
    connections: Vec<Connection>,
    next: u64,
}

struct Connection {
    number: u64,
    /// Since when its client is to send a request or to read an answer. `None` if it waits for the game.
    client_since: Option<Instant>,
    /// The size of its requests and answers.
    bytes: usize,
    task: AbortHandle,
}

impl Places {
    pub(super) fn is_full(&self) -> bool {
        self.open().connections.len() >= MOST_CONNECTIONS
    }

    /// Waits for a free place. If there is none, closes the connection that has waited longest for its client.
    pub(super) async fn free(&self) {
        while self.is_full() {
            self.open().close_slowest();
            let _ = timeout(LOOK, self.freed.notified()).await;
        }
    }

    /// Opens a connection, which lasts until `begin`'s task has dropped its place.
    pub(super) fn enter(self: &Arc<Self>, begin: impl FnOnce(Arc<Place>) -> AbortHandle) {
        let mut open = self.open();
        let number = open.next;
        open.next += 1;
        let task = begin(Arc::new(Place {
            places: self.clone(),
            number,
        }));
        open.connections.push(Connection {
            number,
            client_since: Some(Instant::now()),
            bytes: 0,
            task,
        });
    }

    #[cfg(test)]
    pub(super) fn outside(self: &Arc<Self>) -> Arc<Place> {
        Arc::new(Place {
            places: self.clone(),
            number: u64::MAX,
        })
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    fn close_slowest(&mut self) {
        let waiting = self
            .connections
            .iter()
            .enumerate()
            .filter_map(|(i, it)| Some((it.client_since?, i)));
        if let Some((since, i)) = waiting.min()
            && since.elapsed() >= PATIENCE
        {
            self.close(i);
        }
    }

    fn close_largest(&mut self) {
        let largest = self
            .connections
            .iter()
            .enumerate()
            .max_by_key(|(_, it)| it.bytes);
        if let Some((i, _)) = largest {
            self.close(i);
        }
    }

    /// Its task ends soon. What it has is dropped then, and no longer counted.
    fn close(&mut self, i: usize) {
        self.connections.swap_remove(i).task.abort();
    }

    fn bytes(&self) -> usize {
        self.connections.iter().map(|it| it.bytes).sum()
    }
}

/// One connection. A connection that was closed to make room has no effect on the others.
pub(super) struct Place {
    places: Arc<Places>,
    number: u64,
}

impl Place {
    /// From now on the client is to send or to read.
    pub(super) fn waits_for_client(&self) {
        self.change(|it| it.client_since = Some(Instant::now()));
    }

    /// From now on the game is to answer.
    pub(super) fn waits_for_game(&self) {
        self.change(|it| it.client_since = None);
    }

    /// Counts a value of that many bytes until it is dropped.
    pub(super) fn count<T>(self: &Arc<Self>, value: T, bytes: usize) -> Counted<T> {
        let mut counted = Counted {
            value,
            bytes: 0,
            place: self.clone(),
        };
        counted.recount(bytes);
        counted
    }

    fn change(&self, change: impl FnOnce(&mut Connection)) {
        let mut open = self.places.open();
        if let Some(own) = open
            .connections
            .iter_mut()
            .find(|it| it.number == self.number)
        {
            change(own);
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.places
            .open()
            .connections
            .retain(|it| it.number != self.number);
        self.places.freed.notify_one();
    }
}

/// A request or an answer, whose size counts for its connection.
pub(super) struct Counted<T> {
    value: T,
    bytes: usize,
    place: Arc<Place>,
}

impl<T> Counted<T> {
    /// Says how large the value is now. If all together are too large, the connection with the most is closed: one who does not
    /// read cannot crowd out the small answers of others.
    pub(super) fn recount(&mut self, bytes: usize) {
        let before = std::mem::replace(&mut self.bytes, bytes);
        self.place.change(|it| it.bytes = it.bytes - before + bytes);
        let mut open = self.place.places.open();
        while open.bytes() > MOST_BYTES {
            open.close_largest();
        }
    }
}

impl<T> Drop for Counted<T> {
    fn drop(&mut self) {
        self.place.change(|it| it.bytes -= self.bytes);
    }
}

impl<T> Deref for Counted<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Counted<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

impl AsRef<[u8]> for Counted<Vec<u8>> {
    fn as_ref(&self) -> &[u8] {
        &self.value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Connections that do nothing until they are closed.
    fn open(places: &Arc<Places>, count: usize) -> Vec<Arc<Place>> {
        let mut all = Vec::new();
        for _ in 0..count {
            places.enter(|place| {
                all.push(place);
                tokio::spawn(std::future::pending::<()>()).abort_handle()
            });
        }
        all
    }

    fn is_open(place: &Place) -> bool {
        place
            .places
            .open()
            .connections
            .iter()
            .any(|it| it.number == place.number)
    }

    fn run(test: impl Future<Output = ()>) {
        tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap()
            .block_on(test);
    }

    #[test]
    fn the_connection_closed_for_another_has_waited_longest_for_its_client() {
        run(async {
            let places = Arc::new(Places::default());
            let all = open(&places, MOST_CONNECTIONS);
            all[0].waits_for_game();
            std::thread::sleep(PATIENCE);
            all[1].waits_for_client();
            places.free().await;
            let closed: Vec<usize> = (0..all.len()).filter(|i| !is_open(&all[*i])).collect();
            assert_eq!(closed, [2]);
        });
    }

    #[test]
    fn a_connection_is_not_closed_while_the_game_has_its_request() {
        run(async {
            let places = Arc::new(Places::default());
            let all = open(&places, MOST_CONNECTIONS);
            for place in &all {
                place.waits_for_game();
            }
            assert!(timeout(PATIENCE * 2, places.free()).await.is_err());
            assert!(all.iter().all(|place| is_open(place)));
        });
    }

    #[test]
    fn the_connection_with_the_most_bytes_is_closed_when_all_have_too_many() {
        run(async {
            let places = Arc::new(Places::default());
            let all = open(&places, 3);
            let (small, most) = (all[0].count((), 1), all[1].count((), MOST_BYTES - 1));
            assert!(all.iter().all(|place| is_open(place)));
            let one_more = all[2].count((), 1);
            assert_eq!(
                all.iter().map(|place| is_open(place)).collect::<Vec<_>>(),
                [true, false, true]
            );
            drop((small, most, one_more));
            assert_eq!(places.open().bytes(), 0);
        });
    }
}
