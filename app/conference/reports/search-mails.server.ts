import { sql } from 'kysely';
import { enquiryEntries } from '#conference/enquiries/enquiries.server.ts';
import type { MailKind, MailState } from '#conference/mails/mail-kinds.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { toAsciiDomain } from '#platform/forms/plain-text.ts';

export type MailFilter = {
  /** A registration's reference or a whole address. */
  text?: string;
  kind?: MailKind;
  state?: MailState;
  /** Instants of queueing: from this one on, and before that one. */
  from?: Date;
  before?: Date;
  /** What it is about, such as a message to a group. */
  subjectId?: string;
  /** The participant it goes to or is about. */
  registrationId?: string;
};

export type LoggedMail = {
  id: string;
  kind: MailKind;
  state: MailState;
  tries: number;
  lastError: string | null;
  queuedAt: Date;
  sentAt: Date | null;
  subjectId: string;
  registrationId: string | null;
  /** The registration's, when it is about one. */
  reference: string | null;
  /** The address it is for, as far as a table still knows it; null: the organisers' own, a former one, or nobody's any more. */
  address: string | null;
};

/** The newest mails first, a page at a time: `after` is the id of the last one of the page before. */
export async function searchMails(
  db: Database,
  { filter, after, count }: { filter: MailFilter; after?: string | undefined; count: number },
): Promise<LoggedMail[]> {
  const { kind, state, from, before, subjectId, registrationId } = filter;
  const text = filter.text && toAsciiDomain(filter.text.trim());
  const named = text ? await findNamed(db, text) : undefined;
  const rows = await selectMails(db)
    .$if(named !== undefined, (mails) =>
      mails.where((row) =>
        row.or([
          row('mail.registration_id', '=', anyOf(named?.registrationIds ?? [])),
          row('mail.subject_id', '=', anyOf(named?.subjectIds ?? [])),
        ]),
      ),
    )
    // A registration's mails do not all go to its own address.
    .$if(text?.includes('@') ?? false, (mails) => mails.where(address, '=', text ?? ''))
    .$if(kind !== undefined, (mails) => mails.where('mail.kind', '=', kind ?? ''))
    .$if(state !== undefined, (mails) => mails.where('mail.state', '=', state ?? 'queued'))
    .$if(from !== undefined, (mails) => mails.where('mail.queued_at', '>=', from ?? new Date(0)))
    .$if(before !== undefined, (mails) => mails.where('mail.queued_at', '<', before ?? new Date(0)))
    .$if(subjectId !== undefined, (mails) => mails.where('mail.subject_id', '=', subjectId ?? ''))
    .$if(registrationId !== undefined, (mails) =>
      mails.where('mail.registration_id', '=', registrationId ?? ''),
    )
    .$if(after !== undefined, (mails) =>
      mails.where(
        sql<boolean>`(mail.queued_at, mail.id) < (select queued_at, id from mail as last where last.id = ${after})`,
      ),
    )
    .orderBy('mail.queued_at', 'desc')
    .orderBy('mail.id', 'desc')
    .limit(count)
    .execute();
  return rows.map(describeRow);
}

/** What a reference or an address names, looked up first: two lists of ids find their mails by an index. */
async function findNamed(db: Database, text: string) {
  const registrations = await db
    .selectFrom('registration')
    .select('id')
    .where((row) => row.or([row('email', '=', text), row('reference', '=', text.toUpperCase())]))
    .execute();
  const subjects = await db
    .selectFrom('sign_in')
    .select('id')
    .where('email', '=', text)
    .unionAll(db.selectFrom('organiser_sign_in').select('id').where('email', '=', text))
    .unionAll(db.selectFrom('organiser_invitation').select('id').where('email', '=', text))
    .unionAll(
      db.selectFrom(enquiryEntries(db).as('entry')).select('entry.id').where('entry.email', '=', text),
    )
    .unionAll(db.selectFrom('booking').select('id').where('contact_email', '=', text))
    .unionAll(
      db
        .selectFrom('payment')
        .innerJoin('charge', 'charge.id', 'payment.charge_id')
        .innerJoin('booking', 'booking.id', 'charge.booking_id')
        .select('payment.id')
        .where('contact_email', '=', text),
    )
    .execute();
  return {
    registrationIds: registrations.map(({ id }) => id),
    subjectIds: subjects.map(({ id }) => id),
  };
}

/** One mail; undefined when there is none of that id. */
export async function findMail(db: Database, mailId: string): Promise<LoggedMail | undefined> {
  const row = await selectMails(db).where('mail.id', '=', mailId).executeTakeFirst();
  return row && describeRow(row);
}

/** How many mails have failed. */
export async function countFailedMails(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Where a mail goes, as its composer decides it: about a booking to its contact, unless nobody proved the mailbox behind
 * it; that an address was changed to the one before, which is sealed in the act alone.
 */
const address = sql<string | null>`case
  when mail.kind = 'address-changed' then null
  when booking.id is not null and mail.kind <> 'booking-held'
    and not (mail.kind = 'booking-expired' and booking.is_provisional) then booking.contact_email
  else coalesce(registration.email, sign_in.email, organiser_sign_in.email, organiser_invitation.email, entry.email)
end`;

function selectMails(db: Database) {
  return db
    .selectFrom('mail')
    .leftJoin('registration', 'registration.id', 'mail.registration_id')
    .leftJoin('sign_in', 'sign_in.id', 'mail.subject_id')
    .leftJoin('organiser_sign_in', 'organiser_sign_in.id', 'mail.subject_id')
    .leftJoin('organiser_invitation', 'organiser_invitation.id', 'mail.subject_id')
    .leftJoin(enquiryEntries(db).as('entry'), 'entry.id', 'mail.subject_id')
    .leftJoin('payment', 'payment.id', 'mail.subject_id')
    .leftJoin('charge', 'charge.id', 'payment.charge_id')
    .leftJoin('booking', (join) =>
      join.on((row) => row('booking.id', '=', row.fn.coalesce('charge.booking_id', 'mail.subject_id'))),
    )
    .select([
      'mail.id',
      'mail.kind',
      'mail.state',
      'mail.tries',
      'mail.last_error',
      'mail.queued_at',
      'mail.sent_at',
      'mail.subject_id',
      'mail.registration_id',
      'registration.reference',
      address.as('address'),
    ]);
}

function describeRow(
  row: Awaited<ReturnType<ReturnType<typeof selectMails>['execute']>>[number],
): LoggedMail {
  return {
    id: row.id,
    kind: row.kind as MailKind,
    state: row.state,
    tries: row.tries,
    lastError: row.last_error,
    queuedAt: row.queued_at,
    sentAt: row.sent_at,
    subjectId: row.subject_id,
    registrationId: row.registration_id,
    reference: row.reference,
    address: row.address,
  };
}
