//! “Did you mean …?”

use crate::text::list;

/// The candidate nearest to `name`, if one is near enough to be a slip of the hand.
pub fn nearest<'a, T>(name: &str, candidates: impl IntoIterator<Item = (&'a str, T)>) -> Option<T> {
    let wanted = fold(name);
    let allowed = (wanted.len() / 3).max(1);
    candidates
        .into_iter()
        .filter_map(|(candidate, value)| {
            let candidate = fold(candidate);
            if candidate.len().abs_diff(wanted.len()) > allowed {
                return None;
            }
            Some((distance(&wanted, &candidate), value))
        })
        .filter(|(distance, _)| *distance <= allowed)
        .reduce(|best, next| if next.0 < best.0 { next } else { best })
        .map(|(_, value)| value)
}

/// `nearest` among plain words.
pub fn nearest_word<'a>(name: &str, words: &[&'a str]) -> Option<&'a str> {
    nearest(name, words.iter().map(|word| (*word, *word)))
}

/// The suggestion for an unknown word, after the colon of an error.
pub fn way_out(name: &str, words: &[&str], none: &str) -> String {
    match (nearest_word(name, words), words) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, []) => none.to_owned(),
        (None, [one]) => format!("there is `{one}`"),
        (None, _) => format!("there are {}", list(words)),
    }
}

/// Names that differ in case and underscores alone are not told apart.
fn fold(name: &str) -> Vec<char> {
    name.chars()
        .filter(|c| *c != '_')
        .flat_map(char::to_lowercase)
        .collect()
}

/// How many letters must be put in, taken out, changed or swapped with their neighbour.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let changed = last[j] + usize::from(x != y);
            let mut cost = changed.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a[i - 1] == *y && b[j - 1] == *x {
                cost = cost.min(before_last[j - 1] + 1);
            }
            row.push(cost);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest_word;

    #[test]
    fn finds_slips_of_the_hand_only() {
        let words = ["Position", "Velocity", "Heat", "Name"];
        assert_eq!(nearest_word("Positon", &words), Some("Position"));
        assert_eq!(nearest_word("Psoition", &words), Some("Position"));
        assert_eq!(nearest_word("heat", &words), Some("Heat"));
        assert_eq!(nearest_word("Heet", &words), Some("Heat"));
        assert_eq!(nearest_word("Mass", &words), None);
        assert_eq!(nearest_word("X", &words), None);
    }
}
