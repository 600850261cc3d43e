//! Plays a service and prints the account. All that is worth reading is in the library.
#![forbid(unsafe_code)]

mod options;

use kitchen::Service;
use options::{Command, Options};
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let text = match options::parse(std::env::args_os().skip(1)) {
        Ok(Command::Play(options)) => play(&options),
        Ok(Command::Help) => options::HELP.to_owned(),
        Err(mistake) => {
            complain(format_args!("{mistake}; `--help` lists the options"));
            return ExitCode::from(2);
        }
    };
    let mut stdout = io::stdout();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        // Who stops reading has read enough.
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

fn play(options: &Options) -> String {
    let mut service = Service::open(options.seed, usize::try_from(options.entities).unwrap_or(usize::MAX));
    let start = Instant::now();
    for _ in 0..options.ticks {
        service.tick();
    }
    #[expect(clippy::cast_precision_loss, reason = "what is shown has few digits")]
    let speed = options.ticks as f64 / start.elapsed().as_secs_f64().max(1e-9);
    format!("{}\nSpeed      {speed:.0} ticks a second\n", service.account())
}
