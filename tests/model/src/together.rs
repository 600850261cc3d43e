//! Several queries at the same time, filters by methods, and a query by its name.

use crate::driver::Driver;
use crate::parts::{A, N, P, Part, S, T, bump};
use crate::world::Labelled;
use ecs::query::Filtered;
use ecs::{Entity, With, Without};

/// A query for `P` in some of the rows.
type Some<'q, F> = Filtered<(Entity, &'q mut P), F>;

impl Driver {
    /// Queries that write different components, or one component in different rows.
    pub(crate) fn ask_several(&mut self, by: u8) {
        let (numbers, names, with, without) = self.field.queries::<(
            (Entity, &mut A),
            (&N, Entity),
            Some<'_, With<T>>,
            Some<'_, Without<T>>,
        )>();
        let names: Vec<_> = names.map(|(n, entity)| (entity, n.value())).collect();
        let with: Vec<_> = with.map(|(entity, p)| (entity, visit(p, by))).collect();
        let mut others = Vec::new();
        let numbers: Vec<_> = numbers.map(|(entity, a)| (entity, visit(a, by))).collect();
        without.for_each(|(entity, p)| others.push((entity, visit(p, by))));
        assert_eq!(names, self.sight::<N>(|_| true));
        assert_eq!(numbers, self.sight::<A>(|_| true));
        assert_eq!(
            with,
            self.sight::<P>(|entity| self.model.has(entity, T::KIND))
        );
        assert_eq!(
            others,
            self.sight::<P>(|entity| !self.model.has(entity, T::KIND))
        );
        for (entity, _) in numbers {
            self.model.bump(entity, A::KIND, by);
        }
        for (entity, _) in with.into_iter().chain(others) {
            self.model.bump(entity, P::KIND, by);
        }
    }

    /// Queries that only read, through a shared borrow.
    pub(crate) fn ask_shared(&self) {
        let names = self.field.query_ref::<(Entity, &N)>();
        let again = self.field.query_ref::<(Entity, Option<&N>)>().with::<N>();
        assert_eq!(names.len(), again.len());
        let mut seen = Vec::new();
        for ((entity, n), (twin, maybe)) in names.zip(again) {
            assert_eq!(entity, twin);
            assert!(maybe.is_some_and(|maybe| std::ptr::eq(maybe, n)));
            seen.push((entity, n.value()));
        }
        assert_eq!(seen, self.sight::<N>(|_| true));
        let sparse: Vec<Entity> = self
            .field
            .query_ref::<Entity>()
            .without::<N>()
            .without::<S>()
            .collect();
        let lacks = |entity: &Entity| {
            !self.model.has(*entity, N::KIND) && !self.model.has(*entity, S::KIND)
        };
        assert!(
            sparse.into_iter().eq(self
                .field
                .entities()
                .filter(|it| self.model.is_on(*it) && lacks(it)))
        );
    }

    /// By the method that the world has for a query, and by methods that filter.
    pub(crate) fn ask_named(&mut self, by: u8) {
        let named: Vec<_> = self
            .field
            .labelled()
            .map(|Labelled { n, entity }| (entity, visit(n, by)))
            .collect();
        assert_eq!(
            named,
            self.sight::<N>(|entity| !self.model.has(entity, crate::parts::G::KIND))
        );
        for (entity, _) in named {
            self.model.bump(entity, N::KIND, by);
        }
        let rows = self
            .field
            .query_filtered::<(Entity, Option<&P>, &mut A), Without<T>>()
            .with::<N>();
        let mut seen = Vec::new();
        rows.for_each(|(entity, p, a)| seen.push((entity, visit(a, by), p.map(Part::value))));
        let expected = self
            .sight::<A>(|it| self.model.has(it, N::KIND) && !self.model.has(it, T::KIND))
            .into_iter();
        let expected = expected.map(|(entity, a)| (entity, a, self.model.living[&entity][P::KIND]));
        assert_eq!(seen, expected.collect::<Vec<_>>());
        for (entity, ..) in seen {
            self.model.bump(entity, A::KIND, by);
        }
    }

    /// The rows that a query for a component finds, in their order, with the values of the model.
    fn sight<C: Part>(&self, filter: impl Fn(Entity) -> bool) -> Vec<(Entity, u32)> {
        let rows = self
            .field
            .entities()
            .filter(|entity| self.model.shows(*entity, C::KIND) && filter(*entity));
        rows.map(|entity| (entity, self.model.living[&entity][C::KIND].unwrap()))
            .collect()
    }
}

/// The value before it is changed.
fn visit<C: Part>(component: &mut C, by: u8) -> u32 {
    let value = component.value();
    bump(component, by);
    value
}
