import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { Mailer } from '#platform/mail/mail.server.ts';
import { aPlatform, startWorker } from '#tests/platform.ts';
import { mailKinds } from './mail-kinds.ts';
import { queueMail } from './queue-mail.server.ts';
import { type ComposeMail, type Composers, failMail, sendMail } from './send-mail.server.ts';

const platform = await aPlatform();
const { db, database, jobs } = platform;
const admin = new pg.Client({ connectionString: database.adminUrl });
await admin.connect();
afterAll(() => admin.end());
afterEach(async () => {
  await admin.query('delete from jobs.job');
});

const compose: ComposeMail = async (_platform, subjectId) => ({
  to: 'mira@example.org',
  subject: subjectId,
  html: '<p>Dear Mira</p>',
  text: 'Dear Mira',
});
const composersOf = (composer: ComposeMail) =>
  Object.fromEntries(mailKinds.map((kind) => [kind, composer])) as Composers;
const composers = composersOf(compose);
const aMailer = (send: Mailer['send']) => ({ ...platform, mailer: { ...platform.mailer, send } });
const queue = () => queueMail(db, jobs, { kind: 'enquiry', subjectId: randomUUID() });
const mailOf = async (id: string) =>
  await db
    .selectFrom('mail')
    .select(['state', 'tries', 'last_error', (row) => row('sent_at', 'is not', null).as('has_gone')])
    .where('id', '=', id)
    .executeTakeFirst();
const filesOf = async (id: string) =>
  (await platform.readMails()).filter(({ messageId }) => messageId === `<${id}@conference.example>`);

describe('a mail', () => {
  it('is queued with its job only if the transaction commits', async () => {
    const subjectId = randomUUID();
    const failing = db.transaction().execute(async (tx) => {
      await queueMail(tx, jobs, { kind: 'enquiry', subjectId });
      throw new Error('afterwards');
    });
    await expect(failing).rejects.toThrow('afterwards');
    const written = async () => ({
      mails: await db.selectFrom('mail').select('id').where('subject_id', '=', subjectId).execute(),
      jobs: (await admin.query("select data from jobs.job where name = 'enquiry-mail'")).rows,
    });
    expect(await written()).toEqual({ mails: [], jobs: [] });
    const id = await db
      .transaction()
      .execute(async (tx) => await queueMail(tx, jobs, { kind: 'enquiry', subjectId }));
    expect(await written()).toEqual({ mails: [{ id }], jobs: [{ data: { id } }] });
    expect(await mailOf(id)).toEqual({ state: 'queued', tries: 0, last_error: null, has_gone: false });
  });

  it('is sent once, even if its job runs several times', async () => {
    const id = await queue();
    const send = vi.fn(platform.mailer.send);
    await sendMail(aMailer(send), composers, id);
    await sendMail(aMailer(send), composers, id);
    expect(send).toHaveBeenCalledTimes(1);
    expect(await filesOf(id)).toHaveLength(1);
    expect(await mailOf(id)).toEqual({ state: 'sent', tries: 1, last_error: null, has_gone: true });
  });

  it('is sent again with the same Message-ID if the process died after sending it', async () => {
    const id = await queue();
    await sendMail(platform, composers, id);
    await db.updateTable('mail').set({ state: 'queued', sent_at: null }).where('id', '=', id).execute();
    await sendMail(platform, composers, id);
    expect(await filesOf(id)).toHaveLength(1);
    expect(await mailOf(id)).toMatchObject({ state: 'sent', tries: 2 });
  });

  it('is dropped when its composer returns no mail', async () => {
    const id = await queue();
    await sendMail(
      platform,
      composersOf(async () => undefined),
      id,
    );
    expect(await mailOf(id)).toEqual({ state: 'dropped', tries: 1, last_error: null, has_gone: false });
    expect(await filesOf(id)).toEqual([]);
  });
});

describe('a mail that cannot be sent', () => {
  it('stays queued, and the failure is stored without the text of the mail server’s answer', async () => {
    const failures: [object, string][] = [
      [{ code: 'ESOCKET' }, 'The mail server could not be reached.'],
      [{ code: 'EAUTH', responseCode: 535 }, 'The mail server did not accept our name and password.'],
      [{ code: 'EENVELOPE', responseCode: 550 }, 'The mail server refused the address (550).'],
      [{ code: 'EMESSAGE', responseCode: 552 }, 'The mail server refused the mail (552).'],
      [{ code: 'EENVELOPE', responseCode: 450 }, 'The mail server asked us to try later (450).'],
      [{}, 'This server could not send the mail. Its log has the error.'],
    ];
    const id = await queue();
    for (const [index, [fields, sentence]] of failures.entries()) {
      const failing = aMailer(() => Promise.reject(Object.assign(new Error('no mira@example.org'), fields)));
      await expect(sendMail(failing, composers, id)).rejects.toThrow('no mira');
      expect(await mailOf(id)).toEqual({
        state: 'queued',
        tries: index + 1,
        last_error: sentence,
        has_gone: false,
      });
    }
    await sendMail(platform, composers, id);
    expect(await mailOf(id)).toMatchObject({ state: 'sent', tries: 7, last_error: null });
  });

  it('is marked as failed only after the last attempt of its job', async () => {
    const id = await queue();
    await admin.query(
      "update jobs.job set retry_limit = 1, retry_delay = 0, retry_backoff = false where data->>'id' = $1",
      [id],
    );
    const unreachable = vi.fn(() => Promise.reject(new Error('The mail server does not answer.')));
    await startWorker(jobs, {
      'enquiry-mail': (mailId) => sendMail(aMailer(unreachable), composers, mailId),
      'failed-mail': (mailId) => failMail(db, mailId),
    });
    await vi.waitFor(async () => expect(await mailOf(id)).toMatchObject({ state: 'failed', tries: 2 }), {
      timeout: 25_000,
      interval: 100,
    });
    expect(unreachable).toHaveBeenCalledTimes(2);
  });

  it('is still marked as sent if another attempt sent it in the meantime', async () => {
    const id = await queue();
    await sendMail(platform, composers, id);
    await failMail(db, id);
    expect(await mailOf(id)).toMatchObject({ state: 'sent' });
  });
});
