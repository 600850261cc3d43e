//! Saves in files.

use crate::saves::world::{Street, assert_same, bytes, empty, street};
use ecs::{LoadError, SaveError, SaveHeader, SaveOptions};
use std::fs;
use std::path::PathBuf;
use std::time::SystemTime;

/// A folder of its own, which goes in the end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("ecs-saves-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
#[cfg_attr(miri, ignore = "files")]
fn a_file_is_saved_and_loaded_and_saved_over() {
    let folder = Folder::new("over");
    let path = folder.0.join("evening.street");
    street(20).save_file(&path).unwrap();
    let options = SaveOptions::new().tag("level 3").date(SystemTime::now());
    street(30).save_file_with(&options, &path).unwrap();
    let header = SaveHeader::read(&path).unwrap();
    assert_eq!(
        (&*header.tag, header.entities),
        ("level 3", street(30).len() as u64)
    );
    assert!(header.date.unwrap().elapsed().unwrap().as_secs() < 1000);
    let mut loaded = empty();
    loaded.load_into(fs::File::open(&path).unwrap()).unwrap();
    assert_same(&mut street(30), &mut loaded);
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1);
}

#[test]
#[cfg_attr(miri, ignore = "files")]
fn a_file_that_is_not_there_is_an_error() {
    let folder = Folder::new("missing");
    let error = <Street as ecs::save::Saves>::load_file(folder.0.join("none"))
        .map(|_| ())
        .unwrap_err();
    assert!(matches!(error, LoadError::Io(_)));
}

#[test]
#[cfg(unix)]
#[cfg_attr(miri, ignore = "files")]
fn a_folder_that_cannot_be_written_is_an_error_and_the_old_file_stays() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("read-only");
    let path = folder.0.join("evening.street");
    let old = street(5);
    old.save_file(&path).unwrap();
    fs::set_permissions(&folder.0, fs::Permissions::from_mode(0o500)).unwrap();
    let saved = street(9).save_file(&path);
    fs::set_permissions(&folder.0, fs::Permissions::from_mode(0o700)).unwrap();
    // The superuser may write everywhere.
    match saved {
        Ok(()) => assert_eq!(fs::read(&path).unwrap(), bytes(&street(9))),
        Err(error) => {
            assert!(matches!(error, SaveError::Io(_)));
            assert_eq!(fs::read(&path).unwrap(), bytes(&old));
        }
    }
}

/// Files of a system with permissions and symbolic links.
#[cfg(all(unix, not(miri)))]
mod on_unix {
    use super::{Folder, bytes, fs, street};
    use ecs::SaveError;
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
    use std::os::unix::net::UnixListener;
    use std::path::Path;

    fn save(rows: usize, path: impl AsRef<Path>) -> Result<(), SaveError> {
        street(rows).save_file(path)
    }

    fn assert_saved(rows: usize, path: impl AsRef<Path>) {
        assert!(
            fs::read(&path).unwrap() == bytes(&street(rows)),
            "{}",
            path.as_ref().display()
        );
    }

