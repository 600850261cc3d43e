//! Who may ask: the checks of a request before its body is read.
//!
//! A page of any site may make a browser send requests to this machine, and may give its own name this machine's address. What the browser then
//! says of itself cannot be forged by the page: the name by which it calls, and the site from which it does.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Request, StatusCode, header};
use std::net::{IpAddr, SocketAddr};
use subtle::ConstantTimeEq;

/// How a browser says which site a request comes from: that of this server, none, or another one. No script can write it.
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The rules of a server.
#[derive(Clone, Debug)]
pub(super) struct Gate {
    /// Where the server listens.
    pub(super) address: SocketAddr,
    pub(super) token: Option<String>,
}

/// The status of a request that is refused, and the reason.
pub(super) type Refusal = (StatusCode, &'static str);

impl Gate {
    /// Refuses a request that does not come from one who may ask.
    pub(super) fn check(&self, request: &Request<Body>) -> Result<(), Refusal> {
        let headers = request.headers();
        let mut hosts = headers.get_all(header::HOST).iter();
        let host = hosts.next().and_then(|host| host.to_str().ok());
        let is_own = host.is_some_and(|host| self.is_own(host)) && hosts.next().is_none();
        if !is_own
            || request
                .uri()
                .authority()
                .is_some_and(|name| !self.is_own(name.as_str()))
        {
            return Err((
                StatusCode::FORBIDDEN,
                "the host is another than the server's own",
            ));
        }
        for origin in headers.get_all(header::ORIGIN) {
            let site = origin
                .to_str()
                .ok()
                .and_then(|origin| origin.strip_prefix("http://"));
            if !site.is_some_and(|site| self.is_own(site)) {
                return Err((
                    StatusCode::FORBIDDEN,
                    "the origin is another than the server's own",
                ));
            }
        }
        match *request.method() {
            Method::GET if is_call(request) => self.check_call(headers),
            Method::GET if request.uri().path() == "/" => Ok(()),
            Method::GET => Err((StatusCode::NOT_FOUND, "the only page is `/`")),
            Method::POST => self.check_call(headers),
            _ => Err((
                StatusCode::METHOD_NOT_ALLOWED,
                "the methods are GET and POST",
            )),
        }
    }

    /// Refuses a call of the protocol. Its path says nothing: clients use several.
    fn check_call(&self, headers: &HeaderMap) -> Result<(), Refusal> {
        let other_site = |it: &HeaderValue| !matches!(it.as_bytes(), b"same-origin" | b"none");
        if headers.get_all(FETCH_SITE).iter().any(other_site) {
            return Err((StatusCode::FORBIDDEN, "a page of another site calls"));
        }
        let mut types = headers.get_all(header::CONTENT_TYPE).iter();
        let kind = types
            .next()
            .and_then(|it| it.to_str().ok())
            .and_then(|it| it.split(';').next());
        let is_json = kind.is_some_and(|it| it.trim().eq_ignore_ascii_case("application/json"))
            && types.next().is_none();
        // Any page may make a browser send a body of another type without asking first. A program has no such limit, and no page behind it.
        if !is_json && is_of_browser(headers) {
            return Err((
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "the content type of a browser's call is `application/json`",
            ));
        }
        let Some(token) = &self.token else {
            return Ok(());
        };
        let given = headers
            .get(header::AUTHORIZATION)
            .and_then(|it| it.to_str().ok())
            .and_then(|it| {
                let (scheme, given) = it.split_once(' ')?;
                scheme
                    .eq_ignore_ascii_case("bearer")
                    .then_some(given.trim())
            });
        // Of a wrong token, how long it takes does not tell how much of it is right.
        let is_right =
            given.is_some_and(|given| bool::from(given.as_bytes().ct_eq(token.as_bytes())));
        if is_right {
            Ok(())
        } else {
            Err((
                StatusCode::UNAUTHORIZED,
                "the token is wrong, or there is none",
            ))
        }
    }

    /// Whether a name with a port is one of this server's. A name that anybody may own is none, so that it leads nobody here.
    fn is_own(&self, host: &str) -> bool {
        // Browsers leave out the port of HTTP. The last colon of `[::1]` begins no port.
        let (name, port) = host
            .rsplit_once(':')
            .filter(|(_, port)| !port.ends_with(']'))
            .unwrap_or((host, "80"));
        if port.parse() != Ok(self.address.port())
            || !port.bytes().all(|byte| byte.is_ascii_digit())
        {
            return false;
        }
        let name = name
            .strip_prefix('[')
            .and_then(|name| name.strip_suffix(']'))
            .unwrap_or(name);
        match name.parse::<IpAddr>() {
            Ok(address) if self.address.ip().is_loopback() => {
                address.to_string() == "127.0.0.1"
                    || address.to_string() == "::1"
                    || address == self.address.ip()
            }
            // No site has an address in the place of a name, unless it is on that very machine.
            Ok(_) => true,
            Err(_) => name.eq_ignore_ascii_case("localhost"),
        }
    }
}

/// Whether a request is a call of the protocol: a POST, or a GET with a body, which no browser sends.
pub(super) fn is_call(request: &Request<Body>) -> bool {
    let headers = request.headers();
    let is_empty = headers
        .get(header::CONTENT_LENGTH)
        .is_none_or(|it| it.as_bytes() == b"0");
    *request.method() == Method::POST
        || !is_empty
        || headers.contains_key(header::TRANSFER_ENCODING)
}

/// Whether a browser sent a request, as far as its header tells. Any of these is in each call that a page makes, of its own site or of another:
/// a page cannot leave all of them out.
fn is_of_browser(headers: &HeaderMap) -> bool {
    let is_browser = |it: &HeaderValue| it.as_bytes().starts_with(b"Mozilla/");
    [header::ORIGIN, header::REFERER, header::COOKIE]
        .iter()
        .any(|it| headers.contains_key(it))
        || headers.keys().any(|it| it.as_str().starts_with("sec-"))
        || headers.get_all(header::USER_AGENT).iter().any(is_browser)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gate(address: &str) -> Gate {
        Gate {
            address: address.parse().unwrap(),
            token: Some("0123".into()),
        }
    }

    fn status(gate: &Gate, method: &str, headers: &[(&str, &str)]) -> u16 {
        let request = Request::builder().method(method).uri("/");
        let request = headers.iter().fold(request, |request, (name, value)| {
            request.header(*name, *value)
        });
        gate.check(&request.body(Body::empty()).unwrap())
            .map_or_else(|(status, _)| status.as_u16(), |()| 200)
    }

    #[test]
    fn a_host_is_the_servers_own() {
        let gate = gate("127.0.0.1:15702");
        for own in [
            "127.0.0.1:15702",
            "localhost:15702",
            "LOCALHOST:15702",
            "[::1]:15702",
        ] {
            assert_eq!(status(&gate, "GET", &[("host", own)]), 200, "{own}");
        }
        for other in [
            "evil.example:15702",
            "127.0.0.1",
            "127.0.0.1:80",
            "localhost.evil.example:15702",
            "10.0.0.1:15702",
            ":15702",
            "127.0.0.1:+15702",
            "a@127.0.0.1:15702",
            "",
        ] {
            assert_eq!(status(&gate, "GET", &[("host", other)]), 403, "{other}");
        }
        assert_eq!(status(&gate, "GET", &[]), 403);
        assert_eq!(
            status(
                &gate,
                "GET",
                &[("host", "localhost:15702"), ("host", "evil.example:15702")]
            ),
            403
        );
    }

    #[test]
    fn a_server_at_the_port_of_http_is_called_without_it() {
        let gate = gate("127.0.0.1:80");
        for own in [
            "127.0.0.1",
            "localhost",
            "[::1]",
            "127.0.0.1:80",
            "localhost:80",
            "[::1]:80",
        ] {
            assert_eq!(status(&gate, "GET", &[("host", own)]), 200, "{own}");
            assert_eq!(
                status(
                    &gate,
                    "GET",
                    &[("host", own), ("origin", &format!("http://{own}"))]
                ),
                200,
                "{own}"
            );
        }
        for other in [
            "evil.example",
            "10.0.0.1",
            "localhost:",
            "localhost:8080",
            "[::1]:",
            "::1",
            "]",
            ":",
            "",
        ] {
            assert_eq!(status(&gate, "GET", &[("host", other)]), 403, "{other}");
            let site = format!("http://{other}");
            assert_eq!(
                status(&gate, "GET", &[("host", "localhost"), ("origin", &site)]),
                403,
                "{other}"
            );
        }
        assert_eq!(
            status(
                &gate,
                "GET",
                &[("host", "localhost"), ("origin", "https://localhost")]
            ),
            403
        );
    }

    #[test]
    fn an_open_server_is_called_by_addresses_and_never_by_names() {
        let gate = gate("0.0.0.0:15702");
        for own in ["10.0.0.1:15702", "[fe80::1]:15702", "localhost:15702"] {
            assert_eq!(status(&gate, "GET", &[("host", own)]), 200, "{own}");
        }
        assert_eq!(status(&gate, "GET", &[("host", "evil.example:15702")]), 403);
    }

    #[test]
    fn an_origin_is_the_servers_own() {
        let gate = gate("127.0.0.1:15702");
        let with = |origin| {
            status(
                &gate,
                "GET",
                &[("host", "localhost:15702"), ("origin", origin)],
            )
        };
        assert_eq!(with("http://localhost:15702"), 200);
        for other in [
            "null",
            "http://evil.example",
            "http://evil.example:15702",
            "https://localhost:15702",
            "http://localhost",
            "file://",
            "",
        ] {
            assert_eq!(with(other), 403, "{other}");
        }
    }

    #[test]
    fn a_post_has_json_and_the_token() {
        let gate = gate("127.0.0.1:15702");
        let post = |headers: &[(&str, &str)]| {
            status(
                &gate,
                "POST",
                &[&[("host", "localhost:15702")], headers].concat(),
            )
        };
        let (json, token) = (
            ("content-type", "application/json"),
            ("authorization", "Bearer 0123"),
        );
        assert_eq!(post(&[json, token]), 200);
        assert_eq!(
            post(&[("content-type", "application/json; charset=utf-8"), token]),
            200
        );
        let browser = (
            "user-agent",
            "Mozilla/5.0 (X11; Linux x86_64) Firefox/128.0",
        );
        assert_eq!(post(&[json, token, browser]), 200);
        for other in [
            "text/plain",
            "application/x-www-form-urlencoded",
            "application/jsonp",
            "text/plain, application/json",
        ] {
            let kind = ("content-type", other);
            assert_eq!(post(&[kind, token]), 200, "of a program: {other}");
            assert_eq!(post(&[kind, token, browser]), 415, "{other}");
            assert_eq!(post(&[json, kind, token, browser]), 415, "{other}");
        }
        assert_eq!((post(&[token]), post(&[token, browser])), (200, 415));
        for wrong in [
            "Bearer 0124",
            "Bearer 01234",
            "Bearer 012",
            "Bearer",
            "0123",
            "Basic 0123",
            "",
        ] {
            assert_eq!(post(&[json, ("authorization", wrong)]), 401, "{wrong}");
        }
        assert_eq!(post(&[json]), 401);
        for method in ["PUT", "OPTIONS", "DELETE", "HEAD"] {
            assert_eq!(
                status(&gate, method, &[("host", "localhost:15702"), json, token]),
                405,
                "{method}"
            );
        }
    }

    /// What browsers send of a page of another site, without a question before: simple requests, forms, beacons, and an image.
    #[test]
    fn no_page_of_another_site_calls_by_any_content_type_or_method() {
        let gate = Gate {
            token: None,
            ..gate("127.0.0.1:15702")
        };
        let host = ("host", "127.0.0.1:15702");
        let newest = [
            ("origin", "http://evil.example"),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-mode", "no-cors"),
        ];
        let neighbour = [
            ("origin", "http://localhost:3000"),
            ("sec-fetch-site", "same-site"),
        ];
        let without_origin = [("sec-fetch-site", "cross-site")];
        let opaque = [("origin", "null")];
        let oldest = [(
            "user-agent",
            "Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 5.1)",
        )];
        let from_a_page = [("referer", "http://evil.example/")];
        let types: [&[(&str, &str)]; 5] = [
            &[],
            &[("content-type", "text/plain;charset=UTF-8")],
            &[("content-type", "application/x-www-form-urlencoded")],
            &[("content-type", "multipart/form-data; boundary=x")],
            &[("content-type", "")],
        ];
        for kind in types {
            for browser in [
                &newest[..],
                &neighbour,
                &without_origin,
                &opaque,
                &oldest,
                &from_a_page,
            ] {
                for (method, body) in [
                    ("POST", ("content-length", "9")),
                    ("GET", ("content-length", "9")),
                ] {
                    let headers = [&[host, body], kind, browser].concat();
                    assert!(
                        matches!(status(&gate, method, &headers), 403 | 415),
                        "{headers:?}"
                    );
                }
            }
            let own = [&[host, ("content-length", "9")], kind].concat();
            assert_eq!(
                (status(&gate, "POST", &own), status(&gate, "GET", &own)),
                (200, 200),
                "of a program: {kind:?}"
            );
        }
        let json = ("content-type", "application/json");
        for site in ["cross-site", "same-site", "", "none, cross-site"] {
            assert_eq!(
                status(&gate, "POST", &[host, json, ("sec-fetch-site", site)]),
                403,
                "{site}"
            );
        }
        for site in ["same-origin", "none"] {
            assert_eq!(
                status(&gate, "POST", &[host, json, ("sec-fetch-site", site)]),
                200,
                "{site}"
            );
        }
    }

    #[test]
    fn a_name_that_was_bound_to_this_machine_calls_by_no_content_type() {
        let gate = Gate {
            token: None,
            ..gate("127.0.0.1:15702")
        };
        // Its page is of the same site, for the browser, and its address is not one that browsers tell the site of.
        for headers in [
            vec![],
            vec![("content-type", "text/plain")],
            vec![("content-type", "application/json")],
        ] {
            let headers = [vec![("host", "evil.example:15702")], headers].concat();
            assert_eq!(status(&gate, "POST", &headers), 403, "{headers:?}");
        }
    }

    #[test]
    fn a_call_may_have_any_path() {
        let gate = Gate {
            token: None,
            ..gate("127.0.0.1:15702")
        };
        let status = |method: &str, path: &str, body: &str| {
            let request = Request::builder()
                .method(method)
                .uri(path)
                .header("host", "127.0.0.1:15702");
            let request = request.header("content-length", body);
            gate.check(&request.body(Body::empty()).unwrap())
                .map_or_else(|(status, _)| status.as_u16(), |()| 200)
        };
        for path in ["/", "/jsonrpc", "/a/b?c"] {
            assert_eq!(
                (status("POST", path, "9"), status("GET", path, "9")),
                (200, 200),
                "{path}"
            );
        }
        assert_eq!(
            (status("GET", "/", "0"), status("GET", "/jsonrpc", "0")),
            (200, 404)
        );
    }
}
