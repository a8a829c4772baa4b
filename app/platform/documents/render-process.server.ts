// The program that renders documents. `openDocuments` starts it as a separate process.
import { join } from 'node:path';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { answerWork } from '#platform/turns/answer-work.server.ts';
import type { RenderAnswer, RenderedDocument, RenderRequest } from './document.ts';
import { listFontFolders, textFamilies } from './document-fonts.server.ts';
import { makeHiddenLettersFont } from './hidden-letters-font.server.ts';
import { listUnshown, replaceMissingLetters } from './replace-missing-letters.server.ts';

/** Templates can read files only in this folder. */
const workspace = join(import.meta.dirname, '..', '..');
const compiler = NodeCompiler.create({
  workspace,
  fontArgs: [{ fontBlobs: [makeHiddenLettersFont()] }, { fontPaths: listFontFolders() }],
});

/** Cached data is deleted if none of the last ten documents used it. */
const cachedRuns = 10;

/**
 * Renders a document. If Typst cannot show a letter although a font has it, renders the document again with the letter's
 * code point, because a letter must never stop a document.
 */
function render(request: RenderRequest): RenderedDocument {
  const unshown = new Set<string>();
  for (;;) {
    try {
      return renderWithout(request, unshown);
    } catch (error) {
      const more = listUnshown(error).filter((letter) => !unshown.has(letter));
      if (more.length === 0) throw error;
      for (const letter of more) unshown.add(letter);
    }
  }
}

function renderWithout(
  { template, data, files, isSample }: RenderRequest,
  unshown: ReadonlySet<string>,
): RenderedDocument {
  const missing = new Set<string>();
  const inputs = {
    data: JSON.stringify(replaceMissingLetters(data, missing, unshown)),
    fonts: JSON.stringify(textFamilies),
  };
  for (const [name, bytes] of Object.entries(files)) addFile(name, bytes);
  addFile('drawn-words.json', '{}');
  const main = isSample ? markAsSample(template) : template;
  let document = compile(main, inputs);
  const asked: string[] = compiler.query(document, { selector: '<words-to-draw>', field: 'value' });
  if (asked.length > 0) {
    drawWords(new Set(asked), inputs);
    document = compile(main, inputs);
  }
  const pdf = new Uint8Array(compiler.pdf(document, { pdfStandard: 'ua-1' }));
  compiler.evictCache(cachedRuns);
  return { pdf, missing: [...missing] };
}

function compile(template: string, inputs: Record<string, string>): NodeTypstDocument {
  const compiled = compiler.compile({ mainFilePath: join(workspace, template), inputs });
  // Treat a warning as a fault, too. An unknown font, for example, causes only a warning.
  const fault = compiled.takeDiagnostics() ?? compiled.takeWarnings();
  if (!compiled.result || fault) throw new Error(JSON.stringify(fault?.shortDiagnostics ?? 'no document'));
  return compiled.result;
}

/** Makes a document that contains a template and says on each page that it is a sample. Returns its path in `app/`. */
function markAsSample(template: string): string {
  addFile(
    'sample.typ',
    `#set page(foreground: rotate(-30deg, text(
  font: ("Mukta",), size: 60pt, weight: 600, fill: rgb("#A6342A").transparentize(60%), [SAMPLE],
)))
#include "/${template}"`,
  );
  return 'given/sample.typ';
}

/** Adds a file that templates can read. */
function addFile(name: string, content: Uint8Array | string) {
  compiler.mapShadow(join(workspace, 'given', name), Buffer.from(content));
}

/**
 * Draws the words that a document wants as pictures: see drawn-words.typ. A drawing does not get the data of the
 * document. Otherwise every drawing would read all the data, which took 700 MB for 100 names on 1,000 badges.
 */
function drawWords(asked: ReadonlySet<string>, inputs: Record<string, string>) {
  const pictures: Record<string, string> = {};
  for (const [at, style] of [...asked].entries()) {
    const name = `drawn-words-${at}.svg`;
    addFile(
      name,
      compiler.plainSvg(compile('platform/documents/draw-words.typ', { ...inputs, data: '{}', style })),
    );
    pictures[style] = `/given/${name}`;
  }
  addFile('drawn-words.json', JSON.stringify(pictures));
}

/** Describes why a document failed. Leaves out the text that Typst quotes, because it may be part of the document. */
function describe(error: unknown): string {
  return String(error).replace(/`[^`]*`/g, '…');
}

answerWork((request: RenderRequest): RenderAnswer => {
  try {
    return render(request);
  } catch (error) {
    return { failure: describe(error) };
  } finally {
    // Remove the data of this document, because the next document may belong to another person.
    compiler.resetShadow();
  }
});
