import { auditData } from '#conference/audit/personal-data.server.ts';
import { bookingData } from '#conference/booking/personal-data.server.ts';
import { doorData } from '#conference/door/personal-data.server.ts';
import { enquiryData } from '#conference/enquiries/personal-data.server.ts';
import { identityData } from '#conference/identity/personal-data.server.ts';
import { mailData } from '#conference/mails/personal-data.server.ts';
import { mergingData } from '#conference/merging/personal-data.server.ts';
import { messageData } from '#conference/messages/personal-data.server.ts';
import { organiserData } from '#conference/organiser/personal-data.server.ts';
import { paymentData } from '#conference/payments/personal-data.server.ts';
import { privacyData } from '#conference/privacy/personal-data.server.ts';
import { registrationData } from '#conference/registration/personal-data.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DB } from '#platform/database/database-types.ts';
import { fileData } from '#platform/files/personal-data.server.ts';
import { keyData } from '#platform/keys/personal-data.server.ts';

/**
 * The lists of values by which an erasure finds a person's rows. It begins with those of `Person`, and finds the others
 * as it deletes. `subjectIds` are what mails and jobs are about.
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
 * - `deletedBy`: it deletes the rows in which one of these columns has one of these values. The columns of `finds` lead
 *   to further rows.
 * - `erase`: this function deletes them, and returns what leads to further rows.
 * - `deleted`: they are deleted without a statement of the erasure: by the database together with the row that they refer to, or
 *   by the erasure's follow-up.
 * - `unlinked`: they stay, and the database removes the person from them.
 * - `unreadable`: they stay, and nobody can open what was sealed in them.
 * - `nobody`: no row is about a participant.
 */
export type Fate<Columns = Readonly<Record<string, Trace>>> =
  | { deletedBy: Columns; finds?: Columns }
  | { erase: (tx: Database, traces: Traces) => Promise<Partial<Traces>> }
  | 'deleted'
  | 'unlinked'
  | 'unreadable'
  | 'nobody';

/**
 * What happens to a sealed column when a registration gets a new key: it is `destroyed` before, sealed anew
 * (`renewedFor` this purpose), or `unreadable` from then on. `other`: no registration's key sealed it.
 */
export type SealedFate =
  | 'destroyed'
  | 'unreadable'
  | 'other'
  | { renewedFor: string; foundBy: 'registration_id' | 'record_key_id' };

/** Every table has a fate: a new one without does not compile. */
export const fates = {
  ...auditData.tables,
  ...bookingData.tables,
  ...doorData.tables,
  ...enquiryData.tables,
  ...fileData.tables,
  ...identityData.tables,
  ...keyData.tables,
  ...mailData.tables,
  ...mergingData.tables,
  ...messageData.tables,
  ...organiserData.tables,
  ...paymentData.tables,
  ...privacyData.tables,
  ...registrationData.tables,
  installation: 'nobody',
  migration: 'nobody',
  rate_limit: 'deleted',
} as const satisfies { [T in keyof DB]: Fate<{ readonly [Column in keyof DB[T]]?: Trace }> };

type SealedColumn = { [T in keyof DB]: `${T}.${keyof DB[T] & `sealed_${string}`}` }[keyof DB];

/** Every sealed column has a fate, too. */
export const sealedFates: Record<SealedColumn, SealedFate> = {
  ...auditData.sealed,
  ...bookingData.sealed,
  ...fileData.sealed,
  ...organiserData.sealed,
  ...paymentData.sealed,
  ...privacyData.sealed,
  ...registrationData.sealed,
};

type Deleted = { [T in keyof DB]: (typeof fates)[T] extends string ? never : T }[keyof DB];

/**
 * The order in which an erasure deletes: a table before those that it refers to, and after those that lead to its rows.
 * A test compares it with the database's references.
 */
export const deletionOrder: readonly Deleted[] = [
  'sign_in',
  'session',
  'device_registration',
  'device',
  'submission',
  'kept_file',
  'enquiry_entry',
  'enquiry',
  'erasure_request',
  'mail',
  'arrival',
  'registration_note',
  'registration_file',
  'registration_merge',
  'booking',
  'stored_file',
  'registration',
  'record_key',
];
