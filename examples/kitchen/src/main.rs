//! Plays a service and prints the account. All that is worth reading is in the library.
#![forbid(unsafe_code)]

mod options;
#[cfg_attr(not(feature = "serve"), path = "not_serving.rs")]
mod serving;

use ecs::SaveOptions;
use kitchen::Kitchen;
use options::{Command, Options};
use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

/// Rules are read whole. A file that takes more is none of rules.
const MOST_BYTES: u64 = 1 << 20;

/// Five minutes.
const USUAL_TICKS: u64 = 18_000;

fn main() -> ExitCode {
    let text = match options::parse(std::env::args_os().skip(1)) {
        Ok(Command::Play(options)) => play(&options),
        Ok(Command::Help) => Ok(options::HELP.to_owned()),
        Err(mistake) => Err(format!("{mistake}; `--help` lists the options")),
    };
    let text = match text {
        Ok(text) => text,
        Err(mistake) => {
            complain(format_args!("{mistake}"));
            return ExitCode::from(2);
        }
    };
    let mut stdout = io::stdout();
    match stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
    {
        // A reader that stops has read enough.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain(format_args!("the account cannot be printed: {error}"));
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

fn complain(about: fmt::Arguments<'_>) {
    // Where nobody listens, the exit code still tells. `eprintln!` would panic.
    let _ = writeln!(io::stderr(), "kitchen: {about}");
}

/// The account of a service, or a message about its rules or files.
fn play(options: &Options) -> Result<String, String> {
    let rules = options
        .rules
        .as_deref()
        .map(read)
        .transpose()?
        .unwrap_or_default();
    let kitchen = Kitchen::open(
        options.seed,
        usize::try_from(options.entities).unwrap_or(usize::MAX),
    );
    let mut kitchen = kitchen.with_rules(&rules).map_err(|mistake| {
        let file = options.rules.as_deref().unwrap_or(Path::new("rules"));
        format!("{}:{mistake}", file.display())
    })?;
    if let Some(path) = &options.load {
        let loaded = File::open(path)
            .map_err(Into::into)
            .and_then(|file| kitchen.load_into(BufReader::new(file)));
        loaded.map_err(|error| format!("{}: {error}", path.display()))?;
    }
    let start = Instant::now();
    let ticks = if options.serve {
        serving::serve(&mut kitchen, options)?
    } else {
        let ticks = options.ticks.unwrap_or(USUAL_TICKS);
        (0..ticks).for_each(|_| kitchen.tick());
        ticks
    };
    let seconds = start.elapsed().as_secs_f64();
    if let Some(path) = &options.save {
        let saved = kitchen.save_file_with(&SaveOptions::new().exact(), path);
        saved.map_err(|error| format!("{}: {error}", path.display()))?;
    }
    #[expect(clippy::cast_precision_loss, reason = "what is shown has few digits")]
    let speed = ticks as f64 / seconds.max(1e-9);
    let mut text = format!(
        "{}\nSpeed      {speed:.0} ticks a second\n",
        kitchen.account()
    );
    if options.describe {
        text.extend(["\n", &kitchen.describe()]);
    }
    Ok(text)
}

/// Reads a file of rules.
fn read(path: &Path) -> Result<String, String> {
    let refuse =
        |why: &dyn fmt::Display| format!("the rules `{}` cannot be read: {why}", path.display());
    let mut text = String::new();
    let mut file = File::open(path)
        .map_err(|error| refuse(&error))?
        .take(MOST_BYTES + 1);
    let read = file
        .read_to_string(&mut text)
        .map_err(|error| refuse(&error))?;
    if read as u64 > MOST_BYTES {
        Err(refuse(&"they take more than a mebibyte"))
    } else {
        Ok(text)
    }
}
