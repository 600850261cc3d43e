//! Lists of entities.

use super::components::{part_of, value_of};
use super::entities::summary;
use crate::error::RemoteError;
use crate::handle::{caught, optional};
use crate::message::MOST_ANSWER;
use crate::names::{Named, component, first_with, name_of_component};
use crate::path::spelled;
use crate::session::Session;
use crate::values::{handle, of_json};
use ecs::query::{RuntimeQuery, RuntimeQueryBuilder};
use ecs::{ChangeTick, Condition, DataError, Entity, World, condition};
use serde::Deserialize;
use serde_json::{Map, Value as Json, json};
use std::borrow::Cow;

/// Rows of a page, unless the request says another number.
const FEW_ROWS: usize = 1_000;
/// Rows of a page, at most.
pub(crate) const MOST_ROWS: usize = 10_000;
/// Bytes that a row has at least: `{"entity":4294967296,"components":{}},`.
const LEAST_ROW: usize = 38;

#[derive(Deserialize, Default)]
struct Query {
    #[serde(default)]
    data: Data,
    #[serde(default)]
    filter: Filter,
    #[serde(default)]
    strict: bool,
    limit: Option<usize>,
    #[serde(default)]
    offset: usize,
}

#[derive(Deserialize, Default)]
struct Data {
    #[serde(default)]
    components: Vec<String>,
    #[serde(default)]
    option: Selection,
    #[serde(default)]
    has: Vec<String>,
}

/// `"all"`, or some.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Selection {
    All,
    #[serde(untagged)]
    Some(Vec<String>),
}

impl Default for Selection {
    fn default() -> Self {
        Self::Some(Vec::new())
    }
}

#[derive(Deserialize, Default)]
struct Filter {
    #[serde(default)]
    with: Vec<String>,
    #[serde(default)]
    without: Vec<String>,
    #[serde(default, rename = "where")]
    where_: Vec<Where>,
    #[serde(default)]
    changed: Vec<String>,
    #[serde(default)]
    added: Vec<String>,
    since: Option<u64>,
    name: Option<String>,
}

