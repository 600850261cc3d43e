//! How a server starts.

use super::gate::Gate;
use super::http::{Shared, serve};
use super::queue::Queue;
use super::running::Server;
use crate::session::Session;
use ecs::World;
use std::fmt::{self, Write as _};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::oneshot;

/// The port that editors of BRP ask first.
const PORT: u16 = 15_702;
/// Connections that wait to be served, at most.
const MOST_UNACCEPTED: u32 = 1_024;

/// Where a server begins: [`start`](Self::start), or [`options`](Self::options).
#[derive(Debug)]
pub enum Remote {}

/// What a server does, and for whom. Made by [`Remote::options`].
#[derive(Clone, Debug)]
pub struct Options {
    address: IpAddr,
    port: u16,
    read_only: bool,
    has_token: bool,
    write_timeout: Duration,
}

/// Why a server did not start.
#[derive(Debug)]
#[non_exhaustive]
pub enum StartError {
    /// The port is in use, or the address is not this machine's.
    Bind {
        /// Where the server was to listen.
        address: SocketAddr,
        /// The reason.
        error: io::Error,
    },
    /// No token was made: the system has no random numbers.
    Random(getrandom::Error),
    /// Other machines would reach the server without a token.
    Open,
    /// There is no thread for the server.
    Thread(io::Error),
}

impl Remote {
    /// Starts a server for a world on `127.0.0.1:15702`, with a token. [`Server::url`] is the address for a browser.
    ///
    /// # Errors
    ///
    /// As [`Options::start`].
    pub fn start<W: World>() -> Result<Server<W>, StartError> {
        Self::options().start()
    }

    /// The options of [`start`](Self::start), to be changed.
    pub const fn options() -> Options {
        Options {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: PORT,
            read_only: false,
            has_token: true,
            write_timeout: Duration::from_secs(10),
        }
    }
}

impl Options {
    /// The port. With 0, the system chooses one that is free.
    #[must_use]
    pub const fn port(self, port: u16) -> Self {
        Self { port, ..self }
    }

    /// Clients look, and change nothing.
    #[must_use]
    pub const fn read_only(self) -> Self {
        Self {
            read_only: true,
            ..self
        }
    }

    /// Whoever is on this machine may ask without a token, for editors that cannot send one. Pages of other sites still may not.
    #[must_use]
    pub const fn without_token(self) -> Self {
        Self {
            has_token: false,
            ..self
        }
    }

    /// Other machines may ask too, at this address. They need the token, which goes through the network as it is: leave that to networks that you trust.
    #[must_use]
    pub const fn listen(self, address: IpAddr) -> Self {
        Self { address, ..self }
    }

    /// How long a client may read nothing of an answer or a stream before its connection is closed. 10 seconds unless this says otherwise.
    #[must_use]
    pub const fn write_timeout(self, write_timeout: Duration) -> Self {
        Self {
            write_timeout,
            ..self
        }
    }

    /// Starts the server, in a thread of its own. It ends with the [`Server`].
    ///
    /// # Errors
    ///
    /// If the port is in use, the system has no random numbers or no thread, or the server would be open to other machines without a token.
    pub fn start<W: World>(self) -> Result<Server<W>, StartError> {
        let Self {
            address,
            port,
            read_only,
            has_token,
            write_timeout,
        } = self;
        if !has_token && !address.is_loopback() {
            return Err(StartError::Open);
        }
        let token = if has_token {
            Some(token().map_err(StartError::Random)?)
        } else {
            None
        };
        let address = SocketAddr::new(address, port);
        let runtime = Builder::new_current_thread()
            .enable_io()
            .enable_time()
            .build()
            .map_err(StartError::Thread)?;
        let listener =
            bind(&runtime, address).map_err(|error| StartError::Bind { address, error })?;
        let address = listener
            .local_addr()
            .map_err(|error| StartError::Bind { address, error })?;
        let queue = Arc::new(Queue::default());
        let gate = Gate {
            address,
            token: token.clone(),
        };
        let end = run(
            runtime,
            listener,
            Shared::new(gate, queue.clone(), write_timeout),
        )
        .map_err(StartError::Thread)?;
        let mut session = Session::new();
        session.read_only = read_only;
        session.url = Some(format!("http://{}/", named(address)));
        Ok(Server::new(session, queue, address, token, end))
    }
}

/// Listens. Editors open as many connections as they have entities to ask for: they wait for their turn.
fn bind(runtime: &Runtime, address: SocketAddr) -> io::Result<TcpListener> {
    let _inside = runtime.enter();
    let socket = if address.is_ipv4() {
        TcpSocket::new_v4()?
    } else {
        TcpSocket::new_v6()?
    };
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(MOST_UNACCEPTED)
}

/// Runs the server in a thread of its own, until the sender is dropped.
fn run(runtime: Runtime, listener: TcpListener, shared: Shared) -> io::Result<oneshot::Sender<()>> {
    let (end, ended) = oneshot::channel();
    thread::Builder::new()
        .name("ecs-remote".to_owned())
        .spawn(move || {
            runtime.spawn(serve(listener, shared));
            // Nothing is ever sent: the game's side goes, and all tasks with the runtime.
            let _ = runtime.block_on(ended);
        })?;
    Ok(end)
}

/// 128 random bits.
fn token() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    let mut text = String::with_capacity(32);
    for byte in bytes {
        // Writing to a `String` does not fail.
        let _ = write!(text, "{byte:02x}");
    }
    Ok(text)
}

/// The address by which a browser on this machine finds a server.
pub(super) fn named(address: SocketAddr) -> SocketAddr {
    if !address.ip().is_unspecified() {
        return address;
    }
    SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), address.port())
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bind { address, error } => write!(f, "the server cannot listen on {address}: {error}"),
            Self::Random(error) => write!(f, "no token was made: {error}"),
            Self::Open => f.write_str(
                "a server that other machines reach has a token: leave out `without_token()`, or `listen(…)`",
            ),
            Self::Thread(error) => write!(f, "there is no thread for the server: {error}"),
        }
    }
}

impl std::error::Error for StartError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Bind { error, .. } | Self::Thread(error) => Some(error),
            Self::Random(error) => Some(error),
            Self::Open => None,
        }
    }
}
