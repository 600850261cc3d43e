//! Copies of the world, and of the model.

use crate::copies::COPIES;
use crate::driver::Driver;
use crate::outline::CopyKind;

impl Driver {
    pub(super) fn copy(&mut self) {
        if self.model.outline.copies == CopyKind::None {
            return;
        }
        let mut place = self.random.below(COPIES);
        if self.model.outline.copies == CopyKind::Rings {
            // A ring has the last frames.
            place = self.copied % COPIES;
            self.copied += 1;
        }
        self.what = format!("copy {place}");
        self.subject.copy(place);
        self.copies[place] = Some(self.model.clone());
        for entity in self.model.entities() {
            self.done_to_all(entity);
        }
    }

    pub(super) fn restore(&mut self) {
        let place = self.random.below(COPIES);
        let Some(copy) = self.copies[place].clone() else {
            return;
        };
        self.what = format!("restore {place}");
        self.subject.restore(place);
        let step = self.model.step;
        self.model = copy;
        self.model.step = step;
        self.model.begin_again();
        if self.model.outline.copies == CopyKind::Saves {
            self.model.renew();
        }
        if self.model.outline.copies == CopyKind::Rings {
            // The frames that came later are gone, and the ring gives their room to others.
            self.copies = Default::default();
            self.copied = 0;
        }
        // Only ticks from here on say what is new: to older ones, all is.
        self.moments.clear();
        for entity in self.model.entities() {
            self.done_to_all(entity);
        }
    }
}
