//! Disks that are full, before the first byte and behind any other: an error, and the old file stays.

use crate::saves::world::{bytes, street};
use ecs::{SaveError, SaveOptions};
use std::io::{self, Write};

/// A writer with room for this many bytes, which takes a few at a time.
struct Short(usize);

impl Write for Short {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0 == 0 {
            return Err(io::ErrorKind::StorageFull.into());
        }
        let count = bytes.len().min(self.0).min(7);
        self.0 -= count;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn is_full(error: &SaveError) -> bool {
    matches!(error, SaveError::Io(error) if error.kind() == io::ErrorKind::StorageFull)
}

#[test]
fn a_disk_that_is_full_behind_any_byte_is_an_error() {
    let street = street(9);
    let before = bytes(&street);
    let options = SaveOptions::new().exact().tag("evening");
    let mut whole = Vec::new();
    street.save_with(&options, &mut whole).unwrap();
    for room in (0..whole.len()).step_by(if cfg!(miri) { 211 } else { 1 }) {
        let error = street.save_with(&options, Short(room)).unwrap_err();
        assert!(is_full(&error), "{room} of {} bytes: {error}", whole.len());
    }
    street.save_with(&options, Short(whole.len())).unwrap();
    assert_eq!(bytes(&street), before);
    street.check_invariants();
}

#[cfg(target_os = "linux")]
mod linux {
    use super::is_full;
    use crate::saves::files::Folder;
    use crate::saves::world::{bytes, street};
    use ecs::SaveError;
    use std::fs::{self, OpenOptions};
    use std::path::Path;
    use std::process::Command;

    /// The file that a process with little room is to save.
    const FILE: &str = "ECS_TEST_FULL_FILE";
    const CHILD: &str = "saves::full::linux::the_process_with_little_room_saves_once";

    #[test]
    #[cfg_attr(miri, ignore = "files")]
    fn a_full_device_is_an_error() {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let error = street(9).save(full).unwrap_err();
        assert!(is_full(&error), "{error}");
        assert!(error.to_string().starts_with("cannot save: "), "{error}");
    }

    #[test]
    #[cfg_attr(miri, ignore = "files")]
    fn no_file_is_made_where_the_device_takes_none() {
        // Nobody may make files there, the superuser neither.
        let error = street(1).save_file("/proc/evening.street").unwrap_err();
        assert!(matches!(error, SaveError::Io(_)), "{error}");
        assert!(!Path::new("/proc/evening.street").exists());
    }

    /// Run as a process of its own by the test below.
    #[test]
    fn the_process_with_little_room_saves_once() {
        if let Some(path) = std::env::var_os(FILE) {
            let error = street(500).save_file(path).unwrap_err();
            assert!(matches!(error, SaveError::Io(_)), "{error}");
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "starts processes")]
    fn a_file_that_does_not_get_room_leaves_the_old_one_and_no_other() {
        let folder = Folder::new("full");
        let path = folder.0.join("evening.street");
        let old = street(9);
        old.save_file(&path).unwrap();
        let whole = bytes(&street(500)).len();
        for blocks in [0, 1, 8, 16] {
            // The shell counts blocks of 512 bytes or of 1024. A write beyond is an error, and not a signal.
            assert!(blocks * 1024 < whole, "it does not get room");
            let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" --exact {CHILD}");
            let output = Command::new("sh")
                .args(["-c", &script])
                .arg(std::env::current_exe().unwrap())
                .env(FILE, &path)
                .output()
                .unwrap();
            let told = String::from_utf8_lossy(&output.stdout);
            assert!(
                output.status.success() && told.contains("1 passed"),
                "{blocks} blocks: {told}"
            );
            assert_eq!(fs::read(&path).unwrap(), bytes(&old), "{blocks} blocks");
            assert_eq!(
                fs::read_dir(&folder.0).unwrap().count(),
                1,
                "{blocks} blocks"
            );
        }
    }
}
