//! A snapshot lends its storage, shared: none of the methods that take it so may change anything.

use ecs_tests::sources::{of_the_runtime, parse};
use std::collections::BTreeSet;
use syn::visit::Visit;
use syn::{ImplItem, ItemImpl, Receiver, ReceiverKind, Type, Visibility};

/// The public methods of `Storage` that take it shared. Each of them reads.
const READING: &str = "\
    added_at all ancestors archetype_of archetypes changed_at columns component component_id component_name components components_of \
    contains descendants descendants_depth_first describe digest_of_entities dynamic_bytes entities entity_bytes entity_ref field \
    field_type get get_data get_key get_value has has_key is is_empty key key_named key_values kind_of len lookup memory name_of pool \
    pool_bytes query_ref query_ref_filtered related row run_ref runtime_query sources_by sources_of table_of target_by target_of \
    template try_lookup try_template";

/// The public methods of `Storage` that take it shared, by name.
#[derive(Default)]
struct Found(BTreeSet<String>);

impl Visit<'_> for Found {
    fn visit_item_impl(&mut self, item: &ItemImpl) {
        let is_of_storage = matches!(&*item.self_ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "Storage"));
        if !is_of_storage || item.trait_.is_some() {
            return;
        }
        for method in &item.items {
            let ImplItem::Fn(method) = method else {
                continue;
            };
            let is_public = matches!(method.vis, Visibility::Public(_));
            let is_shared = |of: &Receiver| matches!(&of.kind, ReceiverKind::Reference(_, _, None));
            let is_shared = method.sig.receiver().is_some_and(is_shared);
            if is_public && is_shared {
                self.0.insert(method.sig.ident.to_string());
            }
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "it reads the sources")]
fn methods_of_a_shared_storage_are_those_that_read() {
    let mut found = Found::default();
    for file in of_the_runtime() {
        found.visit_file(&parse(&file));
    }
    let listed: BTreeSet<String> = READING.split_whitespace().map(str::to_owned).collect();
    let new: Vec<_> = found.0.difference(&listed).collect();
    assert!(
        new.is_empty(),
        "snapshots lend these, shared: list them if they read, else make them methods of `Store`: {new:?}"
    );
    let gone: Vec<_> = listed.difference(&found.0).collect();
    assert!(gone.is_empty(), "these are listed, and gone: {gone:?}");
}
