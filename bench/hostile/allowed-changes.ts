import type { DB } from '#platform/database/database-types.ts';
import type { Access } from '#routes/organiser/rules.ts';
import { type Change, changedColumns } from './changes.ts';
import { isMailboxSender } from './mailboxes.ts';
import { isOutsideDesk, type World } from './world.ts';

/**
 * Who may change the rows of a table:
 * - `anybody`: also a visitor, by the public forms, but no row of another person;
 * - `participant`: a participant, but no row of another person;
 * - `mailbox`: somebody who has confirmed an email address, but no row of another person;
 * - `reviewer`: a reviewer, but no row of another person;
 * - `self`: organisers, but only the rows of their own account;
 * - `desk`: organisers with one of these permissions;
 * - `server`: the server itself changes these columns, when it sends mails or tidies up. This can happen in any batch.
 */
type Allowance = {
  anybody?: true;
  participant?: true;
  mailbox?: true;
  reviewer?: true;
  self?: true;
  desk?: readonly Access[];
  server?: readonly string[];
};

const change = 'registrations.change';
const privacy = 'privacy.decide';
const pay = 'payments.record';
const refunds = 'refunds.decide';
const documents = 'documents.issue';
const programme = 'programme.manage';

/**
 * The column that counts wrong codes of sign-in mails. Two senders with the same invented cookie are treated as one
 * browser. So one sender can use up the tries of the other.
 */
const countedTries = ['wrong_codes'];

