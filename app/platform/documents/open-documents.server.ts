import type { Log } from '#platform/log.server.ts';
import type { Asker } from '#platform/turns/turns.server.ts';
import { openWork } from '#platform/turns/work-apart.server.ts';
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
   * Renders a document as a PDF (PDF/UA-1) when it is the turn of the asker. Throws if the template fails or takes too
   * long.
   */
  render(asker: Asker, document: DocumentToRender): Promise<RenderedDocument>;
};

export type DocumentToRender = {
  /** The path of a Typst file in `app/`. */
  template: string;
  data: DocumentData;
  /** Pictures that are not in `app/`. */
  files?: DocumentFiles;
  /** True for a file with very many documents, such as a thousand badges. It may take more time and memory. */
  isLong?: boolean;
};

const program = 'app/platform/documents/render-process.server.ts';
const render = openWork<RenderRequest, RenderAnswer>({
  program,
  atOnce: 2,
  seconds: 20,
  megabytes: 300,
  idleSeconds: 60,
});
/** Only the desk asks for long files. A thousand badges take half a minute and 700 MB. */
const renderLong = openWork<RenderRequest, RenderAnswer>({
  program,
  atOnce: 1,
  seconds: 120,
  megabytes: 900,
});

/**
 * Opens the renderer of documents. With `areSamples` each page is marked as a sample of a rehearsal. The server keeps running if a document crashes the process that renders it. */
export function openDocuments(log: Log, { areSamples = false } = {}): Documents {
  return {
    async render(asker, { template, data, files = {}, isLong = false }) {
      const result = await (isLong ? renderLong : render)(asker, {
        template,
        data,
        files,
        isSample: areSamples,
      });
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
  };
}
