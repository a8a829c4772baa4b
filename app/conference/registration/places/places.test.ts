import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type PlaceLimits, type Waiting, whoGetsPlaces } from './places.ts';

const list = (...types: string[]): Waiting[] => types.map((type, index) => ({ id: `${index}`, type }));

it('gives the free places in the order of the list, and passes over a full type', () => {
  const limits = { total: 5, ofType: { student: 1 } };
  const taken = new Map([['professional', 2]]);
  expect(whoGetsPlaces(limits, taken, list('student', 'student', 'speaker', 'professional'))).toEqual([
    '0',
    '2',
    '3',
  ]);
  expect(whoGetsPlaces({ total: undefined, ofType: {} }, taken, list('a', 'b'))).toEqual(['0', '1']);
  expect(whoGetsPlaces({ total: 1, ofType: {} }, taken, list('a'))).toEqual([]);
});

it('never exceeds a limit, leaves no place empty, and never prefers a later person of the same type', () => {
  const type = fc.constantFrom('a', 'b', 'c');
  const limit = fc.option(fc.nat(6), { nil: undefined });
  const given = fc.record({
    limits: fc.record<PlaceLimits>({
      total: limit,
      ofType: fc.record({ a: limit, b: limit, c: limit }),
    }),
    taken: fc.array(fc.tuple(type, fc.nat(4))).map((counts) => new Map(counts)),
    types: fc.array(type, { maxLength: 12 }),
  });
  fc.assert(
    fc.property(given, ({ limits, taken, types }) => {
      const people = list(...types);
      const chosen = whoGetsPlaces(limits, taken, people);
      const after = (wanted?: string) =>
        [...taken].filter(([one]) => !wanted || one === wanted).reduce((sum, [, count]) => sum + count, 0) +
        people.filter(({ id, type: one }) => chosen.includes(id) && (!wanted || one === wanted)).length;
      const hasRoom = (wanted: string) =>
        after() < (limits.total ?? Number.POSITIVE_INFINITY) &&
        after(wanted) < (limits.ofType[wanted] ?? Number.POSITIVE_INFINITY);
      if (chosen.length > 0 && limits.total !== undefined) expect(after()).toBeLessThanOrEqual(limits.total);
      for (const [index, { id, type: own }] of people.entries()) {
        const isChosen = chosen.includes(id);
        const most = limits.ofType[own];
        if (isChosen && most !== undefined) expect(after(own)).toBeLessThanOrEqual(most);
        if (isChosen) continue;
        expect(hasRoom(own)).toBe(false);
        const later = people.slice(index).filter((one) => one.type === own && chosen.includes(one.id));
        expect(later).toEqual([]);
      }
    }),
  );
});
