//! Requests and responses of JSON-RPC 2.0.

use crate::error::{RemoteError, codes};
use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::Value as Json;

/// Arrays and objects in each other, at most.
pub(crate) const MOST_DEPTH: usize = 64;
/// Requests of a batch, at most.
pub(crate) const MOST_BATCH: usize = 100;
/// Bytes of an answer, at most.
pub(crate) const MOST_ANSWER: usize = 16 << 20;

/// A request: a method and its parameters.
///
/// ```
/// use ecs_remote::Request;
///
/// let request = Request::parse(br#"{"jsonrpc": "2.0", "id": 7, "method": "world.list_resources"}"#).unwrap();
/// assert_eq!(request.method, "world.list_resources");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// Comes back with the response.
    pub id: Json,
    /// The name of the method.
    pub method: String,
    /// The parameters.
    pub params: Option<Json>,
}

/// The response to a request.
#[derive(Clone, Debug, PartialEq)]
pub struct Response {
    /// The id of the request.
    pub id: Json,
    /// What came of it.
    pub outcome: Result<Json, RemoteError>,
}

/// The body of a POST: one request, or several.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Body {
    One(Request),
    /// Those that are no requests have their response already.
    Batch(Vec<Result<Request, Response>>),
}

impl Request {
    /// A request without an id.
    pub fn new(method: impl Into<String>, params: Option<Json>) -> Self {
        Self {
            id: Json::Null,
            method: method.into(),
            params,
        }
    }

    /// Reads one request. O(length).
    ///
    /// # Errors
    ///
    /// If the bytes are no JSON, nested more than 64 deep, or no request. The error is the response.
    pub fn parse(bytes: &[u8]) -> Result<Self, Response> {
        Self::of(json_of(bytes)?)
    }

    fn of(json: Json) -> Result<Self, Response> {
        let Json::Object(mut fields) = json else {
            return Err(Response::invalid(Json::Null, "a request is an object"));
        };
        let id = fields.remove("id").unwrap_or(Json::Null);
        if fields.get("jsonrpc").and_then(Json::as_str) != Some("2.0") {
            return Err(Response::invalid(
                id,
                "a request has `\"jsonrpc\": \"2.0\"`",
            ));
        }
        let params = fields.remove("params").filter(|params| !params.is_null());
        match fields.remove("method") {
            Some(Json::String(method)) => Ok(Self { id, method, params }),
            _ => Err(Response::invalid(
                id,
                "a request has a `method`, which is text",
            )),
        }
    }
}

impl Body {
    /// Reads a body.
    pub(crate) fn parse(bytes: &[u8]) -> Result<Self, Response> {
        match json_of(bytes)? {
            Json::Array(all) if all.is_empty() || all.len() > MOST_BATCH => {
                let message = format!(
                    "a batch has 1 to {MOST_BATCH} requests, and this one has {}",
                    all.len()
                );
                Err(Response::invalid(Json::Null, &message))
            }
            Json::Array(all) => Ok(Self::Batch(all.into_iter().map(Request::of).collect())),
            one => Request::of(one).map(Self::One),
        }
    }
}

impl Response {
    /// The response that something is no request.
    pub(crate) fn invalid(id: Json, message: &str) -> Self {
        Self {
            id,
            outcome: Err(RemoteError::new(codes::INVALID_REQUEST, message)),
        }
    }
}

impl Serialize for Response {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("jsonrpc", "2.0")?;
        map.serialize_entry("id", &self.id)?;
        match &self.outcome {
            Ok(result) => map.serialize_entry("result", result)?,
            Err(error) => map.serialize_entry("error", error)?,
        }
        map.end()
    }
}

fn json_of(bytes: &[u8]) -> Result<Json, Response> {
    let refused = |message: String| Response {
        id: Json::Null,
        outcome: Err(RemoteError::new(codes::PARSE, message)),
    };
    // It refuses more than 128 levels itself, so that nothing here recurses further.
    let json: Json = serde_json::from_slice(bytes)
        .map_err(|error| refused(format!("the body is no JSON: {error}")))?;
    if depth(&json) > MOST_DEPTH {
        return Err(refused(format!(
            "the body is nested more than {MOST_DEPTH} deep"
        )));
    }
    Ok(json)
}

fn depth(json: &Json) -> usize {
    match json {
        Json::Array(values) => 1 + values.iter().map(depth).max().unwrap_or(0),
        Json::Object(fields) => 1 + fields.values().map(depth).max().unwrap_or(0),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nested(depth: usize) -> String {
        let (open, close) = ("[".repeat(depth), "]".repeat(depth));
        format!(r#"{{"jsonrpc": "2.0", "method": "m", "params": {open}{close}}}"#)
    }

    #[test]
    fn a_request_may_be_nested_64_deep_and_no_deeper() {
        assert!(Request::parse(nested(63).as_bytes()).is_ok());
        for depth in [64, 126, 200, 100_000] {
            let response = Request::parse(nested(depth).as_bytes()).unwrap_err();
            assert_eq!(response.outcome.unwrap_err().code, codes::PARSE, "{depth}");
        }
    }

    #[test]
    fn an_error_has_the_id_of_its_request() {
        let response =
            Request::parse(br#"{"jsonrpc": "1.0", "id": "a", "method": "m"}"#).unwrap_err();
        assert_eq!(response.id, "a");
        assert_eq!(response.outcome.unwrap_err().code, codes::INVALID_REQUEST);
    }

    #[test]
    fn a_batch_has_a_hundred_requests_at_most() {
        let batch = |count: usize| {
            format!(
                "[{}]",
                vec![r#"{"jsonrpc": "2.0", "method": "m"}"#; count].join(",")
            )
        };
        assert!(
            matches!(Body::parse(batch(100).as_bytes()), Ok(Body::Batch(all)) if all.len() == 100)
        );
        for count in [0, 101] {
            let response = Body::parse(batch(count).as_bytes()).unwrap_err();
            assert_eq!(
                response.outcome.unwrap_err().code,
                codes::INVALID_REQUEST,
                "{count}"
            );
        }
    }
}
