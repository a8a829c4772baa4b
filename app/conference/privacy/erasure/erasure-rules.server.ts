import { identityData } from '#conference/accounts/personal-data.server.ts';
import { auditData } from '#conference/audit/personal-data.server.ts';
import { documentData } from '#conference/documents/personal-data.server.ts';
import { kitData } from '#conference/door/kit/personal-data.server.ts';
import { doorData } from '#conference/door/personal-data.server.ts';
import { settingData } from '#conference/edition/settings/personal-data.server.ts';
import { enquiryData } from '#conference/enquiries/personal-data.server.ts';
import { bookingData } from '#conference/festival/personal-data.server.ts';
import { messageData } from '#conference/mails/messages/personal-data.server.ts';
import { mailData } from '#conference/mails/personal-data.server.ts';
import { wordingData } from '#conference/mails/texts/personal-data.server.ts';
import { cancellationData } from '#conference/money/cancellation/personal-data.server.ts';
import { discountData } from '#conference/money/discounts/personal-data.server.ts';
import { grantData } from '#conference/money/grants/personal-data.server.ts';
import { groupPaymentData } from '#conference/money/group/personal-data.server.ts';
import { paymentData } from '#conference/money/ledger/personal-data.server.ts';
import { checkoutData } from '#conference/money/online/personal-data.server.ts';
import { receiptData } from '#conference/money/receipts/personal-data.server.ts';
import { refundData } from '#conference/money/refunds/personal-data.server.ts';
import { transferData } from '#conference/money/transfers/personal-data.server.ts';
import { markData } from '#conference/organiser/marks/personal-data.server.ts';
import { organiserData } from '#conference/organiser/personal-data.server.ts';
import { savedViewData } from '#conference/organiser/saved-views/personal-data.server.ts';
import { selectionData } from '#conference/organiser/selections/personal-data.server.ts';
import { paperData } from '#conference/papers/personal-data.server.ts';
import { privacyData } from '#conference/privacy/personal-data.server.ts';
import { calendarData } from '#conference/programme/calendar/personal-data.server.ts';
import { programmeData } from '#conference/programme/personal-data.server.ts';
import { mergingData } from '#conference/registration/merging/personal-data.server.ts';
import { participationData } from '#conference/registration/participation/personal-data.server.ts';
import { registrationData } from '#conference/registration/personal-data.server.ts';
import { extraAnswerData } from '#conference/registration/questions/personal-data.server.ts';
import { publicFigureData } from '#conference/reports/public-figures/personal-data.server.ts';
import { speakerData } from '#conference/speakers/personal-data.server.ts';
import { visaData } from '#conference/visa/personal-data.server.ts';
import { webhookData } from '#conference/webhooks/personal-data.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DB } from '#platform/database/database-types.ts';
import { describeFileData } from '#platform/files/personal-data.server.ts';
import { keyData } from '#platform/keys/personal-data.server.ts';

/**
 * The names of the lists of values by which an erasure finds a person's rows. It starts with the lists of `Person` and
 * with `subjectIds`: the ids of rows that mails and jobs are about. It fills the other lists while it deletes.
 */
export const traceNames = [
  'registrationIds',
  'emails',
  'recordKeyIds',
  'bookingIds',
  'subjectIds',
  'browserHashes',
  'deviceIds',
  'fileIds',
  'mailIds',
] as const;
export type Trace = (typeof traceNames)[number];
export type Traces = Record<Trace, string[]>;

/**
 * What an erasure does with the person's rows of a table:
 * - `deletedBy`: names a list for each of these columns. Deletes the rows in which one of the columns contains a value
 *   of its list. `finds` also names lists for columns: their values in the deleted rows are added to these lists.
 * - `erase`: calls this function, which deletes the rows and returns values to add to the lists.
 * - `clear`: calls this function. The rows stay, and it empties the columns in `columns`, which name the person.
 * - `deleted`: the database deletes the rows together with the row that they refer to, or the follow-up deletes them.
 * - `unlinked`: the rows stay, and the database removes the reference to the person.
 * - `unreadable`: the rows stay, and nobody can open their sealed values any more.
 * - `nobody`: no row is about a participant.
 */
export type Fate<Columns = Readonly<Record<string, Trace>>> =
  | { deletedBy: Columns; finds?: Columns }
  | { erase: (tx: Database, traces: Traces) => Promise<Partial<Traces>> }
  | { clear: (tx: Database, traces: Traces) => Promise<void>; columns: readonly string[] }
  | 'deleted'
  | 'unlinked'
  | 'unreadable'
  | 'nobody';

