//! Parts that give one name to several things.

pub(crate) mod red {
    /// Another type than that of the other team.
    pub(crate) struct Token(pub(crate) u32);

    ecs::part! {
        #[part]
        pub(crate) struct Red { components: (Token) }
        #[archetype]
        pub(crate) struct Piece { pub(crate) token: Token }
        #[query]
        pub(crate) struct Tokens { pub(crate) token: &mut Token }
        #[schedule]
        pub(crate) fn update() { act; }
    }

    fn act<W: RedWorld>(tokens: ecs::Query<'_, W, Tokens<'_>>) {
        tokens.for_each(|it| it.token.0 += 1);
    }
}

pub(crate) mod blue {
    pub(crate) struct Token(pub(crate) u32);

    ecs::part! {
        #[part]
        pub(crate) struct Blue { components: (Token) }
        #[archetype]
        pub(crate) struct Piece { pub(crate) token: Token }
        #[query]
        pub(crate) struct Tokens { pub(crate) token: &mut Token }
        #[schedule]
        pub(crate) fn update() { act; }
    }

    fn act<W: BlueWorld>(tokens: ecs::Query<'_, W, Tokens<'_>>) {
        tokens.for_each(|it| it.token.0 += 10);
    }
}

/// Two parts of one name, in two modules.
pub(crate) mod other {
    pub(crate) struct Dice;

    ecs::part! {
        #[part]
        pub(crate) struct Red { components: (Dice) }
    }
}

ecs::world! {
    #[world]
    pub(crate) struct Board {
        parts: (red::Red, blue::Blue hide(Piece, Tokens, update), other::Red),
    }

    #[archetype]
    pub(crate) struct Both { red: red::Token, blue: blue::Token }

    #[schedule]
    pub(crate) fn tick() { update; Blue::update; Blue::update; }
}

#[test]
fn names_of_parts_are_their_own() {
    let mut board = Board::new();
    let names: Vec<String> = board.components().map(|it| it.name.to_owned()).collect();
    assert_eq!(names, ["red::Red::Token", "blue::Blue::Token", "Dice"]);
    let one = board.spawn(red::Piece {
        token: red::Token(0),
    });
    let other = board.spawn(blue::Piece {
        token: blue::Token(0),
    });
    let both = board.spawn(Both {
        red: red::Token(0),
        blue: blue::Token(0),
    });
    board.tick();
    assert_eq!(board.get::<red::Token>(one).unwrap().0, 1);
    assert_eq!(board.get::<blue::Token>(other).unwrap().0, 20);
    assert_eq!(board.get::<red::Token>(both).unwrap().0, 1);
    assert_eq!(board.get::<blue::Token>(both).unwrap().0, 20);
    assert_eq!(board.tokens().count(), 2);
    assert_eq!(board.query::<blue::Tokens<'_>>().count(), 2);
    let BoardColumnsMut { both, piece } = board.split_mut();
    assert_eq!((both.red.len(), piece.token.len()), (1, 1));
}
