import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { sendMail } from '#conference/mails/send-mail.server.ts';
import { changeMark } from '#conference/organiser/marks/change-marks.server.ts';
import { makeSelection, readSelection } from '#conference/organiser/selections/selections.server.ts';
import { addTime, days } from '#platform/durations.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { aBooking, anOrganiser, aRegistration, aStallHolder } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { composers } from '../../../mails.server.ts';
import { listMessages } from './list-messages.server.ts';
import { previewMessage } from './preview-message.server.ts';
import { queueMessageMails } from './queue-message-mails.server.ts';
import { describeRecipients, readRecipients, recipientsToQuery } from './recipients.ts';
import { countRecipients } from './select-recipients.server.ts';
import { sendMessage, stopMessage } from './send-message.server.ts';

const platform = await aPlatform();
const { db, database, jobs } = platform;
const start = new Date('2026-01-10T08:00:00Z');
const later = new Date('2026-01-11T08:00:00Z');
const organiser = await anOrganiser(platform, { roles: ['registrar'] });
const by = { organiserId: organiser.id, requestId: 'a-request' };
const form = {
  subject: 'For {reference}',
  text: 'Dear {name},\nyou are a {type} and owe {due}.',
  category: 'important' as const,
};
const everybody = readRecipients(new URLSearchParams());

beforeEach(async () => {
  await db.deleteFrom('mail').execute();
  await db.updateTable('registration').set({ status: 'merged-or-duplicate', paid_at: null }).execute();
  await database.pool.query('delete from jobs.job');
});

const group = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => aRegistration(platform)))).map(({ id }) => id);

async function send(confirmedCount: number, messageId = randomUUID(), query = '') {
  const recipients = readRecipients(new URLSearchParams(query));
  const sent = await sendMessage(platform, { messageId, form, recipients, confirmedCount, ...by }, later);
  return { messageId, sent };
}

const mailsOf = async (messageId: string) =>
  await db
    .selectFrom('mail')
    .select(['id', 'registration_id', 'state'])
    .where('subject_id', '=', messageId)
    .where('kind', '=', 'group-message')
    .execute();
const receiversOf = async (messageId: string) =>
  (await mailsOf(messageId)).map(({ registration_id }) => registration_id).sort();
const jobsFor = async (name: string) =>
  (
    await database.pool.query<{ id: string }>("select data->>'id' as id from jobs.job where name = $1", [
      name,
    ])
  ).rows
    .map(({ id }) => id)
    .sort();

