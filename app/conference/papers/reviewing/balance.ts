/** A problem of assignment. Papers and reviewers are numbered from 0. */
export type Balancing = {
  /** How many more reviewers each paper needs. */
  needed: readonly number[];
  /** How many papers each reviewer has already, and how many they take at most. */
  loads: readonly number[];
  caps: readonly number[];
  /** 1 at `paper * reviewers + reviewer` if the reviewer has a conflict with the paper, or already has it. */
  excluded: Uint8Array;
  /**
   * True if the reviewer knows the theme of the paper. Among equally busy reviewers, those who know it are preferred.
   */
  knows: (paper: number, reviewer: number) => boolean;
};

export type Balanced = {
  pairs: { paper: number; reviewer: number }[];
  /** How many papers each reviewer has after the assignment. */
  loads: number[];
  /** The papers for which too few reviewers were found. */
  short: number[];
  /** No assignment of these papers gives the busiest reviewer fewer papers than this. */
  leastPossible: number;
};

/**
 * Assigns reviewers to papers, so that the busiest reviewer gets as few papers as possible. Each paper first gets the
 * least busy reviewers. Then papers move from the busiest reviewer along chains: each reviewer in a chain passes a
 * paper to the next, and the last one had at least two papers fewer than the busiest. When no such chain exists, the
 * load is the least possible: nobody outside this group can take a paper from it, and everybody in it is about equally
 * busy. See Harvey and others, Semi-matchings for bipartite graphs, 2006.
 */
export function balance(given: Balancing): Balanced {
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
   * Takes one paper away from one of the `first` reviewers, along a chain that ends at a reviewer whom `accepts`
   * allows.
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
  /** Moves the papers of a chain, beginning at its end. Returns the reviewer who now has one paper fewer. */
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

  /** Finds the least busy reviewer with room for a paper. If nobody has room, a chain makes room. */
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
   * Finds the busiest reviewer who got a paper from this function. Returns undefined if a reviewer without such a paper
   * is busier, because no move can then reduce the highest load.
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
   * Nobody outside the group can take the papers of these reviewers. Returns the smallest load that its busiest
   * reviewer can have.
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

  function finish(leastPossible: number): Balanced {
    const pairs = papersOf.flatMap((papers, reviewer) => [...papers].map((paper) => ({ paper, reviewer })));
    return { pairs, loads, short, leastPossible };
  }
}
