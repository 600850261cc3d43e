//! Loops over lists in constants, which know no `for`.

/// Runs code for each element of a list.
macro_rules! for_each {
    ($element:pat in $list:expr => $body:block) => {
        // By place: where a list is a constant, the compiler unrolls such a loop, and none that cuts the list shorter.
        let (list, mut next): (&[_], usize) = ($list, 0);
        while next < list.len() {
            let $element = &list[next];
            next += 1;
            $body
        }
    };
}

/// Whether something holds for an element of a list.
macro_rules! any_of {
    ($element:pat in $list:expr => $holds:expr) => {{
        let mut any = false;
        for_each!($element in $list => {
            if $holds {
                any = true;
                break;
            }
        });
        any
    }};
}

/// Whether something holds for all elements of a list.
macro_rules! all_of {
    ($element:pat in $list:expr => $holds:expr) => {
        !any_of!($element in $list => !$holds)
    };
}

#[cfg(test)]
mod tests {
    const NUMBERS: &[u32] = &[3, 5, 8];
    const SUM: u32 = {
        let mut sum = 0;
        for_each!(number in NUMBERS => {
            sum += *number;
        });
        sum
    };
    const FLAGS: [bool; 4] = [
        any_of!(number in NUMBERS => *number == 5),
        any_of!(number in NUMBERS => *number == 4),
        all_of!(number in NUMBERS => *number > 2),
        all_of!(number in NUMBERS => *number > 3),
    ];

    #[test]
    fn constants_go_through_lists() {
        assert_eq!(SUM, 16);
        assert_eq!(FLAGS, [true, false, true, false]);
    }
}
