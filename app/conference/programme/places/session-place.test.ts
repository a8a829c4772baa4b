import { expect, it } from 'vitest';
import { findClashes, offerEnds } from './session-place.ts';

const zone = 'Asia/Tokyo';
const until = (now: string, startsAt: string) =>
  offerEnds(new Date(now), new Date(startsAt), zone).toISOString();

it.each([
  // Days before: until the end of the next day, at the conference.
  ['2032-01-10T08:00:00Z', '2032-01-27T00:00:00Z', '2032-01-11T14:59:00.000Z'],
  // It is already the next day in the zone of the conference.
  ['2032-01-10T16:00:00Z', '2032-01-27T00:00:00Z', '2032-01-12T14:59:00.000Z'],
  ['2032-01-25T08:00:00Z', '2032-01-27T00:00:00Z', '2032-01-26T14:59:00.000Z'],
  // The day before: a quarter of the time that is left.
  ['2032-01-26T08:00:00Z', '2032-01-27T00:00:00Z', '2032-01-26T12:00:00.000Z'],
  // The last hours: half an hour, and never longer than until the session begins.
  ['2032-01-26T23:00:20Z', '2032-01-27T00:00:00Z', '2032-01-26T23:31:00.000Z'],
  ['2032-01-26T23:45:00Z', '2032-01-27T00:00:00Z', '2032-01-27T00:00:00.000Z'],
])('an offer of %s for a session at %s holds until %s', (now, startsAt, expected) => {
  expect(until(now, startsAt)).toBe(expected);
});

it('finds the sessions at the same time, but not those that begin when another ends', () => {
  const session = (id: string, from: number, to: number) => ({
    ...{ id, startsAt: `2032-01-27T0${from}:00:00.000Z`, endsAt: `2032-01-27T0${to}:00:00.000Z` },
  });
  const own = session('own', 3, 5);
  const others = [
    own,
    session('before', 2, 3),
    session('over', 4, 6),
    session('in', 3, 4),
    session('after', 5, 6),
  ];
  expect(findClashes(own, others).map(({ id }) => id)).toEqual(['over', 'in']);
});
