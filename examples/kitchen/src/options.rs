//! The command line.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;

pub(crate) const HELP: &str = "\
Plays a service in a kitchen, and prints what came of it.

Usage: kitchen [options]

  --ticks N      how long the service is, in steps of 1/60 second [18000]
  --seed N       chance: the same seed plays the same service [1]
  --entities N   what stands in the kitchen at first: cooks, stoves, fridges,
                 passes, ingredients [4000]
  --rules FILE   what changes while the kitchen is open: see rules/feast.rules
  --load FILE    goes on with a service that was saved
  --save FILE    saves the service when it is over
  --describe     prints all archetypes and components at the end
  --serve        plays in real time, until it is stopped, and prints the address
                 under which a browser sees it; in a kitchen that was built
                 with the feature `serve`
  --port N       the port of that address; 0 is any that is free [15702]
  --open-house   whoever is on this machine may look and change, without the
                 token of that address: for editors that cannot send one
  --help         this text
";

/// More than this takes more memory than most machines have.
const MOST_ENTITIES: u64 = 10_000_000;

#[derive(Debug, PartialEq)]
pub(crate) enum Command {
    Help,
    Play(Options),
}

#[derive(Debug, PartialEq)]
pub(crate) struct Options {
    pub(crate) ticks: Option<u64>,
    pub(crate) seed: u64,
    pub(crate) entities: u64,
    pub(crate) rules: Option<PathBuf>,
    pub(crate) load: Option<PathBuf>,
    pub(crate) save: Option<PathBuf>,
    pub(crate) describe: bool,
    pub(crate) serve: bool,
    pub(crate) port: u16,
    pub(crate) open_house: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            ticks: None,
            seed: 1,
            entities: 4_000,
            rules: None,
            load: None,
            save: None,
            describe: false,
            serve: false,
            port: 15_702,
            open_house: false,
        }
    }
}

#[derive(Debug, PartialEq)]
pub(crate) enum Mistake {
    UnknownOption(String),
    NoValue {
        option: &'static str,
        what: &'static str,
    },
    NotANumber {
        option: &'static str,
        value: String,
        most: u64,
    },
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownOption(option) => write!(f, "there is no option `{option}`"),
            Self::NoValue { option, what } => write!(f, "`{option}` needs {what} after it"),
            Self::NotANumber {
                option,
                value,
                most,
            } => {
                write!(
                    f,
                    "`{option}` needs a whole number from 0 to {most}, not `{value}`"
                )
            }
        }
    }
}

/// Reads the arguments, without the program's name. `--seed 3` and `--seed=3` are the same; of two, the last counts.
pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Command, Mistake> {
    let mut options = Options::default();
    let mut arguments = arguments.into_iter();
    while let Some(argument) = arguments.next() {
        let argument = argument.to_string_lossy().into_owned();
        let (name, value) = match argument.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (argument.as_str(), None),
        };
        let (option, target, most): (_, &mut dyn FnMut(u64), _) = match name {
            "--ticks" => (
                "--ticks",
                &mut |number| options.ticks = Some(number),
                u64::MAX,
            ),
            "--seed" => ("--seed", &mut |number| options.seed = number, u64::MAX),
            "--entities" => (
                "--entities",
                &mut |number| options.entities = number,
                MOST_ENTITIES,
            ),
            "--port" => (
                "--port",
                &mut |number| options.port = number.try_into().unwrap_or(0),
                u16::MAX.into(),
            ),
            "--rules" | "--load" | "--save" => {
                let (option, target) = match name {
                    "--rules" => ("--rules", &mut options.rules),
                    "--load" => ("--load", &mut options.load),
                    _ => ("--save", &mut options.save),
                };
                let file = value.map(OsString::from).or_else(|| arguments.next());
                let file = file.ok_or(Mistake::NoValue {
                    option,
                    what: "a file",
                })?;
                *target = Some(file.into());
                continue;
            }
            "--describe" if value.is_none() => {
                options.describe = true;
                continue;
            }
            "--serve" | "--open-house" if value.is_none() => {
                options.serve |= name == "--serve";
                options.open_house |= name == "--open-house";
                continue;
            }
            "--help" | "-h" if value.is_none() => return Ok(Command::Help),
            _ => return Err(Mistake::UnknownOption(argument)),
        };
        let value = value.or_else(|| Some(arguments.next()?.to_string_lossy().into_owned()));
        let value = value.ok_or(Mistake::NoValue {
            option,
            what: "a number",
        })?;
        match value.parse() {
            Ok(number) if number <= most => target(number),
            _ => {
                return Err(Mistake::NotANumber {
                    option,
                    value,
                    most,
                });
            }
        }
    }
    Ok(Command::Play(options))
}
