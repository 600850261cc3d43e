//! Plays a battle and prints how it ended. All that is worth reading is in the library.
#![forbid(unsafe_code)]

mod options;

use options::{Command, Options};
use std::fs;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;
use tanks::{Battle, Phase};

fn main() -> ExitCode {
    let text = match options::parse(std::env::args().skip(1)) {
        Ok(Command::Play(options)) => play(&options),
        Ok(Command::Help) => Ok(options::HELP.to_owned()),
        Err(mistake) => Err(format!("{mistake}; `--help` lists the options")),
    };
    match text {
        Ok(text) => {
            // A reader that stops has read enough.
            let _ = io::stdout().write_all(text.as_bytes());
            ExitCode::SUCCESS
        }
        Err(mistake) => {
            let _ = writeln!(io::stderr(), "tanks: {mistake}");
            ExitCode::from(2)
        }
    }
}

/// How the battle ended, or the mistake of a mod.
fn play(options: &Options) -> Result<String, String> {
    let mut battle = Battle::open(options.setup);
    for file in &options.mods {
        let text = fs::read_to_string(file).map_err(|error| format!("the mod `{file}` cannot be read: {error}"))?;
        battle.load_mod(&text).map_err(|mistake| format!("{file}:{mistake}"))?;
    }
    let mut dropped = Duration::ZERO;
    for _ in 0..options.frames {
        if battle.phase() == Phase::Over {
            break;
        }
        dropped += battle.tick_for(Duration::from_millis(options.milliseconds)).dropped;
    }
    let late = match dropped {
        Duration::ZERO => String::new(),
        _ => format!("Dropped    {dropped:.1?}: frames are longer than the ticks that one may take\n"),
    };
    let mut text = format!("{}Ended in   {:?}\nDigest     {:016x}\n", battle.score(), battle.phase(), battle.digest());
    text.push_str(&late);
    if options.map {
        text.push_str(&battle.map());
    }
    #[cfg(feature = "journal")]
    if options.journal {
        let lines = &battle.resource::<tanks::Journal>().0;
        text.extend(lines.iter().map(|(tick, line)| format!("{tick:>6}  {line}\n")));
    }
    Ok(text)
}
