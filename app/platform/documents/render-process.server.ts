// The program that renders documents. `openDocuments` starts it as a separate process.
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { RenderAnswer, RenderRequest } from './document.ts';
import { listFontFolders, textFamilies } from './document-fonts.server.ts';
import { replaceMissingLetters } from './replace-missing-letters.server.ts';

/** Templates can read files only in this folder. */
const workspace = join(import.meta.dirname, '..', '..');
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: listFontFolders() }] });

/** The cache keeps what the last few documents used. */
const cachedRuns = 10;

function render({ template, data, files }: RenderRequest) {
  const missing = new Set<string>();
  const inputs = {
    data: JSON.stringify(replaceMissingLetters(data, missing)),
    fonts: JSON.stringify(textFamilies),
  };
  for (const [name, bytes] of Object.entries(files)) {
    compiler.mapShadow(join(workspace, 'given', name), Buffer.from(bytes));
  }
  const compiled = compiler.compile({ mainFilePath: join(workspace, template), inputs });
  // A warning is a fault of a template, too: for example a font that does not exist.
  const fault = compiled.takeDiagnostics() ?? compiled.takeWarnings();
  if (!compiled.result || fault) throw new Error(JSON.stringify(fault?.shortDiagnostics ?? 'no document'));
  const pdf = new Uint8Array(compiler.pdf(compiled.result, { pdfStandard: 'ua-1' }));
  compiler.evictCache(cachedRuns);
  return { pdf, missing: [...missing] };
}

/** Describes why a document failed. Leaves out what Typst quotes, because that may be a part of the document. */
function describe(error: unknown): string {
  return String(error).replace(/`[^`]*`/g, '…');
}

process.on('message', (request: RenderRequest) => {
  const { id } = request;
  let answer: RenderAnswer;
  try {
    answer = { id, ...render(request) };
  } catch (error) {
    answer = { id, failure: describe(error) };
  } finally {
    // The next document may be another person's.
    compiler.resetShadow();
  }
  process.send?.(answer);
});
// The server ends this process by closing the channel, so that open requests are answered before a shutdown.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
