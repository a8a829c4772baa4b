import type { WorkMessage } from './work-apart.server.ts';

/**
 * Turns the running program into a process that does one kind of work: it answers each request with the result of
 * `work`. If `work` throws, the answer says only that it failed, because an error may quote what people sent.
 */
export function answerWork<Request, Answer>(work: (request: Request) => Answer | Promise<Answer>): void {
  const send = (message: WorkMessage<Answer>) => void process.send?.(message);
  process.on('message', async (request: Request) => {
    try {
      send({ answer: await work(request) });
    } catch {
      send('failed');
    }
  });
  // Ignore these signals, so that open requests are answered before a shutdown. The process ends when the server closes
  // the channel.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  send('ready');
}
