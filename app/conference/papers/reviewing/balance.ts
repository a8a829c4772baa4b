/** What an assignment starts with. Papers and reviewers are numbered from 0. */
export type AssignmentProblem = {
  /** How many more reviewers each paper needs. */
  needed: readonly number[];
  /** `loads`: how many papers each reviewer already has. `caps`: how many papers each reviewer takes at most. */
  loads: readonly number[];
  caps: readonly number[];
  /**
   * At the index `paper * reviewers + reviewer`: 1 if this reviewer must not get this paper, because of a conflict or
   * because the reviewer already has it. `reviewers` is the number of reviewers.
   */
  excluded: Uint8Array;
  /**
   * True if the reviewer knows the theme of the paper. Among equally busy reviewers, those who know it are preferred.
   */
  knows: (paper: number, reviewer: number) => boolean;
};

export type AssignmentResult = {
  pairs: { paper: number; reviewer: number }[];
  /** How many papers each reviewer has after the assignment. */
  loads: number[];
  /** The papers that still need reviewers, because all who may review them are full. */
  short: number[];
};

/**
 * Gives each paper the least busy reviewers who may review it: first those who know its theme, then those who take most
 * papers. Papers with the fewest possible reviewers come first, because the others can wait for whoever is left.
 */
export function balance({
  needed,
  loads: before,
  caps,
  excluded,
  knows,
}: AssignmentProblem): AssignmentResult {
  const loads = [...before];
  const loadOf = (reviewer: number) => loads[reviewer] ?? 0;
  const capOf = (reviewer: number) => caps[reviewer] ?? 0;
  const candidates = needed.map((_, paper) =>
    [...caps.keys()].filter((reviewer) => excluded[paper * caps.length + reviewer] === 0),
  );
  const choicesOf = (paper: number) => candidates[paper] ?? [];
  const order = [...needed.keys()].toSorted((one, other) => choicesOf(one).length - choicesOf(other).length);
  const pairs: AssignmentResult['pairs'] = [];
  const short: number[] = [];
  for (const paper of order) {
    const count = needed[paper] ?? 0;
    const chosen = choicesOf(paper)
      .filter((reviewer) => loadOf(reviewer) < capOf(reviewer))
      .toSorted(
        (one, other) =>
          loadOf(one) - loadOf(other) ||
          Number(knows(paper, other)) - Number(knows(paper, one)) ||
          capOf(other) - capOf(one),
      )
      .slice(0, count);
    if (chosen.length < count) short.push(paper);
    for (const reviewer of chosen) {
      loads[reviewer] = loadOf(reviewer) + 1;
      pairs.push({ paper, reviewer });
    }
  }
  return { pairs, loads, short };
}
