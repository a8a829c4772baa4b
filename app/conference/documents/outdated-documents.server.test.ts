import { describe, expect, it } from 'vitest';
import { checkIn, markOnline } from '#conference/door/check-in.server.ts';
import { undoCheckIn } from '#conference/door/undo-check-in.server.ts';
import { listFreeSpots, moveBooking } from '#conference/festival/change-booking.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { withdrawPaper } from '#conference/papers/submitting/submit-paper.server.ts';
import { erasePerson } from '#conference/privacy/erasure/erase-person.server.ts';
import { findPerson } from '#conference/privacy/erasure/find-person.server.ts';
import { mergeRegistrations } from '#conference/registration/merging/merge-registrations.server.ts';
import { undoMerge } from '#conference/registration/merging/undo-merge.server.ts';
import { noJourney, type Participation } from '#conference/registration/participation/participation.ts';
import { saveParticipation } from '#conference/registration/participation/save-participation.server.ts';
import {
  type Correctable,
  correctRegistration,
} from '#conference/registration/record/correct-registration.server.ts';
import { replaceFile } from '#conference/registration/registering/replace-file.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { readOpenWork } from '#conference/reports/read-open-work.server.ts';
import { reportVisa } from '#conference/visa/report-visa.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import {
  aConfirmedBooking,
  anAsker,
  anOrganiser,
  answerChecklist,
  aPaymentToRecord,
  aPhoto,
  aRegistration,
  aStallHolder,
} from '#tests/factories.ts';
import { aContribution, anAcceptedPaper, aPaper, aReview } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';
import { type DocumentKind, documentKinds } from './document-kind.ts';
import { writeDocumentNumber } from './document-number.ts';
import { openContent } from './document-seal.server.ts';
import { listOutdatedDocuments } from './document-states.server.ts';
import { issueDocument } from './issue-document.server.ts';
import { openOwnDocument } from './open-document.server.ts';
import { addressOfCode, renderDocuments } from './render-document.server.ts';
import { readDocumentKeys } from './verifying/document-keys.server.ts';
import { publishList } from './verifying/publish-list.server.ts';
import type { Verdict } from './verifying/verdict.ts';
import { verifyCode, verifyNumber } from './verifying/verify-document.server.ts';
import { verifyOffline } from './verifying/verify-offline.ts';

const platform = await aPlatform();
const { db } = platform;
const requestId = 'a-request';
const before = new Date('2026-01-10T08:00:00Z');
const attended = new Date('2026-01-27T08:00:00Z');
const issuedAt = new Date('2026-01-30T08:00:00Z');
const correctedAt = new Date('2026-01-30T09:00:00Z');
const today = '2026-01-30';
const { id: organiserId } = await anOrganiser(platform, { roles: ['programme', 'registrar', 'door'] });
const firstDay = { kind: 'day', key: '2026-01-26' } as const;

async function photograph(registrationId: string, at: Date) {
  const file = { bytes: await aPhoto(), mediaType: 'image/jpeg' as const };
  await replaceFile(platform, { registrationId, kind: 'photo', file, requestId }, at);
}

/** Makes a person who gets every kind of document, with all of them issued and the passport drawn once. */
async function aHolder() {
  const { id, form } = await aRegistration(platform, { paid: true, proved: true });
  await photograph(id, before);
  await checkIn(db, { registrationId: id, organiserId, requestId }, attended);
  await markOnline(db, { registrationId: id, organiserId, requestId, place: firstDay }, attended);
  const { paperId } = await aContribution(platform, { email: form.email, organiserId });
  const bookingId = await aConfirmedBooking(platform, id);
  await report(id, 'granted');
  await answerChecklist(platform, id, undefined, before);
  await takePart(id, { organisation: null, arrivesOn: '2026-01-25' }, before);
  const numbers = new Map<DocumentKind, string>();
  for (const kind of documentKinds) {
    const issued = await issueDocument(
      platform,
      { registrationId: id, kind, by: { actor: 'system' } },
      issuedAt,
    );
    if (!issued.ok) throw new Error(`${kind}: ${issued.reason}`);
    const { number } = await db
      .selectFrom('participant_document')
      .select('number')
      .where('id', '=', issued.documentId)
      .executeTakeFirstOrThrow();
    numbers.set(kind, number);
    if (kind === 'peace-passport')
      await renderDocuments(platform, { ids: [issued.documentId], asker: anAsker }, issuedAt);
  }
  return { id, email: form.email, form, paperId, bookingId, numbers };
}
type Holder = Awaited<ReturnType<typeof aHolder>>;