/** The allowance of each table. If a new table has no allowance here, TypeScript reports an error. */
const allowances: Record<keyof DB, Allowance> = {
  access_key: { desk: ['organisers.manage'] },
  access_key_answer: {},
  access_key_read: {},
  arrival: { desk: ['door.check-in', change, privacy] },
  audit_anchor: { server: ['at', 'hash', 'id', 'seq', 'signature'] },
  audit_entry: { anybody: true },
  audit_head: { anybody: true },
  audit_link: { anybody: true },
  balance_entry: {},
  booking: { participant: true, desk: ['bookings.decide', pay, refunds, change, privacy] },
  booking_spot: { desk: ['settings.change'] },
  calendar_link: { participant: true, desk: [privacy] },
  bulk_order: {
    desk: ['bookings.decide', documents],
    server: ['stopped_at', 'finished_at', 'sealed_reason'],
  },
  bulk_order_item: { desk: ['bookings.decide', documents, privacy], server: ['outcome', 'document_id'] },
  cancellation_request: { participant: true, desk: [refunds, change, privacy], server: ['link_hash'] },
  clearance_batch: { desk: ['visas.handle'] },
  charge: { anybody: true, participant: true, desk: ['bookings.decide', pay, change, privacy] },
  // A page ends when what is owed changes, and a job then tells the provider.
  checkout: { participant: true, desk: [pay], server: ['state'] },
  checkout_line: { participant: true, desk: [pay] },
  device: { anybody: true, desk: [change, privacy] },
  device_registration: { anybody: true, desk: [change, refunds, privacy] },
  discount_code: { desk: ['discounts.manage'] },
  discount_use: { participant: true, desk: [change, refunds] },
  dispute: { desk: [pay] },
  door_phone: { desk: ['door.check-in'] },
  online_time: { participant: true, desk: [change, privacy] },
  door_scan: { participant: true, desk: ['door.check-in', documents, privacy] },
  document_key: { desk: ['organisers.manage'] },
  edition_cancellation: { desk: ['edition.cancel'], server: ['ordered_at'] },
  edition_closing: { desk: [privacy] },
  enquiry: { anybody: true, desk: ['enquiries.handle', 'enquiries.all', privacy] },
  saved_reply: { desk: ['saved-replies.manage'] },
  enquiry_entry: { desk: ['enquiries.handle', 'enquiries.all', privacy] },
  received_mail: { desk: [privacy] },
  inbox_reading: {},
  erasure: { desk: [privacy] },
  erasure_aftermath: { desk: [privacy], server: ['finished_at', 'file_ids', 'mail_ids', 'sealed_addresses'] },
  erasure_request: { participant: true, desk: [privacy] },
  grant_application: { participant: true, desk: ['grants.decide', change, privacy] },
  grant_opinion: { desk: ['grants.review', change, privacy] },
  event_clearance: { desk: ['visas.handle'] },
  extra_answer: { anybody: true, desk: [change, privacy] },
  extra_question: { desk: ['settings.change'] },
  group_payment: { participant: true, mailbox: true, desk: [privacy] },
  group_payment_line: { participant: true, mailbox: true },
  installation: {},
  installation_key: {},
  kept_file: { anybody: true, desk: [pay, change, privacy] },
  kit_handout: { desk: ['kit.hand-out', change, privacy] },
  kit_stock: { desk: ['kit.manage'] },
  letter_image: { desk: [documents] },
  letter_text: { desk: [documents] },
  mail_text: { server: ['mail_id', 'sealed_text'] },
  mail: {
    anybody: true,
    desk: [
      'mails.send',
      'bookings.decide',
      'enquiries.handle',
      'organisers.manage',
      'settings.change',
      'overview.read',
      pay,
      refunds,
      change,
      privacy,
    ],
    server: ['state', 'tries', 'sent_at', 'last_error'],
  },
  master_key: {},
  message: { desk: ['mails.send', privacy], server: ['spread_at', 'reached'] },
  message_draft: { desk: ['mails.send', privacy], server: ['send_at', 'request_id', 'not_sent'] },
  // The link in a mail needs no login.
  message_opt_out: { anybody: true },
  migration: {},
  organiser: { self: true, desk: ['organisers.manage'] },
  organiser_invitation: { desk: ['organisers.manage'], server: ['token_hash'] },
  organiser_passkey: { self: true, desk: ['organisers.manage'] },
  organiser_recovery_code: { self: true, desk: ['organisers.manage'] },
  organiser_role: { desk: ['organisers.manage'] },
  organiser_session: { self: true, desk: ['organisers.manage'] },
  organiser_sign_in: { anybody: true, desk: ['organisers.manage'] },
  organiser_totp: { self: true, desk: ['organisers.manage'] },
  paper: { participant: true, mailbox: true, desk: [change, privacy] },
  paper_assignment: { participant: true, reviewer: true, mailbox: true, desk: ['papers.decide', privacy] },
  paper_co_author: { anybody: true, desk: [privacy], server: ['link_hash'] },
  paper_conflict: { reviewer: true, desk: ['papers.decide', privacy] },
  paper_decision: { participant: true, desk: ['papers.decide', privacy] },
  paper_message: { participant: true, mailbox: true, desk: ['papers.decide', privacy] },
  paper_notice: { participant: true, mailbox: true, desk: [programme, privacy] },
  paper_version: { participant: true, mailbox: true, desk: [privacy] },
  // A change of a printed fact ends documents: also a decision on a paper, a review, or an undone check-in.
  participant_document: {
    participant: true,
    mailbox: true,
    reviewer: true,
    desk: [
      ...([documents, 'bookings.decide', pay, refunds, change, privacy] as const),
      ...(['door.check-in', 'visas.handle', 'papers.decide'] as const),
    ],
  },
  participation: { participant: true, desk: [change, privacy] },
  passport_fingerprint: { anybody: true, desk: [change, privacy] },
  // A participant who uses a discount code adds a payment, which waives the fee or a part of it.
  payment: { participant: true, desk: [pay, change, privacy] },
  payment_reference: { anybody: true, desk: [pay, change, privacy] },
  // A speaker who deletes the profile, and a paper that its author withdraws, leave the programme.
  programme: { participant: true, mailbox: true, desk: [programme, 'speakers.manage', privacy] },
  import_file: { desk: [programme, 'speakers.manage', 'papers.decide', privacy] },
  programme_notice: { participant: true, mailbox: true, desk: [programme, privacy] },
  programme_person: { participant: true, desk: [programme, 'speakers.manage', change, privacy] },
  programme_room: { desk: [programme] },
  programme_session: { participant: true, mailbox: true, desk: [programme] },
  // An author can withdraw an accepted paper, and the committee can decide again.
  programme_session_paper: { participant: true, mailbox: true, desk: [programme, 'papers.decide', privacy] },
  programme_session_person: { participant: true, mailbox: true, desk: [programme, privacy] },
  programme_star: { participant: true, mailbox: true, desk: [change, privacy] },
  programme_version: { participant: true, mailbox: true, desk: [programme, privacy] },
  session_place: {
    participant: true,
    desk: [programme, change, privacy],
    server: ['state', 'offer_until'],
  },
  session_material: { participant: true, mailbox: true, desk: [programme, 'speakers.manage', privacy] },
  // A provider writes these rows by signed messages. The desk can also write to some of these tables.
  provider_back_part: { desk: [pay, change, privacy] },
  provider_comparison: {},
  provider_event: {},
  provider_payment: { desk: [pay, change, privacy] },
  provider_payment_part: { desk: [pay, change, privacy] },
  provider_payout: {},
  provider_refund: {},
  // Only the hourly job writes these figures.
  public_figure: { server: ['counted_on', 'name', 'number'] },
  rate_limit: { anybody: true },
  receipt: { participant: true, mailbox: true, desk: [pay, change, privacy] },
  receipt_counter: { participant: true, mailbox: true, desk: [pay, change] },
  receipt_line: { desk: [pay, change, privacy] },
  receipt_number: { participant: true, mailbox: true, desk: [pay, change] },
  record_key: { anybody: true, desk: ['bookings.decide', pay, change, privacy] },
  refund_order: {
    // A merge moves refunds to the registration that is kept.
    desk: [refunds, pay, change, 'edition.cancel'],
    server: ['state', 'refund_ref', 'failure', 'payment_id', 'updated_at'],
  },
  registration: { anybody: true, desk: [refunds, pay, change, privacy] },
  registration_file: { anybody: true, desk: [change, privacy] },
  registration_merge: { desk: [change, privacy] },
  waiting_list_entry: {
    anybody: true,
    participant: true,
    desk: [change, privacy],
    server: ['offered_at', 'offer_until', 'ended_at', 'ended_because'],
  },
  registration_note: { desk: ['registrations.details', change, privacy] },
  review: { reviewer: true, desk: ['papers.decide', privacy] },
  review_remark: { reviewer: true, desk: ['papers.decide', privacy] },
  review_remark_notice: { reviewer: true, desk: ['papers.decide', privacy] },
  reviewer: { reviewer: true, desk: ['papers.decide', privacy] },
  saved_view: { desk: ['registrations.read', privacy] },
  mark: { desk: [change, 'bookings.decide', privacy] },
  mark_change: { desk: [change, 'bookings.decide', privacy] },
  mark_change_item: { desk: [change, 'bookings.decide', privacy] },
  selection: { desk: ['registrations.read', 'bookings.read', 'mails.send'] },
  selection_booking: { desk: ['bookings.read', privacy] },
  selection_item: { desk: ['registrations.read', 'bookings.read', 'mails.send', privacy] },
  session: { anybody: true, desk: [refunds, change, privacy] },
  page_picture: { desk: ['settings.change'] },
  printed_file: { desk: [documents, privacy], server: ['order_id', 'portion', 'file_id'] },
  page_picture_file: { desk: ['settings.change'] },
  setting_change: { desk: ['settings.change'] },
  sign_in: { anybody: true, desk: [privacy], server: countedTries },
  speaker: { participant: true, mailbox: true, desk: ['speakers.manage', 'honours.decide', change, privacy] },
  speaker_decision: { participant: true, desk: ['speakers.manage', 'honours.decide', privacy] },
  speaker_nomination: { anybody: true, desk: [privacy], server: ['link_hash'] },
  stored_file: { anybody: true, desk: ['bookings.decide', pay, change, privacy, 'settings.change'] },
  submission: { anybody: true, desk: [change, privacy] },
  statement_columns: { desk: [pay] },
  task_assignment: { desk: ['overview.read'] },
  transfer_proof: { participant: true, desk: [pay, change, privacy] },
  visa_case: { participant: true, desk: ['visas.handle', change, privacy] },
  visa_clearance: { desk: ['visas.handle', change, privacy] },
  // An event belongs to the act that caused it, whoever did it. The server sends it.
  webhook_delivery: {
    anybody: true,
    server: ['state', 'tries', 'next_try_at', 'taken_until', 'tried_at', 'status', 'answer', 'fault'],
  },
  webhook_endpoint: {
    desk: ['settings.change'],
    server: ['failing_since', 'paused_at', 'paused_because', 'sealed_secret_before', 'secret_before_until'],
  },
  webhook_event: { anybody: true },
  wording_change: { desk: ['settings.change'] },
  wording_test: { desk: ['settings.change'] },
};

