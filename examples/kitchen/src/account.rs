use crate::components::{Burner, Name, Shift, Stage};
use crate::rules::Rules;
use crate::{Book, DT, Kitchen};
use ecs::prelude::*;
use ecs::{ArchetypeView, Fields};
use std::fmt;

/// The result of a service, to be read by people.
#[derive(Clone, Debug, PartialEq)]
pub struct Account {
    /// How many ticks were played.
    pub ticks: u64,
    /// The record of the service.
    pub book: Book,
    /// The cook that brought most to the pass, and how much it was.
    pub busiest: Option<(String, u32)>,
    /// Entities that are alive.
    pub entities: usize,
    /// The rows and the memory of each table.
    pub tables: Vec<Table>,
    /// The bytes that the pools of sparse components take.
    pub pool_bytes: usize,
    /// The bytes that the handles take.
    pub entity_bytes: usize,
    /// The rules that were followed, and how often each happened to an entity.
    pub rules: Vec<(String, u64)>,
    /// The components that the rules define, and how many entities have them.
    pub defined: Vec<(String, usize)>,
    /// The stoves that have burnt out.
    pub burnt_out: usize,
    /// One number for the whole state.
    pub hash: u64,
}

/// The rows and the memory of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The archetype, or that it is a dynamic one.
    pub archetype: String,
    /// The rows that are there.
    pub rows: usize,
    /// The rows that there is room for.
    pub capacity: usize,
    /// The bytes that a row takes, its entity included.
    pub row_bytes: usize,
    /// The bytes that the table has allocated.
    pub bytes: usize,
}

impl Account {
    pub(crate) fn of(kitchen: &Kitchen) -> Self {
        let cooks = kitchen.query_ref::<(&Name, &Shift)>();
        // Of several busiest cooks, `max_by_key` would take the last.
        let busiest = cooks.min_by_key(|(_, shift)| std::cmp::Reverse(shift.delivered));
        let burnt_out = kitchen.query_ref::<(&Stage, With<Burner>)>();
        Self {
            ticks: kitchen.ticks(),
            book: kitchen.book().clone(),
            busiest: busiest.map(|(name, shift)| (name.0.clone(), shift.delivered)),
            entities: kitchen.len(),
            tables: tables(kitchen),
            pool_bytes: kitchen.pool_bytes(),
            entity_bytes: kitchen.entity_bytes(),
            rules: kitchen.resource::<Rules>().happened().collect(),
            defined: defined(kitchen),
            burnt_out: burnt_out
                .filter(|(stage, ())| **stage == Stage::Burnt)
                .count(),
            hash: kitchen.hash(),
        }
    }

    /// Seconds that a served guest waited, on average. `None` if nobody was served.
    #[expect(clippy::cast_precision_loss, reason = "not so many guests")]
    pub fn average_wait(&self) -> Option<f64> {
        (self.book.served > 0).then(|| self.book.waited / self.book.served as f64)
    }

    fn write_rules(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.rules.is_empty() {
            return Ok(());
        }
        writeln!(f, "Times      Rule")?;
        for (rule, times) in &self.rules {
            writeln!(f, "{times:<10} {rule}")?;
        }
        writeln!(f)?;
        for (component, rows) in &self.defined {
            writeln!(f, "{component:<10} had by {rows} entities")?;
        }
        writeln!(f, "Stoves     {} burnt out", self.burnt_out)?;
        writeln!(f)
    }
}

/// The tables of the declared archetypes, and of the dynamic ones that have rows.
fn tables(kitchen: &Kitchen) -> Vec<Table> {
    let views = kitchen
        .archetypes()
        .filter(|view| view.name().is_some() || view.rows() > 0);
    let table = |view: ArchetypeView<'_>| Table {
        archetype: view.name().unwrap_or("(dynamic)").to_owned(),
        rows: view.rows(),
        capacity: view.capacity(),
        row_bytes: view.row_bytes(),
        bytes: view.bytes(),
    };
    views.map(table).collect()
}

fn defined(kitchen: &Kitchen) -> Vec<(String, usize)> {
    let defined = kitchen
        .components()
        .filter(|component| matches!(component.fields, Fields::Data(_)));
    defined
        .map(|component| (component.name.to_owned(), component.rows))
        .collect()
}

impl fmt::Display for Account {
    #[expect(clippy::cast_precision_loss, reason = "what is shown has three digits")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Book {
            placed,
            served,
            lost,
            supplied,
            eaten,
            burnt,
            wasted,
            ..
        } = self.book;
        let seconds = self.ticks as f64 * f64::from(DT);
        writeln!(f, "Service    {seconds:.1} s, {} ticks", self.ticks)?;
        writeln!(
            f,
            "Orders     {placed} placed: {served} served, {lost} lost, {} open",
            placed - served - lost
        )?;
        writeln!(
            f,
            "Food       {supplied} supplied: {eaten} eaten, {burnt} burnt, {wasted} wasted"
        )?;
        match self.average_wait() {
            Some(wait) => writeln!(f, "Wait       {wait:.1} s on average")?,
            None => writeln!(f, "Wait       nobody was served")?,
        }
        match &self.busiest {
            Some((name, delivered)) => {
                writeln!(f, "Busiest    {name}, who brought {delivered} to the pass")?;
            }
            None => writeln!(f, "Busiest    nobody was at work")?,
        }
        writeln!(f, "Entities   {} alive", self.entities)?;
        writeln!(f)?;
        writeln!(
            f,
            "Table           rows   capacity   bytes a row        KiB"
        )?;
        for Table {
            archetype,
            rows,
            capacity,
            row_bytes,
            bytes,
        } in &self.tables
        {
            let kib = *bytes as f64 / 1024.0;
            writeln!(
                f,
                "{archetype:<10} {rows:>9} {capacity:>10} {row_bytes:>13} {kib:>10.1}"
            )?;
        }
        writeln!(
            f,
            "{:<10} {:>44.1}",
            "(pools)",
            self.pool_bytes as f64 / 1024.0
        )?;
        writeln!(
            f,
            "{:<10} {:>44.1}",
            "(handles)",
            self.entity_bytes as f64 / 1024.0
        )?;
        writeln!(f)?;
        self.write_rules(f)?;
        write!(f, "Hash       {:016x}", self.hash)
    }
}
