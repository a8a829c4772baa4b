import type { AliasableExpression } from 'kysely';
import { signIns } from '#conference/accounts/request-sign-in.server.ts';
import { enquiryEntries } from '#conference/enquiries/enquiries.server.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { type MailKind, mailKinds } from '#conference/mails/mail-kinds.ts';
import { messageDrafts } from '#conference/mails/messages/drafts.server.ts';
import { wordingTests } from '#conference/mails/texts/ask-test-mail.server.ts';
import { cancellationRequests } from '#conference/money/cancellation/cancellation-requests.server.ts';
import { mailedPayers } from '#conference/money/group/mailed-payers.server.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import { deskSignIns, invitations, organisers } from '#conference/organiser/organisers.server.ts';
import {
  coAuthors,
  paperDecisions,
  paperMessages,
  papers,
  reviewers,
} from '#conference/papers/papers.server.ts';
import { remarkNotices } from '#conference/papers/reviewing/discuss.server.ts';
import { paperNotices, programmeNotices } from '#conference/programme/notices/programme-notices.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { speakerDecisionMails, speakerNominations, speakers } from '#conference/speakers/speakers.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** A query of rows that mails refer to. Each row has the email address of the recipient of these mails. */
type Addresses = (db: Database) => AliasableExpression<{ id: string; email: string | null }>;
type Recipient = { by: 'registrationId' | 'subjectId'; addresses: Addresses };

const participant: Recipient = { by: 'registrationId', addresses: registrations };
const subject = (addresses: Addresses): Recipient => ({ by: 'subjectId', addresses });

const contact = subject((db) =>
  db.selectFrom(bookings(db).as('booked')).select(['id', 'contact_email as email']),
);

/** While a booking is provisional, its mail goes to the participant, because the contact's mailbox is not proved. */
const provedContact = subject((db) =>
  db
    .selectFrom(bookings(db).as('booked'))
    .innerJoin(registrations(db).as('person'), 'person.id', 'booked.registration_id')
    .select(({ ref, case: when }) => [
      'booked.id',
      when('is_provisional').when(true).then(ref('email')).else(ref('contact_email')).end().as('email'),
    ]),
);

const payer = subject((db) =>
  db
    .selectFrom(payments(db).as('paid'))
    .innerJoin(bookings(db).as('booked'), 'booked.id', 'paid.booking_id')
    .select(['paid.id', 'contact_email as email'])
    .unionAll(
      db
        .selectFrom(payments(db).as('paid'))
        .innerJoin(registrations(db).as('person'), 'person.id', 'paid.registration_id')
        .select(['paid.id', 'email']),
    ),
);

/** The participant of a registration, or the contact of a booking. `id` is the id of the registration or booking. */
const chargedOwner = subject((db) =>
  db
    .selectFrom(bookings(db).as('booked'))
    .select(['booked.id', 'contact_email as email'])
    .unionAll(db.selectFrom(registrations(db).as('person')).select(['person.id', 'email'])),
);

const requester = subject((db) =>
  db
    .selectFrom(cancellationRequests(db).as('request'))
    .innerJoin(bookings(db).as('booked'), 'booked.id', 'request.booking_id')
    .select(['request.id', 'contact_email as email'])
    .unionAll(
      db
        .selectFrom(cancellationRequests(db).as('request'))
        .innerJoin(registrations(db).as('person'), 'person.id', 'request.registration_id')
        .select(['request.id', 'email'])
        .where('booking_id', 'is', null),
    ),
);
/** The participant who gets a notice about a new version of the programme. `id` is the id of the notice. */
const notifiedParticipant = subject((db) =>
  db
    .selectFrom(programmeNotices(db).as('notice'))
    .innerJoin(registrations(db).as('person'), 'person.id', 'notice.registration_id')
    .select(['notice.id', 'email']),
);
const organiserMailbox = subject(organisers);
const reviewerMailbox = subject(reviewers);

/**
 * The recipient of each kind of mail. The code that composes the mail must use the same recipient. The recipient is
 * `undefined` if the log cannot or must not show the email address, for example of the organisers, of an erased person,
 * of somebody who is nominated for an honour, or a former address of a participant.
 */
