/**
 * Webhooks: what happens is sent to other programs, as https://www.standardwebhooks.com says.
 *
 * - name the events, check the form of an endpoint: this file
 * - write an event and its deliveries, in the transaction of the fact: database/functions/webhook-events.sql
 * - the data of each type of event: webhook-data.ts
 * - list the endpoints: endpoints.server.ts
 * - add an endpoint, change, pause, resume and end it, change its secret: change-endpoint.server.ts
 * - make, seal and use a secret: webhook-secret.server.ts
 * - send what is due, try again, pause what fails: send-deliveries.server.ts
 * - mail the organisers that an endpoint was paused: webhook-paused.mail.server.tsx
 * - list deliveries with their answers, send one again: deliveries.server.ts
 * - delete old events: delete-old-events.server.ts
 */

import { z } from 'zod';

/** All types of events, with what they tell. Receivers know them by name: never rename one. docs/webhooks.md has their data. */
export const webhookEventWords = {
  'registration.created': 'Somebody registered',
  'registration.changed': 'A registration changed',
  'registration.withdrawn': 'A registration was withdrawn',
  'registration.paid': 'A registration is paid in full',
  'registration.checked_in': 'Somebody was checked in',
  'registration.check_in_undone': 'A check-in was undone',
  'registration.erased': 'A registration was erased',
  'payment.booked': 'A payment was booked, or one was undone',
  'refund.booked': 'A refund or chargeback was booked, or one was undone',
  'booking.held': 'A booking holds a spot',
  'booking.confirmed': 'A booking was confirmed',
  'booking.ended': 'A booking gave its spot back',
  'paper.submitted': 'A paper, or a new version of it, was submitted',
  'paper.decided': 'A decision on a paper was sent',
  'paper.withdrawn': 'A paper was withdrawn',
  'session.published': 'A session was published',
  'session.moved': 'A session has another time or room',
  'session.withdrawn': 'A session is no longer in the programme',
  'document.issued': 'A document was issued',
  'document.ended': 'A document is no longer valid',
  'enquiry.received': 'An enquiry came',
} as const;

export type WebhookEventType = keyof typeof webhookEventWords;
export const webhookEventTypes = Object.keys(webhookEventWords) as WebhookEventType[];

/** Whether a text is the type of an event. */
export function isWebhookEventType(text: string): text is WebhookEventType {
  return Object.hasOwn(webhookEventWords, text);
}

/** Why an endpoint was paused, for screens. */
export const webhookPauseWords = {
  'by-hand': 'Paused',
  failing: 'Paused, because nothing arrived for two days',
  gone: 'Paused, because the receiver answered 410 Gone',
} as const;

/** The form of an endpoint, without its events. */
export const webhookEndpointSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Give the endpoint a name.')
    .max(100, 'The name can have 100 characters at most.'),
  url: z
    .string()
    .trim()
    .max(500, 'The address can have 500 characters at most.')
    .refine(isEndpointAddress, 'Type an address that begins with https://, without a name and password.')
    .transform((typed) => new URL(typed).href),
});

function isEndpointAddress(typed: string): boolean {
  if (!URL.canParse(typed)) return false;
  const { protocol, username, password, hash } = new URL(typed);
  return protocol === 'https:' && username === '' && password === '' && hash === '';
}
