//! HTTP: connections, limits and time-outs, and the way of a request to the game and back.

use super::gate::{Gate, Refusal};
use super::page;
use super::queue::{Job, Queue};
use super::stream::{Events, text};
use crate::error::{RemoteError, codes};
use crate::message::{Body as Message, Response as Answer};
use crate::watch::Watch;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio::time::{sleep, timeout};
use tower_http::limit::RequestBodyLimitLayer;

/// Bytes of a header, at most.
const MOST_HEADER: usize = 16 << 10;
/// Bytes of a body, at most.
const MOST_BODY: usize = 1 << 20;
/// Connections at once. Others wait until one of them ends.
const MOST_CONNECTIONS: usize = 16;
/// Streams at once, so that there are connections left for requests.
const MOST_STREAMS: usize = 8;
/// How long a client takes to send a header, and then a body.
const READ: Duration = Duration::from_secs(5);
/// How long the game takes to answer.
const ANSWER: Duration = Duration::from_secs(10);
/// Messages of a stream that wait for their client. There are no others until it has taken some.
const MESSAGES: usize = 8;

/// The things that each request needs.
pub(super) struct Shared {
    pub(super) gate: Gate,
    pub(super) queue: Arc<Queue>,
    pub(super) policy: String,
    /// The connections that there may still be.
    pub(super) places: Arc<Semaphore>,
    pub(super) streams: Arc<Semaphore>,
}

impl Shared {
    pub(super) fn new(gate: Gate, queue: Arc<Queue>) -> Self {
        let [places, streams] = [MOST_CONNECTIONS, MOST_STREAMS].map(|most| Arc::new(Semaphore::new(most)));
        Self { gate, queue, policy: page::policy(), places, streams }
    }
}

/// Accepts connections for ever.
pub(super) async fn serve(listener: TcpListener, shared: Shared) {
    let shared = Arc::new(shared);
    let places = shared.places.clone();
    let router = Router::new()
        .fallback(answer)
        .with_state(shared.clone())
        .layer(RequestBodyLimitLayer::new(MOST_BODY))
        .layer(middleware::from_fn_with_state(shared.clone(), guard));
    loop {
        // It is never closed.
        let Ok(place) = places.clone().acquire_owned().await else { return };
        let Ok((connection, _)) = listener.accept().await else {
            // The process has no more files, say: others may end meanwhile.
            sleep(Duration::from_millis(50)).await;
            continue;
        };
        let service = TowerToHyperService::new(router.clone());
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(READ).max_buf_size(MOST_HEADER);
        tokio::spawn(async move {
            // An error is the client's: it has gone, or sent no HTTP, and was told so.
            let _ = http.serve_connection(TokioIo::new(connection), service).await;
            drop(place);
        });
    }
}

/// Refuses requests of those who may not ask, before anything of their bodies is read.
async fn guard(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let mut response = match shared.gate.check(&request) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refuse(refusal),
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    if shared.places.available_permits() == 0 {
        // Others may wait: a connection without a request would keep a place from them.
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    if response.status() == StatusCode::METHOD_NOT_ALLOWED {
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, POST"));
    }
    response
}

async fn answer(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    if request.method() == Method::GET {
        let headers =
            [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CONTENT_SECURITY_POLICY, &*shared.policy)];
        return (headers, page::PAGE).into_response();
    }
    let bytes = match timeout(READ, to_bytes(request.into_body(), MOST_BODY)).await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(_)) => {
            return refuse((StatusCode::PAYLOAD_TOO_LARGE, "the body is larger than 1 MiB, or did not come whole"));
        }
        Err(_) => return refuse((StatusCode::REQUEST_TIMEOUT, "the body did not arrive within 5 seconds")),
    };
    match Message::parse(&bytes) {
        Err(response) => json(&response),
        Ok(Message::One(request)) if Watch::is_stream(&request.method) => match Watch::begin(request) {
            Err(response) => json(&response),
            Ok(watch) => stream(&shared, watch),
        },
        Ok(message) => call(&shared, message).await,
    }
}

/// Waits for the game to answer.
async fn call(shared: &Shared, message: Message) -> Response {
    let is_batch = matches!(message, Message::Batch(_));
    let (reply, answers) = oneshot::channel();
    if !shared.queue.push(Job::Call(message, reply)) {
        return refuse(TOO_MANY);
    }
    match timeout(ANSWER, answers).await {
        Ok(Ok(answers)) if is_batch => json(&answers),
        Ok(Ok(answers)) => match answers.first() {
            Some(answer) => json(answer),
            None => json(&Answer {
                id: serde_json::Value::Null,
                outcome: Err(RemoteError::new(codes::INTERNAL, "there is no answer")),
            }),
        },
        // The game ended.
        Ok(Err(_)) => refuse((StatusCode::SERVICE_UNAVAILABLE, "the game does not serve any more")),
        Err(_) => {
            refuse((StatusCode::GATEWAY_TIMEOUT, "the game did not answer within 10 seconds: it does not call `serve`"))
        }
    }
}

fn stream(shared: &Shared, watch: Watch) -> Response {
    let Ok(place) = shared.streams.clone().try_acquire_owned() else {
        return refuse((StatusCode::SERVICE_UNAVAILABLE, "there are 8 streams already"));
    };
    let (sender, messages) = mpsc::channel(MESSAGES);
    if !shared.queue.push(Job::Watch(watch, sender)) {
        return refuse(TOO_MANY);
    }
    ([(header::CONTENT_TYPE, "text/event-stream")], Body::new(Events { messages, _place: place })).into_response()
}

const TOO_MANY: Refusal = (StatusCode::SERVICE_UNAVAILABLE, "64 requests wait already");

fn json(answer: &impl serde::Serialize) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text(answer)).into_response()
}

fn refuse((status, reason): Refusal) -> Response {
    (status, [(header::CONTENT_TYPE, "text/plain; charset=utf-8")], format!("{reason}\n")).into_response()
}
