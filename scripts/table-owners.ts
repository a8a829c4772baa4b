import type { DB } from '#platform/database/database-types.ts';
import type { modules } from './import-rules.ts';

/**
 * The part of `app/` that owns a table: the platform, or a module of the conference. Only the owner reads and writes
 * it.
 */
export type Owner = 'platform' | (typeof modules)[number];

/** The owner of every table. If a new table has no owner here, TypeScript reports an error. */
export const tableOwners: Record<keyof DB, Owner> = {
  arrival: 'door',
  audit_anchor: 'audit',
  audit_entry: 'audit',
  audit_head: 'audit',
  audit_link: 'audit',
  booking: 'booking',
  booking_spot: 'booking',
  charge: 'payments',
  checkout: 'checkout',
  checkout_line: 'checkout',
  device: 'identity',
  device_registration: 'identity',
  dispute: 'checkout',
  edition_closing: 'privacy',
  enquiry: 'enquiries',
  enquiry_entry: 'enquiries',
  erasure: 'privacy',
  erasure_aftermath: 'privacy',
  erasure_request: 'privacy',
  installation: 'platform',
  installation_key: 'platform',
  kept_file: 'platform',
  mail: 'mails',
  master_key: 'platform',
  message: 'messages',
  migration: 'platform',
  organiser: 'organiser',
  organiser_invitation: 'organiser',
  organiser_passkey: 'organiser',
  organiser_recovery_code: 'organiser',
  organiser_role: 'organiser',
  organiser_session: 'organiser',
  organiser_sign_in: 'organiser',
  organiser_totp: 'organiser',
  passport_fingerprint: 'registration',
  payment: 'payments',
  provider_comparison: 'checkout',
  provider_event: 'checkout',
  provider_payment: 'checkout',
  provider_payment_part: 'checkout',
  provider_refund: 'checkout',
  rate_limit: 'platform',
  record_key: 'platform',
  registration: 'registration',
  registration_file: 'registration',
  registration_merge: 'merging',
  registration_note: 'registration',
  session: 'identity',
  sign_in: 'identity',
  stored_file: 'platform',
  submission: 'registration',
  transfer_proof: 'transfers',
};
