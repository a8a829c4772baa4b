import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { noteOnEnquiry, replyToEnquiry } from '#conference/enquiries/handle-enquiry.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { aBooking, anEmail, anOrganiser, aPaymentToRecord, aPhoto, aRegistration } from '#tests/factories.ts';
import { copyEverything } from '#tests/old-copy.ts';
import { anAcceptedPaper, aPaper, aReview, aReviewer } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';
import { closeEdition } from './close-edition.server.ts';
import { areContactsDue, deleteContacts, planContacts } from './delete-contacts.server.ts';
import { deleteDuePapers } from './delete-papers.server.ts';

const platform = await aPlatform();
const { db } = platform;
const owner = await anOrganiser(platform);
const by = { organiserId: owner.id, requestId: 'a-request' };
/** In the edition's zone, this time is 22:00. */
const closedAt = new Date('2026-02-10T16:30:00Z');
/**
 * In the edition's zone, these times are the last minute of the 364th day after the closing and the first minute of the
 * 365th day.
 */
const lastMinute = new Date('2027-02-09T18:29:00Z');
const firstDayAfter = new Date('2027-02-09T18:30:00Z');
const all = { limit: 100 };

beforeEach(async () => {
  await db.deleteFrom('edition_closing').execute();
  await db.deleteFrom('enquiry').execute();
  await db.deleteFrom('booking').execute();
});

async function anEnquiry(at: Date): Promise<string> {
  const words = { kind: 'media', name: 'Kwame Mensah', email: anEmail(), message: 'A film crew' } as const;
  const inserted = db.insertInto('enquiry').values({ ...words, created_at: at });
  return (await inserted.returning('id').executeTakeFirstOrThrow()).id;
}

async function listRemaining() {
  const ids = async (table: 'enquiry' | 'booking') =>
    (await db.selectFrom(table).select('id').execute()).map(({ id }) => id).toSorted();
  return { enquiries: await ids('enquiry'), bookings: await ids('booking') };
}

async function actsOn(subjectId: string) {
  const acts = db.selectFrom('audit_entry').select(['actor', 'action']).where('subject_id', '=', subjectId);
  return (await acts.execute()).filter(({ actor }) => actor === 'system').map(({ action }) => action);
}

it('the deletion is due on the day of the deadline, not the evening before, and never while the edition is open', async () => {
  await anEnquiry(closedAt);
  expect(await areContactsDue(db, new Date('2040-01-01T00:00:00Z'))).toBe(false);
  expect(await deleteContacts(platform, all, new Date('2040-01-01T00:00:00Z'))).toBe(0);
  await closeEdition(db, by, closedAt);
  expect(await areContactsDue(db, lastMinute)).toBe(false);
  expect(await deleteContacts(platform, all, lastMinute)).toBe(0);
  expect(await areContactsDue(db, firstDayAfter)).toBe(true);
});

it('deletes an enquiry with its notes, replies and mails, and the audit records that', async () => {
  const id = await anEnquiry(closedAt);
  const written = { enquiryId: id, organiserId: owner.id, requestId: 'a-request', scope: 'all' } as const;
  await noteOnEnquiry(db, { ...written, entryId: randomUUID(), text: 'Called him' }, closedAt);
  await replyToEnquiry(platform, { ...written, entryId: randomUUID(), text: 'Do come' }, closedAt);
  await closeEdition(db, by, closedAt);
  expect(await deleteContacts(platform, all, firstDayAfter)).toBe(1);
  expect(await listRemaining()).toEqual({ enquiries: [], bookings: [] });
  expect(await db.selectFrom('enquiry_entry').select('id').execute()).toEqual([]);
  const mails = db.selectFrom('mail').select('id').where('kind', 'in', ['enquiry', 'enquiry-reply']);
  expect(await mails.execute()).toEqual([]);
  expect(await actsOn(id)).toEqual(['enquiry.deleted']);
});

it('deletes unpaid bookings with their picture, key, mails and jobs, and keeps paid bookings', async () => {
  const { id } = await aRegistration(platform, { now: closedAt });
  const photo = { bytes: await aPhoto(), mediaType: 'image/jpeg' } as const;
  const unpaid = await aBooking(platform, id, { picture: { checked: photo } });
  const paid = await aBooking(platform, id, { option: 'food-court-shop' });
  await recordPayment(platform, aPaymentToRecord({ kind: 'booking', id: paid }, owner.id), closedAt);
  await queueMail(db, platform.jobs, { kind: 'booking-declined', subjectId: unpaid, registrationId: id });
  const { record_key_id: keyId } = await db
    .selectFrom('booking')
    .select('record_key_id')
    .where('id', '=', unpaid)
    .executeTakeFirstOrThrow();
  await db.updateTable('booking').set({ created_at: closedAt }).execute();
  await closeEdition(db, by, closedAt);

  expect(await planContacts(db, firstDayAfter)).toEqual({ enquiries: 0, bookings: 1 });
  expect(await deleteContacts(platform, all, firstDayAfter)).toBe(1);
  expect(await listRemaining()).toEqual({ enquiries: [], bookings: [paid] });
  expect(await areContactsDue(db, firstDayAfter)).toBe(false);
  expect(await db.selectFrom('record_key').select('id').where('id', '=', keyId).execute()).toEqual([]);
  expect(await db.selectFrom('mail').select('id').where('subject_id', '=', unpaid).execute()).toEqual([]);
  const files = [...(await copyEverything(platform)).files.keys()].filter((name) =>
    name.startsWith('files/'),
  );
  expect(files).toEqual([]);
  expect(await actsOn(unpaid)).toEqual(['booking.deleted']);
  // Charges stay in the accounts, as after an erasure.
  const charges = db.selectFrom('charge').select('booking_id').where('kind', '=', 'booking');
  expect((await charges.execute()).map(({ booking_id }) => booking_id).toSorted()).toEqual([paid, null]);
});

