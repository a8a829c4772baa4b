import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { addTime, days, minutes } from '#platform/durations.ts';
import { aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { tidy } from './tidy.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');
const later = (dayCount: number, minuteCount = 0) => addTime(now, days(dayCount) + minutes(minuteCount));

it('deletes each submitted form after thirty days, but keeps the registration that it made', async () => {
  const { id } = await aRegistration(platform, { now });
  const formsOf = () =>
    db.selectFrom('submission').select('form_key').where('registration_id', '=', id).execute();
  await tidy(platform, later(30));
  expect(await formsOf()).toHaveLength(1);
  await tidy(platform, later(30, 1));
  expect(await formsOf()).toEqual([]);
  const left = await db.selectFrom('registration').select('id').where('id', '=', id).execute();
  expect(left).toEqual([{ id }]);
});

it('deletes sign-ins a day after they expired', async () => {
  const signIn = {
    email: 'mira@example.org',
    language: 'en',
    browser_hash: randomBytes(32),
    created_at: now,
  };
  await db
    .insertInto('sign_in')
    .values([
      { ...signIn, id: randomUUID(), expires_at: later(0) },
      { ...signIn, id: randomUUID(), expires_at: later(0, 2) },
    ])
    .execute();
  await tidy(platform, later(1, 1));
  const left = await db.selectFrom('sign_in').select('expires_at').execute();
  expect(left).toEqual([{ expires_at: later(0, 2) }]);
});

it('deletes the mails for signing in after thirty days, but no other mails', async () => {
  const subject_id = randomUUID();
  const mails = ['sign-in', 'organiser-sign-in', 'enquiry'].flatMap((kind) => [
    { kind, subject_id, queued_at: now },
    { kind, subject_id, queued_at: later(0, 2) },
  ]);
  await db.insertInto('mail').values(mails).execute();
  await tidy(platform, later(30, 1));
  const left = db.selectFrom('mail').select(['kind', 'queued_at']).where('subject_id', '=', subject_id);
  expect(await left.orderBy('kind').orderBy('queued_at').execute()).toEqual([
    { kind: 'enquiry', queued_at: now },
    { kind: 'enquiry', queued_at: later(0, 2) },
    { kind: 'organiser-sign-in', queued_at: later(0, 2) },
    { kind: 'sign-in', queued_at: later(0, 2) },
  ]);
});

it('logs its results without personal data', async () => {
  platform.logLines.length = 0;
  const { form } = await aRegistration(platform);
  await tidy(platform, later(2));
  const lines = platform.logLines.map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { level: 'info', msg: 'removed orphaned files', orphans: 0 },
    { level: 'info', msg: 'deleted old prints', files: 0 },
    { level: 'info', msg: 'deleted unused pictures of pages', pictures: 0 },
    { level: 'info', msg: 'deleted', papers: 0 },
    { level: 'info', msg: 'deleted', speakers: 0 },
    { level: 'info', msg: 'erased', payers: 0 },
    { level: 'info', msg: 'deleted the texts of old webhooks', webhooks: 0 },
    { level: 'info', msg: 'deleted old events', events: 0 },
  ]);
  expect(platform.logLines.join()).not.toContain(form.email);
});

it('several runs at the same time do not disturb each other', async () => {
  await aRegistration(platform, { now });
  await Promise.all(Array.from({ length: 4 }, () => tidy(platform, later(100))));
  expect(await db.selectFrom('submission').select('form_key').execute()).toEqual([]);
});
