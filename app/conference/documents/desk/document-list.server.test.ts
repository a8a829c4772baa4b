import { expect, it } from 'vitest';
import { makeSelection, selectedRegistrations } from '#conference/organiser/selections/selections.server.ts';
import { correctRegistration } from '#conference/registration/record/correct-registration.server.ts';
import { documentList } from '#conference/reports/exports/export-documents.server.ts';
import { exportList } from '#conference/reports/exports/export-list.server.ts';
import { readOpenWork } from '#conference/reports/read-open-work.server.ts';
import { conditionsOf } from '#conference/visa/desk/registration-search.server.ts';
import { searchWith } from '#conference/visa/desk/registration-search.ts';
import { addTime, days } from '#platform/durations.ts';
import { anAsker, anOrganiser, answerChecklist, aRegistration } from '#tests/factories.ts';
import { findHolders } from '#tests/find-holders.ts';
import { aPlatform } from '#tests/platform.ts';
import type { DocumentKind } from '../document-kind.ts';
import { issueDocument } from '../issue-document.server.ts';
import { renderDocuments } from '../render-document.server.ts';
import { planDocuments } from './plan-documents.server.ts';
import { printBadges } from './print-badges.server.ts';
import { revokeDocument } from './revoke-document.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');
const later = addTime(now, days(1));
const registrar = await anOrganiser(platform, { roles: ['registrar'] });
const by = { organiserId: registrar.id, requestId: 'a-request' };

async function issue(registrationId: string, kind: DocumentKind) {
  const issuing = { registrationId, kind, by: { actor: 'system', requestId: 'a-request' } } as const;
  const answer = await issueDocument(platform, issuing, now);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.documentId;
}

type Conditions = Record<string, string>;

/** Lists the names that a search finds, with the states of some kinds. */
async function find(conditions: Conditions, kinds: DocumentKind[] = []) {
  const rows = await findHolders(platform, conditions, later);
  return rows.map(({ fullName, cells }) => [fullName, ...kinds.map((kind) => cells.get(kind)?.state)]);
}

const names = async (conditions: Conditions) => (await find(conditions)).map(([name]) => name);

const person = async (fullName: string, parts = {}) =>
  await aRegistration(platform, { fullName, paid: true, ...parts });

// One person for each state of the membership card, and people who get nothing.
const issued = await person('Ada Issued');
const outdatedPerson = await person('Bo Outdated');
const revokedPerson = await person('Cem Revoked');
await person('Dia Nothing', { needsVisa: false });
const refundedPerson = await person('Eva Refunded');
const personWithCodes = await person('Fia ⵜⵉⴼ');
await aRegistration(platform, { fullName: 'Gus Unpaid' });
await issue(issued.id, 'membership-card');
await issue(outdatedPerson.id, 'membership-card');
await answerChecklist(platform, outdatedPerson.id);
await issue(outdatedPerson.id, 'visa-letter');
await issue(refundedPerson.id, 'membership-card');
const revokedId = await issue(revokedPerson.id, 'membership-card');
await revokeDocument(
  platform,
  { ...by, registrationId: revokedPerson.id, documentId: revokedId, reason: 'Lost' },
  now,
);
await db
  .updateTable('registration')
  .set({ paid_at: null, updated_at: now })
  .where('id', '=', refundedPerson.id)
  .execute();
const correction = {
  registrationId: outdatedPerson.id,
  changes: { passportNumber: 'Z7654321' },
  by: { actor: 'organiser', actorId: registrar.id },
  requestId: 'a-request',
} as const;
expect(await correctRegistration(platform, correction, later)).toMatchObject({ ok: true });

