//! The table: figures, their bars, and the limits that they keep.

/// Tokens of the runtime, and of the macros, when the work on the layers began, in the default format of rustfmt.
const TOKENS_BEFORE: f64 = 668_908.0;
const TOKENS_OF_MACROS_BEFORE: f64 = 155_617.0;

/// What some rows may be at most, by the names of the rows. The others are there to be read.
const BARS: [(&str, f64); 21] = [
    ("entries at the top of `ecs/src`", 16.0),
    ("arrows upwards between wings, by imports", 0.0),
    ("arrows upwards between wings, by calls alone", 0.0),
    ("the largest knot: rooms", 3.0),
    ("files that allow `unsafe`", 45.0),
    ("files that allow `unsafe` in wings that are safe", 0.0),
    ("tokens of `ecs`", 0.8 * TOKENS_BEFORE),
    ("tokens of all runtime crates", 0.9 * TOKENS_BEFORE),
    ("tokens of `ecs-macros`", 0.82 * TOKENS_OF_MACROS_BEFORE),
    ("public error types and causes", 20.0),
    ("`try_` twins written by hand", 0.0),
    ("`#[inline(always)]`", 250.0),
    ("words of ARCHITECTURE.md", 4_500.0),
    ("rows of the commands of CONTRIBUTING.md", 12.0),
    ("journey `insert`: functions", 40.0),
    ("journey `insert`: files", 12.0),
    ("journey `insert`, snapshots: functions", 60.0),
    ("journey `insert`, snapshots: files", 16.0),
    ("size of one more component, plain: bytes", 1_024.0),
    ("size of one more component, everything: bytes", 1_024.0),
    (
        "`cargo test --workspace` from nothing: processor seconds",
        900.0,
    ),
];
const LIMITS: &str = include_str!("../limits.toml");

pub struct Figure {
    pub row: String,
    pub value: f64,
}

pub fn figure(row: impl Into<String>, value: f64) -> Figure {
    Figure {
        row: row.into(),
        value,
    }
}

#[expect(clippy::cast_precision_loss, reason = "there are fewer than 2⁵²")]
pub fn count(row: impl Into<String>, value: usize) -> Figure {
    figure(row, value as f64)
}

pub fn print(figures: &[Figure]) {
    println!("| | now | at most |\n|---|--:|--:|");
    for Figure { row, value } in figures {
        println!(
            "| {row} | {} | {} |",
            shown(*value),
            bar(row).map_or_else(String::new, shown)
        );
    }
}

fn bar(row: &str) -> Option<f64> {
    // The times of a world with features, over those of a plain one.
    if let Some(features) = row.strip_prefix("speed, plain + ") {
        return Some(match features.split(" + ").count() {
            1 => 1.5,
            2 => 1.8,
            _ => 2.5,
        });
    }
    BARS.iter()
        .find(|(name, _)| *name == row)
        .map(|(_, bar)| *bar)
}

/// Whether all figures keep their limits. Prints the ones that do not, and the limits that could be lower.
pub fn keep_limits(figures: &[Figure]) -> bool {
    let mut is_kept = true;
    for (row, limit) in limits(LIMITS) {
        let Some(found) = figures.iter().find(|figure| figure.row == row) else {
            eprintln!("limits.toml: there is no row “{row}”");
            is_kept = false;
            continue;
        };
        if found.value > limit {
            eprintln!(
                "{row}: {}, and at most {} are allowed by limits.toml",
                shown(found.value),
                shown(limit)
            );
            is_kept = false;
        } else if found.value < limit {
            println!(
                "{row}: {}; limits.toml can be lowered from {}",
                shown(found.value),
                shown(limit)
            );
        }
    }
    is_kept
}

fn limits(text: &str) -> impl Iterator<Item = (String, f64)> {
    let lines = text
        .lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let (row, limit) = line.rsplit_once(" = ").expect("a row, `=` and a number");
        (
            row.trim_matches('"').to_owned(),
            limit.replace('_', "").parse().expect("a number"),
        )
    })
}

fn shown(value: f64) -> String {
    if value.fract() != 0.0 && value < 1000.0 {
        return format!("{value:.2}");
    }
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_and_numbers_are_shown() {
        let read: Vec<_> = limits("# Why.\n\"tokens of `a`\" = 1_000\n").collect();
        assert_eq!(read, [("tokens of `a`".to_owned(), 1000.0)]);
        assert_eq!(
            [0.0, 999.0, 1234.0, 1.5].map(shown),
            ["0", "999", "1,234", "1.50"]
        );
        assert_eq!(
            [
                "speed, plain + a",
                "speed, plain + a + b",
                "speed, bevy_ecs"
            ]
            .map(bar),
            [Some(1.5), Some(1.8), None]
        );
    }
}
