import { expect, it } from 'vitest';
import { verifyAudit } from '#conference/audit/audit-chain.server.ts';
import { roles } from '#conference/organiser/permissions.ts';
import { aPlatform } from '#tests/platform.ts';
import { fillDemonstration } from './fill.ts';

const platform = await aPlatform();
const { db, database } = platform;

it('the demonstration has records in many states, with email addresses that cannot get mail', async () => {
  const now = new Date('2025-11-20T03:30:00Z');
  const filled = await fillDemonstration(platform, now, 90);
  expect(filled.organisers.map(({ role }) => role)).toEqual([...roles]);
  expect(filled.participants.every(({ email }) => email.endsWith('@demo.example'))).toBe(true);
  const states = await database.pool.query<{ what: string }>(`
    select distinct 'registration ' || status as what from registration
    union select case when paid_at is null then 'unpaid' else 'paid' end from registration
    union select 'booking ' || status from booking
    union select 'enquiry ' || status from enquiry
    union select 'mail ' || state from mail
    union select 'file ' || kind from registration_file
    union select 'speaker ' || state from speaker
    union select 'by ' || method from payment
    union select 'clearance ' || state from visa_clearance
    union select 'visa ' || outcome from visa_case
    union select 'document ' || kind from participant_document
    union select 'takes part ' || mode from participation
    union select 'asked: ' || kind from cancellation_request
    union select 'refund ordered' from refund_order
    union select 'paid too much' from registration where payment_state = 'overpaid'
    union select 'proof of a transfer' from transfer_proof
    union select 'group payment' from group_payment
    union select 'code' from discount_code
    union select 'erasure ' || state from erasure_request
    union select 'mark ' || label from mark
    order by 1`);
  expect(states.rows.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'asked: cancellation',
      'booking confirmed',
      'booking requested',
      'clearance cleared',
      'clearance refused',
      'clearance sent',
      'code',
      'document visa-letter',
      'enquiry answered',
      'enquiry new',
      'erasure open',
      'file passport',
      'file photo',
      'group payment',
      'mail sent',
      'mark VIP',
      'paid',
      'paid too much',
      'proof of a transfer',
      'refund ordered',
      'registration active',
      'registration must-choose',
      'speaker confirmed',
      'speaker declined',
      'speaker invited',
      'speaker published',
      'speaker received',
      'speaker rejected',
      'speaker withdrawn',
      'takes part in-person',
      'takes part online',
      'unpaid',
      'visa granted',
      'visa refused',
    ]),
  );
  const others = await database.pool.query(
    "select email from registration where email not like '%@demo.example' union select email from enquiry where email not like '%@demo.example'",
  );
  expect(others.rows).toEqual([]);
  const late = await database.pool.query('select id from registration where created_at > $1', [now]);
  expect(late.rows).toEqual([]);
  expect(await verifyAudit(db, platform.secrets)).toMatchObject({ ok: true });
}, 120_000);

it('the demonstration sends no mail', async () => {
  expect(await platform.readMails()).toEqual([]);
  const { rows } = await database.pool.query("select name from jobs.job where name like '%-mail'");
  expect(rows).toEqual([]);
});
