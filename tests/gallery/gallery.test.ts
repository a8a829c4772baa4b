import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { currentTemplates, type DocumentKind, documentKinds } from '#conference/documents/document-kind.ts';
import { openContent, openPassport, sealDocument } from '#conference/documents/document-seal.server.ts';
import { issueDocument } from '#conference/documents/issue-document.server.ts';
import type { DocumentContent } from '#conference/documents/participant-document.ts';
import { renderDocuments } from '#conference/documents/render-document.server.ts';
import { checkIn } from '#conference/door/check-in.server.ts';
import { daysOf } from '#conference/edition/days.ts';
import { edition, folderSettings } from '#conference/edition/edition.server.ts';
import { correctRegistration } from '#conference/registration/record/correct-registration.server.ts';
import { replaceFile } from '#conference/registration/registering/replace-file.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { locales } from '#platform/words/locales.ts';
import {
  aConfirmedBooking,
  anAsker,
  anOrganiser,
  answerChecklist,
  aPdf,
  aRegistration,
  enterEventClearances,
} from '#tests/factories.ts';
import { aContribution } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';

const run = promisify(execFile);
const platform = await aPlatform();
const organiser = await anOrganiser(platform);
const { conference, documents } = folderSettings;
const now = new Date(`${documents.certificatesFrom}T16:00:00Z`);
await enterEventClearances(platform, organiser.id, now);
const isFirst = edition.id === 'new-delhi-2026';
/** Look at these pictures after each change of a template. */
const folder = join(process.cwd(), 'test-results', 'gallery', edition.id);
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });

const names: Record<string, string> = {
  latin: 'Zoë Šimůnková-Nguyễn Thị Ánh',
  devanagari: 'शान्ति देवी श्रीवास्तव',
  arabic: 'محمد بن عبد الله الحسني',
  chinese: '王小明',
  burmese: 'ဒေါ်အောင်ဆန်းစုကြည် မြင့်မြတ်',
  amharic: 'አበበ ቢቂላ ወልደማርያም',
};

/** A portrait of the edition, as somebody's photograph. */
async function aPortrait(): Promise<Buffer> {
  const drawing = join(process.cwd(), 'editions', 'new-delhi-2026', 'artwork', 'portrait-kenya.svg');
  return await sharp(drawing, { density: 150 }).flatten({ background: '#FAF6EC' }).jpeg().toBuffer();
}

async function aGuest(fullName: string) {
  const { id, form } = await aRegistration(platform, { fullName, paid: true, proved: true, now });
  const photograph = { bytes: await aPortrait(), mediaType: 'image/jpeg' } as const;
  await replaceFile(platform, { registrationId: id, kind: 'photo', file: photograph, requestId: 'r' }, now);
  await answerChecklist(platform, id);
  const { papers } = edition;
  await aContribution(platform, {
    email: form.email,
    organiserId: organiser.id,
    title: 'Water between two villages: what the wells remember',
    abstract: 'Two villages share one well and keep the peace. '.repeat(16),
    theme: papers.themes[0]?.id ?? '',
    kind: papers.kinds[0]?.id ?? '',
    needs: [],
    file: { bytes: aPdf(), mediaType: 'application/pdf' },
  });
  await aConfirmedBooking(platform, id);
  for (const key of daysOf(conference).filter((_, index) => index !== 2)) {
    const place = { kind: 'day', key } as const;
    await checkIn(
      platform.db,
      { registrationId: id, organiserId: organiser.id, requestId: 'r', place },
      new Date(`${key}T08:00:00Z`),
    );
  }
  return id;
}

/** Issues and draws a document. Returns the path of its file and how many pages it has. */
// The shape matters only for badges.
async function draw(
  registrationId: string,
  kind: DocumentKind,
  name: string,
  shape: 'a6' | 'cr80' | 'sheet' = 'a6',
  changed: Partial<DocumentContent> = {},
) {
  const by = { actor: 'system', requestId: 'r' } as const;
  const issued = await issueDocument(platform, { registrationId, kind, by }, now);
  if (!issued.ok) throw new Error(`${kind}: ${issued.reason}`);
  if (name.startsWith('longest') && kind === 'exhibitor-card') await giveNineStalls(issued.documentId);
  if (Object.keys(changed).length > 0) await changeContent(issued.documentId, changed);
  const file = await renderDocuments(platform, { ids: [issued.documentId], shape, asker: anAsker }, now);
  const path = join(folder, `${kind}-${name}.pdf`);
  await writeFile(path, file?.pdf ?? '');
  return {
    path,
    missing: file?.missing,
    pages: (await PDFDocument.load(await readFile(path))).getPageCount(),
  };
}

