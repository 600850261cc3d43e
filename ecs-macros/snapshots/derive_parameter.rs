impl<'w, W: World, __AnyWorld: ::ecs::World> ::ecs::system::Parameter<__AnyWorld>
for Tools<'w, W>
where
    Position: WritableIn<W>,
    Query<
        'w,
        W,
        (&'static mut Position, &'static Velocity),
    >: for<'__w> ::ecs::system::Parameter<
        __AnyWorld,
        Item<'__w> = Query<'__w, W, (&'static mut Position, &'static Velocity)>,
    >,
    Option<
        Res<'w, Clock>,
    >: for<'__w> ::ecs::system::Parameter<
        __AnyWorld,
        Item<'__w> = Option<Res<'__w, Clock>>,
    >,
{
    type Item<'__w> = Tools<'__w, W>;
    type Of = (
        <Query<
            'w,
            W,
            (&'static mut Position, &'static Velocity),
        > as ::ecs::system::Parameter<__AnyWorld>>::Of,
        <Option<Res<'w, Clock>> as ::ecs::system::Parameter<__AnyWorld>>::Of,
    );
    #[inline(always)]
    fn item<'__w>(
        __of: <Self::Of as ::ecs::system::BuiltIn<__AnyWorld>>::Item<'__w>,
    ) -> Self::Item<'__w> {
        let (__0, __1) = __of;
        Tools {
            bodies: <Query<
                'w,
                W,
                (&'static mut Position, &'static Velocity),
            > as ::ecs::system::Parameter<__AnyWorld>>::item(__0),
            clock: <Option<
                Res<'w, Clock>,
            > as ::ecs::system::Parameter<__AnyWorld>>::item(__1),
        }
    }
}
