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
  /** The papers that still need reviewers, because no more reviewers were found. */
  short: number[];
  /** The smallest possible number of papers for the busiest reviewer. */
  leastPossible: number;
};

/**
 * Assigns reviewers to papers, so that the busiest reviewer gets as few papers as possible:
 * 1. Each paper gets the least busy reviewers.
 * 2. Papers move away from the busiest reviewer along chains. Each reviewer in a chain passes one paper to the next.
 *    The last reviewer in the chain had at least two papers fewer than the busiest.
 * When there is no such chain, the highest load cannot become lower. See Harvey and others, Semi-matchings for
 * bipartite graphs, 2006.
 */
export function balance(given: AssignmentProblem): AssignmentResult {
  const { needed, caps } = given;
  const reviewers = caps.length;
  const loads = [...given.loads];
  const excluded = given.excluded;
  /** 1 if this function has assigned the paper to the reviewer. */
  const assignedHere = new Uint8Array(excluded.length);
  const papersOf: Set<number>[] = caps.map(() => new Set());
  const short: number[] = [];
  const isFree = (paper: number, reviewer: number) =>
    excluded[paper * reviewers + reviewer] === 0 && assignedHere[paper * reviewers + reviewer] === 0;
  const assign = (paper: number, reviewer: number) => {
    assignedHere[paper * reviewers + reviewer] = 1;
    papersOf[reviewer]?.add(paper);
    loads[reviewer] = loadOf(reviewer) + 1;
  };
  const unassign = (paper: number, reviewer: number) => {
    assignedHere[paper * reviewers + reviewer] = 0;
    papersOf[reviewer]?.delete(paper);
    loads[reviewer] = loadOf(reviewer) - 1;
  };
  const loadOf = (reviewer: number) => loads[reviewer] ?? 0;
  const capOf = (reviewer: number) => caps[reviewer] ?? 0;

  /**
   * Moves papers along a chain of reviewers: each passes one paper to the next. The chain begins at one of the
   * reviewers in `first`, and ends at a reviewer for whom `accepts` is true. `freed` is the first reviewer of the
   * chain, who now has one paper fewer. If there is no such chain, `seen` lists all reviewers that the search reached.
   */
  const shiftPaper = (first: readonly number[], accepts: (reviewer: number) => boolean) => {
    const from = new Int32Array(reviewers).fill(-1);
    const moved = new Int32Array(reviewers).fill(-1);
    const isSeen = new Uint8Array(reviewers);
    const queue = [...first];
    for (const reviewer of first) isSeen[reviewer] = 1;
    for (let index = 0; index < queue.length; index++) {
      const giver = queue[index] ?? 0;
      for (const paper of papersOf[giver] ?? []) {
        for (let taker = 0; taker < reviewers; taker++) {
          if (isSeen[taker] === 1 || !isFree(paper, taker)) continue;
          isSeen[taker] = 1;
          from[taker] = giver;
          moved[taker] = paper;
          if (accepts(taker)) return { ok: true as const, freed: moveAlongChain(taker, from, moved) };
          queue.push(taker);
        }
      }
    }
    return { ok: false as const, seen: queue };
  };
  /**
   * Passes each paper of a chain to the next reviewer, beginning at the end of the chain. Returns the first reviewer of
   * the chain, who now has one paper fewer.
   */
  const moveAlongChain = (end: number, from: Int32Array, moved: Int32Array): number => {
    let taker = end;
    while ((from[taker] ?? -1) >= 0) {
      const giver = from[taker] ?? 0;
      const paper = moved[taker] ?? 0;
      unassign(paper, giver);
      assign(paper, taker);
      taker = giver;
    }
    return taker;
  };

  const choices = needed.map((_, paper) => {
    let free = 0;
    for (let reviewer = 0; reviewer < reviewers; reviewer++) if (isFree(paper, reviewer)) free += 1;
    return free;
  });
  const order = [...needed.keys()].toSorted((one, other) => (choices[one] ?? 0) - (choices[other] ?? 0));
  for (const paper of order) {
    for (let slot = 0; slot < (needed[paper] ?? 0); slot++) {
      const chosen = chooseReviewer(paper);
      if (chosen === undefined) {
        short.push(paper);
        break;
      }
      assign(paper, chosen);
    }
  }

  /**
   * Finds the least busy reviewer who may take the paper and is not full. If all are full, moves papers along a chain,
   * so that one of them can take it. Returns undefined if nobody can take it.
   */
  function chooseReviewer(paper: number): number | undefined {
    let best: number | undefined;
    const full: number[] = [];
    for (let reviewer = 0; reviewer < reviewers; reviewer++) {
      if (!isFree(paper, reviewer)) continue;
      if (loadOf(reviewer) >= capOf(reviewer)) {
        full.push(reviewer);
        continue;
      }
      const lead = best === undefined ? -1 : loadOf(reviewer) - loadOf(best);
      const isBetter =
        lead < 0 || (lead === 0 && given.knows(paper, reviewer) && !given.knows(paper, best ?? 0));
      if (isBetter) best = reviewer;
    }
    if (best !== undefined) return best;
    const shifted = shiftPaper(full, (reviewer) => loadOf(reviewer) < capOf(reviewer));
    return shifted.ok ? shifted.freed : undefined;
  }

  for (;;) {
    const busiest = findBusiest();
    if (busiest === undefined) return finish(Math.max(0, ...loads));
    const most = loadOf(busiest);
    const shifted = shiftPaper(
      [busiest],
      (reviewer) => loadOf(reviewer) <= most - 2 && loadOf(reviewer) < capOf(reviewer),
    );
    if (!shifted.ok) return finish(leastMaximum(shifted.seen));
  }

  /**
   * Finds the busiest reviewer. Returns undefined if a busiest reviewer got no paper from this call of `balance`:
   * papers from earlier cannot move, so the highest load cannot become lower.
   */
  function findBusiest(): number | undefined {
    let busiest = 0;
    for (let reviewer = 1; reviewer < reviewers; reviewer++) {
      const lead = loadOf(reviewer) - loadOf(busiest);
      const isFixed = (papersOf[busiest]?.size ?? 0) > 0 && (papersOf[reviewer]?.size ?? 0) === 0;
      if (lead > 0 || (lead === 0 && isFixed)) busiest = reviewer;
    }
    return (papersOf[busiest]?.size ?? 0) > 0 ? busiest : undefined;
  }

  /**
   * Returns the smallest possible load of the busiest reviewer in `group`. Nobody outside the group can take a paper
   * from it.
   */
  function leastMaximum(group: readonly number[]): number {
    const all = group.reduce((sum, reviewer) => sum + loadOf(reviewer), 0);
    for (let most = 0; ; most++) {
      const room = group.reduce((sum, reviewer) => {
        const fixed = given.loads[reviewer] ?? 0;
        return sum + Math.max(fixed, Math.min(most, capOf(reviewer)));
      }, 0);
      if (room >= all) return most;
    }
  }

  function finish(leastPossible: number): AssignmentResult {
    const pairs = papersOf.flatMap((papers, reviewer) => [...papers].map((paper) => ({ paper, reviewer })));
    return { pairs, loads, short, leastPossible };
  }
}
