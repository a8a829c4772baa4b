import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { photographPaper, wavePaper } from '#tests/crumple.ts';
import { aConfirmedBooking, anAsker, anOrganiser, answerChecklist, aRegistration } from '#tests/factories.ts';
import { aContribution } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';
import { findCode, readPicture } from '#tests/read-code.ts';
import { type DocumentKind, documentKinds } from './document-kind.ts';
import { issueDocument } from './issue-document.server.ts';
import { renderDocuments } from './render-document.server.ts';
import { verifyCode } from './verifying/verify-document.server.ts';

const run = promisify(execFile);
const platform = await aPlatform();
const organiser = await anOrganiser(platform, { roles: ['registrar'] });
const now = new Date('2026-01-30T08:00:00Z');
const folder = await mkdtemp(join(tmpdir(), 'printed-'));
afterAll(async () => await rm(folder, { recursive: true }));

/** Names that are difficult to typeset. */
const hardNames = [
  'Zoë Šimůnková-Nguyễn Thị Ánh',
  'शान्ति देवी श्रीवास्तव',
  'محمد بن عبد الله',
  '王小明',
  'Юлия Їжакевич',
  'தமிழ்ச்செல்வி முருகன்',
  'মৈত্রেয়ী বন্দ্যোপাধ্যায়',
  'አበበ ቢቂላ',
  'สมชาย ใจดี',
  'נועם כהן',
  '渡辺 さくら',
  '김철수',
  'Sukarno',
  'Maria Francisca de Assunção Albuquerque Cavalcanti e Menezes',
  'Amal محمد الحسن Dupont',
];

/** The documents that have the name of the person as their heading. */
const cards = ['icard', 'membership-card'] as const;

