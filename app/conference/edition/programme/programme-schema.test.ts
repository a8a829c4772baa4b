import { expect, it } from 'vitest';
import { writeEdition } from '#tests/edition/edition.ts';
import { readEdition } from '../read-edition.server.ts';

const edition = writeEdition();
type Sessions = NonNullable<(typeof edition)['programme']>['sessions'];

/** Reads the edition of the tests with other sessions. Returns the faults, one in each line. */
function faultsOf(change: (sessions: Sessions) => Sessions): string[] {
  const { programme } = structuredClone(edition);
  if (!programme) throw new Error('The edition of the tests has a programme.');
  try {
    readEdition({ ...edition, programme: { ...programme, sessions: change(programme.sessions) } });
    return [];
  } catch (error) {
    return String(error).split('\n').slice(1);
  }
}

const withFirst = (change: object) => (sessions: Sessions) =>
  sessions.map((session, index) => (index === 0 ? { ...session, ...change } : session));

it('reads a programme without faults', () => {
  expect(faultsOf((sessions) => sessions)).toEqual([]);
});

it('reports the path of each fault of a session', () => {
  const at = 'programme.sessions.0';
  const faults: [object, string][] = [
    [{ day: '2026-02-01' }, `${at}.day: the conference has no such day`],
    [{ to: '08:30' }, `${at}.to: a session must end after it begins, on the same day`],
    [{ theme: 'war' }, `${at}.theme: there is no such theme`],
    [{ room: 'cellar' }, `${at}.room: there is no such room`],
    [{ room: undefined }, `${at}.room: only an online session can be without a room`],
    [{ format: 'in-person' }, `${at}.joinLink: a session that is only in person cannot have a link`],
    [{ people: [{ id: 'dora' }] }, `${at}.people.0.id: there is no such person`],
  ];
  for (const [change, fault] of faults) expect(faultsOf(withFirst(change))).toEqual([fault]);
});

it('reports a room and a person that two sessions use at the same time, and an id that is used twice', () => {
  expect(faultsOf(withFirst({ to: '10:45' }))).toEqual([
    'programme.sessions.1.room: sessions.0 is in this room at this time',
    'programme.sessions.1.people.0: "amal" is also in sessions.0 at this time',
  ]);
  expect(
    faultsOf((sessions) => sessions.map((one, index) => (index === 3 ? { ...one, id: 'wells' } : one))),
  ).toEqual(['programme.sessions.3.id: "wells" is also sessions.1']);
});
