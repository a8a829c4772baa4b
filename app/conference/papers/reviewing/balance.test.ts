import { describe, expect, it } from 'vitest';
import { type AssignmentProblem, balance } from './balance.ts';

/** Makes a source of pseudo-random numbers from 0 to 1. The same seed always gives the same numbers. */
function makeRandom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

type Size = { papers: number; reviewers: number; perPaper: number; conflicts: number; cap?: number };

function drawProblem(
  random: () => number,
  { papers, reviewers, perPaper, conflicts, cap }: Size,
): AssignmentProblem {
  const excluded = new Uint8Array(papers * reviewers).map(() => (random() < conflicts ? 1 : 0));
  return {
    needed: Array.from({ length: papers }, () => perPaper),
    loads: Array.from({ length: reviewers }, () => (random() < 0.2 ? Math.floor(random() * 3) : 0)),
    caps: Array.from({ length: reviewers }, () => cap ?? Number.MAX_SAFE_INTEGER),
    excluded,
    knows: () => false,
  };
}

/** Finds with another algorithm how many reviews can be assigned if no reviewer gets more than `most` papers. */
function countFillable({ needed, loads, caps, excluded }: AssignmentProblem, most: number): number {
  const reviewers = loads.length;
  const holders = loads.map((): number[] => []);
  const room = loads.map((load, index) => Math.max(0, Math.min(most, caps[index] ?? 0) - load));
  const isHeld = new Set<string>();
  const place = (paper: number, seen: Set<number>): boolean => {
    for (let reviewer = 0; reviewer < reviewers; reviewer++) {
      if (excluded[paper * reviewers + reviewer] || isHeld.has(`${paper} ${reviewer}`) || seen.has(reviewer))
        continue;
      seen.add(reviewer);
      const own = holders[reviewer] ?? [];
      if (own.length < (room[reviewer] ?? 0)) {
        own.push(paper);
        isHeld.add(`${paper} ${reviewer}`);
        return true;
      }
      for (const [index, other] of own.entries()) {
        isHeld.delete(`${other} ${reviewer}`);
        // `reviewer` is full, but can take `paper` if another reviewer can take `other`. `seen` contains `reviewer`, so
        // the search does not ask the same reviewer again.
        if (place(other, seen)) {
          own[index] = paper;
          isHeld.add(`${paper} ${reviewer}`);
          return true;
        }
        isHeld.add(`${other} ${reviewer}`);
      }
    }
    return false;
  };
  let filled = 0;
  for (const [paper, count] of needed.entries()) {
    for (let slot = 0; slot < count; slot++) if (place(paper, new Set())) filled += 1;
  }
  return filled;
}

function check(problem: AssignmentProblem) {
  const balanced = balance(problem);
  const reviewers = problem.loads.length;
  const keys = balanced.pairs.map(({ paper, reviewer }) => `${paper} ${reviewer}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(
    balanced.pairs.filter(({ paper, reviewer }) => problem.excluded[paper * reviewers + reviewer]),
  ).toEqual([]);
  return balanced;
}

describe('a balanced assignment', () => {
  it('gives the busiest reviewer as few papers as possible, which a second algorithm confirms', () => {
    const random = makeRandom(1);
    for (let round = 0; round < 150; round++) {
      const size = {
        papers: 1 + Math.floor(random() * 9),
        reviewers: 1 + Math.floor(random() * 6),
        perPaper: 1 + Math.floor(random() * 3),
        conflicts: random() * 0.7,
        ...(random() < 0.3 && { cap: 2 + Math.floor(random() * 3) }),
      };
      const problem = drawProblem(random, size);
      const balanced = check(problem);
      const { length } = balanced.pairs;
      expect(length).toBe(countFillable(problem, Number.MAX_SAFE_INTEGER));
      const most = Math.max(...balanced.loads);
      expect(balanced.leastPossible).toBe(most);
      const fixed = Math.max(...problem.loads);
      if (most > fixed) expect(countFillable(problem, most - 1)).toBeLessThan(length);
    }
  });

  it('gives no reviewer more papers than they want, and lists the papers with too few reviewers', () => {
    const problem: AssignmentProblem = {
      needed: [2, 2, 2],
      loads: [0, 0, 0],
      caps: [1, 1, 3],
      excluded: new Uint8Array(9),
      knows: () => false,
    };
    const balanced = check(problem);
    expect(balanced.loads).toEqual([1, 1, 3]);
    expect([balanced.pairs.length, balanced.short.length]).toEqual([5, 1]);
  });

  it('prefers reviewers who know the theme if they are equally busy', () => {
    const problem = { ...drawProblem(() => 0.99, { papers: 2, reviewers: 2, perPaper: 1, conflicts: 0 }) };
    const balanced = check({ ...problem, knows: (paper, reviewer) => paper !== reviewer });
    expect(balanced.pairs.toSorted((a, b) => a.paper - b.paper)).toEqual([
      { paper: 0, reviewer: 1 },
      { paper: 1, reviewer: 0 },
    ]);
  });

  it('assigns 2,000 papers to 240 reviewers in less than five seconds, and gives the busiest reviewer as few as possible', () => {
    const random = makeRandom(7);
    const problem = drawProblem(random, { papers: 2000, reviewers: 240, perPaper: 3, conflicts: 0.05 });
    const begun = performance.now();
    const balanced = check(problem);
    const seconds = (performance.now() - begun) / 1000;
    expect([balanced.pairs.length, balanced.short]).toEqual([6000, []]);
    expect(Math.max(...balanced.loads)).toBe(balanced.leastPossible);
    expect(seconds).toBeLessThan(5);
  });
});
