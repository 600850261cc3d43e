//! The page, and its content security policy.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

/// The page, as it is.
pub(super) const PAGE: &str = include_str!("../../page/index.html");

/// The policy of the page: nothing but its own scripts and styles, by their hashes, and requests to this server. No text can become
/// markup or script, since the page makes no trusted types.
pub(super) fn policy() -> String {
    format!(
        "default-src 'none'; script-src {}; style-src {}; connect-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
        hashes(PAGE, "script"),
        hashes(PAGE, "style")
    )
}

/// The hashes of all elements of a kind.
fn hashes(page: &str, element: &str) -> String {
    let hashes: Vec<String> = contents(page, element)
        .map(|content| {
            format!(
                "'sha256-{}'",
                STANDARD.encode(Sha256::digest(content.as_bytes()))
            )
        })
        .collect();
    if hashes.is_empty() {
        "'none'".to_owned()
    } else {
        hashes.join(" ")
    }
}

/// The contents of all elements of a kind, which have no attributes.
fn contents<'p>(page: &'p str, element: &str) -> impl Iterator<Item = &'p str> {
    let (open, close) = (format!("<{element}>"), format!("</{element}>"));
    let mut rest = page;
    std::iter::from_fn(move || {
        let (_, behind) = rest.split_once(&open)?;
        let (content, behind) = behind.split_once(&close)?;
        rest = behind;
        Some(content)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_of_an_element_is_that_of_its_content() {
        // The example of the specification of content security policies.
        let page = "<p><script>alert('Hello, world.');</script>";
        assert_eq!(
            hashes(page, "script"),
            "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"
        );
        assert_eq!(hashes(page, "style"), "'none'");
        assert_eq!(
            contents("<style>a</style> <style>b</style>", "style").collect::<Vec<_>>(),
            ["a", "b"]
        );
    }

    #[test]
    fn the_page_has_nothing_that_its_policy_forbids() {
        let markup = contents(PAGE, "script")
            .chain(contents(PAGE, "style"))
            .fold(PAGE.to_owned(), |markup, content| {
                markup.replace(content, "")
            });
        for word in [
            " style=",
            " onclick=",
            " onload=",
            " onerror=",
            " src=",
            "<link",
            "<iframe",
            "@import",
            "javascript:",
        ] {
            assert!(!markup.contains(word), "the page has `{word}`");
        }
        let script: String = contents(PAGE, "script").collect();
        for sink in [
            "innerHTML",
            "outerHTML",
            "insertAdjacent",
            "document.write",
            "setHTML",
            "parseFromString",
            "createContextualFragment",
            "srcdoc",
            "eval(",
            "Function(",
            "import(",
            "Worker(",
            "window.open",
            "href",
            ".src",
            "location =",
            "location.assign",
            "location.replace",
            "'script'",
            "h('a'",
            "h('a.",
            "h('iframe",
            "cssText",
            "insertRule",
        ] {
            assert!(
                !script.contains(sink),
                "text of the game may reach `{sink}`: it is set as text"
            );
        }
        assert_eq!(
            markup.matches("<script").count(),
            contents(PAGE, "script").count(),
            "no script has attributes"
        );
        assert_eq!(
            markup.matches("<style").count(),
            contents(PAGE, "style").count(),
            "no style has attributes"
        );
        assert!(PAGE.len() <= 80 << 10, "the page has {} bytes", PAGE.len());
    }
}