it('a message to everybody with a mark reaches the people who have it when the message is sent, and does not store the mark', async () => {
  const [first = '', second = '', third = ''] = await group(3);
  const stall = await aStallHolder(platform);
  for (const id of [third, stall.id]) await aBooking(platform, id, { option: 'ac-shop' });
  const label = 'Speaks Hindi';
  const mark = async (id: string, isAdded = true) =>
    await db.transaction().execute(async (tx) => {
      const { record_key_id } = await tx
        .selectFrom('registration')
        .select('record_key_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const record = await openRecordKey(tx, platform.secrets, record_key_id);
      await changeMark(tx, { id, label, isAdded, record, list: 'registrations', ...by }, later);
    });
  for (const id of [first, third, stall.id]) await mark(id);
  const query = `mark=${encodeURIComponent(label)}`;
  const recipients = readRecipients(new URLSearchParams(query));
  expect(recipients.filter.mark).toBe(label);
  expect(describeRecipients(recipients, folderSettings)).toBe(`marked “${label}”`);
  expect((await send(3, randomUUID(), query)).sent).toEqual({ ok: false, reason: 'other-count' });
  const { messageId, sent } = await send(2, randomUUID(), query);
  expect(sent).toEqual({ ok: true });
  // After the message was sent, a change of marks does not change its recipients.
  await mark(second);
  await mark(first, false);
  await queueMessageMails(platform, messageId, later, 1);
  await queueMessageMails(platform, messageId, later);
  expect(await receiversOf(messageId)).toEqual([first, third].toSorted());
  const about = await send(2, randomUUID(), `${query}&booked=ac-shop`);
  expect(about.sent).toEqual({ ok: true });
  await queueMessageMails(platform, about.messageId, later);
  expect(await receiversOf(about.messageId)).toEqual([third, stall.id].toSorted());
  const stored = await db.selectFrom('message').select('recipients').where('id', '=', messageId).execute();
  const acts = await db
    .selectFrom('audit_entry')
    .select('detail')
    .where('subject_id', '=', messageId)
    .execute();
  expect(JSON.stringify([stored, acts])).not.toMatch(/hindi|mark=/i);
  const listed = (await listMessages(db, { count: 100 })).rows.find(({ id }) => id === messageId);
  expect(listed && describeRecipients(listed.recipients, folderSettings)).toBe('with a mark');
});

describe('the recipients', () => {
  it('are the active registrations that match the conditions on registrations and on bookings', async () => {
    const student = await aRegistration(platform, { participantType: 'student' });
    const paid = await aRegistration(platform, { paid: true });
    const gone = await aRegistration(platform);
    await db
      .updateTable('registration')
      .set({ status: 'merged-or-duplicate' })
      .where('id', '=', gone.id)
      .execute();
    await aBooking(platform, student.id, { option: 'art-craft-shop' });
    const count = (query: string, until = later) =>
      countRecipients(
        db,
        { recipients: readRecipients(new URLSearchParams(query)), category: 'important' },
        until,
      );
    expect(await count('')).toBe(2);
    expect(await count('status=any&text=nobody')).toBe(2);
    expect(await count('type=student')).toBe(1);
    expect(await count('paid=yes')).toBe(1);
    expect(await count('booked=any')).toBe(1);
    expect(await count('booked=art-craft-shop&bookingStatus=requested')).toBe(1);
    expect(await count('bookingStatus=confirmed')).toBe(0);
    expect(await count('booked=auditorium')).toBe(0);
    expect(await count('booked=added-option-1')).toBe(0);
    expect(await count('', new Date(start.getTime() - 1))).toBe(0);
    expect(paid.id).not.toBe(student.id);
    const answer = { mode: 'online' as const, days: ['2026-01-26'], updated_at: start };
    await db
      .insertInto('participation')
      .values({ registration_id: student.id, ...answer })
      .execute();
    const counts = ['not-answered', 'online', 'in-person', 'anything else'].map(async (takesPart) =>
      count(`takesPart=${takesPart}`),
    );
    expect(await Promise.all(counts)).toEqual([1, 1, 0, 2]);
    const reminded = readRecipients(new URLSearchParams('takesPart=not-answered'));
    expect([recipientsToQuery(reminded), describeRecipients(reminded, folderSettings)]).toEqual([
      'takesPart=not-answered',
      'not yet said how they take part',
    ]);
  });

  it('are the waiting list if an organiser writes to it, and nobody else then', async () => {
    const waiting = await aRegistration(platform);
    await db.updateTable('registration').set({ status: 'waiting' }).where('id', '=', waiting.id).execute();
    await aBooking(platform, waiting.id, { option: 'ac-shop' });
    const recipients = readRecipients(new URLSearchParams('status=waiting&text=nobody'));
    expect(describeRecipients(recipients, folderSettings)).toBe('waiting list');
    expect(readRecipients(new URLSearchParams(recipientsToQuery(recipients)))).toEqual(recipients);
    const { messageId, sent } = await send(1, randomUUID(), 'status=waiting');
    expect(sent).toEqual({ ok: true });
    await queueMessageMails(platform, messageId, later);
    expect(await receiversOf(messageId)).toEqual([waiting.id]);
    const about = readRecipients(new URLSearchParams('status=waiting&booked=any'));
    expect(describeRecipients(about, folderSettings)).toBe('waiting list, with a booking');
    expect(await countRecipients(db, { recipients: about, category: 'important' }, later)).toBe(1);
  });

  it('can be chosen on the list, active or waiting', async () => {
    const [active = '', waiting = '', gone = ''] = await group(3);
    const set = async (id: string, status: 'waiting' | 'withdrawn') =>
      await db
        .updateTable('registration')
        .set({ status, withdrawn_at: status === 'withdrawn' ? later : null })
        .where('id', '=', id)
        .execute();
    await set(waiting, 'waiting');
    await set(gone, 'withdrawn');
    const choice = { ids: [active, waiting, gone] };
    const organiserId = by.organiserId;
    const selection = (await makeSelection(db, { choice, organiserId }, later)) ?? '';
    expect(await readSelection(db, { id: selection, organiserId })).toMatchObject({
      ...{ count: 3, people: 2, waiting: 1 },
    });
    const recipients = readRecipients(new URLSearchParams({ selection }));
    expect(await countRecipients(db, { recipients, category: 'important' }, later)).toBe(2);
  });

  it('are stored as a filter without search text', () => {
    const query = 'type=student&paid=no&booked=amphitheater&bookingStatus=confirmed';
    const recipients = readRecipients(new URLSearchParams(`${query}&text=Mira&status=withdrawn&after=x`));
    expect(recipientsToQuery(recipients)).toBe(query);
    expect(readRecipients(new URLSearchParams(query))).toEqual(recipients);
    const name = folderSettings.catalogue.find(({ id }) => id === 'amphitheater')?.title;
    expect(describeRecipients(recipients, folderSettings)).toBe(
      `students, not paid in full, with a confirmed booking of ${name}`,
    );
    expect(describeRecipients(everybody, folderSettings)).toBe('everybody');
  });
});

describe('the preview', () => {
  it('shows the message as the three newest participants would read it, with the amount that each owes', async () => {
    const proved = await aRegistration(platform, {
      participantType: 'student',
      fullName: 'Asha Wanjiru',
      now: later,
    });
    await db
      .updateTable('registration')
      .set({ email_confirmed_at: later })
      .where('id', '=', proved.id)
      .execute();
    await group(3);
    const preview = await previewMessage(platform, { form, recipients: everybody }, later);
    expect([preview.count, preview.samples.length]).toEqual([4, 3]);
    const [first, second] = preview.samples;
    expect(first?.to).toBe(proved.form.email);
    expect(first?.subject).toBe(`For ${first?.reference}`);
    expect(first?.text).toBe('Dear Asha Wanjiru,\nyou are a student and owe $1500.');
    // Nobody has proved the mailbox of this participant, so the mail does not contain the name.
    expect(second?.text).toMatch(/^Dear participant,\nyou are a professional or faculty and owe \$/);
  });
});

describe('a message', () => {
  it('reaches each recipient once, even if the form is posted twenty times at once', async () => {
    const ids = await group(4);
    const messageId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(4, messageId)));
    expect(answers.map(({ sent }) => sent)).toEqual(Array(20).fill({ ok: true }));
    expect(await jobsFor('spread-message')).toEqual([messageId]);
    await queueMessageMails(platform, messageId, later);
    await queueMessageMails(platform, messageId, later);
    await send(4, messageId);
    expect(await receiversOf(messageId)).toEqual(ids.toSorted());
    expect(await jobsFor('group-message-mail')).toEqual(
      (await mailsOf(messageId)).map(({ id }) => id).sort(),
    );
    const acts = await db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id', 'detail'])
      .where('subject_id', '=', messageId)
      .execute();
    expect(acts).toEqual([
      { action: 'message.sent', actor_id: organiser.id, detail: { recipients: 4, filter: '' } },
    ]);
  });

  it('is refused if it has no recipients, or if their number is not the one that the organiser confirmed', async () => {
    expect((await send(0)).sent).toEqual({ ok: false, reason: 'nobody' });
    await group(2);
    const { messageId, sent } = await send(3);
    expect(sent).toEqual({ ok: false, reason: 'other-count' });
    expect(await db.selectFrom('message').select('id').where('id', '=', messageId).execute()).toEqual([]);
    expect(await jobsFor('spread-message')).toEqual([]);
  });

  it('continues after its process is killed in the middle of a batch, and reaches everybody', async () => {
    const ids = await group(7);
    const { messageId } = await send(7);
    await queueMessageMails(platform, messageId, later, 3);
    let left = 2;
    const dying = {
      db,
      jobs: {
        enqueue: async (...job: Parameters<typeof jobs.enqueue>) => {
          if (left-- === 0) throw new Error('Killed.');
          await jobs.enqueue(...job);
        },
      },
    };
    await expect(queueMessageMails(dying, messageId, later, 3)).rejects.toThrow('Killed.');
    expect(await mailsOf(messageId)).toHaveLength(3);
    expect(await jobsFor('group-message-mail')).toHaveLength(3);
    await Promise.all([1, 2, 3].map(() => queueMessageMails(platform, messageId, later, 3)));
    expect(await receiversOf(messageId)).toEqual(ids.toSorted());
    expect(await jobsFor('group-message-mail')).toHaveLength(7);
    await queueMessageMails(platform, messageId, later, 3);
    expect(await mailsOf(messageId)).toHaveLength(7);
  });

  it('cannot be mailed twice to one registration, because the database forbids it', async () => {
    const [id = ''] = await group(1);
    const mail = { kind: 'group-message', subject_id: randomUUID(), registration_id: id };
    await db.insertInto('mail').values(mail).execute();
    await expect(db.insertInto('mail').values(mail).execute()).rejects.toThrow(
      'one_mail_a_message_and_registration',
    );
  });

  it('is mailed neither to participants who registered after it was sent, nor to those who left before their mail was sent', async () => {
    const [first = '', second = ''] = await group(2);
    const { messageId } = await send(2);
    await aRegistration(platform, { now: new Date(later.getTime() + 1) });
    await queueMessageMails(platform, messageId, later);
    expect(await receiversOf(messageId)).toEqual([first, second].sort());
    await db
      .updateTable('registration')
      .set({ status: 'merged-or-duplicate' })
      .where('id', '=', second)
      .execute();
    for (const { id } of await mailsOf(messageId)) await sendMail(platform, composers, id);
    const states = (await mailsOf(messageId)).map(({ registration_id, state }) => [registration_id, state]);
    expect(states.sort()).toEqual(
      [
        [first, 'sent'],
        [second, 'dropped'],
      ].sort(),
    );
  });

  it('says why it was sent, how to withdraw and where to see the stored data, and a reply to it goes to the organisers', async () => {
    const [id = ''] = await group(1);
    const { messageId } = await send(1);
    await queueMessageMails(platform, messageId, later);
    const [queued] = await mailsOf(messageId);
    await sendMail(platform, composers, queued?.id ?? '');
    const mail = (await platform.readMails()).find(
      ({ messageId: mailId }) => mailId === `<${queued?.id}@conference.example>`,
    );
    const { reference, email } = await db
      .selectFrom('registration')
      .select(['reference', 'email'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(mail?.to).toEqual([{ name: '', address: email }]);
    expect(mail?.replyTo).toEqual([{ name: '', address: folderSettings.contact.email }]);
    expect(mail?.subject).toBe(`For ${reference}`);
    const text = mail?.text?.replace(/\s+/g, ' ');
    expect(text).toContain('Dear participant,');
    expect(text).toContain(`You get this mail because this address is registered`);
    expect(text).toContain('To withdraw, reply to this mail.');
    expect(text).toContain('https://conference.example/login?next=/dashboard/account');
  });

  it('drops its queued mails and queues no more mails once it is stopped', async () => {
    await group(5);
    const { messageId } = await send(5);
    await queueMessageMails(platform, messageId, later, 3);
    const [gone] = await mailsOf(messageId);
    await sendMail(platform, composers, gone?.id ?? '');
    const listed = async () => {
      const { sent, queued, failed, isStopped, recipientCount } =
        (await listMessages(db, { count: 50 })).rows.find(({ id }) => id === messageId) ?? {};
      return { sent, queued, failed, isStopped, recipientCount };
    };
    expect(await listed()).toEqual({ sent: 1, queued: 4, failed: 0, isStopped: false, recipientCount: 5 });
    expect(await stopMessage(db, { messageId, ...by }, later)).toEqual({ ok: true, dropped: 2 });
    expect(await stopMessage(db, { messageId, ...by }, later)).toEqual({ ok: true, dropped: 0 });
    await queueMessageMails(platform, messageId, later, 3);
    for (const { id } of await mailsOf(messageId)) await sendMail(platform, composers, id);
    expect((await mailsOf(messageId)).map(({ state }) => state).sort()).toEqual([
      'dropped',
      'dropped',
      'sent',
    ]);
    expect(await listed()).toEqual({ sent: 1, queued: 0, failed: 0, isStopped: true, recipientCount: 5 });
    // A mail of a stopped message is not sent even if it is queued again, as the desk does with failed mails.
    const [failed] = (await mailsOf(messageId)).filter(({ state }) => state === 'dropped');
    const again = db
      .updateTable('mail')
      .set({ state: 'queued' })
      .where('id', '=', failed?.id ?? '');
    await again.execute();
    await sendMail(platform, composers, failed?.id ?? '');
    expect((await mailsOf(messageId)).map(({ state }) => state).sort()).toEqual([
      'dropped',
      'dropped',
      'sent',
    ]);
    const none = await stopMessage(db, { messageId: randomUUID(), ...by }, later);
    expect(none).toEqual({ ok: false, reason: 'no-such-message' });
  });
});

it('lists the newest messages first, page by page', async () => {
  await group(1);
  // These messages are later than all messages above. The last two were sent at the same time.
  const instants = [1, 2, 3, 3].map((count) => addTime(later, days(count)));
  const ids: string[] = [];
  for (const now of instants) {
    const messageId = randomUUID();
    const sending = { messageId, form, recipients: everybody, confirmedCount: 1, ...by };
    expect(await sendMessage(platform, sending, now)).toEqual({ ok: true });
    ids.push(messageId);
  }
  const read: string[] = [];
  for (let page = 0; page < 4; page++) {
    const found = (await listMessages(db, { offset: page, count: 1 })).rows;
    read.push(...found.map(({ id }) => id));
  }
  expect(read).toEqual([...ids.slice(2).sort().reverse(), ids[1], ids[0]]);
});
