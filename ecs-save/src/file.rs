//! A file that is the old one or the whole new one, at every moment of its writing.

use std::fs::{self, File, Metadata, OpenOptions};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, BufReader, Read, Seek, Write};
use std::path::{Path, PathBuf};

/// Files that are tried before the folder is held to be at fault.
const TRIES: u32 = 16;

/// The most symbolic links on the way to a file.
const LINKS: u32 = 40;

/// Writes another file in the same folder, and gives it the name at the end. It may be read back before. On an error it goes, and the old
/// file stays.
///
/// # Errors
///
/// If the file cannot be written, or one of the functions fails.
pub fn replace<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
    read_back: Option<impl FnOnce(&mut dyn Read) -> io::Result<()>>,
) -> Result<(), E> {
    let path = &follow_links(path)?;
    let old = old_file(path)?;
    let (file, temporary) = create_beside(path, old.as_ref())?;
    let mut unfinished = Unfinished {
        path: Some(&temporary),
    };
    step();
    if let Some(old) = &old {
        rights::give(&file, old)?;
    }
    write(&mut Stepping(&file))?;
    file.sync_all()?;
    if let Some(read_back) = read_back {
        (&file).rewind()?;
        read_back(&mut BufReader::with_capacity(1 << 16, &file))?;
    }
    drop(file);
    step();
    fs::rename(&temporary, path)?;
    unfinished.path = None;
    step();
    sync_folder(path);
    step();
    Ok(())
}

/// The file at the end of symbolic links, which stay as they are.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..LINKS {
        match fs::read_link(&path) {
            // A link is relative to its own folder.
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            // It is no link, or is not there yet.
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other(
        "the symbolic links to the file have no end",
    ))
}

/// The file that is there. A folder, a pipe or a device is not replaced by a file.
fn old_file(path: &Path) -> io::Result<Option<Metadata>> {
    match fs::symlink_metadata(path) {
        Ok(old) if old.is_file() => Ok(Some(old)),
        Ok(_) => Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "the path is that of a folder or a device: name a file",
        )),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// The permissions of a file that replaces another.
#[cfg(all(unix, not(miri)))]
mod rights {
    use std::fs::{File, Metadata, OpenOptions, Permissions};
    use std::io;
    use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt, fchown};

    /// Those of the group.
    const GROUP: u32 = 0o070;

    /// Nobody may open the new file who may not open the old one, from the beginning.
    pub(super) fn restrict(options: &mut OpenOptions, old: &Metadata) {
        options.mode(mode(old) & !GROUP);
    }

    /// Gives a file the owner, the group and the permissions of the old one, as far as the process may. If the group differs, it may
    /// not do what that of the old file may.
    pub(super) fn give(file: &File, old: &Metadata) -> io::Result<()> {
        let new = file.metadata()?;
        if (new.uid(), new.gid()) != (old.uid(), old.gid())
            && fchown(file, Some(old.uid()), Some(old.gid())).is_err()
        {
            // Only the superuser gives files away.
            let _ = fchown(file, None, Some(old.gid()));
        }
        let new = file.metadata()?;
        let mode = if new.gid() == old.gid() {
            mode(old)
        } else {
            mode(old) & !GROUP
        };
        // Some file systems have no permissions, and refuse to set them.
        if self::mode(&new) == mode {
            Ok(())
        } else {
            file.set_permissions(Permissions::from_mode(mode))
        }
    }

    /// A save is no program that runs as its owner does.
    fn mode(of: &Metadata) -> u32 {
        of.permissions().mode() & 0o777
    }
}

/// The permissions of a file that replaces another: those of its folder.
#[cfg(not(all(unix, not(miri))))]
mod rights {
    use std::fs::{File, Metadata, OpenOptions};
    use std::io;

    pub(super) fn restrict(_: &mut OpenOptions, _: &Metadata) {}

    #[expect(clippy::unnecessary_wraps, reason = "other systems may fail")]
    pub(super) fn give(_: &File, _: &Metadata) -> io::Result<()> {
        Ok(())
    }
}

/// A file that is written in steps.
struct Stepping<'f>(&'f File);

impl Write for Stepping<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.0.write(bytes);
        step();
        written
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Here a test ends the process.
fn step() {
    #[cfg(test)]
    tests::step();
}

/// A file that goes, unless it got its name.
struct Unfinished<'p> {
    path: Option<&'p Path>,
}

