import type { DB } from '#platform/database/database-types.ts';

/**
 * What an erasure does with the person's rows of a table. `deleted`: they go. `unlinked`: they stay, and the database
 * takes the person out of them. `unreadable`: they stay, and what was sealed in them opens no more. `nobody`: no
 * row is about a participant.
 */
export type Fate = 'deleted' | 'unlinked' | 'unreadable' | 'nobody';

/**
 * What the destruction of passports does with each sealed column: `destroyed`, `renewed` under the record's new key,
 * `unreadable` from then on, or `other`, because no registration's key sealed it.
 */
export const sealedColumns: Record<string, 'destroyed' | 'renewed' | 'unreadable' | 'other'> = {
  'audit_entry.sealed_detail': 'unreadable',
  'booking.sealed_message': 'renewed',
  'erasure_aftermath.sealed_addresses': 'other',
  'erasure_request.sealed_reason': 'renewed',
  'kept_file.sealed_name': 'other',
  'organiser_totp.sealed_pending': 'other',
  'organiser_totp.sealed_secret': 'other',
  'payment.sealed_note': 'renewed',
  'registration.sealed_details': 'destroyed',
  'registration_note.sealed_text': 'renewed',
};

/** Every table has a fate: a new one without does not compile, and a test compares this with the database's catalogue. */
export const fates: Record<keyof DB, Fate> = {
  arrival: 'deleted',
  audit_anchor: 'nobody',
  audit_entry: 'unreadable',
  audit_head: 'nobody',
  audit_link: 'nobody',
  booking: 'deleted',
  booking_spot: 'nobody',
  charge: 'unlinked',
  device: 'deleted',
  device_registration: 'deleted',
  edition_closing: 'nobody',
  enquiry: 'deleted',
  enquiry_entry: 'deleted',
  erasure: 'nobody',
  // The address stays sealed until the erasure is reported to it.
  erasure_aftermath: 'unreadable',
  erasure_request: 'deleted',
  installation: 'nobody',
  installation_key: 'nobody',
  kept_file: 'deleted',
  mail: 'deleted',
  master_key: 'nobody',
  message: 'nobody',
  migration: 'nobody',
  organiser: 'nobody',
  organiser_invitation: 'nobody',
  organiser_passkey: 'nobody',
  organiser_recovery_code: 'nobody',
  organiser_role: 'nobody',
  organiser_session: 'nobody',
  organiser_sign_in: 'nobody',
  organiser_totp: 'nobody',
  passport_fingerprint: 'deleted',
  payment: 'unreadable',
  rate_limit: 'deleted',
  record_key: 'deleted',
  registration: 'deleted',
  registration_file: 'deleted',
  registration_merge: 'deleted',
  registration_note: 'deleted',
  session: 'deleted',
  sign_in: 'deleted',
  stored_file: 'deleted',
  submission: 'deleted',
};
