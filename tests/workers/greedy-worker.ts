// This process does what a hostile file could make one of our programs do. Tests start it with `openWork`.
import { answerWork } from '#platform/turns/answer-work.server.ts';

export type GreedyTask = { do: Greed };
type Greed = 'echo' | 'throw' | 'hang' | 'end' | 'fill typed arrays' | 'fill the heap';

answerWork(async ({ do: task }: GreedyTask): Promise<{ pid: number }> => {
  if (task === 'throw') throw new Error('a secret of the file');
  if (task === 'end') process.exit(1);
  if (task === 'hang') for (;;);
  if (task === 'fill typed arrays') fill(() => new Uint8Array(10_000_000).fill(1));
  if (task === 'fill the heap') fill(() => Array.from({ length: 100_000 }, (_, index) => ({ index })));
  return { pid: process.pid };
});

/** Fills at most 3 GB, so that a missing limit does not stop the machine. */
function fill(make: () => unknown) {
  const filled: unknown[] = [];
  while (process.memoryUsage.rss() < 3_000_000_000) filled.push(make());
}
