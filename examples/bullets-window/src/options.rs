//! The command line.

pub(crate) const HELP: &str = "\
Usage: bullets-window [options]

  --seed N           chance [1]
  --skip N           ticks to play before the window opens [0]
  --screenshot FILE  writes what is to be seen to a PNG file, and ends
  --frames N         the frame that --screenshot writes [60]
  --help             this text

Keys: arrows or WASD fly the ship, Space gives it back to the autopilot, and time runs backwards as long as R is held.
";

pub(crate) struct Options {
    pub(crate) seed: u64,
    pub(crate) skip: u64,
    pub(crate) screenshot: Option<String>,
    pub(crate) frames: u64,
    pub(crate) help: bool,
}

impl Options {
    /// Reads the arguments, or names a mistake in them.
    pub(crate) fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Self { seed: 1, skip: 0, screenshot: None, frames: 60, help: false };
        while let Some(option) = arguments.next() {
            let mut value = || arguments.next().ok_or_else(|| format!("`{option}` needs a value"));
            match option.as_str() {
                "--seed" => options.seed = number(&option, &value()?)?,
                "--skip" => options.skip = number(&option, &value()?)?,
                "--frames" => options.frames = number(&option, &value()?)?.max(1),
                "--help" | "-h" => options.help = true,
                "--screenshot" => options.screenshot = Some(value()?),
                _ => return Err(format!("there is no option `{option}`")),
            }
        }
        Ok(options)
    }
}

fn number(option: &str, value: &str) -> Result<u64, String> {
    value.parse().map_err(|_| format!("`{option}` needs a whole number, not `{value}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Options, String> {
        Options::parse(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn options_are_read_and_mistakes_named() {
        let options = parse("--screenshot a.png --frames 7 --seed 3").unwrap_or_else(|mistake| panic!("{mistake}"));
        assert_eq!((options.screenshot.as_deref(), options.frames, options.seed), (Some("a.png"), 7, 3));
        assert!(parse("--frames").is_err_and(|mistake| mistake.contains("needs a value")));
        assert!(parse("--seed x").is_err_and(|mistake| mistake.contains("not `x`")));
        assert!(parse("--fast").is_err_and(|mistake| mistake.contains("`--fast`")));
    }
}
