//! Commands that failed: the policy for them, and their errors.

use crate::base::error::{CommandErrors, CommandPolicy};
use crate::world::store::{Store, World};

/// # Commands
///
/// The treatment of commands that fail.
impl<W: World> Store<W> {
    /// Sets how the world treats commands of systems that cannot be applied. By default, it keeps the first [`CommandErrors::KEPT`] errors.
    pub fn set_command_policy(&mut self, policy: CommandPolicy) {
        self.command_errors.policy = policy;
    }

    /// The commands that could not be done since the last time that this was asked.
    ///
    /// ```
    /// use ecs::prelude::*;
    /// # pub struct Bomb;
    ///
    /// fn explode(bombs: Query<Field, (Entity, &Bomb)>, mut commands: Commands<Field>) {
    ///     for (entity, _) in bombs {
    ///         commands.despawn(entity);
    ///     }
    /// }
    ///
    /// ecs::world! {
    ///     #[world]
    ///     pub struct Field { components: (Bomb) }
    ///     #[schedule]
    ///     pub fn tick() { explode; explode; }
    /// }
    ///
    /// let mut field = Field::new();
    /// let bomb = field.spawn((Bomb,));
    /// field.tick();
    /// let errors = field.take_command_errors();
    /// assert_eq!(errors.count(), 1);
    /// assert_eq!(errors.first()[0].to_string(), format!("`explode` asked to despawn, but {bomb} is dead"));
    /// ```
    pub fn take_command_errors(&mut self) -> CommandErrors {
        self.command_errors.take()
    }

    /// The commands that could not be done since they were last taken, to look at.
    pub fn command_errors(&self) -> &CommandErrors {
        &self.command_errors
    }

    pub(crate) fn command_errors_mut(&mut self) -> &mut CommandErrors {
        &mut self.command_errors
    }
}
