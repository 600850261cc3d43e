//! Names that are spelled much alike.

/// The one of some names that is spelled much alike.
pub fn nearest<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let near = names
        .map(|other| (distance(other, name), other))
        .min_by_key(|(distance, _)| *distance);
    near.filter(|(distance, _)| *distance <= name.chars().count() / 3)
        .map(|(_, near)| near)
}

/// The letters of a name that are compared.
const MOST_LETTERS: usize = 64;

/// How many letters have to be changed, added, left out or exchanged with their neighbour to make one name of the other. It takes no memory,
/// which may be refused while a save is loaded.
fn distance(one: &str, other: &str) -> usize {
    let (mut letters, mut others) = (['\0'; MOST_LETTERS], ['\0'; MOST_LETTERS]);
    let [one, other] = [(one, &mut letters), (other, &mut others)].map(|(name, letters)| {
        let count = letters
            .iter_mut()
            .zip(name.chars())
            .map(|(place, letter)| *place = letter)
            .count();
        &letters[..count]
    });
    let mut rows = [[0; MOST_LETTERS + 1]; 3];
    (0..).zip(&mut rows[1]).for_each(|(i, place)| *place = i);
    for i in 1..=one.len() {
        let [second, above, row] = &mut rows;
        row[0] = i;
        for j in 1..=other.len() {
            let is_same = one[i - 1] == other[j - 1];
            let mut least = (above[j - 1] + usize::from(!is_same))
                .min(above[j] + 1)
                .min(row[j - 1] + 1);
            if i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                least = least.min(second[j - 2] + 1);
            }
            row[j] = least;
        }
        rows.rotate_left(1);
    }
    rows[1][other.len()]
}