async function report(registrationId: string, state: 'granted' | 'refused') {
  const by = { actor: 'organiser', actorId: organiserId, requestId } as const;
  const reported = { registrationId, report: state, on: '2026-01-09', seen: undefined, by };
  expect(await reportVisa(db, reported, before)).toEqual({ ok: true });
}

async function correct(
  registrationId: string,
  changes: Partial<Correctable>,
  actor: 'organiser' | 'participant',
) {
  const actorId = actor === 'organiser' ? organiserId : registrationId;
  const correction = { registrationId, changes, by: { actor, actorId }, requestId };
  expect(await correctRegistration(platform, correction, correctedAt)).toMatchObject({ ok: true });
}

/** Saves for whom somebody comes and when, and other answers, which no document prints. */
async function takePart(
  registrationId: string,
  given: Pick<Participation, 'organisation' | 'arrivesOn'> & Partial<Participation>,
  at: Date,
) {
  const none = { ...noJourney, position: null, phone: null };
  const whole = {
    mode: 'in-person',
    days: ['2026-01-26'],
    ...none,
    ...given,
  } as const;
  const saving = { registrationId, given: { ...whole, days: [...whole.days] }, needs: undefined, requestId };
  expect(await saveParticipation(platform, saving, at)).toEqual({ ok: true });
}

/** Merges another registration into this one. The kept one gets the chosen values of the other. */
async function merge({ id }: Holder, otherId: string) {
  const choices = { fullName: 'other', passport: 'other' } as const;
  const chosen = { keptId: id, otherId, organiserId, reason: 'The same person', requestId, choices };
  expect(await mergeRegistrations(platform, chosen, correctedAt)).toMatchObject({ ok: true });
}

/** Lists the kinds of documents whose number verifies with this state. */
async function kindsThatAre(state: Verdict['state'], { numbers }: Holder) {
  const verdicts = await Promise.all(
    [...numbers].map(async ([kind, number]) => [kind, await verifyNumber(platform, number, today)] as const),
  );
  return verdicts.flatMap(([kind, verdict]) => (verdict.state === state ? [kind] : []));
}

const all = [...documentKinds];
const otherFacts = { passportNumber: 'NEW12345', fullName: 'Somebody Else' };

