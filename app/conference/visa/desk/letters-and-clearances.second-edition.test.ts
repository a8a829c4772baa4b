import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { issueDocument } from '#conference/documents/issue-document.server.ts';
import { openOwnDocument, readOffers } from '#conference/documents/open-document.server.ts';
import { renderDocuments } from '#conference/documents/render-document.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { visaSchema } from '#conference/edition/fact-schemas/visa-schema.ts';
import { anAsker, anOrganiser, answerChecklist, aRegistration } from '#tests/factories.ts';
import { findHolders } from '#tests/find-holders.ts';
import { aPlatform } from '#tests/platform.ts';
import { carryOutStep, planStep } from './carry-out-visa-step.server.ts';
import { readVisaForDesk } from './show-visa.server.ts';
import type { VisaQueue } from './visa-filter.ts';
import type { VisaStep } from './visa-step.ts';

const run = promisify(execFile);
const platform = await aPlatform();
const now = platform.now();
const officer = await anOrganiser(platform, { roles: ['visa-officer'] });
const by = { organiserId: officer.id, requestId: 'a-request' };
const folder = await mkdtemp(join(tmpdir(), 'letters-'));
afterAll(async () => await rm(folder, { recursive: true }));

async function aTraveller() {
  const { id } = await aRegistration(platform, { paid: true, proved: true });
  await answerChecklist(platform, id, undefined, now);
  return id;
}

const planFor = async (id: string, step: VisaStep) => await planStep(platform, [id], step);

async function take(id: string, step: VisaStep) {
  const { digest } = await planFor(id, step);
  return await carryOutStep(platform, { ids: [id], step, seen: digest, ...by }, now);
}

async function clear(
  id: string,
  clearance: string,
  number: string,
  state: 'cleared' | 'refused' = 'cleared',
) {
  await take(id, { kind: 'send', clearance, number: 'A/1', on: '2026-01-08' });
  await take(id, { kind: 'answer', clearance, state, number, on: '2026-01-10' });
}

const listed = async (queue: VisaQueue, id: string) =>
  (await findHolders(platform, { queue }, now)).some((row) => row.id === id);
const offerTo = async (id: string) =>
  (await readOffers(platform, id, now)).find(({ kind }) => kind === 'visa-letter')?.offer;
const issue = async (id: string) =>
  await issueDocument(platform, { registrationId: id, kind: 'visa-letter', by: { actor: 'system' } }, now);

/** Reads the text of a PDF with the program pdftotext. Returns undefined if the program is not installed. */
async function readLetter(id: string): Promise<string | undefined> {
  const issued = await issue(id);
  const file = issued.ok
    ? await renderDocuments(platform, { ids: [issued.documentId], asker: anAsker }, now)
    : undefined;
  if (!file) throw new Error('There is no letter.');
  const path = join(folder, `${id}.pdf`);
  await writeFile(path, file.pdf);
  try {
    return (await run('pdftotext', ['-layout', path, '-'])).stdout.replaceAll(/[ \n\f]+/g, ' ');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

it('neither the participant nor the desk gets a letter before the participant has every clearance', async () => {
  const id = await aTraveller();
  const own = { registrationId: id, kind: 'visa-letter', requestId: 'r' } as const;
  const isWaiting = async () => {
    expect(await offerTo(id)).toEqual({ state: 'not-cleared' });
    expect(await openOwnDocument(platform, own, now)).toEqual({ ok: false, reason: 'not-cleared' });
    expect(await issue(id)).toEqual({ ok: false, reason: 'not-cleared' });
    expect(await listed('letter', id)).toBe(false);
  };
  await isWaiting();
  await clear(id, 'first', 'C/9');
  await isWaiting();
  await clear(id, 'second', '', 'refused');
  await isWaiting();
  await clear(id, 'second', '');
  expect(await offerTo(id)).toEqual({ state: 'ready' });
  expect(await listed('letter', id)).toBe(true);
  const asked = { document: 'visa-letter', documentState: 'not-issued' };
  expect((await findHolders(platform, asked, now)).map((row) => row.id)).toEqual([id]);
  expect(await issue(id)).toMatchObject({ ok: true });
  const text = await readLetter(id);
  if (text === undefined) return;
  expect(text).toContain('Clearances of the participant');
  expect(text).toContain('First clearance Number C/9 of 10 January 2026');
  expect(text).toContain('Second clearance Of 10 January 2026');
});

it('a letter is out of date after a clearance changes, and the new letter names the new number', async () => {
  const id = await aTraveller();
  await clear(id, 'first', 'C/9');
  await clear(id, 'second', 'D/4');
  await issue(id);
  expect((await readVisaForDesk(platform, id))?.letter).toBe('valid');
  await take(id, { kind: 'undo', clearance: 'second' });
  await take(id, { kind: 'answer', clearance: 'second', state: 'cleared', number: 'D/5', on: '2026-01-10' });
  const isOutdated = async () => {
    expect((await readVisaForDesk(platform, id))?.letter).toBe('outdated');
    expect(await listed('outdated', id)).toBe(true);
  };
  await isOutdated();
  const text = await readLetter(id);
  if (text !== undefined) {
    expect(text).toContain('Number D/5 of');
    expect(text).not.toContain('D/4');
  }
  expect((await readVisaForDesk(platform, id))?.letter).toBe('valid');
  expect(await listed('outdated', id)).toBe(false);
  await take(id, { kind: 'undo', clearance: 'second' });
  await take(id, { kind: 'answer', clearance: 'second', state: 'refused', number: '', on: '2026-01-10' });
  await isOutdated();
  expect(await issue(id)).toEqual({ ok: false, reason: 'not-cleared' });
});

it('an edition without clearances cannot let letters wait for clearances', () => {
  const parsed = visaSchema.safeParse({ ...edition.visa, clearances: [] });
  expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['letterWaitsForClearances', 'there is no clearance to wait for'],
  ]);
});
