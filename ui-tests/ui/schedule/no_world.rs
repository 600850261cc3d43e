ecs::world! {
    #[schedule]
    pub fn tick() {
        walk;
    }
}

fn walk() {}

fn main() {}