/** Changes a card to one with nine stalls. Nobody can book so many at once. */
async function giveNineStalls(id: string) {
  const stalls = Array.from({ length: 9 }, (_, at) => `Amphitheatre on 2${at} January, number ${100 + at}`);
  await changeContent(id, { stalls });
}

/** Changes what an issued document says. */
async function changeContent(id: string, changed: Partial<DocumentContent>) {
  const { db, secrets } = platform;
  const documents = db.selectFrom('participant_document').where('id', '=', id);
  const row = await documents
    .select(['record_key_id', 'sealed_content', 'sealed_passport'])
    .executeTakeFirstOrThrow();
  const record = await openRecordKey(db, secrets, row.record_key_id ?? '');
  const content = openContent(record, row.sealed_content ?? Buffer.of());
  const passport = openPassport(record, row.sealed_passport);
  const sealed = sealDocument(record, { ...content, ...changed }, passport);
  await db.updateTable('participant_document').set(sealed).where('id', '=', id).execute();
}

/** Draws all pages of files on one sheet, for people to look at. Does nothing without poppler. */
async function showTogether(kind: string, paths: readonly string[], perRow: number, dpi: number) {
  const pictures: Buffer[] = [];
  for (const path of paths) {
    const prefix = path.replace(/\.pdf$/, '');
    try {
      await run('pdftoppm', ['-r', `${dpi}`, '-png', path, prefix]);
    } catch {
      return;
    }
    const pages = (await PDFDocument.load(await readFile(path))).getPageCount();
    for (let page = 1; page <= pages; page++) {
      const file = `${prefix}-${`${page}`.padStart(`${pages}`.length, '0')}.png`;
      pictures.push(await readFile(file));
      await rm(file);
    }
  }
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  const width = Math.max(...sizes.map((size) => size.width)) + 24;
  const height = Math.max(...sizes.map((size) => size.height)) + 24;
  await sharp({
    create: {
      width: width * perRow + 24,
      height: height * Math.ceil(pictures.length / perRow) + 24,
      channels: 3,
      background: '#B9B4A6',
    },
  })
    .composite(
      pictures.map((input, at) => ({
        input,
        left: 24 + (at % perRow) * width,
        top: 24 + Math.floor(at / perRow) * height,
      })),
    )
    .png()
    .toFile(join(folder, `${kind}.png`));
}

const pagesOf: Record<DocumentKind, number> = {
  icard: 1,
  'visa-letter': 1,
  'membership-card': 1,
  'peace-passport': 4 + daysOf(conference).length,
  'participation-certificate': 1,
  'membership-certificate': 1,
  'presentation-certificate': 1,
  'reviewer-certificate': 1,
  'exhibitor-card': 1,
};

const guests = new Map<string, string>();
for (const [script, name] of Object.entries(names)) {
  // The second edition has the same templates. One name shows its own drawings.
  if (isFirst || script === 'latin') guests.set(script, await aGuest(name));
}

describe('the gallery', () => {
  const kinds = documentKinds.filter((kind) => kind !== 'exhibitor-card' || folderSettings.festival);
  it.each(kinds)('shows %s in six scripts, each on its usual number of pages', async (kind) => {
    const paths: string[] = [];
    const cards: string[] = [];
    for (const [script, id] of guests) {
      if (kind === 'peace-passport' && script !== 'latin' && script !== 'burmese') continue;
      const drawn = await draw(id, kind, script);
      expect({ script, ...drawn }).toMatchObject({ missing: [], pages: pagesOf[kind] });
      paths.push(drawn.path);
      if (kind === 'icard') cards.push((await draw(id, kind, `card-${script}`, 'cr80')).path);
    }
    if (cards.length > 0) await showTogether('icard-cards', cards, 3, 200);
    const isCard = kind.endsWith('card');
    const isBook = kind === 'peace-passport';
    await showTogether(
      kind,
      paths,
      isBook ? 5 : isCard ? 3 : 2,
      kind === 'icard' || isBook ? 110 : isCard ? 200 : 80,
    );
  });
});