const recipients: Record<MailKind, Recipient | undefined> = {
  registration: participant,
  'place-offered': participant,
  'place-lapsed': participant,
  'session-place-offered': participant,
  'programme-changed': notifiedParticipant,
  'paper-placed': subject(paperNotices),
  'registration-corrected': participant,
  'registration-withdrawn': participant,
  'address-changed': undefined,
  'registrations-merged': participant,
  'sign-in': subject(signIns),
  'paper-submitted': subject(papers),
  'co-author-asked': subject(coAuthors),
  'paper-question': subject(paperMessages),
  'paper-answer': undefined,
  'paper-decided': subject(paperDecisions),
  'speaker-received': subject(speakers),
  'speaker-nominated': subject(speakerNominations),
  'speaker-decided': subject(speakerDecisionMails),
  'speaker-uninvited': subject(speakerDecisionMails),
  // Only the committee may know who is nominated for an honour.
  'honour-nominated': undefined,
  'honour-received': undefined,
  'honour-decided': undefined,
  'reviewer-invited': reviewerMailbox,
  'papers-assigned': reviewerMailbox,
  'paper-remarked': subject(remarkNotices),
  enquiry: undefined,
  'payment-received': payer,
  'payment-undone': payer,
  'fee-paid': participant,
  'group-payment-received': participant,
  'group-payment-undone': participant,
  'group-refund-paid': participant,
  'group-refund-shared': participant,
  'group-refund-undone': participant,
  'refund-paid': payer,
  'refund-failed': chargedOwner,
  'edition-cancelled': chargedOwner,
  'cancellation-asked': requester,
  'cancellation-answered': requester,
  'substitute-invited': undefined,
  'place-taken-over': requester,
  'grant-decided': participant,
  'transfer-proof-declined': participant,
  'booking-held': participant,
  'booking-requested': contact,
  'booking-confirmed': contact,
  'booking-declined': contact,
  'booking-reminder': contact,
  'booking-moved': contact,
  'booking-extended': contact,
  'booking-withdrawn': contact,
  'booking-expired': provedContact,
  'enquiry-reply': subject(enquiryEntries),
  'group-message': participant,
  'organiser-invitation': subject(invitations),
  'organiser-sign-in': subject(deskSignIns),
  'organiser-factor-added': organiserMailbox,
  'organiser-factor-removed': organiserMailbox,
  'organiser-codes-renewed': organiserMailbox,
  'organiser-wrong-factors': organiserMailbox,
  'task-assigned': undefined,
  'webhook-paused': undefined,
  'erasure-requested': participant,
  'erasure-refused': participant,
  'erasure-done': undefined,
  'mailbox-erased': undefined,
  'wording-test': subject(wordingTests),
  'message-test': subject(messageDrafts),
};

const mailboxPayer = subject(mailedPayers);

/** The kinds of mails that can go to a payer without a registration. They then go to the mailbox of the payer. */
const mailboxKinds: MailKind[] = [
  'group-payment-received',
  'group-payment-undone',
  'group-refund-paid',
  'group-refund-shared',
  'group-refund-undone',
  'transfer-proof-declined',
];

const toRegistered = [...new Set(Object.values(recipients))].flatMap((recipient) =>
  recipient ? [{ ...recipient, kinds: mailKinds.filter((kind) => recipients[kind] === recipient) }] : [],
);

const routes = [...toRegistered, { ...mailboxPayer, kinds: mailboxKinds }];

export type MailsAbout = { kinds: MailKind[]; by: Recipient['by']; ids: string[] };

/**
 * Finds the mails that go to an email address. Returns their kinds, and the ids of the registrations or other records
 * that the mails are about.
 */
export async function findMailsTo(db: Database, email: string): Promise<MailsAbout[]> {
  const found: MailsAbout[] = [];
  for (const { kinds, by, addresses } of routes) {
    const rows = await db
      .selectFrom(addresses(db).as('recipient'))
      .select('id')
      .where('email', '=', email)
      .execute();
    if (rows.length > 0) found.push({ kinds, by, ids: rows.map(({ id }) => id) });
  }
  return found;
}

type Mail = { id: string; kind: string; registrationId: string | null; subjectId: string };

/**
 * Reads the email addresses of the recipients of mails. Returns a map by the ids of the mails. Leaves out mails whose
 * recipient's address is in no table.
 */
export async function readAddresses(db: Database, mails: readonly Mail[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { kinds, by, addresses } of routes) {
    const own = mails.filter(({ kind }) => kinds.some((one) => one === kind));
    if (own.length === 0) continue;
    const rows = await db
      .selectFrom(addresses(db).as('recipient'))
      .select(['id', 'email'])
      .where('id', '=', anyOf(own.flatMap((mail) => mail[by] ?? [])))
      .execute();
    const emails = new Map(rows.map(({ id, email }) => [id, email]));
    for (const mail of own) {
      const email = emails.get(mail[by] ?? '');
      if (email) found.set(mail.id, email);
    }
  }
  return found;
}
