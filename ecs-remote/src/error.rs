//! Errors of requests, with the codes of BRP.

use ecs::{ChangeError, DataError, PathError, QueryError};
use serde::Serialize;
use serde_json::{Value as Json, json};
use std::fmt;

/// The numbers by which clients tell errors apart. Those of JSON-RPC, of BRP, and one of this crate.
pub mod codes {
    /// The body is no JSON, or is nested too deeply.
    pub const PARSE: i32 = -32700;
    /// It is no request.
    pub const INVALID_REQUEST: i32 = -32600;
    /// There is no such method, or the game does not offer it.
    pub const NO_METHOD: i32 = -32601;
    /// The parameters are wrong.
    pub const INVALID_PARAMS: i32 = -32602;
    /// A fault of the game.
    pub const INTERNAL: i32 = -32603;
    /// The entity is dead.
    pub const NO_ENTITY: i32 = -23401;
    /// There is no such component, it is not read or written by name, or its type refuses the value.
    pub const COMPONENT: i32 = -23402;
    /// The entity lacks the component.
    pub const MISSING_COMPONENT: i32 = -23403;
    /// An entity would be above itself.
    pub const SELF_REPARENT: i32 = -23404;
    /// There is no type of this name, for an inspection.
    pub const UNKNOWN_TYPE: i32 = -23405;
    /// There is no such resource, it is not read or written by name, or its type refuses the value.
    pub const RESOURCE: i32 = -23501;
    /// The resource is absent.
    pub const MISSING_RESOURCE: i32 = -23502;
    /// The server is read-only.
    pub const READ_ONLY: i32 = -23601;
    /// The answer would be larger than 16 MiB.
    pub const TOO_LARGE: i32 = -23602;
}

/// Why a request was not done. The world is as it was.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RemoteError {
    /// One of [`codes`].
    pub code: i32,
    /// A sentence for people.
    pub message: String,
    /// More, for programs: `component` or `resource`, and the `path` of the part that is at fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<Json>,
}

impl RemoteError {
    pub(crate) fn new(code: i32, message: impl fmt::Display) -> Self {
        Self {
            code,
            message: message.to_string(),
            data: None,
        }
    }

    pub(crate) fn params(message: impl fmt::Display) -> Self {
        Self::new(codes::INVALID_PARAMS, message)
    }

    pub(crate) fn dead(entity: ecs::Entity) -> Self {
        DataError::Change(ChangeError::NoSuchEntity(entity)).into()
    }

    pub(crate) fn read_only(method: &str) -> Self {
        Self::new(
            codes::READ_ONLY,
            format_args!("the server is read-only: `{method}` changes"),
        )
    }

    pub(crate) fn too_large() -> Self {
        Self::new(
            codes::TOO_LARGE,
            "the answer would be larger than 16 MiB: ask for fewer rows (`limit`) or components",
        )
    }

    /// The answer would be too large: only some of the rows fit.
    pub(crate) fn too_many_rows(rows: usize, fit: usize) -> Self {
        let message = format_args!(
            "the answer would be larger than 16 MiB: there are {rows} rows, and some {fit} fit: ask for parts by `limit` and \
             `offset`, or for fewer components"
        );
        Self::new(codes::TOO_LARGE, message)
            .with("rows", rows)
            .with("fit", fit)
    }

    /// The same, with one word more for programs.
    #[must_use]
    pub(crate) fn with(mut self, key: &str, value: impl Into<Json>) -> Self {
        let data = self.data.get_or_insert_with(|| json!({}));
        if let Json::Object(data) = data {
            data.entry(key).or_insert_with(|| value.into());
        }
        self
    }

    /// The same, at the path that the request names, if the value is at fault and says no path itself.
    #[must_use]
    pub(crate) fn at(self, path: &str) -> Self {
        let is_of_value = matches!(self.code, codes::COMPONENT | codes::RESOURCE);
        if is_of_value && !path.is_empty() {
            self.with("path", path)
        } else {
            self
        }
    }

    /// The error of a component.
    pub(crate) fn of_component(component: &str, error: DataError) -> Self {
        Self::from(error).with("component", component)
    }

    /// The error of a resource.
    pub(crate) fn of_resource(resource: &str, error: DataError) -> Self {
        let error = Self::from(error).with("resource", resource);
        let code = if error.code == codes::COMPONENT {
            codes::RESOURCE
        } else {
            error.code
        };
        Self { code, ..error }
    }
}

impl RemoteError {
    /// The error of an event.
    pub(crate) fn of_event(event: &str, error: DataError) -> Self {
        let error = Self::from(error).with("event", event);
        let code = if error.code == codes::COMPONENT {
            codes::RESOURCE
        } else {
            error.code
        };
        Self { code, ..error }
    }
}

impl fmt::Display for RemoteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message, self.code)
    }
}

impl std::error::Error for RemoteError {}

impl From<DataError> for RemoteError {
    fn from(error: DataError) -> Self {
        let new = Self::new(code_of(&error), &error);
        match path_of(&error) {
            Some(path) if !path.is_empty() => new.with("path", path),
            _ => new,
        }
    }
}

impl From<QueryError> for RemoteError {
    fn from(error: QueryError) -> Self {
        let code = match &error {
            QueryError::Data(DataError::UnknownName { .. } | DataError::AmbiguousName { .. })
            | QueryError::NoSuchComponent(_) => codes::COMPONENT,
            _ => codes::INVALID_PARAMS,
        };
        Self::new(code, error)
    }
}

const fn code_of(error: &DataError) -> i32 {
    match error {
        DataError::Change(ChangeError::NoSuchEntity(_) | ChangeError::Reserved(_)) => {
            codes::NO_ENTITY
        }
        DataError::MissingComponent { .. } => codes::MISSING_COMPONENT,
        DataError::NoSuchResource { .. } | DataError::NoSuchEvent { .. } => codes::RESOURCE,
        DataError::MissingResource { .. } => codes::MISSING_RESOURCE,
        DataError::Change(ChangeError::Cycle { .. }) => codes::SELF_REPARENT,
        DataError::Change(ChangeError::Reserve(_)) => codes::INTERNAL,
        _ => codes::COMPONENT,
    }
}

/// The part of the value that is at fault.
fn path_of(error: &DataError) -> Option<String> {
    Some(match error {
        DataError::Refused { at, .. } => at.to_string(),
        DataError::WrongType { field, .. }
        | DataError::WrongValue { field, .. }
        | DataError::NotWritable { field, .. }
        | DataError::MissingField { field, .. } => field.to_string(),
        DataError::AtPath { error, .. } => match error {
            PathError::NoSuchField { at, field, .. } if at.is_empty() => field.to_string(),
            PathError::NoSuchField { at, field, .. } => format!("{at}.{field}"),
            PathError::NoSuchElement { at, index, .. } => format!("{at}[{index}]"),
            PathError::NoParts { at, .. } | PathError::Absent { at } => at.to_string(),
            _ => return None,
        },
        _ => return None,
    })
}