it('keeps enquiries and bookings that were made after the closing for the same number of days', async () => {
  await closeEdition(db, by, closedAt);
  const later = await anEnquiry(new Date('2026-07-01T08:00:00Z'));
  expect(await deleteContacts(platform, all, new Date('2027-06-30T18:29:00Z'))).toBe(0);
  expect((await listRemaining()).enquiries).toEqual([later]);
  expect(await deleteContacts(platform, all, new Date('2027-06-30T18:30:00Z'))).toBe(1);
});

it('deletes in batches, and two jobs at the same time delete each enquiry once', async () => {
  const ids = [await anEnquiry(closedAt), await anEnquiry(closedAt), await anEnquiry(closedAt)];
  await closeEdition(db, by, closedAt);
  expect(await deleteContacts(platform, { limit: 2 }, firstDayAfter)).toBe(2);
  expect(await planContacts(db, firstDayAfter)).toEqual({ enquiries: 1, bookings: 0 });
  await Promise.all([1, 2].map(() => deleteContacts(platform, all, firstDayAfter)));
  expect(await Promise.all(ids.map(actsOn))).toEqual(ids.map(() => ['enquiry.deleted']));
});

it('skips an enquiry that cannot be deleted, and deletes the others and the bookings', async () => {
  const ids = [await anEnquiry(closedAt), await anEnquiry(closedAt)].toSorted();
  await aBooking(platform, (await aRegistration(platform)).id, { now: closedAt });
  await closeEdition(db, by, closedAt);
  const admin = new pg.Client({ connectionString: platform.database.adminUrl });
  await admin.connect();
  await admin.query(`
    create function refuse() returns trigger language plpgsql as $$
      begin if old.id = '${ids[0]}' then raise 'damaged'; end if; return old; end $$;
    create trigger refuse before delete on enquiry for each row execute function refuse()`);
  try {
    await expect(deleteContacts(platform, { limit: 1 }, firstDayAfter)).rejects.toMatchObject({ done: 1 });
    await expect(deleteContacts(platform, all, firstDayAfter)).rejects.toMatchObject({ done: 1 });
    expect(await listRemaining()).toEqual({ enquiries: [ids[0]], bookings: [] });
  } finally {
    await admin.query('drop trigger refuse on enquiry');
    await admin.end();
  }
});

it('deletes unaccepted papers after the deadline for enquiries, and all papers and reviewers after the deadline for records', async () => {
  const old = new Date('2025-12-01T08:00:00Z');
  const { paperId: refused } = await aPaper(platform, { now: old });
  const { paperId: accepted } = await anAcceptedPaper(platform, { now: old });
  const { paperId: recent } = await aPaper(platform, { now: firstDayAfter });
  const { id: reviewerId } = await aReviewer(platform, { organiserId: owner.id });
  await aReview(platform, { paperId: refused, reviewerId, organiserId: owner.id });
  const left = async () =>
    (await db.selectFrom('paper').select('id').execute()).map(({ id }) => id).toSorted();
  const everything = new Date('2045-01-01T00:00:00Z');
  expect(await deleteDuePapers(platform, everything)).toBe(0);
  await closeEdition(db, by, closedAt);
  expect(await deleteDuePapers(platform, lastMinute)).toBe(0);
  expect(await deleteDuePapers(platform, firstDayAfter)).toBe(1);
  expect(await left()).toEqual([accepted, recent].toSorted());
  expect(await actsOn(refused)).toEqual(['paper.deleted']);
  const mails = db.selectFrom('mail').select('id').where('subject_id', '=', refused);
  expect(await mails.execute()).toEqual([]);
  expect(await db.selectFrom('reviewer').select('id').execute()).toEqual([{ id: reviewerId }]);
  expect(await deleteDuePapers(platform, everything)).toBe(2);
  expect([await left(), await db.selectFrom('reviewer').select('id').execute()]).toEqual([[], []]);
});
