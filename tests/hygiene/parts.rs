// Included beside the declarations: parts, and a world of them.

/// A part, and a world of it. The macro of a part that is `pub` would have one name in each module that includes this file.
#[allow(dead_code, reason = "a program of the tests uses it")]
pub mod of_parts {
    use super::*;

    /// The depth at which something is.
    pub struct Depth(pub ::core::primitive::f32);

    /// The soil.
    #[derive(::core::default::Default)]
    pub struct Soil(pub ::core::primitive::u32);

    /// Somebody has dug.
    pub struct Dug;

    kit::part! {
        /// A burrow, which is in a field.
        #[part]
        pub(crate) struct Burrow {
            components: (Depth),
            uses: (Position, Warmth, Tool, ::core::primitive::u64, Res<Clock>, EventReader<Struck>),
            resources: (Soil),
            events: (Dug),
        }

        /// A mole.
        #[archetype]
        pub(crate) struct Mole {
            /// The place of the mole.
            pub(crate) position: Position,
            /// The depth of the mole.
            pub(crate) depth: Depth,
            /// The age of the mole.
            pub(crate) hours: Option<::core::primitive::u64>,
        }

        /// All that is in the soil.
        #[query]
        pub(crate) struct Deep {
            /// The depth.
            pub(crate) depth: &mut Depth,
        }

        /// All that is warm, and has something to do.
        #[group]
        pub(crate) struct Eager {
            /// The temperature.
            pub(crate) warmth: &mut Warmth,
            /// The tool.
            pub(crate) tool: &Tool,
        }

        /// All dig.
        #[schedule]
        pub(crate) fn dig() {
            'down: { go_down.run_if(is_soft); }
            dig_more.run_if(is_soft);
        }

        /// All dig more.
        #[schedule]
        fn dig_more() {
            go_down;
        }

        /// The soil is told.
        #[observers]
        pub(crate) fn heaps() {
            heap_up;
        }
    }

    kit::part! {
        /// A meadow, which has burrows.
        #[part]
        pub(crate) struct Meadow {
            parts: (Burrow),
            components: (Velocity),
        }
    }

    kit::world! {
        /// A field is of parts, and of things of its own.
        #[world]
        pub(crate) struct Field {
            parts: (Burrow, Meadow),
            components: (Position, Warmth, Tool, ::core::primitive::u64),
            resources: (Clock),
            events: (Struck),
        }

        /// A day in the field.
        #[schedule]
        pub(crate) fn day() {
            dig;
        }
    }

    /// The moles go down.
    fn go_down<W: BurrowWorld>(moles: kit::Query<'_, W, Deep<'_>, kit::Is<Mole>>, mut dug: kit::EventWriter<'_, Dug>) {
        moles.for_each(|mole| mole.depth.0 += 1.0);
        dug.send(Dug);
    }

    /// Whether the soil is soft.
    fn is_soft(soil: kit::Res<'_, Soil>, _clock: kit::Res<'_, Clock>) -> ::core::primitive::bool {
        soil.0 > 0
    }

    /// The mole has come: there is more soil.
    fn heap_up<W: BurrowWorld>(_come: kit::On<'_, W, kit::Insert<Depth>>, mut soil: kit::ResMut<'_, Soil>) {
        soil.0 += 1;
    }
}
