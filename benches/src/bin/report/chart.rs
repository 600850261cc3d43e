//! Charts as SVG. They bring their own paper, so that they can be read on a light page and on a dark one.

use std::fmt::Write;

/// All charts show costs.
const BETTER: &str = "less is better";
const WIDTH: f64 = 800.0;
/// Where the plot ends on the right; the space after it is for figures and for the legend.
const RIGHT: f64 = 640.0;

/// A way for values to become places.
struct Axis {
    /// The value at the start, and the one at the end; or their logarithms.
    values: [f64; 2],
    /// Where the start is, and where the end.
    places: [f64; 2],
    logarithmic: bool,
}

impl Axis {
    fn linear(most: f64, places: [f64; 2]) -> Self {
        Self {
            values: [0.0, most * 1.02],
            places,
            logarithmic: false,
        }
    }

    /// From a power of ten up to half of another.
    fn logarithmic(values: impl Iterator<Item = f64> + Clone, places: [f64; 2]) -> Self {
        let least = values
            .clone()
            .map(f64::log10)
            .fold(f64::INFINITY, f64::min)
            .floor();
        let most = (values.map(f64::log10).fold(f64::NEG_INFINITY, f64::max) * 2.0).ceil() / 2.0;
        // A single value still takes a plot around it.
        Self {
            values: [least, if most > least { most } else { least + 0.5 }],
            places,
            logarithmic: true,
        }
    }

    fn place(&self, value: f64) -> f64 {
        let value = if self.logarithmic {
            value.log10()
        } else {
            value
        };
        let [least, most] = self.values;
        let [start, end] = self.places;
        start + (value - least) / (most - least) * (end - start)
    }

    /// The values to name: powers of ten, or some round numbers.
    fn ticks(&self) -> Vec<f64> {
        let [least, most] = self.values;
        let step = if self.logarithmic {
            1.0
        } else {
            round(most / 4.0)
        };
        let first = (least / step).ceil();
        let steps = (0..20)
            .map(|i| (first + f64::from(i)) * step)
            .take_while(|tick| *tick <= most + 1e-9);
        steps
            .map(|tick| {
                if self.logarithmic {
                    10f64.powf(tick)
                } else {
                    tick
                }
            })
            .collect()
    }
}

/// The largest of 1, 2 and 5, times a power of ten, that is not larger.
fn round(value: f64) -> f64 {
    let power = 10f64.powf(value.log10().floor());
    [5.0, 2.0, 1.0]
        .into_iter()
        .map(|digit| digit * power)
        .find(|round| *round <= value)
        .unwrap_or(power)
}

/// A number in as few characters as say it.
pub(crate) fn figure(value: f64) -> String {
    match value {
        _ if value >= 999_999.5 => format!("{}M", plain(value / 1e6)),
        _ if value >= 9_999.5 => format!("{}k", plain(value / 1e3)),
        _ => plain(value),
    }
}

/// Three digits that count, without the zeros at the end.
fn plain(value: f64) -> String {
    let decimals = match value {
        _ if value >= 99.95 => 0,
        _ if value >= 9.995 => 1,
        _ if value >= 0.995 => 2,
        _ => 3,
    };
    let text = format!("{value:.decimals$}");
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').into()
    } else {
        text
    }
}

/// The colour of an entry: that of its library.
fn colour(entry: &str) -> &'static str {
    match super::targets::library(entry) {
        "raw" => "#8a8a8a",
        "ecs" => "#e0312b",
        "gecs" => "#2f7ed8",
        "hecs" => "#2a9d5c",
        "bevy_ecs" => "#a05fc7",
        "flecs_ecs" => "#d98a00",
        "shipyard" => "#1aa3b8",
        "sparsey" => "#b5651d",
        _ => "#d6589f",
    }
}

/// Whether an entry is another way of a library, with the plain name there as well.
fn is_other_way<T>(entry: &str, entries: &[(&str, T)]) -> bool {
    let library = super::targets::library(entry);
    entry != library && entries.iter().any(|(other, _)| *other == library)
}