impl Drop for Unfinished<'_> {
    fn drop(&mut self) {
        if let Some(path) = self.path {
            // A file that cannot be written cannot be removed either: there is nothing more to do.
            let _ = fs::remove_file(path);
        }
    }
}

/// A new file, with a name that no other file has. It is short, since the name of the file may be as long as names can be.
fn create_beside(path: &Path, old: Option<&Metadata>) -> io::Result<(File, PathBuf)> {
    if path.file_name().is_none() {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "the path names no file",
        ));
    }
    let mut options = OpenOptions::new();
    // It is read back by this handle: its permissions may allow nobody to open it again.
    options.read(true).write(true).create_new(true);
    if let Some(old) = old {
        rights::restrict(&mut options, old);
    }
    let mut tries = 0;
    loop {
        // One that nobody else has had lately.
        let number = RandomState::new().build_hasher().finish();
        let temporary = path.with_file_name(format!(".save-{number:016x}.tmp"));
        match options.open(&temporary) {
            Ok(file) => return Ok((file, temporary)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && tries < TRIES => {
                tries += 1;
            }
            Err(error) => return Err(error),
        }
    }
}

/// Makes the new name last, where the system can: if it fails, the name is that of the new file all the same.
#[cfg(unix)]
fn sync_folder(path: &Path) {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::{env, process};

    type ReadBack = fn(&mut dyn Read) -> io::Result<()>;

    /// The step after which the process ends, and the file that it saves.
    const STEP: &str = "ECS_TEST_ABORT_AT_STEP";
    const FILE: &str = "ECS_TEST_FILE";

    pub(super) fn step() {
        static STEPS: AtomicU64 = AtomicU64::new(0);
        let steps = STEPS.fetch_add(1, Ordering::Relaxed).to_string();
        if env::var(STEP).is_ok_and(|last| last == steps) {
            process::abort();
        }
    }

    fn save(path: &Path, text: &str) -> io::Result<()> {
        let write = |writer: &mut dyn Write| {
            text.bytes()
                .try_for_each(|byte| writer.write_all(&[byte; 100]))
        };
        replace(path, write, None::<ReadBack>)
    }

    fn folder(name: &str) -> PathBuf {
        let folder = env::temp_dir().join(format!("ecs-save-{name}-{}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn is_of(path: &Path, text: &str) -> bool {
        let expected: Vec<u8> = text.bytes().flat_map(|byte| [byte; 100]).collect();
        fs::read(path).unwrap() == expected
    }

    /// Run as a process of its own by the test below.
    #[test]
    fn the_process_that_ends_saves_once() {
        if let Some(path) = env::var_os(FILE) {
            save(Path::new(&path), "new").unwrap();
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "starts processes")]
    fn a_process_that_ends_at_any_step_leaves_the_old_file_or_the_new_one() {
        let folder = folder("steps");
        let path = folder.join("game");
        let (mut ends, mut olds) = (0, 0);
        for step in 0..20 {
            save(&path, "old").unwrap();
            let mut child = process::Command::new(env::current_exe().unwrap());
            let (_, module) = module_path!().split_once("::").unwrap();
            let test = format!("{module}::the_process_that_ends_saves_once");
            child.args(["--exact", &test]);
            let output = child
                .env(STEP, step.to_string())
                .env(FILE, &path)
                .output()
                .unwrap();
            ends += usize::from(!output.status.success());
            olds += usize::from(is_of(&path, "old"));
            assert!(is_of(&path, "old") || is_of(&path, "new"), "step {step}");
        }
        // It is created, written three times, named, and the folder is synced.
        assert_eq!((ends, olds), (7, 5));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_save_that_fails_leaves_the_old_file_and_no_other() {
        let folder = folder("fails");
        let path = folder.join("game");
        save(&path, "old").unwrap();
        let refuse = || Err(io::Error::other("full"));
        let error = replace(&path, |_| refuse(), None::<ReadBack>);
        assert_eq!(error.unwrap_err().to_string(), "full");
        let error = replace(
            &path,
            |writer| writer.write_all(b"half"),
            Some(|_: &mut dyn Read| refuse()),
        );
        assert_eq!(error.unwrap_err().to_string(), "full");
        assert!(is_of(&path, "old"));
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_folder_that_is_not_there_is_an_error() {
        let path = folder("none").join("missing").join("game");
        assert!(
            matches!(save(&path, "new"), Err(error) if error.kind() == io::ErrorKind::NotFound)
        );
    }
}
