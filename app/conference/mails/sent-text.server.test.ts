import { expect, it } from 'vitest';
import { eraseWithoutRequest } from '#conference/privacy/erasure/carry-out-erasure.server.ts';
import { addTime, days } from '#platform/durations.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { findMailId, receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { composers } from '../../mails.server.ts';
import { listMailsOf } from './personal-data.server.ts';
import { queueMail } from './queue-mail.server.ts';
import { sendMail } from './send-mail.server.ts';
import { openSentTexts, showSentText } from './sent-text.server.ts';

const platform = await aPlatform();
const { db, database, jobs } = platform;
const organiser = await anOrganiser(platform, { roles: ['registrar'] });
const by = { organiserId: organiser.id, requestId: 'a-request' };

async function aSentMail() {
  const { id, form } = await aRegistration(platform, { fullName: 'Mira Çelik' });
  const mail = await receiveMail(platform, id, 'registration');
  return { registrationId: id, form, mail, mailId: await findMailId(platform, id, 'registration') };
}

it('keeps the text that a participant got, even if the registration changes, and the audit records who read it', async () => {
  const { registrationId, form, mail, mailId } = await aSentMail();
  await db
    .updateTable('registration')
    .set({ email: 'new@example.org', full_name: 'Somebody Else' })
    .where('id', '=', registrationId)
    .execute();
  const sent = await showSentText(platform, { mailId, ...by });
  expect(sent).toEqual({
    to: form.email,
    subject: mail?.subject,
    text: expect.any(String),
  });
  expect(sent?.text.replaceAll(/\s+/g, ' ').trim()).toBe(mail?.text?.replaceAll(/\s+/g, ' ').trim());
  const acts = await db
    .selectFrom('audit_entry')
    .select(['actor_id', 'detail'])
    .where('subject_id', '=', registrationId)
    .where('action', '=', 'mail.shown')
    .execute();
  expect(acts).toEqual([{ actor_id: organiser.id, detail: { because: 'Registration received' } }]);
  // The participant's copy of their data contains the text, too.
  const [copied] = await listMailsOf(platform, [registrationId]);
  expect(copied?.sent).toEqual(sent);
  // The text in the table is sealed.
  const { rows } = await database.pool.query(
    `select encode(sealed_text, 'escape') as stored from mail_text where mail_id = $1`,
    [mailId],
  );
  for (const secret of [form.email, 'Mira', 'registration']) expect(rows[0].stored).not.toContain(secret);
});

it('keeps no text of a mail of another kind or to no participant', async () => {
  const { registrationId } = await aSentMail();
  const ids = [
    await queueMail(db, jobs, { kind: 'programme-changed', subjectId: registrationId, registrationId }),
    await queueMail(db, jobs, { kind: 'registration', subjectId: registrationId }),
  ];
  const kept = await queueMail(db, jobs, { kind: 'registration', subjectId: registrationId, registrationId });
  const mail = { to: 'mira@example.org', subject: 'A subject', text: 'A text' };
  const compose = async () => ({ ...mail, html: '<p>A text</p>' });
  for (const id of [...ids, kept]) {
    await sendMail(platform, { ...composers, registration: compose, 'programme-changed': compose }, id);
  }
  expect(await openSentTexts(platform, [...ids, kept])).toEqual(new Map([[kept, mail]]));
  expect(await showSentText(platform, { mailId: ids[0] ?? '', ...by })).toBeUndefined();
});

it('erases the text of a mail together with the person', async () => {
  const { registrationId, mailId } = await aSentMail();
  expect((await openSentTexts(platform, [mailId])).size).toBe(1);
  const now = addTime(new Date(), days(1));
  await eraseWithoutRequest(platform, { id: registrationId, reach: 'merged' }, now);
  const { rows } = await database.pool.query('select 1 from mail_text where mail_id = $1', [mailId]);
  expect(rows).toEqual([]);
});
