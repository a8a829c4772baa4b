import { z } from 'zod';
import type { WebhookEventType } from './webhook.ts';

const id = z.uuid();
const registration = z.strictObject({
  id,
  reference: z.string(),
  status: z.string(),
  participant_type: z.string(),
  payment_state: z.string(),
  merged_into: id.nullable(),
  checked_in: z.boolean(),
});
const payment = z.strictObject({
  id,
  kind: z.string(),
  method: z.string(),
  amount: z.int(),
  currency: z.string(),
  received_on: z.iso.date(),
  counters: id.nullable(),
  registration_id: id.nullable(),
  reference: z.string().nullable(),
  booking_id: id.nullable(),
});
const booking = z.strictObject({
  id,
  status: z.string(),
  option: z.string(),
  day: z.iso.date().nullable(),
  number: z.int(),
  registration_id: id,
});
const paper = z.strictObject({
  id,
  number: z.int(),
  version: z.int(),
  state: z.string(),
  registration_id: id.nullable(),
});
const session = z.strictObject({
  id,
  slug: z.string(),
  state: z.enum(['published', 'withdrawn']),
  room: z.string().nullable(),
  starts_at: z.iso.datetime().nullable(),
  ends_at: z.iso.datetime().nullable(),
  version: z.int(),
});
const document = z.strictObject({
  id,
  kind: z.string(),
  state: z.enum(['valid', 'ended']),
  ended_because: z.string().nullable(),
  registration_id: id.nullable(),
});
const enquiry = z.strictObject({ id, kind: z.string(), status: z.string() });

/**
 * The data of each type of event: all its fields, and no others. database/functions/webhook-events.sql writes them, a
 * test compares both, and docs/webhooks.md explains them. Fields may be added, but none is renamed or removed.
 */
export const webhookData = {
  'registration.created': registration,
  'registration.changed': registration,
  'registration.withdrawn': registration,
  'registration.paid': registration,
  'registration.checked_in': registration,
  'registration.check_in_undone': registration,
  'registration.erased': z.strictObject({ id, status: z.literal('erased') }),
  'payment.booked': payment,
  'refund.booked': payment,
  'booking.held': booking,
  'booking.confirmed': booking,
  'booking.ended': booking,
  'paper.submitted': paper,
  'paper.decided': paper,
  'paper.withdrawn': paper,
  'session.published': session,
  'session.moved': session,
  'session.withdrawn': session,
  'document.issued': document,
  'document.ended': document,
  'enquiry.received': enquiry,
} as const satisfies Record<WebhookEventType, z.ZodObject>;