#[derive(Deserialize)]
struct Where {
    path: String,
    is: Is,
    value: Json,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Is {
    EqualTo,
    NotEqualTo,
    LessThan,
    AtMost,
    GreaterThan,
    AtLeast,
    StartsWith,
    Contains,
}

/// `world.query`: all rows, or those of `limit` and `offset`. Clients of BRP know of neither.
pub(crate) fn query<W: World>(
    world: &mut W,
    params: Option<Json>,
    session: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let query: Query = optional(params)?;
    let Some(found) = find(world, &query, query.limit.unwrap_or(usize::MAX), session)? else {
        return Ok(json!([]));
    };
    let row = |entity: &Entity| {
        let mut row =
            json!({"entity": handle(*entity), "components": found.columns.read(world, *entity)});
        if !query.data.has.is_empty() {
            row["has"] = found.columns.presence(world, *entity);
        }
        row
    };
    all(&found.page, row)
}

/// `ecs.query`.
pub(crate) fn rows<W: World>(
    world: &mut W,
    params: Option<Json>,
    session: &mut Session<W>,
) -> Result<Json, RemoteError> {
    let query: Query = optional(params)?;
    let tick = session.remember(world.change_tick());
    let limit = query.limit.unwrap_or(FEW_ROWS).min(MOST_ROWS);
    let (total, rows) = match find(world, &query, limit, session)? {
        Some(Found {
            columns,
            total,
            page,
        }) => {
            let row = |entity: &Entity| {
                let mut row = summary(world, *entity);
                row["components"] = columns.read(world, *entity).into();
                if !query.data.has.is_empty() {
                    row["has"] = columns.presence(world, *entity);
                }
                row
            };
            (total, all(&page, row)?)
        }
        None => (0, Json::Array(Vec::new())),
    };
    Ok(json!({"total": total, "offset": query.offset, "tick": tick, "rows": rows}))
}

/// All rows of a page, unless they are larger than an answer may be: no more of them are made than that. The error says how many fit.
fn all(page: &[Entity], row: impl Fn(&Entity) -> Json) -> Result<Json, RemoteError> {
    let refused = |fit: usize| RemoteError::too_many_rows(page.len(), fit);
    if page.len() > MOST_ANSWER / LEAST_ROW {
        let some = page.len().min(100);
        let bytes: usize = page[..some]
            .iter()
            .map(|entity| 1 + length(&row(entity)))
            .sum();
        return Err(refused(MOST_ANSWER / (bytes / some).max(LEAST_ROW)));
    }
    let (mut rows, mut left) = (Vec::with_capacity(page.len()), MOST_ANSWER);
    for entity in page {
        let row = row(entity);
        left = left
            .checked_sub(1 + length(&row))
            .ok_or_else(|| refused(rows.len()))?;
        rows.push(row);
    }
    Ok(rows.into())
}

/// The length of a value's text, but for characters that are escaped: looking for them would take as long as writing it.
fn length(json: &Json) -> usize {
    match json {
        Json::Array(values) => {
            values
                .iter()
                .map(|value| 1 + length(value))
                .sum::<usize>()
                .max(1)
                + 1
        }
        Json::Object(fields) => {
            fields
                .iter()
                .map(|(name, value)| 4 + name.len() + length(value))
                .sum::<usize>()
                .max(1)
                + 1
        }
        Json::String(text) => 2 + text.len(),
        Json::Null | Json::Bool(true) => 4,
        Json::Bool(false) => 5,
        Json::Number(number) => number.to_string().len(),
    }
}

/// The rows of a query.
struct Found {
    columns: Columns,
    /// How many match.
    total: usize,
    /// Those that are asked for.
    page: Vec<Entity>,
}

/// Finds the rows of a page. `None` if the query demands an unknown component.
fn find<W: World>(
    world: &mut W,
    query: &Query,
    limit: usize,
    session: &mut Session<W>,
) -> Result<Option<Found>, RemoteError> {
    let Query {
        data,
        filter,
        strict,
        offset,
        ..
    } = query;
    let Some(columns) = Columns::find(world, data, *strict)? else {
        return Ok(None);
    };
    let Some(built) = build(world, filter, &columns, *strict)? else {
        return Ok(None);
    };
    let since = match filter.since {
        None => ChangeTick::EVER,
        Some(number) => session.tick(number).ok_or_else(|| {
            RemoteError::params(format_args!(
                "the tick {number} is forgotten: ask without it"
            ))
        })?,
    };
    let part = filter.name.as_deref().map(str::to_lowercase);
    let is_children = |name: &String| Named::find(world, name) == Ok(Named::Children);
    let with_children = columns.has_children() || filter.with.iter().any(is_children);
    let without_children = filter.without.iter().any(is_children);
    let is_meant = |world: &W, entity: Entity| {
        let is_named = |part: &String| {
            world
                .name_of(entity)
                .is_some_and(|name| name.to_lowercase().contains(&**part))
        };
        part.as_ref().is_none_or(is_named)
            && (!with_children || Named::Children.is_on(world, entity))
            && (!without_children || !Named::Children.is_on(world, entity))
    };
    let takes_all = part.is_none() && !with_children && !without_children;
    let wanted = *offset..offset.saturating_add(limit);
    let (mut total, mut page) = (0, Vec::new());
    for chunk in world.run_ref(&built)?.since(since) {
        if takes_all {
            // Most chunks are before or behind the page.
            let from = wanted.start.saturating_sub(total).min(chunk.len());
            let to = wanted.end.saturating_sub(total).min(chunk.len());
            page.extend_from_slice(&chunk.entities()[from..to.max(from)]);
            total += chunk.len();
            continue;
        }
        for entity in chunk
            .entities()
            .iter()
            .copied()
            .filter(|entity| is_meant(world, *entity))
        {
            if wanted.contains(&total) {
                page.push(entity);
            }
            total += 1;
        }
    }
    Ok(Some(Found {
        columns,
        total,
        page,
    }))
}

/// The query of the world, or `None` if it demands a component that there is not.
fn build<W: World>(
    world: &W,
    filter: &Filter,
    columns: &Columns,
    strict: bool,
) -> Result<Option<RuntimeQuery>, RemoteError> {
    let mut builder = world.runtime_query().allow_all();
    let mut demanded: Vec<Named> = columns.components.iter().map(|(_, named)| *named).collect();
    for name in &filter.with {
        match Named::find(world, name) {
            Ok(named) => demanded.push(named),
            Err(error) if strict => return Err(error),
            Err(_) => return Ok(None),
        }
    }
    for named in demanded {
        match &named.components(world)[..] {
            [] if named == Named::Children => {}
            [] => return Ok(None),
            [id] => builder = builder.with(*id),
            several => builder = builder.any_of(several.iter().copied()),
        }
    }
    for name in &filter.without {
        match Named::find(world, name) {
            Ok(named) => {
                builder = named
                    .components(world)
                    .into_iter()
                    .fold(builder, RuntimeQueryBuilder::without);
            }
            Err(error) if strict => return Err(error),
            Err(_) => {}
        }
    }
    for Where { path, is, value } in &filter.where_ {
        let name = &path[..path.find(['.', '[']).unwrap_or(path.len())];
        let named = Named::find(world, name)?;
        let id = named.written(world, name, None)?;
        let rest = part_of(world, named, id, &path[name.len()..]);
        let first = first_with(world, id);
        let read = |path: &str| {
            first.map_or(Ok(ecs::Value::Unit), |entity| {
                world.get_value(entity, id, path)
            })
        };
        let found = caught(|| spelled(rest, read).ok()).ok().flatten();
        let condition = condition_of(
            found
                .as_ref()
                .filter(|_| first.is_some())
                .map(|(_, like)| like),
            *is,
            value,
        )?;
        let rest = found.map_or(Cow::Borrowed(rest), |(path, _)| path);
        let point = if rest.is_empty() || rest.starts_with(['.', '[']) {
            ""
        } else {
            "."
        };
        builder = builder.where_(
            &format!("{}{point}{rest}", name_of_component(world, id)),
            condition,
        );
    }
    for name in &filter.changed {
        builder = builder.changed(component(world, name)?);
    }
    for name in &filter.added {
        builder = builder.added(component(world, name)?);
    }
    Ok(Some(builder.build()?))
}

/// A condition on values. `like` is one of the kind that is meant, if there is one.
fn condition_of(
    like: Option<&ecs::Value<'_>>,
    is: Is,
    value: &Json,
) -> Result<Condition, RemoteError> {
    let value = of_json(value.clone(), like);
    let text = || match &value {
        ecs::Value::Text(text) => Ok(text.to_string()),
        _ => Err(RemoteError::params("`starts_with` takes a text")),
    };
    Ok(match is {
        Is::EqualTo => condition::equals(value),
        Is::NotEqualTo => condition::differs_from(value),
        Is::LessThan => condition::less_than(value),
        Is::AtMost => condition::at_most(value),
        Is::GreaterThan => condition::greater_than(value),
        Is::AtLeast => condition::at_least(value),
        Is::StartsWith => condition::starts_with(&text()?),
        Is::Contains => condition::contains(value),
    })
}

/// The components of a row that are asked for, with the names by which they were.
struct Columns {
    components: Vec<(String, Named)>,
    /// `None` if all are.
    option: Option<Vec<(String, Named)>>,
    /// Those that there are not are absent everywhere.
    has: Vec<(String, Option<Named>)>,
}

impl Columns {
    /// `None` if a component is demanded that there is not.
    fn find<W: World>(world: &W, data: &Data, strict: bool) -> Result<Option<Self>, RemoteError> {
        let named = |name: &String| Named::find(world, name).map(|named| (name.clone(), named));
        let mut columns = Self {
            components: Vec::new(),
            option: None,
            has: Vec::new(),
        };
        for name in &data.components {
            match named(name) {
                Ok(column) => columns.components.push(column),
                Err(error) if strict => return Err(error),
                Err(_) => return Ok(None),
            }
        }
        if let Selection::Some(names) = &data.option {
            let mut known = Vec::new();
            for name in names {
                match named(name) {
                    Ok(column) => known.push(column),
                    Err(error) if strict => return Err(error),
                    Err(_) => {}
                }
            }
            columns.option = Some(known);
        }
        for name in &data.has {
            match named(name) {
                Ok((name, named)) => columns.has.push((name, Some(named))),
                Err(error) if strict => return Err(error),
                Err(_) => columns.has.push((name.clone(), None)),
            }
        }
        Ok(Some(columns))
    }

