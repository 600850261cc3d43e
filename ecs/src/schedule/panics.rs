//! A panic says which system it came from.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use core::any::Any;

/// The payload of a panic, with the names put before its message. A payload that is no message is left as it is.
pub(super) fn named(payload: Box<dyn Any + Send>, schedule: &str, system: &str) -> Box<dyn Any + Send> {
    let message = match (payload.downcast_ref::<&str>(), payload.downcast_ref::<String>()) {
        (Some(message), _) => message,
        (_, Some(message)) => message.as_str(),
        _ => return payload,
    };
    Box::new(format!("the system `{system}` of `{schedule}` panicked: {message}"))
}
