//! A socket of this machine alone, on which everything takes a while.

use ggrs::{Message, NonBlockingSocket};
use std::collections::VecDeque;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};

/// Bytes of a packet, at most. GGRS's are much smaller.
const PACKET: usize = 4096;

/// A UDP socket on loopback, which keeps each packet for some polls. A machine polls once a frame, so this is latency in frames; the clock
/// of the machine does not matter.
#[derive(Debug)]
pub struct SlowSocket {
    socket: UdpSocket,
    latency: u64,
    polls: u64,
    /// Packets on their way, and the poll that finds them.
    under_way: VecDeque<(u64, SocketAddr, Message)>,
}

impl SlowSocket {
    /// A socket at a port that is free.
    ///
    /// # Errors
    ///
    /// If there is none, or no network at all.
    pub fn bind(latency: u64) -> io::Result<Self> {
        let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0))?;
        socket.set_nonblocking(true)?;
        Ok(Self {
            socket,
            latency,
            polls: 0,
            under_way: VecDeque::new(),
        })
    }

    /// Where it is reached.
    ///
    /// # Errors
    ///
    /// If the system does not say.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.socket.local_addr()
    }
}

impl NonBlockingSocket<SocketAddr> for SlowSocket {
    fn send_to(&mut self, message: &Message, address: &SocketAddr) {
        // A packet that cannot be sent is lost, as packets are. GGRS sends its content again.
        if let Ok(bytes) = postcard::to_slice(message, &mut [0; PACKET]) {
            let _ = self.socket.send_to(bytes, address);
        }
    }

    fn receive_all_messages(&mut self) -> Vec<(SocketAddr, Message)> {
        self.polls += 1;
        let mut buffer = [0; PACKET];
        while let Ok((length, from)) = self.socket.recv_from(&mut buffer) {
            if let Ok(message) = postcard::from_bytes(&buffer[..length]) {
                // Some packets take longer, and hold up those behind them.
                let jitter = self.polls * self.polls / 7 % 3;
                let last = self.under_way.back().map_or(0, |(due, ..)| *due);
                self.under_way.push_back((
                    last.max(self.polls + self.latency + jitter),
                    from,
                    message,
                ));
            }
        }
        let arrived = self
            .under_way
            .iter()
            .take_while(|(due, ..)| *due <= self.polls)
            .count();
        self.under_way
            .drain(..arrived)
            .map(|(_, from, message)| (from, message))
            .collect()
    }
}
