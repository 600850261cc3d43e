//! The command line.

use std::str::FromStr;
use tanks::Setup;

pub(crate) const HELP: &str = "\
Plays a battle of tanks, and prints how it ended.

Usage: tanks [options]

  --frames N   frames, unless the battle is over before [18000]
  --ms N       milliseconds that a frame takes; a tick is 1/30 second [33]
  --seed N     chance: the same seed plays the same battle [1]
  --tanks N    tanks of both teams, up to 10000 [40]
  --mod FILE   what is added to the battle: see mods/morale.mod; several may be loaded
  --journal    prints what happened
  --map        prints the ground, and the tanks that are left on it
  --help       this text
";

const MOST_TANKS: u32 = 10_000;

pub(crate) enum Command {
    Help,
    Play(Options),
}

pub(crate) struct Options {
    pub(crate) setup: Setup,
    pub(crate) frames: u64,
    pub(crate) milliseconds: u64,
    pub(crate) mods: Vec<String>,
    pub(crate) journal: bool,
    pub(crate) map: bool,
}

/// Reads the arguments, without the program's name. Of two values for one option, the last counts.
pub(crate) fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Command, String> {
    let mut options = Options {
        setup: Setup::default(),
        frames: 18_000,
        milliseconds: 33,
        mods: Vec::new(),
        journal: false,
        map: false,
    };
    while let Some(argument) = arguments.next() {
        let value = arguments.by_ref();
        match argument.as_str() {
            "--frames" => options.frames = number(&argument, value.next())?,
            "--ms" => options.milliseconds = number(&argument, value.next())?,
            "--seed" => options.setup.seed = number(&argument, value.next())?,
            "--tanks" => options.setup.tanks = number(&argument, value.next())?,
            "--mod" => options.mods.push(value.next().ok_or("`--mod` needs a file after it")?),
            "--journal" if cfg!(feature = "journal") => options.journal = true,
            "--map" => options.map = true,
            "--help" | "-h" => return Ok(Command::Help),
            _ => return Err(format!("there is no option `{argument}`")),
        }
    }
    if options.setup.tanks > MOST_TANKS {
        return Err(format!("`--tanks` is at most {MOST_TANKS}"));
    }
    Ok(Command::Play(options))
}

fn number<T: FromStr>(option: &str, value: Option<String>) -> Result<T, String> {
    let value = value.ok_or_else(|| format!("`{option}` needs a number after it"))?;
    value.parse().map_err(|_| format!("`{option}` needs a whole number after it, not `{value}`"))
}
