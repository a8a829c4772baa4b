import fc from 'fast-check';
import { expect, it } from 'vitest';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { findMailId, receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { enquirySchema, readTopic } from './enquiry.ts';
import { sendEnquiry } from './send-enquiry.server.ts';

const platform = await aPlatform();
const { db, database } = platform;
const now = new Date('2026-01-10T08:00:00Z');

it('stores an enquiry and queues the mail about it', async () => {
  const form = { name: 'Noor', email: 'noor@example.org', message: 'Hello\nthere', language: 'ar' as const };
  await sendEnquiry(platform, form, now);
  const stored = await db.selectFrom('enquiry').selectAll().executeTakeFirstOrThrow();
  const { id, ...rest } = stored;
  expect(rest).toEqual({
    kind: 'contact',
    ...form,
    status: 'new',
    assignee_id: null,
    assigned_role: null,
    created_at: now,
    updated_at: now,
  });
  const { rows } = await database.pool.query("select data from jobs.job where name = 'enquiry-mail'");
  expect(rows).toEqual([{ data: { id: await findMailId(platform, id) } }]);
});

it('mails an enquiry only to the organisers, with the enquirer as the reply address', async () => {
  const message = '<script>alert(1)</script>\nBcc: all@example.org';
  await sendEnquiry(platform, { name: 'Noor <b>', email: 'noor@example.org', message }, now);
  const { id } = await db
    .selectFrom('enquiry')
    .select('id')
    .where('message', '=', message)
    .executeTakeFirstOrThrow();
  await receiveMail(platform, id);
  const [mail, ...more] = await platform.readMails();
  expect(more).toEqual([]);
  expect(mail?.to).toEqual([{ name: '', address: folderSettings.contact.email }]);
  expect(mail?.replyTo).toEqual([{ name: '', address: 'noor@example.org' }]);
  expect([mail?.cc, mail?.bcc]).toEqual([undefined, undefined]);
  expect(mail?.subject).toBe('Enquiry from Noor <b>');
  expect(mail?.text).toContain('Bcc: all@example.org');
  expect(mail?.html).toContain('&lt;script&gt;');
  expect(mail?.html).not.toContain('<script>');
});

it('the mail shows the enquiry’s topic and links to the inbox', async () => {
  const form = {
    name: 'Asha',
    email: 'asha@example.org',
    message: 'Count me in.',
    topic: readTopic('volunteer'),
  };
  await sendEnquiry(platform, form, now);
  const enquiry = db.selectFrom('enquiry').select(['id', 'kind']).where('email', '=', form.email);
  const { id, kind } = await enquiry.executeTakeFirstOrThrow();
  expect(kind).toBe('volunteer');
  const mail = await receiveMail(platform, id);
  expect(mail?.text).toContain('about: Volunteering');
  expect(mail?.text).toContain(`https://conference.example/organiser/enquiries/${id}`);
  for (const strange of [null, '', 'toString', 'VOLUNTEER', '\0']) expect(readTopic(strange)).toBe('contact');
});

it('sends no mail about a deleted enquiry', async () => {
  const before = await platform.readMails();
  await sendEnquiry(platform, { name: 'Noor', email: 'gone@example.org', message: 'Hello' }, now);
  const enquiry = db.deleteFrom('enquiry').where('email', '=', 'gone@example.org').returning('id');
  const { id } = await enquiry.executeTakeFirstOrThrow();
  expect(await receiveMail(platform, id)).toBeUndefined();
  expect(await platform.readMails()).toEqual(before);
});

it('the contact form never throws, and every accepted form can be stored', async () => {
  const field = fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), fc.constant(undefined));
  const email = fc.oneof(field, fc.constant('noor@example.org'));
  const passed: { name: string; email: string; message: string }[] = [];
  fc.assert(
    fc.property(fc.record({ name: field, email, message: field }), (form) => {
      const parsed = enquirySchema.safeParse(form);
      if (parsed.success) passed.push(parsed.data);
    }),
    { numRuns: 500 },
  );
  expect(passed.length).toBeGreaterThan(10);
  for (const form of passed.slice(0, 50)) await sendEnquiry(platform, form, now);
});
