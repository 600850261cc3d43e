//! Hierarchies of nodes that are numbered in the order in which they come.

use crate::random::Random;

/// Which node is above which. A node has a higher number than the one above it.
pub(crate) trait Shape: 'static {
    const NAME: &'static str;

    /// The node above one, and none above a root.
    fn above(node: usize, nodes: usize, random: &mut Random) -> Option<usize>;
}

/// A shape in which nodes can hang elsewhere.
pub(crate) trait Movable: Shape {
    /// Another node that may be above one, where there is another. It also has a lower number, so that no circle comes about.
    fn other(node: usize, above: usize, nodes: usize) -> usize;
}

/// The node above each of this many.
pub(crate) fn forest<S: Shape>(nodes: usize) -> Vec<Option<usize>> {
    let mut random = Random::new();
    (0..nodes)
        .map(|node| S::above(node, nodes, &mut random))
        .collect()
}

/// The nodes by their depth, then by the place of the node above them.
pub(crate) fn in_breadth(above: &[Option<usize>]) -> Vec<usize> {
    let below = below(above);
    let mut order: Vec<usize> = (0..above.len())
        .filter(|node| above[*node].is_none())
        .collect();
    let mut at = 0;
    while let Some(node) = order.get(at) {
        order.extend(&below[*node]);
        at += 1;
    }
    order
}

/// The nodes below each.
pub(crate) fn below(above: &[Option<usize>]) -> Vec<Vec<usize>> {
    let mut below = vec![Vec::new(); above.len()];
    for (node, above) in above.iter().enumerate() {
        if let Some(above) = above {
            below[*above].push(node);
        }
    }
    below
}

/// The roots of the wide shape and of skeletons.
fn roots(nodes: usize) -> usize {
    (nodes / 100).max(1)
}

/// One root in a hundred, and all others right below one of them.
pub(crate) struct Wide;

impl Shape for Wide {
    const NAME: &'static str = "wide";

    fn above(node: usize, nodes: usize, random: &mut Random) -> Option<usize> {
        let roots = roots(nodes);
        (node >= roots).then(|| random.below(roots))
    }
}

impl Movable for Wide {
    fn other(_: usize, above: usize, nodes: usize) -> usize {
        (above + 1) % roots(nodes)
    }
}

/// As many skeletons as there are roots in the wide shape, of a hundred bones each. They come bone by bone.
pub(crate) struct Skeletons;

impl Shape for Skeletons {
    const NAME: &'static str = "skeletons";

    fn above(node: usize, nodes: usize, random: &mut Random) -> Option<usize> {
        let skeletons = roots(nodes);
        let (bone, skeleton) = (node / skeletons, node % skeletons);
        // Below one of the twelve bones that came last. The first one is the root.
        let above = match bone {
            0 => return None,
            1 => 0,
            _ => 1 + random.below(bone - 1).max((bone - 1).saturating_sub(12)),
        };
        Some(above * skeletons + skeleton)
    }
}

impl Movable for Skeletons {
    fn other(_: usize, above: usize, nodes: usize) -> usize {
        let skeletons = roots(nodes);
        above - above % skeletons + (above + 1) % skeletons
    }
}

/// One root, and each other node below any that came before.
pub(crate) struct Tree;

impl Shape for Tree {
    const NAME: &'static str = "random";

    fn above(node: usize, _: usize, random: &mut Random) -> Option<usize> {
        (node > 0).then(|| random.below(node))
    }
}

impl Movable for Tree {
    fn other(node: usize, above: usize, _: usize) -> usize {
        (above + node / 2) % node
    }
}

/// One root, and all others right below it.
pub(crate) struct OneParent;

impl Shape for OneParent {
    const NAME: &'static str = "one parent";

    fn above(node: usize, _: usize, _: &mut Random) -> Option<usize> {
        (node > 0).then_some(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(above: &[Option<usize>]) -> usize {
        let mut depths = vec![0; above.len()];
        for node in in_breadth(above) {
            depths[node] = above[node].map_or(0, |above| depths[above] + 1);
        }
        depths.into_iter().max().unwrap_or(0)
    }

    #[test]
    fn the_shapes_are_as_deep_as_the_readme_says() {
        let nodes = 100_000;
        let depths = [
            forest::<Wide>(nodes),
            forest::<Skeletons>(nodes),
            forest::<Tree>(nodes),
            forest::<OneParent>(nodes),
        ]
        .map(|above| depth(&above));
        assert_eq!(depths, [1, 18, 26, 1]);
    }

    #[test]
    fn a_node_comes_after_those_that_may_be_above_it() {
        fn check<S: Movable>(nodes: usize) {
            for (node, above) in forest::<S>(nodes).into_iter().enumerate() {
                let Some(above) = above else { continue };
                let other = S::other(node, above, nodes);
                assert!(
                    above < node && other < node,
                    "{node} below {above} or {other}"
                );
                assert!(
                    other != above || node == 1 || roots(nodes) == 1,
                    "{node} stays"
                );
            }
        }
        for nodes in [7, 520, 10_000] {
            check::<Wide>(nodes);
            check::<Skeletons>(nodes);
            check::<Tree>(nodes);
        }
    }
}