    /// Whether rows are to have children.
    fn has_children(&self) -> bool {
        self.components
            .iter()
            .any(|(_, named)| *named == Named::Children)
    }

    /// The values of a row. Those that it lacks are left out.
    fn read<W: World>(&self, world: &W, entity: Entity) -> Map<String, Json> {
        let mut found = Map::new();
        let mut add = |name: &str, named: Named| {
            match caught(|| value_of(world, entity, named)) {
                Ok(Ok(value)) => drop(found.insert(name.to_owned(), value)),
                // Of a component that is there, `null` says that it has no value by name.
                Err(_)
                | Ok(Err(
                    DataError::Unreadable { .. }
                    | DataError::Unsaved { .. }
                    | DataError::Opaque { .. }
                    | DataError::Refused { .. },
                )) => {
                    found.insert(name.to_owned(), Json::Null);
                }
                Ok(Err(_)) => {}
            }
        };
        self.components
            .iter()
            .for_each(|(name, named)| add(name, *named));
        match &self.option {
            Some(option) => option.iter().for_each(|(name, named)| add(name, *named)),
            None => world
                .components_of(entity)
                .for_each(|id| add(name_of_component(world, id), Named::Component(id))),
        }
        found
    }

    /// Which of the components the row has.
    fn presence<W: World>(&self, world: &W, entity: Entity) -> Json {
        let has = |named: &Option<Named>| named.is_some_and(|named| named.is_on(world, entity));
        Json::Object(
            self.has
                .iter()
                .map(|(name, named)| (name.clone(), has(named).into()))
                .collect(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_length_of_a_value_is_that_of_its_text_but_for_escapes() {
        for json in [
            json!(null),
            json!([]),
            json!({}),
            json!([0, true, "", "ä"]),
            json!({"": [{"a": -1.5, "b": {}}], "c": [[], [null, false]]}),
        ] {
            assert_eq!(length(&json), json.to_string().len(), "{json}");
        }
        assert!(length(&json!("\u{7}\"")) < json!("\u{7}\"").to_string().len());
        let row = json!({"entity": 1_u64 << 32, "components": {}});
        assert_eq!(1 + length(&row), LEAST_ROW);
    }

    #[test]
    fn a_selection_is_all_or_some() {
        assert!(matches!(
            serde_json::from_str("\"all\""),
            Ok(Selection::All)
        ));
        assert!(
            matches!(serde_json::from_str("[\"A\"]"), Ok(Selection::Some(names)) if names == ["A"])
        );
        assert!(serde_json::from_str::<Selection>("\"some\"").is_err());
    }

    #[test]
    fn an_unknown_condition_is_an_error_that_lists_those_that_there_are() {
        let error = serde_json::from_str::<Is>("\"like\"")
            .map(|_| ())
            .unwrap_err()
            .to_string();
        assert!(error.contains("starts_with"), "{error}");
        assert_eq!(
            crate::codes::INVALID_PARAMS,
            RemoteError::params(error).code
        );
    }
}