/** For some permissions: the only columns of a table that an organiser with this permission may change. */
const columnLimits: Partial<Record<keyof DB, Record<string, readonly string[]>>> = {
  registration: { [pay]: ['paid_at', 'payment_state', 'updated_at'] },
};

/**
 * Returns why a change is a fault, or undefined if it is allowed. With `isForbidden`, the sender may not send any
 * request of this batch. Then only the server itself may have changed rows.
 */
export function judgeChange(given: Change, world: World, isForbidden: boolean): string | undefined {
  const allowance = isTable(given.table) ? allowances[given.table] : {};
  const columns = changedColumns(given);
  const describe = (why: string) =>
    `${given.operation} ${given.table} (${columns.slice(0, 6).join(', ')}): ${why}`;
  if (isByServer(given, allowance, columns)) return undefined;
  if (isForbidden) return describe('the sender may send none of the requests');

  const { desk = [] } = allowance;
  const allowed = desk.filter(world.mayUse);
  const limits = isTable(given.table) ? columnLimits[given.table] : undefined;
  const isWithinColumns = (access: Access) => {
    const limit = limits?.[String(access)];
    return !limit || (given.operation === 'UPDATE' && columns.every((name) => limit.includes(name)));
  };
  if (allowed.some(isWithinColumns)) return undefined;
  const isOrganiser = !isOutsideDesk(world.sender);
  const mayAsThemselves =
    (allowance.self === true && isOrganiser) ||
    (allowance.participant === true && world.sender === 'participant') ||
    (allowance.mailbox === true && isMailboxSender(world.sender)) ||
    (allowance.reviewer === true && world.sender === 'reviewer');
  if (!allowance.anybody && !mayAsThemselves) return describe('the sender may not change the table');
  // An organiser's own audit entry may contain the ids of other people: the people whom the act is about.
  if (isOrganiser && given.table === 'audit_entry' && world.own.has(String(given.after?.actor_id)))
    return undefined;
  const other = idsIn(given).find((id) => world.others.has(id));
  return other === undefined ? undefined : describe(`the row contains the id ${other} of another person`);
}

/** Returns the values of all columns of ids. Leaves out other columns, because people may type an id into a text. */
function idsIn({ before, after }: Change): string[] {
  const columns = [before, after].flatMap((row) => Object.entries(row ?? {}));
  return columns.flatMap(([name, value]) => (/(^|_)ids?$/.test(name) ? [value].flat() : [])).map(String);
}

/**
 * The tables to which the server itself adds rows: the signatures of the audit, the texts of mails after they were
 * sent, and the daily counts.
 */
const insertedByServer = ['audit_anchor', 'mail_text', 'public_figure'];

/** Returns whether the server itself made a change. For example, the server stores when a session was last used. */
function isByServer({ table, operation }: Change, allowance: Allowance, columns: readonly string[]): boolean {
  if (allowance.server) {
    return (
      (operation === 'UPDATE' || insertedByServer.includes(table)) &&
      columns.every((name) => allowance.server?.includes(name))
    );
  }
  return operation === 'UPDATE' && columns.join() === 'last_seen_at';
}

function isTable(name: string): name is keyof DB {
  return Object.hasOwn(allowances, name);
}
