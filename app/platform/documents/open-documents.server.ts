import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { minutes } from '#platform/durations.ts';
import type { Log } from '#platform/log.server.ts';
import {
  type DocumentData,
  type DocumentFiles,
  type RenderAnswer,
  type RenderedDocument,
  type RenderRequest,
  writeCodePoints,
} from './document.ts';

export type Documents = {
  /**
   * Renders a document as a PDF (PDF/UA-1). `template` is the path of a Typst file in `app/`. Throws if the template
   * fails or takes too long. `files` are pictures that are not in `app/`.
   */
  render(template: string, data: DocumentData, files?: DocumentFiles): Promise<RenderedDocument>;
  /** Ends the process that renders documents. */
  close(): Promise<void>;
};

type Waiting = { resolve: (document: RenderedDocument) => void; reject: (error: Error) => void };
type Renderer = { child: ChildProcess; waiting: Map<number, Waiting>; idle: NodeJS.Timeout | undefined };

type Limits = { idle: number; render: number };

/**
 * Opens the renderer of documents. It starts a process for the first document and ends the process after it was idle
 * for a while, to save memory. The server keeps running if the process crashes. `root` is the project's folder.
 */
export function openDocuments(
  root: string,
  log: Log,
  limits: Limits = { idle: minutes(1), render: minutes(1) },
): Documents {
  let current: Renderer | undefined;
  let lastId = 0;

  const start = (): Renderer => {
    const child = fork(join(root, 'app/platform/documents/render-process.server.ts'), {
      execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4'],
      // Pass on nothing from the server's environment, because the process needs none of its secrets.
      env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
      // Ignore the output of the process, because it may quote a document.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const renderer: Renderer = { child, waiting: new Map(), idle: undefined };
    const end = (reason: string) => {
      if (current === renderer) current = undefined;
      clearTimeout(renderer.idle);
      if (renderer.waiting.size > 0) log.error({ reason }, 'the process that renders documents ended');
      for (const { reject } of renderer.waiting.values())
        reject(new Error(`The document was not rendered: ${reason}.`));
      renderer.waiting.clear();
    };
    child.on('message', (answer: RenderAnswer) => receive(renderer, answer));
    child.on('error', (error) => end(error.message));
    child.on('exit', (code, signal) => end(`the process ended with ${signal ?? code}`));
    return renderer;
  };

  const receive = (renderer: Renderer, { id, ...answer }: RenderAnswer) => {
    const waiting = renderer.waiting.get(id);
    renderer.waiting.delete(id);
    if ('failure' in answer) waiting?.reject(new Error(`The document was not rendered: ${answer.failure}`));
    else waiting?.resolve(answer);
    endWhenIdle(renderer);
  };

  /** Ends an idle process after a while. An idle process does not keep the server from ending. */
  const endWhenIdle = (renderer: Renderer) => {
    if (renderer.waiting.size > 0) return;
    renderer.child.channel?.unref();
    renderer.child.unref();
    renderer.idle = setTimeout(() => stop(renderer), limits.idle).unref();
  };

  const stop = (renderer: Renderer) => {
    if (current === renderer) current = undefined;
    clearTimeout(renderer.idle);
    if (renderer.child.connected) renderer.child.disconnect();
  };

  const sendRequest = (renderer: Renderer, request: Omit<RenderRequest, 'id'>) =>
    new Promise<RenderedDocument>((resolve, reject) => {
      const id = ++lastId;
      const timer = setTimeout(() => renderer.child.kill('SIGKILL'), limits.render);
      const stopTimerAnd =
        <Value>(act: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(timer);
          act(value);
        };
      renderer.waiting.set(id, { resolve: stopTimerAnd(resolve), reject: stopTimerAnd(reject) });
      renderer.child.send({ id, ...request }, (error) => {
        if (error) renderer.waiting.get(id)?.reject(error);
      });
    });

  return {
    async render(template, data, files = {}) {
      current ??= start();
      clearTimeout(current.idle);
      current.child.ref();
      current.child.channel?.ref();
      const document = await sendRequest(current, { template, data, files });
      if (document.missing.length > 0) {
        const letters = document.missing.map(writeCodePoints);
        log.warn({ template, letters }, 'a document contains letters that no font has');
      }
      return document;
    },
    async close() {
      const renderer = current;
      if (!renderer) return;
      await new Promise<void>((resolve) => {
        renderer.child.once('exit', () => resolve());
        if (renderer.child.exitCode !== null || renderer.child.signalCode !== null) return resolve();
        renderer.child.ref();
        stop(renderer);
      });
    },
  };
}
