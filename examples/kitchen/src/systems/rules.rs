use crate::rules::Rules;
use crate::{Clock, Kitchen};

/// Follows the [rules](crate::rules). They may change anything, and so this takes the whole kitchen.
pub fn follow_rules(kitchen: &mut Kitchen) {
    let tick = kitchen.resource::<Clock>().ticks;
    // The rules are one of the things that the kitchen holds: they are taken out for as long as they change it.
    let mut rules = std::mem::take(kitchen.resource_mut::<Rules>());
    rules.run(kitchen, tick);
    kitchen.set_resource(rules);
}
