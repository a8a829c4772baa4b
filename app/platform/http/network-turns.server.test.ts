import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inPageTurn, openTurn } from './network-turns.server.ts';

/** Takes a turn for a request. `hasCome` becomes true when the turn begins. `end` ends the turn. */
function waitFor(network: string) {
  const turn = openTurn(network);
  const end = (status = 200) => turn.endTurnAfter(Promise.resolve(new Response(null, { status })));
  const state = { hasCome: false, end };
  turn.take().then(() => {
    state.hasCome = true;
  });
  return state;
}

it('two requests of a network are handled at the same time, and other networks do not wait for them', async () => {
  const own = Array.from({ length: 4 }, () => waitFor('2001:db8:1::/48'));
  const other = waitFor('2001:db8:2::/48');
  const turns = async () => {
    await nextTick();
    return own.map(({ hasCome }) => hasCome);
  };
  expect([await turns(), other.hasCome]).toEqual([[true, true, false, false], true]);
  own[1]?.end();
  expect(await turns()).toEqual([true, true, true, false]);
  own[0]?.end();
  expect(await turns()).toEqual([true, true, true, true]);
  for (const { end } of [...own, other]) end();
});

it('a request that ends before its turn delays no other request', async () => {
  const [first, second, third, fourth] = Array.from({ length: 4 }, () => waitFor('192.0.2.1'));
  third?.end();
  first?.end();
  await nextTick();
  expect([third?.hasCome, fourth?.hasCome]).toEqual([true, true]);
  for (const turn of [second, fourth]) turn?.end();
  await nextTick();
  const next = waitFor('192.0.2.1');
  await nextTick();
  expect(next.hasCome).toBe(true);
  next.end();
});

it('the turn of a form that got 429 ends a second after the answer, and the next form waits for it', async () => {
  const own = Array.from({ length: 4 }, () => waitFor('192.0.2.2'));
  const turns = () => own.map(({ hasCome }) => hasCome);
  own[0]?.end(429);
  own[1]?.end(422);
  await nextTick();
  expect(turns()).toEqual([true, true, true, false]);
  await sleep(1100);
  expect(turns()).toEqual([true, true, true, true]);
  for (const turn of own.slice(2)) turn.end();
});

it('an action that throws ends its turn', async () => {
  const turn = openTurn('192.0.2.3');
  await turn.take();
  turn.endTurnAfter(Promise.reject(new Error('The action threw.')));
  const [second, third] = [waitFor('192.0.2.3'), waitFor('192.0.2.3')];
  await nextTick();
  expect([second.hasCome, third.hasCome]).toEqual([true, true]);
  second.end();
  third.end();
});

it('eight pages of a network are made at the same time, 300 more wait, and the rest is refused', async () => {
  const begun: (() => void)[] = [];
  const makePage = () => new Promise<string>((resolve) => begun.push(() => resolve('page')));
  const answers = Array.from({ length: 310 }, () => inPageTurn('192.0.2.4', makePage));
  const other = inPageTurn('192.0.2.5', async () => 'other page');
  expect(await Promise.all([...answers.slice(308), other])).toEqual([undefined, undefined, 'other page']);
  await nextTick();
  expect(begun.length).toBe(8);
  for (let made = 0; made < 308; made++) {
    begun[made]?.();
    await nextTick();
  }
  expect(await Promise.all(answers.slice(0, 308))).toEqual(Array(308).fill('page'));
  expect(await inPageTurn('192.0.2.4', async () => 'next page')).toBe('next page');
});
