import type { Log } from '#platform/log.server.ts';
import type { Asker } from '#platform/turns/turns.server.ts';
import { openWork } from '#platform/turns/work-apart.server.ts';
import {
  type DocumentData,
  type DocumentFiles,
  type JoinRequest,
  type RenderAnswer,
  type RenderedDocument,
  type RenderRequest,
  writeCodePoints,
} from './document.ts';

export type Documents = {
  /**
   * Renders a document as a PDF (PDF/UA-1) when it is the turn of the asker. Throws if the template fails or takes too
   * long.
   */
  render(asker: Asker, document: DocumentToRender): Promise<RenderedDocument>;
  /** Joins the pages of several files, in their order, to one file for a printer. One file alone stays as it is. */
  join(asker: Asker, title: string, pdfs: readonly Uint8Array[]): Promise<Uint8Array>;
};

export type DocumentToRender = {
  /** The path of a Typst file in `app/`. */
  template: string;
  data: DocumentData;
  /** Pictures that are not in `app/`. */
  files?: DocumentFiles;
};

const render = openWork<RenderRequest, RenderAnswer>({
  program: 'app/platform/documents/render-process.server.ts',
  atOnce: 2,
  seconds: 20,
  megabytes: 300,
  idleSeconds: 60,
});
const join = openWork<JoinRequest, Uint8Array>({
  program: 'app/platform/documents/join-process.server.ts',
  atOnce: 1,
  seconds: 60,
  megabytes: 300,
});

/**
 * Opens the renderer of documents. With `areSamples` each page is marked as a sample of a rehearsal. The server keeps running if a document crashes the process that renders it. */
export function openDocuments(log: Log, { areSamples = false } = {}): Documents {
  return {
    async render(asker, { template, data, files = {} }) {
      const result = await render(asker, { template, data, files, isSample: areSamples });
      if (!result.ok) {
        log.error({ template, reason: result.reason }, 'a document was not rendered');
        throw new Error(`The document was not rendered: ${result.reason}.`);
      }
      const document = result.answer;
      if ('failure' in document) throw new Error(`The document was not rendered: ${document.failure}`);
      if (document.missing.length > 0) {
        const letters = document.missing.map(writeCodePoints);
        log.warn({ template, letters }, 'a document contains letters that no font has');
      }
      return document;
    },

    async join(asker, title, pdfs) {
      const [only] = pdfs;
      if (only && pdfs.length === 1) return only;
      const result = await join(asker, { title, pdfs });
      if (!result.ok) throw new Error(`The files were not joined: ${result.reason}.`);
      return result.answer;
    },
  };
}