/** Each correction of a fact that documents print, and the kinds of documents that print it. */
const corrections: [string, (holder: Holder) => Promise<unknown>, DocumentKind[]][] = [
  ['the name, at the desk', ({ id }) => correct(id, { fullName: 'Somebody Else' }, 'organiser'), all],
  [
    'the name, by the participant',
    ({ id }) => correct(id, { fullName: 'Somebody Else' }, 'participant'),
    all,
  ],
  [
    'the participant type',
    // Its use case also changes the fee. An unpaid fee would end all other documents.
    ({ id }) =>
      db.updateTable('registration').set({ participant_type: 'student' }).where('id', '=', id).execute(),
    ['icard', 'visa-letter'],
  ],
  [
    'the passport number',
    ({ id }) => correct(id, { passportNumber: 'NEW12345' }, 'participant'),
    ['visa-letter'],
  ],
  [
    'the expiry of the passport',
    ({ id }) => correct(id, { passportExpiry: '2031-05-06' }, 'organiser'),
    ['visa-letter'],
  ],
  [
    'the address on the letter',
    ({ id }) => correct(id, { visaAddress: '7 New Street' }, 'participant'),
    ['visa-letter'],
  ],
  [
    'the date of birth on the letter',
    ({ id }) => answerChecklist(platform, id, { birthDate: '1991-02-03' }, correctedAt),
    ['visa-letter'],
  ],
  [
    'the place of birth, which no document prints',
    ({ id }) => answerChecklist(platform, id, { birthPlace: 'Kano' }, correctedAt),
    [],
  ],
  [
    'the organisation',
    ({ id }) => takePart(id, { organisation: 'Peace House', arrivesOn: '2026-01-25' }, correctedAt),
    ['icard', 'visa-letter'],
  ],
  [
    'the day of arrival',
    ({ id }) => takePart(id, { organisation: null, arrivesOn: '2026-01-24' }, correctedAt),
    ['visa-letter'],
  ],
  [
    'how somebody arrives, which no document prints',
    ({ id }) =>
      takePart(id, { organisation: null, arrivesOn: '2026-01-25', arrival: 'By train' }, correctedAt),
    [],
  ],
  ['the photograph', ({ id }) => photograph(id, correctedAt), ['icard', 'peace-passport']],
  [
    'name and passport, by a merge',
    async (holder) => merge(holder, (await aRegistration(platform, { ...otherFacts, paid: true })).id),
    all,
  ],
  [
    'a day of attendance, at the desk',
    ({ id }) => undoCheckIn(db, { registrationId: id, organiserId, requestId, place: firstDay }, correctedAt),
    ['peace-passport', 'participation-certificate', 'presentation-certificate'],
  ],
  [
    'the check-in at the door',
    ({ id }) => undoCheckIn(db, { registrationId: id, organiserId, requestId }, correctedAt),
    ['peace-passport', 'participation-certificate', 'presentation-certificate'],
  ],
  ['the outcome of the visa', ({ id }) => report(id, 'refused'), ['peace-passport']],
  [
    'the accepted works',
    ({ email }) => anAcceptedPaper(platform, { email, title: 'A second work' }),
    ['presentation-certificate'],
  ],
  [
    'the accepted works, by the answer of a co-author',
    async ({ email }) => {
      const coAuthors = [{ name: 'A co-author', email }];
      const { paperId } = await anAcceptedPaper(platform, { title: 'A joint work', coAuthors });
      const answer = db.updateTable('paper_co_author').set({ confirmed_at: correctedAt });
      await answer.where('paper_id', '=', paperId).execute();
    },
    ['presentation-certificate'],
  ],
  [
    'the number of reviews',
    async ({ email }) => {
      const { id } = await db
        .selectFrom('reviewer')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      await aReview(platform, { paperId: (await aPaper(platform)).paperId, reviewerId: id, organiserId });
    },
    ['reviewer-certificate'],
  ],
  [
    'the number of the stall',
    async ({ bookingId }) => {
      const [spot] = await listFreeSpots(db, 'art-craft-shop');
      if (!spot) throw new Error('The edition has no free stall.');
      const move = { bookingId, spotId: spot.id, organiserId, requestId };
      expect(await moveBooking(platform, move, correctedAt)).toEqual({ ok: true });
    },
    ['exhibitor-card'],
  ],
];

describe('a correction ends exactly the documents that print the corrected fact, at once', () => {
  it.each(corrections)('%s', async (_, correction, ends) => {
    const holder = await aHolder();
    expect(await kindsThatAre('genuine', holder)).toEqual(all);
    await correction(holder);
    expect(await kindsThatAre('outdated', holder)).toEqual(ends);
    expect(await kindsThatAre('genuine', holder)).toEqual(all.filter((kind) => !ends.includes(kind)));
  });
});