it('lists the people who get documents, with the state of each kind', async () => {
  expect(
    await find({ paid: 'yes' }, ['membership-card', 'visa-letter', 'participation-certificate']),
  ).toEqual([
    ['Ada Issued', 'issued', 'not-issued', 'not-due'],
    // A new passport number makes the letter outdated. The card does not show this number.
    ['Bo Outdated', 'issued', 'outdated', 'not-due'],
    ['Cem Revoked', 'ended', 'not-issued', 'not-due'],
    ['Dia Nothing', 'not-issued', 'none', 'not-due'],
    ['Fia ⵜⵉⴼ', 'not-issued', 'not-issued', 'not-due'],
  ]);
});

it('finds people by the state of one kind of document, or of any kind', async () => {
  expect(await names({ document: 'membership-card' })).toEqual(['Ada Issued', 'Bo Outdated']);
  expect(await names({ documentState: 'issued', document: 'membership-card' })).toEqual([
    'Ada Issued',
    'Bo Outdated',
  ]);
  expect(await names({ documentState: 'outdated' })).toEqual(['Bo Outdated']);
  expect(await names({ documentState: 'outdated', document: 'membership-card' })).toEqual([]);
  expect(await names({ documentState: 'ended' })).toEqual(['Cem Revoked', 'Eva Refunded']);
  expect(await names({ documentState: 'not-issued', document: 'membership-card' })).toEqual([
    'Dia Nothing',
    'Fia ⵜⵉⴼ',
  ]);
  expect(await names({ documentState: 'not-issued', document: 'visa-letter' })).toEqual([
    'Ada Issued',
    'Cem Revoked',
    'Fia ⵜⵉⴼ',
  ]);
  expect(await names({ documentState: 'not-due', document: 'membership-card' })).toEqual([]);
  expect(await names({ documentState: 'not-due', document: 'membership-certificate' })).toHaveLength(5);
  expect(platform.settings.documents.certificatesFrom > '2026-01-11').toBe(true);
});

it('shows the desk which letters of a name no font has, until the document is revoked', async () => {
  expect((await readOpenWork(platform, later)).counts.lettersMissing).toBe(0);
  const ids = [await issue(personWithCodes.id, 'icard'), await issue(issued.id, 'icard')];
  const file = await renderDocuments(platform, { ids, asker: anAsker }, now);
  expect(file?.missing).toEqual(['ⵜ', 'ⵉ', 'ⴼ']);
  const rows = await findHolders(platform, { letters: 'missing' }, later);
  expect(rows.map(({ fullName, missing }) => [fullName, missing])).toEqual([['Fia ⵜⵉⴼ', ['ⵜ', 'ⵉ', 'ⴼ']]]);
  expect((await readOpenWork(platform, later)).counts.lettersMissing).toBe(1);
  // A font has got other letters since. The next time the document is drawn, they are not missing any more.
  await db
    .updateTable('participant_document')
    .set({ missing_letters: ['ⵣ'] })
    .where('id', '=', ids[1] ?? '')
    .execute();
  expect((await readOpenWork(platform, later)).counts.lettersMissing).toBe(2);
  await renderDocuments(platform, { ids, asker: anAsker }, now);
  expect((await readOpenWork(platform, later)).counts.lettersMissing).toBe(1);
  await revokeDocument(
    platform,
    { ...by, registrationId: personWithCodes.id, documentId: ids[0] ?? '', reason: 'Wrong name' },
    later,
  );
  expect((await readOpenWork(platform, later)).counts.lettersMissing).toBe(0);
});

