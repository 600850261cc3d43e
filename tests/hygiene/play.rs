// Included beside the declarations: a program that uses them, by absolute names as well.

/// Runs the yard for one step, and returns how many rows it visited.
pub fn play() -> ::core::primitive::usize {
    let mut yard = Yard::with_capacity(8);
    let walker = Walker { position: Position { x: 0.0, y: 0.0 }, velocity: Velocity(2.0), turns: 3 };
    let walker = yard.spawn(walker);
    let statue = Statue { position: Position { x: 1.0, y: 1.0 }, frozen: Frozen, r#type: Buff(7) };
    let statue = yard.spawn(statue);
    yard.moving().for_each(|moving| moving.position.x += moving.velocity.0);
    let mut visits = 0;
    for seen in yard.seen() {
        ::core::assert_eq!(seen.entity == statue, *seen.frozen);
        ::core::assert!(seen.velocity.is_some() != *seen.frozen);
        visits += 1;
    }
    for still in yard.still() {
        ::core::assert_eq!(still.entity, statue);
        visits += 1;
    }
    visits += yard.query::<(&Velocity, &mut ::core::primitive::u64)>().count();
    let YardColumnsMut { walker: walkers, statue: statues, guest: _ } = yard.split_mut();
    ::core::mem::swap(&mut walkers.position[0], &mut statues.position[0]);
    ::core::assert_eq!(yard.columns::<Walker>().position, [Position { x: 1.0, y: 1.0 }]);
    ::core::assert_eq!(yard.row::<Statue>(statue).map(|row| row.position.x), yard.get::<Position>(statue).map(|p| p.x));
    ::core::assert!(yard.despawn(walker));
    let statue = yard.despawn_row::<Statue>(statue);
    ::core::assert!(statue.is_some_and(|statue| statue.r#type.0 == 7));
    ::core::assert!(<Yard as ::core::default::Default>::default().is_empty());
    visits
}

/// Runs the schedules of the yard, and returns how often the clock struck.
pub fn run() -> ::core::primitive::u32 {
    let mut yard = Yard::with_resources(YardResources { clock: Clock(0), buff_u8: Buff(0) });
    let walker = yard.spawn(Walker { position: Position { x: 0.0, y: 0.0 }, velocity: Velocity(2.0), turns: 0 });
    ::core::assert!(yard.tick().is_ok());
    ::core::assert_eq!(yard.get::<Position>(walker).map(|position| position.x), ::core::option::Option::Some(2.0));
    ::core::assert_eq!(yard.len(), 2);
    yard.night();
    ::core::assert_eq!(yard.beat_for(::core::time::Duration::from_secs(1)).ran, 3);
    ::core::assert_eq!(Yard::tick_plan().len() + Yard::beat_plan().len(), 10);
    yard.resource::<Clock>().0
}

/// Gives a guest something, and returns how many are busy then.
pub fn give() -> ::core::primitive::usize {
    let mut yard = Yard::new();
    let position = Position { x: 0.0, y: 0.0 };
    let guest = yard.spawn(Guest { position, r#dyn: ::core::option::Option::Some(Mood([1, 2])) });
    yard.spawn(Guest { position, r#dyn: ::core::option::Option::None });
    let mut seen = yard.watch_removed::<Mood<2>>();
    let before = yard.change_tick();
    let warmth = Warmth { degrees: 20.0, r#static: false, from: ::core::option::Option::Some(guest) };
    ::core::assert!(yard.insert_many(guest, Gift { warmth, r#use: Tool::Scythe { reach: 2 } }).is_ok());
    ::core::assert_eq!(yard.query::<(&Warmth, kit::Changed<Warmth>)>().since(before).count(), 1);
    yard.busy().for_each(|busy| busy.warmth.degrees += 1.0);
    ::core::assert_eq!(yard.get::<Warmth>(guest).map(|warmth| warmth.degrees), ::core::option::Option::Some(21.0));
    ::core::assert!(yard.remove::<Mood<2>>(guest).is_ok());
    ::core::assert_eq!(::core::iter::Iterator::count(yard.read_removed(&mut seen)), 1);
    ::core::assert_eq!(<Warmth as kit::Component>::NAME, "warmth");
    // A parcel to another guest, of which one wish came true.
    let warmth = Warmth { degrees: 1.0, r#static: false, from: ::core::option::Option::None };
    let (gift, wish) = (Gift { warmth, r#use: Tool::Spade }, ::core::option::Option::Some(9));
    let parcel = Parcel { r#do: ::core::option::Option::None, gift, wish };
    let other = yard.spawn(parcel);
    ::core::assert_eq!(yard.get::<::core::primitive::u64>(other), ::core::option::Option::Some(&9));
    let wish = Wish(::core::option::Option::Some(Buff(3)), Velocity(1.0), ::core::option::Option::None);
    ::core::assert!(yard.insert_many(other, wish).is_ok());
    ::core::assert!(yard.has::<Buff<::core::primitive::u8>>(other) && !yard.has::<Frozen>(other));
    ::core::assert!(yard.despawn(other));
    yard.busy().count()
}

#[cfg(test)]
mod tests {
    #[::core::prelude::v1::test]
    fn a_yard_has_gifts() {
        ::core::assert_eq!(super::give(), 1);
    }

    #[::core::prelude::v1::test]
    fn a_yard_can_be_played() {
        ::core::assert_eq!(super::play(), 4);
    }

    #[::core::prelude::v1::test]
    fn a_yard_has_schedules() {
        ::core::assert_eq!(super::run(), 24);
    }
}