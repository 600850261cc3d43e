/// An event of the kitchen. Systems send it, and other systems read it. Here it goes into the
/// [`Book`](crate::Book); a screen could show it, and a speaker sound it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Happening {
    /// A guest placed an order.
    Placed,
    /// A guest got the dish of an order.
    Served {
        /// Seconds that the guest waited.
        waited: f32,
        /// Ingredients of the dish.
        ingredients: usize,
    },
    /// A guest left.
    Lost,
    /// This many ingredients came into the kitchen.
    Supplied(usize),
    /// An ingredient burnt, and was thrown away with its pot and the lid.
    Burnt,
    /// An ingredient that nobody wanted any more was thrown away.
    Wasted,
}
