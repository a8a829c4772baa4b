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
import { visaSchema } from '#conference/edition/schema/facts/visa-schema.ts';
import { listMissingEventClearances, openEventClearance } from '#conference/visa/event-clearances.server.ts';
import type { VisaData } from '#conference/visa/visa-data.ts';
import {
  anAsker,
  anOrganiser,
  answerChecklist,
  aPdf,
  aRegistration,
  enterEventClearances,
} from '#tests/factories.ts';
import { findHolders } from '#tests/find-holders.ts';
import { aPlatform } from '#tests/platform.ts';
import { carryOutStep, planStep } from './carry-out-visa-step.server.ts';
import { countVisaWork } from './count-visas.server.ts';
import { enterEventClearance, removeEventClearance } from './enter-event-clearance.server.ts';
import { readVisaForDesk } from './show-visa.server.ts';
import type { VisaQueue } from './visa-filter.ts';
import type { VisaStep } from './visa-step.ts';

const whole = {
  issuedIn: 'NG',
  issuedOn: '2021-05-29',
  birthDate: '1990-02-03',
  birthPlace: 'Jos',
  sex: 'F',
  occupation: 'Teacher',
  mission: 'Abuja',
};
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

it('all letters wait until the clearances of the event are entered, and wait again when one is removed', async () => {
  const id = await aTraveller();
  await clear(id, 'first', 'C/9');
  await clear(id, 'second', 'D/4');
  const isWaiting = async () => {
    expect(await offerTo(id)).toEqual({ state: 'event-not-cleared' });
    expect(await issue(id)).toEqual({ ok: false, reason: 'event-not-cleared' });
    expect(await listed('letter', id)).toBe(false);
    const asked = { document: 'visa-letter', documentState: 'not-issued' };
    expect(await findHolders(platform, asked, now)).toEqual([]);
  };
  await isWaiting();
  expect(await listMissingEventClearances(platform.db)).toEqual([
    'First event clearance',
    'Second event clearance',
  ]);
  expect(await countVisaWork(platform, now)).toMatchObject({ eventClearances: 2, visaLetters: 0 });
  await enterEventClearances(platform, officer.id);
  expect(await offerTo(id)).toEqual({ state: 'ready' });
  expect(await countVisaWork(platform, now)).toMatchObject({ eventClearances: 0, visaLetters: 1 });
  const text = await readLetter(id);
  if (text !== undefined) {
    expect(text).toContain('First event clearance Number FIRST/7 of 3 November 2025');
    expect(text).toContain('Number SECOND/7 of 3 November 2025, event id E-11');
  }
  expect((await openEventClearance(platform, 'first'))?.bytes.equals(aPdf())).toBe(true);
  expect(await removeEventClearance(platform, { clearance: 'first', ...by }, now)).toBe(1);
  expect((await readVisaForDesk(platform, id))?.letter).toBe('outdated');
  await isWaiting();
  await enterEventClearances(platform, officer.id);
});

it('a changed number of an event clearance ends the letters that name it, a new file alone does not', async () => {
  const id = await aTraveller();
  await clear(id, 'first', 'C/9');
  await clear(id, 'second', 'D/4');
  await issue(id);
  const given = { clearance: 'first', number: 'FIRST/7', on: '2025-11-03', eventId: '', ...by };
  const file = { bytes: aPdf(), mediaType: 'application/pdf' } as const;
  expect(await enterEventClearance(platform, { ...given, file }, now)).toEqual({ ok: true, outdated: 0 });
  expect((await readVisaForDesk(platform, id))?.letter).toBe('valid');
  const other = { ...given, number: 'FIRST/8', file: undefined };
  expect(await enterEventClearance(platform, other, now)).toMatchObject({ ok: true });
  expect((await readVisaForDesk(platform, id))?.letter).toBe('outdated');
  expect((await readLetter(id)) ?? 'FIRST/8').toContain('FIRST/8');
  expect(await enterEventClearance(platform, { ...other, on: '2026-01-11' }, now)).toEqual({
    ok: false,
    reason: 'future',
  });
  await removeEventClearance(platform, { clearance: 'first', ...by }, now);
  expect(await enterEventClearance(platform, other, now)).toEqual({ ok: false, reason: 'no-file' });
  await enterEventClearances(platform, officer.id);
});

it('only people whom a clearance concerns need it, by nationality or origin, and only they are sent', async () => {
  const send = { kind: 'send', clearance: 'third', number: '', on: '2026-01-08' } as const;
  const reasonFor = async (given: VisaData) => {
    const { id } = await aRegistration(platform, { paid: true, proved: true });
    await answerChecklist(platform, id, { ...whole, ...given }, now);
    await clear(id, 'first', 'C/9');
    await clear(id, 'second', 'D/4');
    const { leftOut } = await planFor(id, send);
    const before = (await offerTo(id))?.state;
    await clear(id, 'third', 'E/1');
    return [leftOut[0]?.because, before, (await offerTo(id))?.state];
  };
  const further = { relativeName: 'A. Parent', previousNationality: 'none' };
  expect(await reasonFor({ nationality: 'NG', listedOrigin: 'no' })).toEqual([
    'not-concerned',
    'ready',
    'ready',
  ]);
  expect(await reasonFor({ nationality: 'NG' })).toEqual(['answers-missing', 'not-cleared', 'not-cleared']);
  expect(await reasonFor({ nationality: 'KE', ...further })).toEqual([undefined, 'not-cleared', 'ready']);
  expect(await reasonFor({ nationality: 'NG', listedOrigin: 'yes', ...further })).toEqual([
    undefined,
    'not-cleared',
    'ready',
  ]);
});

it('nationals who may travel with an authorisation get the letter for it', async () => {
  const { id } = await aRegistration(platform, { paid: true, proved: true });
  await answerChecklist(platform, id, { ...whole, nationality: 'FR', listedOrigin: 'no' }, now);
  await clear(id, 'first', 'C/9');
  await clear(id, 'second', 'D/4');
  const text = await readLetter(id);
  if (text === undefined) return;
  expect(text).toContain('To the border officer');
  expect(text).toContain('This is the letter for a travel permit.');
});

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
  expect((await findHolders(platform, asked, now)).map((row) => row.id)).toContain(id);
  expect(await issue(id)).toMatchObject({ ok: true });
  const text = await readLetter(id);
  if (text === undefined) return;
  expect(text).toContain('Clearances');
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
  const parsed = visaSchema.safeParse({ ...edition.visa, clearances: [], eventClearances: [] });
  expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['letterWaitsForClearances', 'there is no clearance to wait for'],
  ]);
});