it('a withdrawn work ends the certificate of presentation and the passport with the stamp of the talk', async () => {
  const holder = await aHolder();
  const author = { email: holder.email, registrationId: undefined };
  expect(await withdrawPaper(db, { author, paperId: holder.paperId, requestId }, correctedAt)).toBe(true);
  expect(await kindsThatAre('revoked', holder)).toEqual(['presentation-certificate']);
  expect(await kindsThatAre('outdated', holder)).toEqual(['peace-passport']);
});

it('a corrected organisation ends the card of a stall holder', async () => {
  const { id } = await aStallHolder(platform, { organisation: 'Weavers' });
  await aConfirmedBooking(platform, id);
  const card = { registrationId: id, kind: 'exhibitor-card', by: { actor: 'system' } } as const;
  expect(await issueDocument(platform, card, issuedAt)).toMatchObject({ ok: true });
  await correct(id, { organisation: 'Weavers of peace' }, 'organiser');
  expect(await endsOf(id)).toEqual(['outdated']);
});

it('the undoing of a merge ends documents about scans and the photograph, which go back', async () => {
  const { id } = await aRegistration(platform);
  const { id: otherId } = await aRegistration(platform);
  const { charged } = (await readBalance(db, { kind: 'registration', id })) ?? { charged: 0 };
  const payment = aPaymentToRecord({ kind: 'registration', id }, organiserId, { amount: charged });
  expect(await recordPayment(platform, payment, before)).toMatchObject({ ok: true });
  await photograph(otherId, before);
  await takePart(otherId, { organisation: 'Peace House', arrivesOn: null }, before);
  await checkIn(db, { registrationId: otherId, organiserId, requestId }, attended);
  const chosen = { keptId: id, otherId, organiserId, reason: 'The same person', requestId };
  expect(await mergeRegistrations(platform, chosen, correctedAt)).toMatchObject({ ok: true });
  const kept = await registrations(db).where('id', '=', id).executeTakeFirstOrThrow();
  expect(kept.affiliation).toBe('Peace House');
  for (const kind of ['icard', 'membership-card', 'participation-certificate'] as const) {
    const issuing = { registrationId: id, kind, by: { actor: 'system' } } as const;
    expect(await issueDocument(platform, issuing, correctedAt)).toMatchObject({ ok: true });
  }
  expect(await undoMerge(platform, chosen, correctedAt)).toMatchObject({ ok: true });
  expect(await endsOf(id)).toEqual(['outdated', null, 'outdated']);
});

/** Lists why the documents of a registration have ended, by the order of their kinds. */
async function endsOf(registrationId: string) {
  const rows = await db
    .selectFrom('participant_document')
    .select('ended_because')
    .where('registration_id', '=', registrationId)
    .orderBy('kind')
    .execute();
  return rows.map(({ ended_because }) => ended_because);
}

it('a repeated scan keeps the attendance, and a passport without a stamp outlives its undoing', async () => {
  const holder = await aHolder();
  await checkIn(db, { registrationId: holder.id, organiserId, requestId, place: firstDay }, attended);
  await db
    .updateTable('door_scan')
    .set({ undone_at: correctedAt })
    .where('registration_id', '=', holder.id)
    .where('means', '=', 'online')
    .execute();
  expect(await kindsThatAre('genuine', holder)).toEqual(all);

  const { id } = await aRegistration(platform, { paid: true });
  const passport = { registrationId: id, kind: 'peace-passport', by: { actor: 'system' } } as const;
  const issued = await issueDocument(platform, passport, issuedAt);
  await checkIn(db, { registrationId: id, organiserId, requestId }, attended);
  await undoCheckIn(db, { registrationId: id, organiserId, requestId }, correctedAt);
  // Nobody has drawn it while the day was stamped.
  expect(await issueDocument(platform, passport, correctedAt)).toEqual(issued);
});

