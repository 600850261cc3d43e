use crate::components::{Name, Shift};
use crate::{Book, DT, Service};
use ecs::TableMemory;
use std::fmt;

/// What came of a service, to be read by people.
#[derive(Clone, Debug, PartialEq)]
pub struct Account {
    /// How many ticks were played.
    pub ticks: u64,
    /// What came in, and what became of it.
    pub book: Book,
    /// The cook who brought most to the pass, and how much it was.
    pub busiest: Option<(String, u32)>,
    /// Entities that are alive.
    pub entities: usize,
    /// What each table takes.
    pub tables: Vec<TableMemory>,
    /// The bytes that the handles take.
    pub entity_bytes: usize,
    /// One number for the whole state.
    pub hash: u64,
}

impl Account {
    pub(crate) fn of(service: &Service) -> Self {
        let kitchen = &service.kitchen;
        let cooks = kitchen.query_ref::<(&Name, &Shift)>();
        // Of several busiest cooks, `max_by_key` would take the last.
        let busiest = cooks.min_by_key(|(_, shift)| std::cmp::Reverse(shift.delivered));
        Self {
            ticks: service.ticks(),
            book: service.book.clone(),
            busiest: busiest.map(|(name, shift)| (name.0.clone(), shift.delivered)),
            entities: kitchen.len(),
            tables: kitchen.memory().collect(),
            entity_bytes: kitchen.entity_bytes(),
            hash: service.hash(),
        }
    }

    /// Seconds that a guest who was served waited, on average. `None` if nobody was served.
    #[expect(clippy::cast_precision_loss, reason = "not so many guests")]
    pub fn average_wait(&self) -> Option<f64> {
        (self.book.served > 0).then(|| self.book.waited / self.book.served as f64)
    }
}

impl fmt::Display for Account {
    #[expect(clippy::cast_precision_loss, reason = "what is shown has three digits")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Book { placed, served, lost, supplied, eaten, burnt, wasted, .. } = self.book;
        let seconds = self.ticks as f64 * f64::from(DT);
        writeln!(f, "Service    {seconds:.1} s, {} ticks", self.ticks)?;
        writeln!(f, "Orders     {placed} placed: {served} served, {lost} lost, {} open", placed - served - lost)?;
        writeln!(f, "Food       {supplied} supplied: {eaten} eaten, {burnt} burnt, {wasted} wasted")?;
        match self.average_wait() {
            Some(wait) => writeln!(f, "Wait       {wait:.1} s on average")?,
            None => writeln!(f, "Wait       nobody was served")?,
        }
        match &self.busiest {
            Some((name, delivered)) => writeln!(f, "Busiest    {name}, who brought {delivered} to the pass")?,
            None => writeln!(f, "Busiest    nobody was at work")?,
        }
        writeln!(f, "Entities   {} alive", self.entities)?;
        writeln!(f)?;
        writeln!(f, "Table           rows   capacity   bytes a row        KiB")?;
        for TableMemory { archetype, rows, capacity, row_bytes, bytes, .. } in &self.tables {
            let kib = *bytes as f64 / 1024.0;
            writeln!(f, "{archetype:<10} {rows:>9} {capacity:>10} {row_bytes:>13} {kib:>10.1}")?;
        }
        writeln!(f, "{:<10} {:>44.1}", "(handles)", self.entity_bytes as f64 / 1024.0)?;
        writeln!(f)?;
        write!(f, "Hash       {:016x}", self.hash)
    }
}
