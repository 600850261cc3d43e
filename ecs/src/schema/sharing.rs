//! Which values threads can share: those of types that are `Send` and `Sync`.

use super::{Declare, ResourceDeclaration, listed_name};
use crate::base::rule;
use crate::base::text::ConstString;

/// The names of components, resources and events that keep a world on one thread, since threads cannot share their values.
pub(crate) fn not_shared<W: Declare>() -> impl Iterator<Item = &'static str> {
    let components = W::COMPONENTS
        .iter()
        .enumerate()
        .filter(|(_, it)| !it.is_shared());
    let resources = W::RESOURCES.iter().filter(|it| !it.is_shared());
    components
        .map(|(i, _)| listed_name::<W>(i))
        .chain(resources.map(ResourceDeclaration::name))
}

/// Asserts that threads can share a component of `#[world(parallel)]`.
#[track_caller]
pub(super) const fn check_shared_component<W: Declare>(component: usize) {
    let declaration = &W::COMPONENTS[component];
    if W::PARALLEL && !declaration.is_shared() {
        refuse::<W>("the component", declaration.listed());
    }
}

/// Asserts that threads can share a resource, or the events of a type, of `#[world(parallel)]`.
#[track_caller]
pub(super) const fn check_shared_resource<W: Declare>(declaration: &ResourceDeclaration) {
    if W::PARALLEL && !declaration.is_shared() {
        let noun = if declaration.is_event() {
            "the event"
        } else {
            "the resource"
        };
        refuse::<W>(noun, declaration.name());
    }
}

#[track_caller]
const fn refuse<W: Declare>(noun: &str, name: &str) -> ! {
    rule::refuse(&ConstString::of(&[
        noun,
        " `",
        name,
        "` is not `Send` and `Sync`, and `",
        W::NAME,
        "` says `parallel`: write `Arc` for `Rc`, and an atomic or a `Mutex` for `Cell` and `RefCell`. Without `parallel`, ",
        "the world's schedules run on one thread",
    ]));
}