it('says since when, with and without network, until the document is issued again', async () => {
  const { id } = await aRegistration(platform, {
    paid: true,
    proved: true,
    needsVisa: false,
    visaAddress: null,
  });
  const own = { registrationId: id, kind: 'icard', requestId } as const;
  expect(await openOwnDocument(platform, own, issuedAt)).toMatchObject({ ok: true });
  const row = await db
    .selectFrom('participant_document')
    .select(['number', 'kind', 'expires_on', 'sealed_content', 'record_key_id'])
    .where('registration_id', '=', id)
    .executeTakeFirstOrThrow();
  const { number } = row;
  const record = await openRecordKey(db, platform.secrets, row.record_key_id ?? '');
  const printed = { content: openContent(record, row.sealed_content ?? Buffer.of()), passport: undefined };
  const [key] = await readDocumentKeys(db, platform.secrets);
  const code = addressOfCode(platform.config.origin, key, row, printed).split('/').at(-1) ?? '';
  const tasks = async () => (await readOpenWork(platform, correctedAt)).counts.documentsOutdated;
  const tasksBefore = await tasks();
  await correct(id, { fullName: 'Somebody Else' }, 'organiser');
  const outdated = {
    state: 'outdated',
    since: '2026-01-30',
    kind: 'icard',
    number: writeDocumentNumber(number),
  };
  expect(await verifyCode(platform, code, today)).toEqual(outdated);
  const published = await publishList(platform, correctedAt);
  expect((await verifyOffline(code, published, today)).verdict).toEqual(outdated);
  const person = await registrations(db).where('id', '=', id).executeTakeFirstOrThrow();
  expect(await listOutdatedDocuments(db, person, platform.settings, correctedAt)).toEqual([
    { kind: 'icard', number: outdated.number, since: '2026-01-30' },
  ]);
  expect(await tasks()).toBe(tasksBefore + 1);
  expect(await openOwnDocument(platform, own, correctedAt)).toMatchObject({ ok: true });
  expect(await listOutdatedDocuments(db, person, platform.settings, correctedAt)).toEqual([]);
  expect(await tasks()).toBe(tasksBefore);
  expect(await verifyCode(platform, code, today)).toEqual(outdated);
});

it('a correction and an issue at the same moment leave no valid document with the old name', async () => {
  const { id } = await aRegistration(platform, { paid: true });
  const issuing = { registrationId: id, kind: 'membership-card', by: { actor: 'system' } } as const;
  await Promise.all([
    ...Array.from({ length: 5 }, async () => await issueDocument(platform, issuing, issuedAt)),
    correct(id, { fullName: 'Somebody Else' }, 'organiser'),
    ...Array.from({ length: 5 }, async () => await issueDocument(platform, issuing, issuedAt)),
  ]);
  const last = await issueDocument(platform, issuing, correctedAt);
  const rows = await db
    .selectFrom('participant_document')
    .select(['id', 'ended_because'])
    .where('registration_id', '=', id)
    .orderBy('issued_at')
    .execute();
  expect(rows.filter(({ ended_because }) => ended_because === null)).toEqual([
    { id: last.ok ? last.documentId : '', ended_because: null },
  ]);
  expect(rows.filter(({ ended_because }) => ended_because === 'replaced')).toEqual([]);
});

it('an erasure ends what says that somebody takes part, and leaves what says what was', async () => {
  const holder = await aHolder();
  await db.transaction().execute(async (tx) => {
    const person = await findPerson(tx, holder.id, { reach: 'merged', lock: true });
    if (!person) throw new Error('The person is gone.');
    await erasePerson(tx, platform.secrets, person, correctedAt);
  });
  const ended: DocumentKind[] = ['icard', 'visa-letter', 'membership-card', 'exhibitor-card'];
  expect(await kindsThatAre('revoked', holder)).toEqual(ended);
  expect(await kindsThatAre('genuine', holder)).toEqual(all.filter((kind) => !ended.includes(kind)));
});
