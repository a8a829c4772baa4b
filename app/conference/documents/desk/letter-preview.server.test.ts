import { expect, it } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';
import { anAsker } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { previewLetter } from './write-letter-text.server.ts';

const platform = await aPlatform();

it('draws a letter of an invented person with the newest template', async () => {
  const { paragraphs, signatory } = edition.documents.letter;
  const rendered = await previewLetter(
    platform,
    { letter: { paragraphs: [...paragraphs], signatory }, asker: anAsker },
    platform.now(),
  );
  expect(Buffer.from(rendered.pdf.subarray(0, 5)).toString()).toBe('%PDF-');
});
