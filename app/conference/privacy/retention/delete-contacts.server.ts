import { recordAct } from '#conference/audit/record-act.server.ts';
import { bookings } from '#conference/booking/bookings.server.ts';
import { deleteBooking } from '#conference/booking/personal-data.server.ts';
import { addDays, dayAt, startOfDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { enquiries } from '#conference/enquiries/enquiries.server.ts';
import { deleteEnquiry } from '#conference/enquiries/personal-data.server.ts';
import { deleteMailsAbout, removeMails } from '#conference/mails/personal-data.server.ts';
import { lockCharge } from '#conference/payments/lock-charge.server.ts';
import { payments } from '#conference/payments/payments.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { openFileRemover } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { countDone, processUpTo } from '#platform/jobs/process-rows.server.ts';
import { readClosing } from './close-edition.server.ts';

type Store = Pick<Platform, 'db' | 'files' | 'mailer' | 'log'>;

/** How many enquiries and unpaid bookings there are to delete. */
export type ContactsPlan = { enquiries: number; bookings: number };

/** Counts what would be deleted if everything from before an instant were. Changes nothing. */
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

/** Whether the deadline has passed and something is left to delete. */
export async function areContactsDue(db: Database, now: Date): Promise<boolean> {
  const before = await findCutoff(db, now);
  if (!before) return false;
  const plan = await planContacts(db, before);
  return plan.enquiries + plan.bookings > 0;
}

/**
 * Deletes enquiries with their replies, and bookings that were never paid, once the deadline has passed: `most` at most, each
 * in a transaction of its own. What came after the closing is kept for the same number of days. Returns how many it deleted;
 * throws at the end if some failed.
 */
export async function deleteContacts(store: Store, { most }: { most: number }, now: Date): Promise<number> {
  const { db } = store;
  const before = await findCutoff(db, now);
  if (!before) return 0;
  const enquiriesTried = await processUpTo(
    store.log,
    {
      label: 'enquiry',
      limit: most,
      readNext: async (after, count) =>
        await selectEnquiries(db, before).where('id', '>', after).limit(count).execute(),
    },
    async ({ id }) => await removeMails(store.mailer, await deleteOneEnquiry(db, id)),
  );
  const removeBytes = openFileRemover(store);
  const bookingsTried = await processUpTo(
    store.log,
    {
      label: 'booking',
      limit: most - enquiriesTried.done,
      readNext: async (after, count) =>
        await selectBookings(db, before).where('id', '>', after).limit(count).execute(),
    },
    async ({ id }) => {
      const { mailIds, fileIds } = await deleteOneBooking(db, id, before);
      await removeMails(store.mailer, mailIds);
      await removeBytes(fileIds);
    },
  );
  return countDone(enquiriesTried, bookingsTried);
}

/** Everything from before this instant is to be deleted. Returns undefined before the deadline. */
async function findCutoff(db: Database, now: Date): Promise<Date | undefined> {
  const closing = await readClosing(db);
  const today = dayAt(now, edition.timeZone);
  if (!closing || today < closing.contactsDeletedOn) return undefined;
  return startOfDay(addDays(today, 1 - edition.privacy.contactsKeptDays), edition.timeZone);
}

function selectEnquiries(db: Database, before: Date) {
  return db
    .selectFrom(enquiries(db).as('enquiry'))
    .select('id')
    .where('created_at', '<', before)
    .orderBy('id');
}

/** A booking with any payment is kept: the accounts have to say whose money it was. */
function selectBookings(db: Database, before: Date) {
  return db
    .selectFrom(bookings(db).as('booked'))
    .select('id')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(payments(db).as('paid')).select('paid.id').whereRef('booking_id', '=', 'booked.id'),
        ),
      ),
    )
    .orderBy('id');
}

async function deleteOneEnquiry(db: Database, id: string): Promise<string[]> {
  return await db.transaction().execute(async (tx) => {
    const { isDeleted, mailIds } = await deleteEnquiry(tx, id);
    if (isDeleted) await recordDeletion(tx, 'enquiry', id);
    return mailIds;
  });
}

async function deleteOneBooking(
  db: Database,
  id: string,
  before: Date,
): Promise<{ mailIds: string[]; fileIds: string[] }> {
  return await db.transaction().execute(async (tx) => {
    await lockCharge(tx, { kind: 'booking', id });
    const due = await selectBookings(tx, before).where('id', '=', id).executeTakeFirst();
    // Erased or paid in the meantime.
    if (!due) return { mailIds: [], fileIds: [] };
    const mailIds = await deleteMailsAbout(tx, [id]);
    const fileIds = await deleteBooking(tx, id);
    await recordDeletion(tx, 'booking', id);
    return { mailIds, fileIds };
  });
}

async function recordDeletion(tx: Database, subject: 'enquiry' | 'booking', subjectId: string) {
  await recordAct(tx, { actor: 'system', action: `${subject}.deleted`, subject, subjectId });
}
