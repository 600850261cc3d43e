//! The command line.

use crate::hud;
use bullets::resources::Settings;

/// Bodies that there are for each enemy of a wave, when some waves have come: most are its bullets.
const BODIES_OF_AN_ENEMY: u64 = 800;

pub(crate) fn help() -> String {
    let keys = hud::KEYS.replace("   ", "\n  ");
    format!(
        "\
Usage: bullets-window [options]

  --bodies N         enemies for about so many bodies: waves differ [12000]
  --seed N           chance [1]
  --skip N           ticks to play before the window opens [0]
  --screenshot FILE  writes the picture to a PNG file, and ends
  --frames N         the frame that --screenshot writes [60]
  --help             this text

Keys:
  {keys}
"
    )
}

pub(crate) struct Options {
    pub(crate) enemies: u32,
    pub(crate) seed: u64,
    pub(crate) skip: u64,
    pub(crate) screenshot: Option<String>,
    pub(crate) frames: u64,
    pub(crate) help: bool,
}

impl Options {
    /// Reads the arguments, or names a mistake in them.
    pub(crate) fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let enemies = Settings::default().enemies;
        let mut options = Self {
            enemies,
            seed: 1,
            skip: 0,
            screenshot: None,
            frames: 60,
            help: false,
        };
        let mut frames = None;
        while let Some(option) = arguments.next() {
            let mut value = || {
                arguments
                    .next()
                    .ok_or_else(|| format!("`{option}` needs a value"))
            };
            match option.as_str() {
                "--bodies" => options.enemies = enemies_for(number(&option, &value()?)?)?,
                "--seed" => options.seed = number(&option, &value()?)?,
                "--skip" => options.skip = number(&option, &value()?)?,
                "--frames" => frames = Some(number(&option, &value()?)?.max(1)),
                "--help" | "-h" => options.help = true,
                "--screenshot" => options.screenshot = Some(value()?),
                _ => return Err(format!("there is no option `{option}`")),
            }
        }
        if frames.is_some() && options.screenshot.is_none() {
            return Err(
                "`--frames` is the frame that `--screenshot FILE` writes, which is missing"
                    .to_owned(),
            );
        }
        options.frames = frames.unwrap_or(options.frames);
        Ok(options)
    }
}

fn enemies_for(bodies: u64) -> Result<u32, String> {
    let enemies = u32::try_from(bodies.div_ceil(BODIES_OF_AN_ENEMY).max(1)).ok();
    let most = u64::from(crate::input::MOST) * BODIES_OF_AN_ENEMY;
    enemies
        .filter(|enemies| *enemies <= crate::input::MOST)
        .ok_or_else(|| format!("`--bodies` is at most {most}"))
}

fn number(option: &str, value: &str) -> Result<u64, String> {
    value
        .parse()
        .map_err(|_| format!("`{option}` needs a whole number, not `{value}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Options, String> {
        Options::parse(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn options_are_read_and_mistakes_named() {
        let options = parse("--screenshot a.png --frames 7 --seed 3 --bodies 32000")
            .unwrap_or_else(|mistake| panic!("{mistake}"));
        assert_eq!(
            (options.screenshot.as_deref(), options.frames, options.seed),
            (Some("a.png"), 7, 3)
        );
        assert_eq!(options.enemies, 40);
        assert!(parse("--frames").is_err_and(|mistake| mistake.contains("needs a value")));
        assert!(parse("--frames 7").is_err_and(|mistake| mistake.contains("`--screenshot FILE`")));
        assert!(parse("--seed x").is_err_and(|mistake| mistake.contains("not `x`")));
        assert!(parse("--bodies 1000000").is_err_and(|mistake| mistake.contains("at most 179200")));
        assert!(parse("--fast").is_err_and(|mistake| mistake.contains("`--fast`")));
    }

    #[test]
    fn all_keys_are_in_the_help() {
        let help = help();
        for key in ["Arrows", "Space", "P: pause", "R: time", "Escape"] {
            assert!(help.contains(key), "{key} is not in:\n{help}");
        }
    }
}
