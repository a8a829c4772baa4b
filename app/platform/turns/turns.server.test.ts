import { expect, it } from 'vitest';
import { type Asker, type Lane, openTurns, TooManyWaiting } from './turns.server.ts';

const limits = { atOnce: 3, ofOneAtOnce: 2, waiting: { ofPerson: 20, ofNetwork: 60 } };
const usual: Lane = { atOnce: 3 };

/**
 * Opens turns in which each work runs until `end` is called with its name.
 */
function open(own: Partial<typeof limits> = {}) {
  const inTurn = openTurns({ ...limits, ...own });
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, asker: Asker, lane = usual) =>
    inTurn(asker, lane, async () => {
      running.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      running.splice(running.indexOf(name), 1);
      return name;
    });
  /** Ends a work, and returns the works that run afterwards. */
  const end = async (name: string) => {
    ends.get(name)?.();
    return await now();
  };
  /** Returns the names of the works that run now. */
  const now = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return [...running];
  };
  return { ask, end, now };
}

it('runs two works of one person at once, and gives the third place to others', async () => {
  const { ask, end, now } = open();
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask(name, { person: 'a' });
  ask('b1', { person: 'b' });
  ask('b2', { person: 'b' });
  expect(await now()).toEqual(['a1', 'a2', 'b1']);
  expect(await end('a1')).toEqual(['a2', 'b1', 'a3']);
  expect(await end('a2')).toEqual(['b1', 'a3', 'b2']);
});

it('lets the asker with 1,600 works wait behind itself, and another asker for one turn', async () => {
  const { ask, end, now } = open({ atOnce: 2, waiting: { ofPerson: 2000, ofNetwork: 2000 } });
  for (let count = 0; count < 1600; count += 1) ask(`a${count}`, { person: 'a' });
  ask('b', { person: 'b' });
  expect(await now()).toEqual(['a0', 'a1']);
  expect(await end('a0')).toEqual(['a1', 'b']);
});

it('lets networks take turns first, and then the people of a network', async () => {
  const { ask, end, now } = open({ atOnce: 1 });
  const hostile = Array.from({ length: 10 }, (_, index) => ({ person: `h${index}`, network: 'hostile' }));
  for (const [index, asker] of hostile.entries()) ask(`h${index}`, asker);
  ask('again', { person: 'h1', network: 'hostile' });
  ask('other', { person: 'o', network: 'quiet' });
  expect(await now()).toEqual(['h0']);
  expect(await end('h0')).toEqual(['other']);
  for (const name of ['other', ...hostile.slice(1, 9).map(({ person }) => person)]) await end(name);
  // The tenth person comes before the second work of another person.
  expect(await now()).toEqual(['h9']);
  expect(await end('h9')).toEqual(['again']);
});

it('runs two works of one network at once, whoever its people are', async () => {
  const { ask, now } = open();
  for (const person of ['a', 'b', 'c']) ask(person, { person, network: '192.0.2.1' });
  ask('visitor', { network: '192.0.2.1' });
  expect(await now()).toEqual(['a', 'b']);
  ask('elsewhere', { network: '192.0.2.2' });
  expect(await now()).toEqual(['a', 'b', 'elsewhere']);
});

it('leaves a place of each kind of work to others', async () => {
  const { ask, end, now } = open();
  const pictures: Lane = { atOnce: 2 };
  for (const name of ['a1', 'a2']) ask(name, { person: 'a' }, pictures);
  ask('document', { person: 'a' });
  expect(await now()).toEqual(['a1', 'document']);
  ask('b', { person: 'b' }, pictures);
  expect(await now()).toEqual(['a1', 'document', 'b']);
  expect(await end('a1')).toEqual(['document', 'b', 'a2']);
});

it('does not let work of one kind wait for work of another kind that runs seldom', async () => {
  const { ask, end, now } = open();
  const heavy: Lane = { atOnce: 1 };
  ask('heavy1', { person: 'a' }, heavy);
  ask('heavy2', { person: 'b' }, heavy);
  ask('light', { person: 'c' });
  expect(await now()).toEqual(['heavy1', 'light']);
  expect(await end('heavy1')).toEqual(['light', 'heavy2']);
});

it('refuses work if too much of the same person or network waits, and accepts it later', async () => {
  const { ask, end } = open({ waiting: { ofPerson: 2, ofNetwork: 3 } });
  const own = { person: 'a', network: '192.0.2.1' };
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask(name, own);
  await expect(ask('a5', own)).rejects.toThrow(TooManyWaiting);
  ask('n1', { network: '192.0.2.1' });
  await expect(ask('n2', { person: 'b', network: '192.0.2.1' })).rejects.toThrow(TooManyWaiting);
  ask('other', { person: 'c', network: '192.0.2.2' });
  expect(await end('a1')).toEqual(['a2', 'other', 'n1']);
  await end('a2');
  const accepted = ask('a5', own);
  for (const name of ['n1', 'a3', 'a4', 'a5']) await end(name);
  expect(await accepted).toBe('a5');
});

it('goes on after a work that failed', async () => {
  const inTurn = openTurns({ ...limits, atOnce: 1 });
  const failing = inTurn({ person: 'a' }, usual, async () => {
    throw new Error('broken');
  });
  const next = inTurn({ person: 'a' }, usual, async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
