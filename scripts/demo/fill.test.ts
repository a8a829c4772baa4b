import { expect, it } from 'vitest';
import { verifyAudit } from '#conference/audit/audit-chain.server.ts';
import { roles } from '#conference/organiser/permissions.ts';
import { aPlatform } from '#tests/platform.ts';
import { fillDemonstration } from './fill.ts';

const platform = await aPlatform();
const { db, database } = platform;

it('the demonstration has records in many states, with email addresses that cannot get mail', async () => {
  const now = new Date();
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
    union select 'by ' || method from payment order by 1`);
  expect(states.rows.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'booking confirmed',
      'booking requested',
      'enquiry answered',
      'enquiry new',
      'file passport',
      'file photo',
      'mail sent',
      'paid',
      'registration active',
      'registration must-choose',
      'speaker confirmed',
      'speaker declined',
      'speaker invited',
      'speaker published',
      'speaker received',
      'speaker rejected',
      'speaker withdrawn',
      'unpaid',
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