/** Runs a program. Returns undefined if it is not installed; then its check is left out. */
async function runIfInstalled(program: string, args: string[]) {
  try {
    return (await run(program, args)).stdout;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function aPersonWhoCame(fullName: string) {
  const { id, form } = await aRegistration(platform, { fullName, paid: true, proved: true });
  await answerChecklist(platform, id);
  await aContribution(platform, { email: form.email, organiserId: organiser.id });
  await aConfirmedBooking(platform, id);
  await platform.db
    .insertInto('arrival')
    .values({ registration_id: id, marked_by: organiser.id, arrived_at: new Date('2026-01-27T06:00:00Z') })
    .execute();
  return id;
}

/** Writes the file of a person's document. Returns its path, and the number of the document. */
async function print(registrationId: string, kind: DocumentKind) {
  const by = { actor: 'system', requestId: 'r' } as const;
  const issued = await issueDocument(platform, { registrationId, kind, by }, now);
  if (!issued.ok) throw new Error(`${kind}: ${issued.reason}`);
  const file = await renderDocuments(
    platform,
    { ids: [issued.documentId], shape: 'a6', asker: anAsker },
    now,
  );
  const path = join(folder, `${kind}.pdf`);
  await writeFile(path, file?.pdf ?? '');
  return { path, number: file?.numbers[0] };
}

async function pixelsOf(picture: Sharp) {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

describe.each(documentKinds)('the code on a printed %s', (kind) => {
  it('can be read at 300 dpi, and from a photograph of a crumpled, tilted print', async () => {
    const { path, number } = await print(await aPersonWhoCame('Mira Çelik'), kind);
    const page = kind === 'peace-passport' ? '2' : '1';
    const options = ['-r', '300', '-png', '-singlefile', '-f', page, '-l', page];
    if ((await runIfInstalled('pdftoppm', [...options, path, join(folder, kind)])) === undefined) return;
    const image = join(folder, `${kind}.png`);
    const page300 = await pixelsOf(sharp(image));
    const address = (await readPicture(page300)) ?? '';
    const code = address.split('/').at(-1) ?? '';
    expect(await verifyCode(platform, code, '2026-01-30')).toMatchObject({ state: 'genuine', kind, number });

    // People hold the camera near a code. So the picture shows the code, and around it a border of half the code's
    // width: the paper, or the table beside a card.
    const found = await findCode(page300);
    const border = Math.ceil(found.side / 2);
    const table = { top: border, bottom: border, left: border, right: border, background: '#fff' };
    const near = sharp(await sharp(image).extend(table).png().toBuffer()).extract({
      left: Math.round(found.left),
      top: Math.round(found.top),
      width: Math.ceil(found.side * 2),
      height: Math.ceil(found.side * 2),
    });
    const flat = await pixelsOf(
      near.resize({ width: 1000, height: 1000, fit: 'contain', background: '#fff' }).blur(1.2),
    );
    expect(await readPicture(photographPaper(flat, 'crumpled'))).toBe(address);
    // The code cannot be read on torn paper, which shows that `photographPaper` really changes the picture.
    expect(await readPicture(photographPaper(flat, 'torn'))).toBeUndefined();
  });
});

it('the densest code can be read from paper with waves of 6 pixels at 300 dpi', async () => {
  // As many letters as a code signs, and each takes several bytes.
  const { path, number } = await print(
    await aPersonWhoCame('शान्ति देवी श्रीवास्तव बन्द्योपाध्याय'),
    'exhibitor-card',
  );
  const image = join(folder, 'densest');
  const options = ['-r', '300', '-png', '-singlefile', path, image];
  if ((await runIfInstalled('pdftoppm', options)) === undefined) return;
  const page = await pixelsOf(
    sharp(`${image}.png`).extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#fff' }),
  );
  const address = await readPicture(page);
  const code = address?.split('/').at(-1) ?? '';
  expect(await verifyCode(platform, code, '2026-01-30')).toMatchObject({ state: 'genuine', number });
  // From crest to crest it is 42 mm, a little more than the code is wide. Steeper waves need another photograph.
  expect(await readPicture(wavePaper(page, { height: 6, length: 500 }))).toBe(address);
  expect(await readPicture(wavePaper(page, { height: 6, length: 40 }))).toBeUndefined();
});

/**
 * Makes a pattern that finds words even if they are on several lines. pdftotext leaves out a hyphen at the end of a
 * line.
 */
function inLines(words: string): RegExp {
  const parts = words.split(' ').map((word) => [...word].join('\n?').replaceAll('-', '-?'));
  return new RegExp(parts.join('\\s+'));
}

type Tag = { type: string; title: string | undefined; alt: string | undefined };

/**
 * Reads the structure tree of a file: its elements in reading order. Uses another library than the program that wrote
 * the file.
 */
async function readTags(path: string): Promise<Tag[]> {
  const { catalog } = await PDFDocument.load(await readFile(path));
  const tags: Tag[] = [];
  const walk = (node: unknown) => {
    if (node instanceof PDFArray) for (let at = 0; at < node.size(); at++) walk(node.lookup(at));
    if (!(node instanceof PDFDict)) return;
    const textOf = (name: string) => {
      const text = node.lookup(PDFName.of(name));
      return text instanceof PDFHexString || text instanceof PDFString ? text.decodeText() : undefined;
    };
    const type = node.lookup(PDFName.of('S'));
    if (type instanceof PDFName) {
      tags.push({ type: type.decodeText(), title: textOf('T'), alt: textOf('Alt') });
    }
    walk(node.lookup(PDFName.of('K')));
  };
  walk(catalog.lookup(PDFName.of('StructTreeRoot')));
  return tags;
}

describe('the file of a document', () => {
  it.each(hardNames)(
    'is valid, its tags name the person and are in reading order, and the name can be copied from it: %s',
    async (name) => {
      const id = await aPersonWhoCame(name);
      for (const kind of documentKinds) {
        const { path, number = '' } = await print(id, kind);
        const checked = await runIfInstalled('qpdf', ['--check', path]);
        if (checked !== undefined) expect(checked).toContain('No syntax or stream encoding errors found');
        const tags = await readTags(path);
        const [first] = tags.filter(({ type }) => type === 'H1');
        expect(first).toBeDefined();
        if (cards.some((card) => card === kind)) expect(first?.title).toBe(name);
        // The tags are in the order of the page: the heading comes before the code that verifies the document.
        const isCode = ({ alt }: Tag) => alt === `QR code to verify ${number}`;
        expect(tags.findIndex(({ type }) => type === 'H1')).toBeLessThan(tags.findIndex(isCode));
        expect(tags.filter(({ type, alt }) => type === 'Figure' && !alt)).toEqual([]);
        const text = await runIfInstalled('pdftotext', [path, '-']);
        if (text !== undefined) expect(text.replaceAll(/[\u200f\u202a-\u202e]/g, '')).toMatch(inLines(name));
      }
    },
  );
});
