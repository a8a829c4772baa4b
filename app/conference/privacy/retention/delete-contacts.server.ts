import { recordAct } from '#conference/audit/record-act.server.ts';
import { addDays, dayAt, startOfDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { enquiries } from '#conference/enquiries/enquiries.server.ts';
import { deleteEnquiry } from '#conference/enquiries/personal-data.server.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { lockBooking } from '#conference/festival/lock-booking.server.ts';
import { deleteBooking } from '#conference/festival/personal-data.server.ts';
import { deleteMailsAbout, removeMails } from '#conference/mails/personal-data.server.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { openFileRemover } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { countDone, processUpTo } from '#platform/jobs/process-rows.server.ts';
import { hasPassed } from './close-edition.server.ts';

type Store = Pick<Platform, 'db' | 'files' | 'mailer' | 'log'>;

/** Counts the enquiries and unpaid bookings that were made before the given time. Deletes nothing. */
export async function planContacts(db: Database, before: Date) {
  return {
    enquiries: await countRows(db, selectEnquiries(db, before)),
    bookings: await countRows(db, selectBookings(db, before)),
  };
}

/** True if the deadline has passed and something is left to delete. */
export async function areContactsDue(db: Database, now: Date): Promise<boolean> {
  if (!(await hasPassed(db, 'contactsDeletedOn', now))) return false;
  const plan = await planContacts(db, cutoffOn(now));
  return plan.enquiries + plan.bookings > 0;
}

/**
 * Deletes enquiries with their replies, and unpaid bookings, once the deadline has passed. Deletes at most `limit`
 * enquiries and bookings, each in its own transaction. Enquiries and bookings that were made after the closing are kept
 * for the same number of days. Returns the number of deleted enquiries and bookings. If a deletion fails, continues
 * with the other deletions and throws at the end.
 */
export async function deleteContacts(store: Store, { limit }: { limit: number }, now: Date): Promise<number> {
  const { db, log } = store;
  if (!(await hasPassed(db, 'contactsDeletedOn', now))) return 0;
  const before = cutoffOn(now);
  const removeBytes = openFileRemover(store);
  const deleteAll = async (kind: Kind, limit: number) => {
    const readNext = async (after: string, count: number) =>
      await db
        .selectFrom(kind.select(db, before).as('due'))
        .select('id')
        .where('id', '>', after)
        .orderBy('id')
        .limit(count)
        .execute();
    return await processUpTo(log, { label: kind.label, limit, readNext }, async ({ id }) => {
      const deleted = await db.transaction().execute((tx) => kind.deleteOne(tx, id, before));
      await removeMails(store.mailer, deleted.mailIds);
      await removeBytes(deleted.fileIds);
    });
  };
  const enquiriesTried = await deleteAll(enquiryKind, limit);
  return countDone(enquiriesTried, await deleteAll(bookingKind, limit - enquiriesTried.done));
}

/** Calculates the time before which enquiries and bookings are deleted. */
function cutoffOn(now: Date): Date {
  const firstKeptDay = addDays(dayAt(now, edition.timeZone), 1 - edition.privacy.contactsKeptDays);
  return startOfDay(firstKeptDay, edition.timeZone);
}

function selectEnquiries(db: Database, before: Date) {
  return db.selectFrom(enquiries(db).as('enquiry')).select('id').where('created_at', '<', before);
}

/** A booking with any payment is kept, because the accounts must say whose money it was. */
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
    );
}

type Deleted = { mailIds: string[]; fileIds: string[] };

async function deleteOneEnquiry(tx: Database, id: string): Promise<Deleted> {
  const { isDeleted, mailIds } = await deleteEnquiry(tx, id);
  if (isDeleted) await recordDeletion(tx, 'enquiry', id);
  return { mailIds, fileIds: [] };
}

async function deleteOneBooking(tx: Database, id: string, before: Date): Promise<Deleted> {
  await lockBooking(tx, id);
  const due = await selectBookings(tx, before).where('id', '=', id).executeTakeFirst();
  // The booking was erased or paid in the meantime.
  if (!due) return { mailIds: [], fileIds: [] };
  const mailIds = await deleteMailsAbout(tx, [id]);
  const fileIds = await deleteBooking(tx, id);
  await recordDeletion(tx, 'booking', id);
  return { mailIds, fileIds };
}

async function recordDeletion(tx: Database, subject: 'enquiry' | 'booking', subjectId: string) {
  await recordAct(tx, { actor: 'system', action: `${subject}.deleted`, subject, subjectId });
}

const enquiryKind = { label: 'enquiry', select: selectEnquiries, deleteOne: deleteOneEnquiry };
const bookingKind = { label: 'booking', select: selectBookings, deleteOne: deleteOneBooking };
type Kind = typeof enquiryKind | typeof bookingKind;
