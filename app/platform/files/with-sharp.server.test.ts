import { expect, it } from 'vitest';
import { withSharp } from './with-sharp.server.ts';

const usualPicture = (asker: string) => ({ asker, decodedBytes: 36_000_000 });
const costlyPicture = (asker: string) => ({ asker, decodedBytes: 200_000_000 });

/**
 * Queues one picture for each name in `askers`, in this order. `finish` ends the running picture of an asker, and then
 * waits until exactly the pictures of `next` have started.
 */
function startPictures(askers: string[]) {
  const started: string[] = [];
  const running = new Map<string, () => void>();
  const all = askers.map((asker) =>
    withSharp(usualPicture(asker), async () => {
      started.push(asker);
      await new Promise<void>((resolve) => running.set(asker, resolve));
    }),
  );
  const finish = async (asker: string, next: string[]) => {
    running.get(asker)?.();
    await expect.poll(() => started).toEqual(next);
  };
  return { started, finish, all };
}

it('processes two pictures at the same time, but only one of each asker, so that others need not wait', async () => {
  const { started, finish, all } = startPictures(['one', 'one', 'one', 'two', 'three']);
  await expect.poll(() => started).toEqual(['one', 'two']);
  // The first asker has two more pictures, but the picture of the third asker starts next.
  await finish('one', ['one', 'two', 'three']);
  await finish('two', ['one', 'two', 'three', 'one']);
  await finish('three', ['one', 'two', 'three', 'one']);
  await finish('one', ['one', 'two', 'three', 'one', 'one']);
  await finish('one', ['one', 'two', 'three', 'one', 'one']);
  await Promise.all(all);
});

it('starts the next picture of an asker after one picture has failed', async () => {
  const failing = withSharp(usualPicture('one'), async () => {
    throw new Error('broken');
  });
  const next = withSharp(usualPicture('one'), async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

it('processes the pictures of others at once while somebody sends twenty pictures', async () => {
  const waiting: (() => void)[] = [];
  const hostile = Array.from({ length: 20 }, () =>
    withSharp(usualPicture('2001:db8:1::/48'), () => new Promise<void>((resolve) => waiting.push(resolve))),
  );
  await expect.poll(() => waiting.length).toBe(1);
  expect(await withSharp(usualPicture('192.0.2.1'), async () => 'processed at once')).toBe(
    'processed at once',
  );
  for (let done = 0; done < hostile.length; done += 1) {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.();
  }
  await Promise.all(hostile);
});

it('processes only one costly picture at a time, even if the pictures come from different networks', async () => {
  const waiting: (() => void)[] = [];
  const hostile = Array.from({ length: 5 }, (_, index) =>
    withSharp(
      costlyPicture(`198.51.100.${index}`),
      () => new Promise<void>((resolve) => waiting.push(resolve)),
    ),
  );
  for (let done = 0; done < hostile.length; done += 1) {
    await expect.poll(() => waiting.length).toBe(1);
    expect(await withSharp(usualPicture('192.0.2.1'), async () => 'processed at once')).toBe(
      'processed at once',
    );
    waiting.shift()?.();
  }
  await Promise.all(hostile);
});