describe('the gallery of languages', () => {
  const kinds = documentKinds.filter((kind) => kind === 'visa-letter' || kind.endsWith('-certificate'));
  it.each(kinds)(
    'shows %s in English and each other language, on its usual number of pages',
    async (kind) => {
      const drawn = [];
      for (const language of locales.filter((one) => one !== 'en')) {
        drawn.push({
          language,
          ...(await draw(guests.get('latin') ?? '', kind, `in-${language}`, 'a6', { language })),
        });
      }
      expect(drawn.map(({ language, missing, pages }) => ({ language, missing, pages }))).toEqual(
        drawn.map(({ language }) => ({ language, missing: [], pages: pagesOf[kind] })),
      );
      const paths = drawn.map(({ path }) => path);
      await showTogether(`languages-${kind}`, paths, 2, 80);
    },
    // Six documents, each with a drawing of its own words.
    90_000,
  );
});

/** The words of the last page with the places where they stand, in points. Undefined without poppler. */
async function wordsOnPages(path: string) {
  const out = await run('pdftotext', ['-bbox', path, '-']).catch(() => undefined);
  if (!out) return undefined;
  return [...out.stdout.matchAll(/<page width="([\d.]+)" height="([\d.]+)">(.*?)<\/page>/gs)].map(
    ([, width, height, inside = '']) => ({
      width: Number(width),
      height: Number(height),
      words: [
        ...inside.matchAll(
          /xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/g,
        ),
      ].map(([, xMin, yMin, xMax, yMax, text]) => ({
        ...{ xMin: Number(xMin), yMin: Number(yMin), xMax: Number(xMax), yMax: Number(yMax) },
        text: text ?? '',
      })),
    }),
  );
}

describe.runIf(isFirst)('the longest that somebody can have', () => {
  it('is on the sheet as a whole: a name of 200 letters, nine stalls, an address of 14 lines, and no lone signature', async () => {
    const parts = [
      'Alexandrina',
      'Bartholomäus',
      'Chrysanthemum',
      'Déodat',
      'Esperanza',
      'Ferdinando',
      'Guðmundsdóttir',
    ];
    const name = Array.from({ length: 17 }, (_, at) => parts[at % parts.length])
      .join(' ')
      .slice(0, 200)
      .trim();
    const id = await aGuest(name);
    await platform.db
      .updateTable('registration')
      .set({
        affiliation:
          'Professor of the history of peace, University of the North, Department of Conflict Research',
      })
      .where('id', '=', id)
      .execute();
    const address = Array.from({ length: 14 }, (_, at) => `Line ${at + 1} of the address`).join('\n');
    await correctRegistration(
      platform,
      {
        registrationId: id,
        changes: { visaAddress: address },
        by: { actor: 'organiser', actorId: organiser.id },
        requestId: 'r',
      },
      now,
    );
    for (const kind of documentKinds) {
      for (const shape of kind === 'icard' ? (['a6', 'cr80'] as const) : (['a6'] as const)) {
        const { path, pages } = await draw(id, kind, `longest-${shape}`, shape);
        if (kind !== 'visa-letter') expect({ kind, pages }).toEqual({ kind, pages: pagesOf[kind] });
        const found = await wordsOnPages(path);
        if (!found) return;
        const all = found.flatMap(({ words }) => words.map(({ text }) => text)).join('');
        const plain = (text: string) => text.replaceAll(/[^\p{L}]/gu, '');
        expect({ kind, isWhole: plain(all).includes(plain(name)) }).toEqual({ kind, isWhole: true });
        if (kind === 'exhibitor-card') expect(all.match(/number/g)).toHaveLength(9);
        if (kind === 'visa-letter') {
          expect(all).toContain('Line14oftheaddress');
          // The last page has more than the signature: a part of the letter comes along.
          if (currentTemplates[kind] > 4) expect(found.at(-1)?.words.length).toBeGreaterThan(60);
        }
        for (const { width, height, words } of found) {
          const outside = words.filter(
            (word) => word.xMin < -1 || word.yMin < -1 || word.xMax > width + 1 || word.yMax > height + 1,
          );
          expect({ kind, outside }).toEqual({ kind, outside: [] });
        }
        await showTogether(`longest-${kind}-${shape}`, [path], 2, kind.endsWith('card') ? 200 : 80);
      }
    }
  });
});