fn paper(title: &str, height: f64, content: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" aria-label="{title}">
<style>
text {{ font: 13px sans-serif; fill: #1f2328; }}
.title {{ font-size: 15px; font-weight: bold; }}
.paper {{ fill: #ffffff; stroke: #d0d7de; }}
.grid {{ stroke: #d0d7de; }}
.end {{ text-anchor: end; }}
.middle {{ text-anchor: middle; }}
@media (prefers-color-scheme: dark) {{
text {{ fill: #e6edf3; }}
.paper {{ fill: #161b22; stroke: #3d444d; }}
.grid {{ stroke: #3d444d; }}
}}
</style>
<rect class="paper" x="0.5" y="0.5" width="{}" height="{}" rx="6"/>
<text class="title" x="16" y="26">{title}</text>
{content}</svg>
"#,
        WIDTH - 1.0,
        height - 1.0
    )
}

/// A bar an entry, the shortest first. That of a library's other ways is paler than that of its plain name.
pub(crate) fn bars(title: &str, unit: &str, values: &[(&str, f64)]) -> String {
    const TOP: f64 = 44.0;
    const BAR: f64 = 22.0;
    const LEFT: f64 = 236.0;
    let mut values = values.to_vec();
    values.sort_by(|one, other| one.1.total_cmp(&other.1));
    let (least, most) = (
        values.first().map_or(1.0, |first| first.1),
        values.last().map_or(1.0, |last| last.1),
    );
    let axis = if most <= least * 12.0 {
        Axis::linear(most, [LEFT, RIGHT])
    } else {
        // The shortest bar is seen as well.
        Axis::logarithmic([least * 0.8, most].into_iter(), [LEFT, RIGHT])
    };
    #[expect(clippy::cast_precision_loss, reason = "there are few bars")]
    let bottom = TOP + BAR * values.len() as f64;
    let mut svg = grid(&axis, TOP, bottom);
    let mut top = TOP;
    for (entry, value) in &values {
        let (end, middle) = (axis.place(*value), top + BAR / 2.0 + 4.5);
        let _ = writeln!(
            svg,
            r#"<text class="end" x="{}" y="{middle:.1}">{entry}</text>"#,
            LEFT - 8.0
        );
        let _ = writeln!(
            svg,
            r#"<rect x="{LEFT}" y="{:.1}" width="{:.1}" height="{}" fill="{}" opacity="{}"/>"#,
            top + 3.0,
            end - LEFT,
            BAR - 6.0,
            colour(entry),
            if is_other_way(entry, &values) {
                0.6
            } else {
                1.0
            }
        );
        let _ = writeln!(
            svg,
            r#"<text x="{:.1}" y="{middle:.1}">{}</text>"#,
            end + 6.0,
            figure(*value)
        );
        top += BAR;
    }
    let scale = if axis.logarithmic {
        ", logarithmic"
    } else {
        ""
    };
    let unit = format!("{unit}{scale}: {BETTER}");
    let _ = writeln!(
        svg,
        r#"<text class="middle" x="{}" y="{}">{unit}</text>"#,
        f64::midpoint(LEFT, RIGHT),
        bottom + 40.0
    );
    paper(title, bottom + 54.0, &svg)
}

/// The lines across which bars are read, and their values.
fn grid(axis: &Axis, top: f64, bottom: f64) -> String {
    let mut svg = String::new();
    for tick in axis.ticks() {
        let x = axis.place(tick);
        let _ = writeln!(
            svg,
            r#"<line class="grid" x1="{x:.1}" y1="{top}" x2="{x:.1}" y2="{bottom}"/>"#
        );
        let _ = writeln!(
            svg,
            r#"<text class="middle" x="{x:.1}" y="{}">{}</text>"#,
            bottom + 20.0,
            figure(tick)
        );
    }
    svg
}

/// A line an entry, through its points, on logarithmic axes. That of a library's other ways is dashed.
pub(crate) fn lines(
    title: &str,
    [x_unit, y_unit]: [&str; 2],
    entries: &[(&str, Vec<(f64, f64)>)],
) -> String {
    const TOP: f64 = 64.0;
    const LEFT: f64 = 76.0;
    const BOTTOM: f64 = 424.0;
    let points = || entries.iter().flat_map(|(_, points)| points);
    let across = Axis::logarithmic(points().map(|point| point.0), [LEFT, RIGHT]);
    let up = Axis::logarithmic(points().map(|point| point.1), [BOTTOM, TOP]);
    let mut svg = grid(&across, TOP, BOTTOM);
    for tick in up.ticks() {
        let y = up.place(tick);
        let _ = writeln!(
            svg,
            r#"<line class="grid" x1="{LEFT}" y1="{y:.1}" x2="{RIGHT}" y2="{y:.1}"/>"#
        );
        let _ = writeln!(
            svg,
            r#"<text class="end" x="{}" y="{:.1}">{}</text>"#,
            LEFT - 8.0,
            y + 4.5,
            figure(tick)
        );
    }
    for (entry, points) in entries {
        let (stroke, width) = (colour(entry), if *entry == "ecs" { 3.5 } else { 2.0 });
        let places: Vec<_> = points
            .iter()
            .map(|(x, y)| (across.place(*x), up.place(*y)))
            .collect();
        let joined = places
            .iter()
            .map(|(x, y)| format!("{x:.1},{y:.1}"))
            .collect::<Vec<_>>()
            .join(" ");
        let dashes = if is_other_way(entry, entries) {
            r#" stroke-dasharray="7 5""#
        } else {
            ""
        };
        let stroked = format!(r#"fill="none" stroke="{stroke}" stroke-width="{width}"{dashes}"#);
        let _ = writeln!(svg, r#"<polyline points="{joined}" {stroked}/>"#);
        for (x, y) in places {
            let _ = writeln!(
                svg,
                r#"<circle cx="{x:.1}" cy="{y:.1}" r="{width}" fill="{stroke}"/>"#
            );
        }
    }
    svg.push_str(&legend(entries, TOP));
    let middle = f64::midpoint(LEFT, RIGHT);
    let _ = writeln!(
        svg,
        r#"<text class="middle" x="{middle}" y="{}">{x_unit}</text>"#,
        BOTTOM + 40.0
    );
    let _ = writeln!(svg, r#"<text x="16" y="50">{y_unit}: {BETTER}</text>"#);
    paper(title, BOTTOM + 54.0, &svg)
}

/// The names of lines, in the order in which they end.
fn legend(entries: &[(&str, Vec<(f64, f64)>)], top: f64) -> String {
    let last = |points: &[(f64, f64)]| points.last().map_or(0.0, |point| point.1);
    let mut entries: Vec<_> = entries.iter().collect();
    entries.sort_by(|one, other| last(&other.1).total_cmp(&last(&one.1)));
    let mut svg = String::new();
    let mut y = top + 8.0;
    for (entry, _) in entries {
        let (x, stroke) = (RIGHT + 14.0, colour(entry));
        let _ = writeln!(svg, r#"<circle cx="{x}" cy="{y}" r="5" fill="{stroke}"/>"#);
        let _ = writeln!(
            svg,
            r#"<text x="{}" y="{}">{entry}</text>"#,
            x + 11.0,
            y + 4.5
        );
        y += 22.0;
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_short() {
        let figures = [
            0.05,
            0.5,
            0.9999,
            1.25,
            31.4,
            100.0,
            968.3,
            12_345.0,
            2_132_910.5,
        ]
        .map(figure);
        assert_eq!(
            figures,
            [
                "0.05", "0.5", "1", "1.25", "31.4", "100", "968", "12.3k", "2.13M"
            ]
        );
    }

    #[test]
    fn an_axis_goes_from_start_to_end() {
        let axis = Axis::logarithmic([0.4, 900.0].into_iter(), [100.0, 500.0]);
        assert_eq!(axis.ticks(), [0.1, 1.0, 10.0, 100.0, 1000.0]);
        assert!(
            (axis.place(0.1) - 100.0).abs() < 1e-9,
            "it begins at a power of ten"
        );
        assert!(axis.place(1000.0) <= 500.001);
        let axis = Axis::linear(7.0, [0.0, 10.0]);
        assert_eq!(axis.ticks(), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
        assert!(axis.place(7.0) < 10.0);
    }

    #[test]
    fn charts_hold_all_their_entries() {
        let bars = bars("title", "ns", &[("ecs", 1.0), ("hecs, way", 100.0)]);
        assert!(bars.contains(">hecs, way<") && bars.contains("ns, logarithmic: less is better"));
        let lines = lines(
            "title",
            ["rows", "ns"],
            &[
                ("ecs", vec![(1.0, 1.0)]),
                ("hecs", vec![(1.0, 1.0), (10.0, 3.0)]),
            ],
        );
        assert!(lines.contains(">hecs<") && !lines.contains("NaN"));
    }
}