it('exports the people whom the list shows, and the audit records the export', async () => {
  const list = await documentList(
    platform,
    searchWith({ documentState: 'outdated', text: 'Bo Outdated' }),
    later,
  );
  const rows = [];
  for await (const row of exportList(platform, list, { ...by, format: 'csv' })) {
    rows.push(Object.fromEntries(list.columns.map(({ header, of }) => [header, of(row)])));
  }
  expect(rows).toEqual([
    {
      Reference: expect.stringMatching(/^[A-Z0-9-]+$/),
      'Full name': 'Bo Outdated',
      Type: 'Professional or faculty',
      'Conference iCard': 'not issued yet',
      'Visa Invitation Letter': expect.stringMatching(/^out of date, DOC-/),
      'Membership Card': expect.stringMatching(/^issued, DOC-/),
      'World Peace Passport': 'not issued yet',
      'Certificate of Participation': expect.stringMatching(/^not due yet, from /),
      'Membership Certificate': expect.stringMatching(/^not due yet, from /),
      'Certificate of Presentation': '',
      'Reviewer Certificate': '',
      'Exhibitor Card': '',
      'Letters that no font has': '',
    },
  ]);
  const act = await db
    .selectFrom('audit_entry')
    .select('detail')
    .where('action', '=', 'documents.exported')
    .executeTakeFirstOrThrow();
  // The search text may be a name, so it is sealed.
  expect(act.detail).toMatchObject({ rows: 1, filter: { documentState: 'outdated' } });
  expect(JSON.stringify(act.detail)).not.toContain('Bo Outdated');
});

/** Makes a selection of the people whom the list finds, and returns a query of them. */
async function choose(conditions: Conditions) {
  const choice = await conditionsOf(platform, searchWith(conditions), later);
  const selectionId = await makeSelection(db, { choice, organiserId: registrar.id }, later);
  if (selectionId === undefined) throw new Error('The list finds nobody.');
  return selectedRegistrations(db, selectionId);
}

it('keeps the status and the payment state of the filter, and adds its own conditions', async () => {
  await db.updateTable('registration').set({ payment_state: 'waived' }).where('id', '=', issued.id).execute();
  const card = { document: 'membership-card' };
  expect(await names({ ...card, paid: 'waived' })).toEqual(['Ada Issued']);
  expect(await names({ ...card, paid: 'no' })).toEqual([]);
  expect(await names({ ...card, status: 'withdrawn' })).toEqual([]);
  expect(await names(card)).toHaveLength(2);
});

it('plans and prints the badges of exactly the people who are chosen, and says who is left out and why', async () => {
  const people = await choose({ documentState: 'ended' });
  expect(await planDocuments(platform, { people, kind: 'icard' }, later)).toMatchObject({
    getting: 2,
    first: [{ fullName: 'Cem Revoked' }, { fullName: 'Fia ⵜⵉⴼ' }],
    leftOut: 1,
    firstLeftOut: [{ fullName: 'Eva Refunded', why: 'unpaid' }],
  });
  const chosen = await choose({ documentState: 'issued', document: 'membership-card' });
  const countPlanned = async () => {
    const {
      first: _,
      firstLeftOut: __,
      ...counts
    } = await planDocuments(platform, { people: chosen, kind: 'icard' }, later);
    return counts;
  };
  const nobodyLeftOut = { leftOut: 0, reasons: [], withoutPhoto: 2, getting: 2, anew: 0 };
  // One of the two has the card already. A test before this one issued it.
  expect(await countPlanned()).toEqual({ ...nobodyLeftOut, new: 1, existing: 1 });
  const printed = await printBadges(platform, { people: chosen, shape: 'sheet', ...by }, later);
  expect(printed).toMatchObject({ ok: true, file: { kind: 'icard', missing: [] } });
  expect(await countPlanned()).toEqual({ ...nobodyLeftOut, new: 0, existing: 2 });
  const holders = await db
    .selectFrom('participant_document')
    .select('registration_id')
    .where('kind', '=', 'icard')
    .where('ended_at', 'is', null)
    .execute();
  expect(holders.map(({ registration_id }) => registration_id).toSorted()).toEqual(
    [issued.id, outdatedPerson.id].toSorted(),
  );
});

it('leaves out of letters, already in the plan, people without the answers that letters print', async () => {
  const people = await choose({ paid: 'yes' });
  expect(await planDocuments(platform, { people, kind: 'visa-letter' }, later)).toMatchObject({
    getting: 1,
    first: [{ fullName: 'Bo Outdated' }],
    reasons: [
      { why: 'answers-missing', count: 3 },
      { why: 'not-asked', count: 1 },
    ],
  });
});
