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
  it('leaves a paper short only if everybody who may review it is full', () => {
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
      const { pairs, loads, short } = check(problem);
      const isGiven = new Set(pairs.map(({ paper, reviewer }) => `${paper} ${reviewer}`));
      for (let paper = 0; paper < size.papers; paper++) {
        const given = pairs.filter((pair) => pair.paper === paper).length;
        expect(given).toBeLessThanOrEqual(size.perPaper);
        expect(short.includes(paper)).toBe(given < size.perPaper);
        if (given === size.perPaper) continue;
        const left = loads.filter(
          (load, reviewer) =>
            load < (problem.caps[reviewer] ?? 0) &&
            problem.excluded[paper * size.reviewers + reviewer] === 0 &&
            !isGiven.has(`${paper} ${reviewer}`),
        );
        expect(left).toEqual([]);
      }
    }
  });

  it('gives all reviewers equally many papers if nobody has a conflict', () => {
    const problem = drawProblem(() => 0.5, { papers: 10, reviewers: 4, perPaper: 3, conflicts: 0 });
    expect(check(problem).loads.toSorted()).toEqual([7, 7, 8, 8]);
  });

  it('gives the paper with the fewest possible reviewers its reviewer first', () => {
    const problem: AssignmentProblem = {
      needed: [1, 1],
      loads: [0, 0],
      caps: [1, 1],
      // The second paper can only go to the first reviewer.
      excluded: Uint8Array.from([0, 0, 0, 1]),
      knows: () => false,
    };
    expect(check(problem)).toMatchObject({ loads: [1, 1], short: [] });
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
});
