import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aYear, stops } from './plan.ts';

const draw = (seed: number, people = 40) => fc.sample(aYear(people), { seed, numRuns: 1 })[0] ?? [];

it('draws the same year for the same seed, and another one for another seed', () => {
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

it('everybody registers before anything else, and acts only on days on which the rehearsal stops', () => {
  const year = draw(7);
  expect(year).toHaveLength(40);
  for (const { acts } of year) {
    expect(acts[0]?.do).toBe('register');
    expect(acts.map(({ on }) => stops.indexOf(on))).toEqual(
      acts.map(({ on }) => stops.indexOf(on)).toSorted((a, b) => a - b),
    );
    expect(acts.filter(({ on }) => !stops.includes(on))).toEqual([]);
  }
  expect(stops).toEqual(stops.toSorted());
});

it('a year that breaks a law shrinks to the one story, and to the acts, that break it', () => {
  const hasBooked = fc.property(
    aYear(5),
    (year) => !year.some(({ acts }) => acts.some((act) => act.do === 'book')),
  );
  const { counterexample } = fc.check(hasBooked, { seed: 7, numRuns: 20 });
  const [year = []] = counterexample ?? [];
  expect(year).toHaveLength(1);
  expect(year[0]?.acts.map((act) => act.do)).toEqual(['register', 'book', 'come to the door']);
});
