//! The least of linear algebra that the workload takes. A matrix is four columns.

/// A rotation about the first axis, by 1.2.
pub(super) const TURN: [[f32; 4]; 4] = [
    [1.0, 0.0, 0.0, 0.0],
    [0.0, 0.362_357_75, 0.932_039_1, 0.0],
    [0.0, -0.932_039_1, 0.362_357_75, 0.0],
    [0.0, 0.0, 0.0, 1.0],
];

/// The inverse of a matrix that has one, by its minors of two rows.
#[inline]
pub(super) fn inverse(m: &[[f32; 4]; 4]) -> [[f32; 4]; 4] {
    let minor = |rows: [usize; 2], one: usize, other: usize| {
        m[one][rows[0]] * m[other][rows[1]] - m[one][rows[1]] * m[other][rows[0]]
    };
    let [upper, lower] = [[0, 1], [2, 3]].map(|rows| {
        let minor = |one, other| minor(rows, one, other);
        [
            minor(0, 1),
            minor(0, 2),
            minor(0, 3),
            minor(1, 2),
            minor(1, 3),
            minor(2, 3),
        ]
    });
    let [s0, s1, s2, s3, s4, s5] = upper;
    let [c0, c1, c2, c3, c4, c5] = lower;
    let scale = 1.0 / (s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0);
    [
        [
            (m[1][1] * c5 - m[2][1] * c4 + m[3][1] * c3) * scale,
            (-m[0][1] * c5 + m[2][1] * c2 - m[3][1] * c1) * scale,
            (m[0][1] * c4 - m[1][1] * c2 + m[3][1] * c0) * scale,
            (-m[0][1] * c3 + m[1][1] * c1 - m[2][1] * c0) * scale,
        ],
        [
            (-m[1][0] * c5 + m[2][0] * c4 - m[3][0] * c3) * scale,
            (m[0][0] * c5 - m[2][0] * c2 + m[3][0] * c1) * scale,
            (-m[0][0] * c4 + m[1][0] * c2 - m[3][0] * c0) * scale,
            (m[0][0] * c3 - m[1][0] * c1 + m[2][0] * c0) * scale,
        ],
        [
            (m[1][3] * s5 - m[2][3] * s4 + m[3][3] * s3) * scale,
            (-m[0][3] * s5 + m[2][3] * s2 - m[3][3] * s1) * scale,
            (m[0][3] * s4 - m[1][3] * s2 + m[3][3] * s0) * scale,
            (-m[0][3] * s3 + m[1][3] * s1 - m[2][3] * s0) * scale,
        ],
        [
            (-m[1][2] * s5 + m[2][2] * s4 - m[3][2] * s3) * scale,
            (m[0][2] * s5 - m[2][2] * s2 + m[3][2] * s1) * scale,
            (-m[0][2] * s4 + m[1][2] * s2 - m[3][2] * s0) * scale,
            (m[0][2] * s3 - m[1][2] * s1 + m[2][2] * s0) * scale,
        ],
    ]
}

/// A direction, turned.
#[inline]
pub(super) fn product(m: &[[f32; 4]; 4], [x, y, z]: [f32; 3]) -> [f32; 3] {
    [0, 1, 2].map(|row| m[0][row] * x + m[1][row] * y + m[2][row] * z)
}

#[cfg(test)]
mod tests {
    use super::{TURN, inverse, product};

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let m = [
            [2.0, 1.0, 0.5, 0.0],
            [-1.0, 3.0, 0.25, 0.0],
            [0.0, 0.5, 4.0, 0.0],
            [7.0, -2.0, 1.0, 1.0],
        ];
        let inverse = inverse(&m);
        for (column, row) in (0..16).map(|cell| (cell / 4, cell % 4)) {
            let found: f32 = (0..4).map(|i| m[i][row] * inverse[column][i]).sum();
            let expected = if row == column { 1.0 } else { 0.0 };
            assert!(
                (found - expected).abs() < 1e-5,
                "{found} in row {row} of column {column}"
            );
        }
    }

    #[test]
    fn the_inverse_turns_back() {
        let [x, y, z] = product(&inverse(&TURN), product(&TURN, [1.0, 2.0, 3.0]));
        assert!(
            (x - 1.0).abs() + (y - 2.0).abs() + (z - 3.0).abs() < 1e-5,
            "{x}, {y}, {z}"
        );
    }
}
