//! Saves in files.

use crate::world::{Street, assert_same, bytes, empty, street};
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
    assert_eq!((&*header.tag, header.entities), ("level 3", street(30).len() as u64));
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
    let error = <Street as ecs::save::Saves>::load_file(folder.0.join("none")).map(|_| ()).unwrap_err();
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