/**
 * What happens to a sealed column when a registration gets a new key:
 * - `destroyed`: its value was already deleted.
 * - `renewedFor`: its value is sealed again with the new key. `renewedFor` is the purpose of the seal, and `foundBy`
 *   the column by which the row is found.
 * - `unreadable`: nobody can open its value any more.
 * - `other`: its value was sealed with another kind of key.
 */
export type SealedFate =
  | 'destroyed'
  | 'unreadable'
  | 'other'
  | { renewedFor: string; foundBy: 'registration_id' | 'record_key_id' };

/** Proofs of payment that are kept for a form belong to an unknown person. So an erasure deletes all of them. */
const fileData = describeFileData(['proof']);

/** The fate of every table. If a new table has no fate here, the code does not compile. */
export const fates = {
  ...auditData.tables,
  ...bookingData.tables,
  ...calendarData.tables,
  ...cancellationData.tables,
  ...checkoutData.tables,
  ...discountData.tables,
  ...doorData.tables,
  ...documentData.tables,
  ...enquiryData.tables,
  ...extraAnswerData.tables,
  ...fileData.tables,
  ...grantData.tables,
  ...groupPaymentData.tables,
  ...identityData.tables,
  ...keyData.tables,
  ...kitData.tables,
  ...mailData.tables,
  ...markData.tables,
  ...mergingData.tables,
  ...messageData.tables,
  ...organiserData.tables,
  ...paperData.tables,
  ...participationData.tables,
  ...paymentData.tables,
  ...privacyData.tables,
  ...programmeData.tables,
  ...publicFigureData.tables,
  ...receiptData.tables,
  ...refundData.tables,
  ...registrationData.tables,
  ...savedViewData.tables,
  ...selectionData.tables,
  ...settingData.tables,
  ...wordingData.tables,
  ...speakerData.tables,
  ...transferData.tables,
  ...visaData.tables,
  ...webhookData.tables,
  installation: 'nobody',
  migration: 'nobody',
  rate_limit: 'deleted',
} as const satisfies { [T in keyof DB]: Fate<{ readonly [Column in keyof DB[T]]?: Trace }> };

type SealedColumn = { [T in keyof DB]: `${T}.${keyof DB[T] & `sealed_${string}`}` }[keyof DB];

/** The fate of every sealed column. */
export const sealedFates: Record<SealedColumn, SealedFate> = {
  ...auditData.sealed,
  ...bookingData.sealed,
  ...cancellationData.sealed,
  ...checkoutData.sealed,
  ...mailData.sealed,
  ...documentData.sealed,
  ...extraAnswerData.sealed,
  ...fileData.sealed,
  ...grantData.sealed,
  ...groupPaymentData.sealed,
  ...organiserData.sealed,
  ...participationData.sealed,
  ...paymentData.sealed,
  ...privacyData.sealed,
  ...receiptData.sealed,
  ...registrationData.sealed,
  ...selectionData.sealed,
  ...transferData.sealed,
  ...visaData.sealed,
  ...webhookData.sealed,
};

type Deleted = { [T in keyof DB]: (typeof fates)[T] extends string ? never : T }[keyof DB];

/**
 * The order in which an erasure deletes: a table is before the tables that it refers to, and after the tables that are
 * needed to find its rows. A test checks this against the database.
 */
export const deletionOrder: readonly Deleted[] = [
  'webhook_event',
  'sign_in',
  'session',
  'device_registration',
  'device',
  'submission',
  'kept_file',
  'received_mail',
  'enquiry_entry',
  'enquiry',
  'message_opt_out',
  'erasure_request',
  'cancellation_request',
  'grant_application',
  'selection_item',
  'mark_change_item',
  'mark',
  'selection_booking',
  'printed_file',
  'bulk_order_item',
  'speaker_nomination',
  'speaker',
  'import_file',
  'programme_notice',
  'programme_version',
  'programme_person',
  'reviewer',
  'paper_co_author',
  'paper',
  'mail',
  'arrival',
  'participation',
  'extra_answer',
  'visa_case',
  'visa_clearance',
  'door_scan',
  'online_time',
  'session_place',
  'programme_star',
  'calendar_link',
  'waiting_list_entry',
  'registration_note',
  'registration_file',
  'registration_merge',
  'provider_event',
  'transfer_proof',
  'group_payment',
  'booking',
  'stored_file',
  'registration',
  'record_key',
];
