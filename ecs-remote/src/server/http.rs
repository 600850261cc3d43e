//! HTTP: connections, limits and time-outs, and the way of a request to the game and back.

use super::gate::{Gate, Refusal, is_call};
use super::page;
use super::places::{Place, Places};
use super::queue::{Call, Job, Queue, Stream};
use super::stream::Events;
use super::text::Text;
use crate::message::Body as Message;
use crate::watch::Watch;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Router};
use hyper::body::Bytes;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;
use tower_http::limit::RequestBodyLimitLayer;

/// Bytes of a header, at most.
const MOST_HEADER: usize = 16 << 10;
/// Bytes of a body, at most.
const MOST_BODY: usize = 1 << 20;
/// Streams at once, so that there are connections left for requests.
const MOST_STREAMS: usize = 8;
/// How long a client takes to send a header, and then a body.
const READ: Duration = Duration::from_secs(5);
/// How long the game takes to answer.
const ANSWER: Duration = Duration::from_secs(10);
/// Messages of a stream that wait for their client. There are no others until it has taken some.
const MESSAGES: usize = 2;

/// The things that each request needs.
pub(super) struct Shared {
    pub(super) gate: Gate,
    pub(super) queue: Arc<Queue>,
    /// How long a client may read nothing of what is written.
    pub(super) write_timeout: Duration,
    policy: String,
    places: Arc<Places>,
    streams: Arc<Semaphore>,
}

impl Shared {
    pub(super) fn new(gate: Gate, queue: Arc<Queue>, write_timeout: Duration) -> Self {
        let streams = Arc::new(Semaphore::new(MOST_STREAMS));
        Self {
            gate,
            queue,
            write_timeout,
            policy: page::policy(),
            places: Arc::default(),
            streams,
        }
    }
}

/// Accepts connections for ever.
pub(super) async fn serve(listener: TcpListener, shared: Shared) {
    let shared = Arc::new(shared);
    let router = Router::new()
        .fallback(answer)
        .with_state(shared.clone())
        .layer(RequestBodyLimitLayer::new(MOST_BODY))
        .layer(middleware::from_fn_with_state(shared.clone(), guard));
    let service = TowerToHyperService::new(router);
    loop {
        let Ok((connection, _)) = listener.accept().await else {
            // The process has no more files, say: others may end meanwhile.
            sleep(Duration::from_millis(50)).await;
            continue;
        };
        shared.places.free().await;
        shared.places.enter(|place| {
            tokio::spawn(connect(
                connection,
                service.clone(),
                place,
                shared.write_timeout,
            ))
            .abort_handle()
        });
    }
}

/// Answers the requests of one connection.
async fn connect(
    connection: TcpStream,
    service: TowerToHyperService<Router>,
    place: Arc<Place>,
    write: Duration,
) {
    let mut connection = TimeoutStream::new(connection);
    connection.set_write_timeout(Some(write));
    let service = service_fn(move |mut request: hyper::Request<_>| {
        request.extensions_mut().insert(place.clone());
        service.call(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(READ)
        .max_buf_size(MOST_HEADER);
    // An error is the client's: it has gone, does not read, or sent no HTTP, and was told so.
    let _ = http
        .serve_connection(TokioIo::new(Box::pin(connection)), service)
        .await;
}

/// Refuses requests of those who may not ask, before anything of their bodies is read.
async fn guard(
    State(shared): State<Arc<Shared>>,
    Extension(place): Extension<Arc<Place>>,
    request: Request,
    next: Next,
) -> Response {
    place.waits_for_client();
    let mut response = match shared.gate.check(&request) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refuse(refusal),
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    headers.insert(
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    );
    headers.insert(
        "cross-origin-resource-policy",
        HeaderValue::from_static("same-origin"),
    );
    if shared.places.is_full() {
        // Others may wait: a connection without a request would keep a place from them.
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    if response.status() == StatusCode::METHOD_NOT_ALLOWED {
        response
            .headers_mut()
            .insert(header::ALLOW, HeaderValue::from_static("GET, POST"));
    }
    response
}

async fn answer(
    State(shared): State<Arc<Shared>>,
    Extension(place): Extension<Arc<Place>>,
    request: Request,
) -> Response {
    if !is_call(&request) {
        let headers = [
            (header::CONTENT_TYPE, "text/html; charset=utf-8"),
            (header::CONTENT_SECURITY_POLICY, &*shared.policy),
        ];
        return (headers, page::PAGE).into_response();
    }
    let bytes = match timeout(READ, to_bytes(request.into_body(), MOST_BODY)).await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(_)) => {
            return refuse((
                StatusCode::PAYLOAD_TOO_LARGE,
                "the body is larger than 1 MiB, or did not come whole",
            ));
        }
        Err(_) => {
            return refuse((
                StatusCode::REQUEST_TIMEOUT,
                "the body did not arrive within 5 seconds",
            ));
        }
    };
    let error = match Message::parse(&bytes) {
        Err(response) => response,
        Ok(Message::One(request)) if Watch::is_stream(&request.method) => {
            match Watch::begin(request) {
                Err(response) => response,
                Ok(watch) => return stream(&shared, watch, place),
            }
        }
        Ok(message) => return call(&shared, message, bytes.len(), &place).await,
    };
    let mut text = Text::new(&place);
    text.push_response(&error);
    json(text.finish())
}

/// Waits for the game to answer.
async fn call(shared: &Shared, message: Message, bytes: usize, place: &Arc<Place>) -> Response {
    let (reply, answers) = oneshot::channel();
    place.waits_for_game();
    shared
        .queue
        .push(Job::Call(Call::new(message, bytes, place, reply)));
    let answers = timeout(ANSWER, answers).await;
    place.waits_for_client();
    match answers {
        Ok(Ok(text)) => json(text),
        // The game ended.
        Ok(Err(_)) => refuse((
            StatusCode::SERVICE_UNAVAILABLE,
            "the game does not serve any more",
        )),
        Err(_) => refuse((
            StatusCode::GATEWAY_TIMEOUT,
            "the game did not answer within 10 seconds: it does not call `serve`",
        )),
    }
}

fn stream(shared: &Shared, watch: Watch, place: Arc<Place>) -> Response {
    let Ok(permit) = shared.streams.clone().try_acquire_owned() else {
        return refuse((
            StatusCode::SERVICE_UNAVAILABLE,
            "there are 8 streams already",
        ));
    };
    let (sender, messages) = mpsc::channel(MESSAGES);
    place.waits_for_game();
    shared.queue.push(Job::Watch(Stream {
        watch,
        messages: sender,
        place,
    }));
    (
        [(header::CONTENT_TYPE, "text/event-stream")],
        Body::new(Events {
            messages,
            _place: permit,
        }),
    )
        .into_response()
}

fn json(text: Bytes) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

fn refuse((status, reason): Refusal) -> Response {
    (
        status,
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8")],
        format!("{reason}\n"),
    )
        .into_response()
}
