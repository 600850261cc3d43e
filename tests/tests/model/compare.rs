//! The world and the model, compared in full.

use crate::driver::Driver;
use crate::parts::{Byte, Image, Kind, Name, Number, Part, Sample, Tag, Wide, with_kind};
use crate::world::{Aligned, Field, Full, Marked, Named, Plain};
use ecs::{ComponentOf, Entity};
use ecs_tests::ledger::Ghost;

impl Driver {
    pub(crate) fn compare(&self) {
        let Self { field, model, ledger, .. } = self;
        field.check_invariants();
        assert_eq!((field.len(), field.is_empty()), (model.len(), model.len() == 0));
        assert_eq!(field.entities().len(), model.len());
        assert!(field.entities().eq(model.entities()));
        for kind in Kind::ALL {
            with_kind!(kind, A => self.compare_table::<A>());
        }
        for entity in model.all_given() {
            self.compare_entity(*entity);
        }
        let images = || model.entities().filter_map(|entity| model.image(entity));
        assert_eq!(ledger.living(), images().filter(|image| image.name.is_some()).count());
        let ghosts = images().filter(|image| image.ghost).count();
        assert_eq!(Ghost::living() - self.ghosts, i64::try_from(ghosts).unwrap());
    }

    fn compare_table<A: Sample>(&self) {
        let entities = self.model.table(A::KIND);
        let expected = entities.iter().map(|entity| (*entity, self.model.image(*entity).unwrap()));
        assert_eq!(A::images_of_columns(self.field.columns::<A>()), expected.collect::<Vec<_>>());
        let table = self.field.memory().nth(A::INDEX).unwrap();
        assert_eq!((table.archetype, table.rows), (A::KIND.name(), entities.len()));
    }

    fn compare_entity(&self, entity: Entity) {
        let Self { field, model, .. } = self;
        let (kind, image) = (model.kind(entity), model.image(entity));
        assert_eq!(field.contains(entity), kind.is_some(), "{entity}");
        assert_eq!(field.archetype_of(entity), kind.map(Kind::name), "{entity}");
        assert_eq!(field.kind_of(entity), kind.map(Kind::name), "{entity}");
        let mut seen = Image::default();
        self.see::<Number>(entity, &mut seen);
        self.see::<Byte>(entity, &mut seen);
        self.see::<Wide>(entity, &mut seen);
        self.see::<Name>(entity, &mut seen);
        self.see::<Tag>(entity, &mut seen);
        self.see::<Ghost>(entity, &mut seen);
        assert_eq!(seen, image.unwrap_or_default(), "{entity}");
        if let (Some(kind), Some(image)) = (kind, image) {
            let row = with_kind!(kind, A => field.row::<A>(entity).map(A::image_of_row));
            assert_eq!(row, Some((entity, image)));
        }
    }

    fn see<C: Part + ComponentOf<Field>>(&self, entity: Entity, image: &mut Image) {
        let value = self.field.get::<C>(entity);
        assert_eq!(self.field.has::<C>(entity), value.is_some());
        if let Some(value) = value {
            assert_eq!(std::ptr::from_ref(value).addr() % align_of::<C>(), 0);
            value.show(image);
        }
    }
}
