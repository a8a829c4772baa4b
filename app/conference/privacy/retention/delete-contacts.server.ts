import { recordAct } from '#conference/audit/record-act.server.ts';
import { addDays, dayAt, startOfDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { deleteEnquiry } from '#conference/enquiries/delete-enquiries.server.ts';
import { lockCharge } from '#conference/payments/lock-charge.server.ts';
import { dropJobs, removeMails } from '#conference/privacy/erasure/drop-traces.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { openFileRemover } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { countDone, processUpTo } from '#platform/jobs/process-rows.server.ts';
import { readClosing } from './close-edition.server.ts';

type Store = Pick<Platform, 'db' | 'files' | 'mailer' | 'log'>;

/** How many enquiries, and how many bookings for which nothing was ever paid, there are to delete. */
export type ContactsPlan = { enquiries: number; bookings: number };

/** The dry run: counts what would be deleted if all that came before an instant were, and deletes nothing. */
export async function planContacts(db: Database, before: Date): Promise<ContactsPlan> {
  const count = async (query: ReturnType<typeof selectBookings> | ReturnType<typeof selectEnquiries>) => {
    const counted = db.selectFrom(query.as('due')).select(({ fn }) => fn.countAll<string>().as('all'));
    return Number((await counted.executeTakeFirstOrThrow()).all);
  };
  return {
    enquiries: await count(selectEnquiries(db, before)),
    bookings: await count(selectBookings(db, before)),
  };
}

/** Whether the days of keeping are over and something of before is still there. */
export async function areContactsDue(db: Database, now: Date): Promise<boolean> {
  const before = await findBorder(db, now);
  if (!before) return false;
  const plan = await planContacts(db, before);
  return plan.enquiries + plan.bookings > 0;
}

/**
 * Deletes enquiries, with what was answered, and bookings for which nothing was ever paid, once the days of keeping are
 * over: so many at most, each in a transaction of its own. What came after the closing is kept as many days from then on.
 * Gives how many it did; throws at the end when some could not be.
 */
export async function deleteContacts(store: Store, { most }: { most: number }, now: Date): Promise<number> {
  const { db } = store;
  const before = await findBorder(db, now);
  if (!before) return 0;
  const enquiries = await processUpTo(
    store.log,
    {
      label: 'enquiry',
      limit: most,
      readNext: async (after, count) =>
        await selectEnquiries(db, before).where('enquiry.id', '>', after).limit(count).execute(),
    },
    async ({ id }) => await removeMails(store.mailer, await deleteWritten(db, id)),
  );
  const removeBytes = openFileRemover(store);
  const bookings = await processUpTo(
    store.log,
    {
      label: 'booking',
      limit: most - enquiries.done,
      readNext: async (after, count) =>
        await selectBookings(db, before).where('booking.id', '>', after).limit(count).execute(),
    },
    async ({ id }) => {
      const { mails, fileId } = await deleteBooking(db, id, before);
      await removeMails(store.mailer, mails);
      if (fileId !== undefined) await removeBytes([fileId]);
    },
  );
  return countDone(enquiries, bookings);
}

/** The instant before which everything is due; undefined while nothing is. */
async function findBorder(db: Database, now: Date): Promise<Date | undefined> {
  const closing = await readClosing(db);
  const today = dayAt(now, edition.timeZone);
  if (!closing || today < closing.contactsDeletedOn) return undefined;
  return startOfDay(addDays(today, 1 - edition.privacy.contactsKeptDays), edition.timeZone);
}

function selectEnquiries(db: Database, before: Date) {
  return db
    .selectFrom('enquiry')
    .select('enquiry.id')
    .where('enquiry.created_at', '<', before)
    .orderBy('enquiry.id');
}

/** One entry of money is enough to keep a booking: its accounts have to say whose it was. */
function selectBookings(db: Database, before: Date) {
  return db
    .selectFrom('booking')
    .select('booking.id')
    .where('booking.created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('charge')
            .innerJoin('payment', 'payment.charge_id', 'charge.id')
            .select('payment.id')
            .whereRef('charge.booking_id', '=', 'booking.id'),
        ),
      ),
    )
    .orderBy('booking.id');
}

async function deleteWritten(db: Database, id: string): Promise<string[]> {
  return await db.transaction().execute(async (tx) => {
    const { isDeleted, entryIds, mailIds } = await deleteEnquiry(tx, id);
    if (isDeleted) await recordDeletion(tx, 'enquiry', id);
    await dropJobs(tx, [id, ...entryIds, ...mailIds]);
    return mailIds;
  });
}

async function deleteBooking(
  db: Database,
  id: string,
  before: Date,
): Promise<{ mails: string[]; fileId: string | undefined }> {
  return await db.transaction().execute(async (tx) => {
    await lockCharge(tx, { kind: 'booking', id });
    const due = await selectBookings(tx, before)
      .select(['picture_file_id', 'record_key_id'])
      .where('booking.id', '=', id)
      .executeTakeFirst();
    // Erased or paid meanwhile.
    if (!due) return { mails: [], fileId: undefined };
    const mails = await tx.deleteFrom('mail').where('subject_id', '=', id).returning('id').execute();
    await tx.deleteFrom('booking').where('id', '=', id).execute();
    if (due.picture_file_id)
      await tx.deleteFrom('stored_file').where('id', '=', due.picture_file_id).execute();
    if (due.record_key_id) await tx.deleteFrom('record_key').where('id', '=', due.record_key_id).execute();
    const mailIds = mails.map((mail) => mail.id);
    await dropJobs(tx, [id, ...mailIds]);
    await recordDeletion(tx, 'booking', id);
    return { mails: mailIds, fileId: due.picture_file_id ?? undefined };
  });
}

async function recordDeletion(tx: Database, subject: 'enquiry' | 'booking', subjectId: string) {
  await recordAct(tx, { actor: 'system', action: `${subject}.deleted`, subject, subjectId });
}
