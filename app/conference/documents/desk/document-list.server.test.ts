import { expect, it } from 'vitest';
import { selectHolders } from '#conference/organiser/selections/select-from-lists.server.ts';
import { selectedRegistrations } from '#conference/organiser/selections/selections.server.ts';
import { registrationFilterSchema } from '#conference/registration/list/registration-filter.ts';
import { correctRegistration } from '#conference/registration/record/correct-registration.server.ts';
import { documentList } from '#conference/reports/exports/export-documents.server.ts';
import { exportList } from '#conference/reports/exports/export-list.server.ts';
import { readOpenWork } from '#conference/reports/read-open-work.server.ts';
import { addTime, days } from '#platform/durations.ts';
import { anAsker, anOrganiser, answerChecklist, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import type { DocumentKind } from '../document-kind.ts';
import { issueDocument } from '../issue-document.server.ts';
import { renderDocuments } from '../render-document.server.ts';
import { type DocumentSearch, documentSearchSchema } from './document-list.ts';
import { listHolders } from './find-holders.server.ts';
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

const listRequest = (search: Partial<DocumentSearch>, filter = {}) => ({
  filter: registrationFilterSchema.parse(filter),
  search: documentSearchSchema.parse(search),
});

/** Lists the names that a search finds, with the states of some kinds. */
async function find(search: Partial<DocumentSearch>, kinds: DocumentKind[] = []) {
  const { rows, found } = await listHolders(platform, { ...listRequest(search), count: 51 }, later);
  expect(found).toBe(rows.length);
  return rows.map(({ fullName, cells }) => [fullName, ...kinds.map((kind) => cells.get(kind)?.state)]);
}

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
  expect(await find({}, ['membership-card', 'visa-letter', 'participation-certificate'])).toEqual([
    ['Ada Issued', 'issued', 'not-issued', 'not-due'],
    // A new passport number makes the letter outdated. The card does not show this number.
    ['Bo Outdated', 'issued', 'outdated', 'not-due'],
    ['Cem Revoked', 'ended', 'not-issued', 'not-due'],
    ['Dia Nothing', 'not-issued', 'none', 'not-due'],
    ['Fia ⵜⵉⴼ', 'not-issued', 'not-issued', 'not-due'],
  ]);
});

it('finds people by the state of one kind of document, or of any kind', async () => {
  const names = async (search: Partial<DocumentSearch>) => (await find(search)).map(([name]) => name);
  expect(await names({ state: 'issued', kind: 'membership-card' })).toEqual(['Ada Issued', 'Bo Outdated']);
  expect(await names({ state: 'outdated' })).toEqual(['Bo Outdated']);
  expect(await names({ state: 'outdated', kind: 'membership-card' })).toEqual([]);
  expect(await names({ state: 'ended' })).toEqual(['Cem Revoked', 'Eva Refunded']);
  expect(await names({ state: 'not-issued', kind: 'membership-card' })).toEqual(['Dia Nothing', 'Fia ⵜⵉⴼ']);
  expect(await names({ state: 'not-issued', kind: 'visa-letter' })).toEqual([
    'Ada Issued',
    'Cem Revoked',
    'Fia ⵜⵉⴼ',
  ]);
  expect(await names({ state: 'not-due', kind: 'membership-card' })).toEqual([]);
  expect(await names({ state: 'not-due', kind: 'membership-certificate' })).toHaveLength(5);
  expect(platform.settings.documents.certificatesFrom > '2026-01-11').toBe(true);
});

it('lists the people page by page', async () => {
  const page = { ...listRequest({}), count: 2 };
  const first = await listHolders(platform, page, later);
  const second = await listHolders(platform, { ...page, offset: 2 }, later);
  expect([...first.rows, ...second.rows].map(({ fullName }) => fullName)).toEqual([
    'Ada Issued',
    'Bo Outdated',
    'Cem Revoked',
    'Dia Nothing',
  ]);
});

it('shows the desk which letters of a name no font has, until the document is revoked', async () => {
  expect((await readOpenWork(platform, later)).counts.lettersMissing).toBe(0);
  const ids = [await issue(personWithCodes.id, 'icard'), await issue(issued.id, 'icard')];
  const file = await renderDocuments(platform, { ids, asker: anAsker }, now);
  expect(file?.missing).toEqual(['ⵜ', 'ⵉ', 'ⴼ']);
  const { rows } = await listHolders(platform, { ...listRequest({ letters: 'missing' }), count: 51 }, later);
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
  const asked = listRequest({ state: 'outdated' }, { text: 'Bo' });
  const list = await documentList(platform, asked, later);
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
  expect(act.detail).toMatchObject({ rows: 1, filter: { state: 'outdated', kind: '', letters: '' } });
  expect(JSON.stringify(act.detail)).not.toContain('Bo');
});

/** Makes a selection of the people whom the list finds, and returns a query of them. */
async function choose(asked: ReturnType<typeof listRequest>) {
  const selectionId = await selectHolders(platform, { asked, organiserId: registrar.id }, later);
  if (selectionId === undefined) throw new Error('The list finds nobody.');
  return selectedRegistrations(db, selectionId);
}

it('keeps the status and the payment state of the filter, and adds its own conditions', async () => {
  const names = async (filter: object) => {
    const asked = { ...listRequest({}, filter), count: 51 };
    return (await listHolders(platform, asked, later)).rows.map(({ fullName }) => fullName);
  };
  await db.updateTable('registration').set({ payment_state: 'waived' }).where('id', '=', issued.id).execute();
  expect(await names({ paid: 'waived' })).toEqual(['Ada Issued']);
  expect(await names({ paid: 'no' })).toEqual([]);
  expect(await names({ status: 'withdrawn' })).toEqual([]);
  expect(await names({})).toHaveLength(5);
});

it('plans and prints the badges of exactly the people who are chosen, and says who is left out and why', async () => {
  const people = await choose(listRequest({ state: 'ended' }));
  expect(await planDocuments(platform, { people, kind: 'icard' }, later)).toMatchObject({
    getting: 2,
    first: [{ fullName: 'Cem Revoked' }, { fullName: 'Fia ⵜⵉⴼ' }],
    leftOut: 1,
    firstLeftOut: [{ fullName: 'Eva Refunded', why: 'unpaid' }],
  });
  const chosen = await choose(listRequest({ state: 'issued', kind: 'membership-card' }));
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
