/// The words of a line: names, numbers, and signs. A `#` begins a comment.
pub(super) struct Words<'t> {
    rest: &'t str,
}

impl<'t> Words<'t> {
    pub(super) fn of(line: &'t str) -> Self {
        Self {
            rest: line.split('#').next().unwrap_or_default().trim(),
        }
    }

    /// The rest of the line, which was not read yet.
    pub(super) const fn rest(&self) -> &'t str {
        self.rest
    }

    /// The next word, which stays. Empty at the end of the line.
    pub(super) fn peek(&self) -> &'t str {
        let mut chars = self.rest.chars();
        let (first, second) = (chars.next().unwrap_or(' '), chars.next().unwrap_or(' '));
        let end = if is_letter(first) {
            self.rest
                .find(|letter: char| !is_letter(letter) && !letter.is_ascii_digit())
        } else if first.is_ascii_digit() || first == '-' && second.is_ascii_digit() {
            self.rest[1..]
                .find(|digit: char| !digit.is_ascii_digit() && digit != '.')
                .map(|end| end + 1)
        } else {
            Some(if second == '=' { 2 } else { first.len_utf8() })
        };
        &self.rest[..end.unwrap_or(self.rest.len()).min(self.rest.len())]
    }

    /// The next word. Empty at the end of the line.
    pub(super) fn next(&mut self) -> &'t str {
        let word = self.peek();
        self.rest = self.rest[word.len()..].trim_start();
        word
    }

    /// Reads the word, if it is the next one.
    pub(super) fn accept(&mut self, word: &str) -> bool {
        let found = self.peek() == word;
        if found {
            self.next();
        }
        found
    }

    /// Reads the word, which must be the next one.
    pub(super) fn expect(&mut self, word: &str) -> Result<(), String> {
        if self.accept(word) {
            Ok(())
        } else {
            Err(self.expected(&format!("`{word}`")))
        }
    }

    /// Reads a name.
    pub(super) fn name(&mut self, what: &str) -> Result<&'t str, String> {
        if self.peek().starts_with(is_letter) {
            Ok(self.next())
        } else {
            Err(self.expected(what))
        }
    }

    /// Reads the name of a field: that of a tuple's field is a number.
    pub(super) fn field(&mut self) -> Result<&'t str, String> {
        let is_name = self
            .peek()
            .starts_with(|first: char| is_letter(first) || first.is_ascii_digit());
        if is_name {
            Ok(self.next())
        } else {
            Err(self.expected("a field"))
        }
    }

    /// Reads a number.
    pub(super) fn number(&mut self) -> Result<f32, String> {
        match self.peek().parse() {
            // `inf` and `NaN` are numbers to `parse`.
            Ok(number) if f32::is_finite(number) => {
                self.next();
                Ok(number)
            }
            _ => Err(self.expected("a number")),
        }
    }

    /// Reads a number of ticks.
    pub(super) fn tick(&mut self) -> Result<u64, String> {
        let tick = self
            .peek()
            .parse()
            .map_err(|_| self.expected("a tick, which is a whole number,"))?;
        self.next();
        Ok(tick)
    }

    /// Nothing must follow.
    pub(super) fn end(&self) -> Result<(), String> {
        if self.rest.is_empty() {
            Ok(())
        } else {
            Err(self.expected("the end of the line"))
        }
    }

    /// Says that something else was expected here.
    pub(super) fn expected(&self, what: &str) -> String {
        match self.peek() {
            "" => format!("expected {what} but the line ends"),
            found => format!("expected {what} but found `{found}`"),
        }
    }
}

fn is_letter(letter: char) -> bool {
    letter.is_alphabetic() || letter == '_'
}