    fn names(folder: &Folder) -> Vec<String> {
        let names = fs::read_dir(&folder.0)
            .unwrap()
            .map(|it| it.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    #[test]
    fn a_symbolic_link_stays_and_the_file_at_its_end_is_saved() {
        let folder = Folder::new("links");
        let path = |name: &str| folder.0.join(name);
        fs::create_dir(path("cloud")).unwrap();
        fs::create_dir(path("saves")).unwrap();
        save(2, path("cloud/real")).unwrap();
        // Links are relative to their own folders; one of these stands behind a link to a folder.
        symlink("../cloud/real", path("saves/game")).unwrap();
        symlink("saves", path("shortcut")).unwrap();
        symlink(path("shortcut/game"), path("game")).unwrap();
        save(5, path("game")).unwrap();
        assert_saved(5, path("cloud/real"));
        for link in ["game", "shortcut", "saves/game"] {
            assert!(
                path(link).symlink_metadata().unwrap().is_symlink(),
                "{link}"
            );
        }
        // The file of one that dangles is made.
        symlink("cloud/new", path("dangling")).unwrap();
        save(3, path("dangling")).unwrap();
        assert_saved(3, path("cloud/new"));
        symlink("none/new", path("lost")).unwrap();
        assert!(
            matches!(save(3, path("lost")), Err(SaveError::Io(error)) if error.kind() == std::io::ErrorKind::NotFound)
        );
        // Those without an end are an error, and stay.
        symlink("there", path("here")).unwrap();
        symlink("here", path("there")).unwrap();
        assert!(
            save(3, path("here"))
                .unwrap_err()
                .to_string()
                .contains("have no end")
        );
        assert_eq!(
            names(&folder),
            [
                "cloud", "dangling", "game", "here", "lost", "saves", "shortcut", "there"
            ]
        );
        assert_eq!(fs::read_dir(path("cloud")).unwrap().count(), 2);
    }

    #[test]
    fn the_file_keeps_its_permissions_and_becomes_no_program() {
        let folder = Folder::new("rights");
        let path = folder.0.join("game");
        let mode = || path.metadata().unwrap().permissions().mode() & 0o7777;
        fs::write(folder.0.join("usual"), []).unwrap();
        save(1, &path).unwrap();
        assert_eq!(
            mode(),
            folder
                .0
                .join("usual")
                .metadata()
                .unwrap()
                .permissions()
                .mode()
                & 0o7777
        );
        for (old, new) in [
            (0o600, 0o600),
            (0o640, 0o640),
            (0o444, 0o444),
            (0o666, 0o666),
            (0o200, 0o200),
            (0o6755, 0o755),
        ] {
            fs::set_permissions(&path, fs::Permissions::from_mode(old)).unwrap();
            save(2, &path).unwrap();
            assert_eq!(mode(), new, "{old:o}");
        }
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        assert_saved(2, &path);
    }

    #[test]
    fn the_file_keeps_its_owner_and_group_where_the_process_may_say_so() {
        let folder = Folder::new("owners");
        let path = folder.0.join("game");
        save(1, &path).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        if chown(&path, Some(4321), Some(8765)).is_err() {
            // Only the superuser gives files away.
            return;
        }
        save(2, &path).unwrap();
        let new = path.metadata().unwrap();
        assert_eq!(
            (new.uid(), new.gid(), new.mode() & 0o777),
            (4321, 8765, 0o640)
        );
    }

    #[test]
    fn a_name_is_any_that_the_system_takes() {
        let folder = Folder::new("names");
        let long = "a".repeat(255);
        for name in [
            OsStr::new(&*long),
            OsStr::new("."),
            OsStr::from_bytes(b"\xff\xfe game\n"),
        ] {
            let path = if name == "." {
                folder.0.join("./game")
            } else {
                folder.0.join(name)
            };
            for rows in [1, 4] {
                save(rows, &path).unwrap();
                assert_saved(rows, &path);
            }
        }
        let too_long = save(1, folder.0.join("a".repeat(256))).unwrap_err();
        assert!(matches!(too_long, SaveError::Io(_)));
        assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 3);
    }

    #[test]
    fn what_is_no_file_is_refused_and_stays() {
        let folder = Folder::new("no-files");
        fs::create_dir(folder.0.join("inner")).unwrap();
        save(1, folder.0.join("game")).unwrap();
        let _socket = UnixListener::bind(folder.0.join("socket")).unwrap();
        symlink("socket", folder.0.join("link")).unwrap();
        for path in [
            "inner",
            "inner/",
            "inner/..",
            "socket",
            "link",
            "",
            "game/",
            "game/more",
            "/",
            "/dev/null",
        ] {
            let path = if path.is_empty() {
                path.into()
            } else {
                folder.0.join(path)
            };
            let error = save(2, &path).unwrap_err();
            assert!(
                matches!(error, SaveError::Io(_)),
                "{}: {error}",
                path.display()
            );
        }
        assert_saved(1, folder.0.join("game"));
        assert!(!Path::new("/dev/null").metadata().unwrap().is_file());
        assert_eq!(names(&folder), ["game", "inner", "link", "socket"]);
        assert_eq!(fs::read_dir(folder.0.join("inner")).unwrap().count(), 0);
    }

    #[test]
    fn those_who_save_to_one_file_at_once_leave_a_whole_one_of_theirs_at_every_moment() {
        let folder = Folder::new("at-once");
        let path = &folder.0.join("game");
        let all = [1, 6, 11].map(|rows| (rows, bytes(&street(rows))));
        save(1, path).unwrap();
        std::thread::scope(|threads| {
            for (rows, _) in &all {
                threads.spawn(|| (0..8).for_each(|_| save(*rows, path).unwrap()));
            }
            for _ in 0..100 {
                let file = fs::read(path).unwrap();
                assert!(all.iter().any(|(_, bytes)| *bytes == file));
            }
        });
        assert_eq!(names(&folder), ["game"]);
    }
}
