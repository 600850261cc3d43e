//! Plays a battle and prints how it ended. All that is worth reading is in the library.
#![forbid(unsafe_code)]

#[cfg(feature = "serve")]
mod serving;

use std::fs;
use std::io::{self, Write};
use std::process::ExitCode;
use std::str::FromStr;
use std::time::Duration;
use tanks::{Battle, Phase, Setup};

const HELP: &str = "\
Plays a battle of tanks, and prints how it ended.

Usage: tanks [options]

  --frames N   frames, unless the battle is over before [18000]
  --ms N       milliseconds that a frame takes; a tick is 1/30 second [33]
  --seed N     chance: the same seed plays the same battle [1]
  --tanks N    tanks of both teams, up to 10000 [40]
  --mod FILE   what is added to the battle: see mods/morale.mod; several may be loaded
  --journal    prints what happened
  --map        prints the ground, and the tanks that are left on it
  --serve      fights in real time, and prints the address under which a browser
               sees it; in a game that was built with the feature `serve`
  --help       this text
";

const MOST_TANKS: u32 = 10_000;

fn main() -> ExitCode {
    match play(std::env::args().skip(1)) {
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

/// How the battle of these arguments ended, or the mistake in them or in a mod. Of two values for one option, the last counts.
fn play(mut arguments: impl Iterator<Item = String>) -> Result<String, String> {
    let (mut setup, mut frames, mut milliseconds) = (Setup::default(), 18_000_u64, 33_u64);
    let (mut mods, mut journal, mut map, mut serve) = (Vec::new(), false, false, false);
    while let Some(argument) = arguments.next() {
        let value = arguments.by_ref();
        match argument.as_str() {
            "--frames" => frames = number(&argument, value.next())?,
            "--ms" => milliseconds = number(&argument, value.next())?,
            "--seed" => setup.seed = number(&argument, value.next())?,
            "--tanks" => setup.tanks = number(&argument, value.next())?,
            "--mod" => mods.push(value.next().ok_or("`--mod` needs a file after it")?),
            "--journal" if cfg!(feature = "journal") => journal = true,
            "--map" => map = true,
            "--serve" if cfg!(feature = "serve") => serve = true,
            "--help" | "-h" => return Ok(HELP.to_owned()),
            _ => {
                return Err(format!(
                    "there is no option `{argument}`; `--help` lists the options"
                ));
            }
        }
    }
    if setup.tanks > MOST_TANKS {
        return Err(format!("`--tanks` is at most {MOST_TANKS}"));
    }
    let mut battle = Battle::open(setup);
    for file in mods {
        let text = fs::read_to_string(&file)
            .map_err(|error| format!("the mod `{file}` cannot be read: {error}"))?;
        battle
            .load_mod(&text)
            .map_err(|mistake| format!("{file}:{mistake}"))?;
    }
    let mut dropped = Duration::ZERO;
    let mut frame = |battle: &mut Battle| {
        dropped += battle.tick_for(Duration::from_millis(milliseconds)).dropped;
    };
    if serve {
        #[cfg(feature = "serve")]
        serving::serve(&mut battle, Duration::from_millis(milliseconds), frame)?;
    } else {
        for _ in 0..frames {
            if battle.phase() == Phase::Over {
                break;
            }
            frame(&mut battle);
        }
    }
    let mut text = format!(
        "{}Ended in   {:?}\nDigest     {:016x}\n",
        battle.score(),
        battle.phase(),
        battle.digest()
    );
    if dropped > Duration::ZERO {
        text.extend([format!(
            "Dropped    {dropped:.1?}: frames are longer than the ticks that one may take\n"
        )]);
    }
    if map {
        text += &battle.map();
    }
    if journal {
        #[cfg(feature = "journal")]
        let lines = &battle.resource::<tanks::Journal>().0;
        #[cfg(feature = "journal")]
        text.extend(
            lines
                .iter()
                .map(|(tick, line)| format!("{tick:>6}  {line}\n")),
        );
    }
    Ok(text)
}

fn number<T: FromStr>(option: &str, value: Option<String>) -> Result<T, String> {
    let value = value.ok_or_else(|| format!("`{option}` needs a number after it"))?;
    value
        .parse()
        .map_err(|_| format!("`{option}` needs a whole number after it, not `{value}`"))
}
