import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sendMail } from '#conference/mails/send-mail.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { resendRegistrationMail } from '#conference/registration/mails/resend-mail.server.ts';
import { listRegistrationHistory } from '#conference/reports/list-registration-history.server.ts';
import { addTime, days, minutes } from '#platform/durations.ts';
import { aBooking, anEmail, anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { composers } from '../../../mails.server.ts';
import { addNote } from './add-note.server.ts';
import { correctRegistration } from './correct-registration.server.ts';
import { listNotes } from './list-notes.server.ts';

const platform = await aPlatform();
const organiser = await anOrganiser(platform, { name: 'Anil Menon' });
const now = platform.now();
const by = { actor: 'organiser', actorId: organiser.id } as const;
const requestId = 'a-request';

async function note(registrationId: string, text: string, at = now) {
  return await addNote(platform, { registrationId, organiserId: organiser.id, text, requestId }, at);
}

it('lists notes with author and time, newest first, and seals their text in the database', async () => {
  const { id } = await aRegistration(platform);
  await note(id, 'Comes with her daughter');
  await note(id, 'Vegetarian', addTime(now, minutes(1)));
  expect(await listNotes(platform, id)).toMatchObject([
    { text: 'Vegetarian', author: 'Anil Menon' },
    { text: 'Comes with her daughter', author: 'Anil Menon', at: now, writtenOn: null },
  ]);
  const { rows } = await platform.database.pool.query(
    "select encode(sealed_text, 'escape') from registration_note",
  );
  expect(JSON.stringify(rows)).not.toMatch(/daughter|Vegetarian/);
  expect(await note(randomUUID(), 'Nobody')).toEqual({ ok: false, reason: 'no-such-registration' });
  // The audit does not contain the text of the note.
  expect(await listRegistrationHistory(platform, id, 3)).toMatchObject([
    { action: 'registration.noted', actorName: 'Anil Menon', detail: {}, reason: undefined },
    { action: 'registration.noted' },
    { action: 'registration.made' },
  ]);
});

it('stores a note only once if it is sent twice at the same time, but stores the same text again on another day', async () => {
  const { id } = await aRegistration(platform);
  await Promise.all([note(id, 'Called'), note(id, 'Called')]);
  expect(await listNotes(platform, id)).toHaveLength(1);
  await note(id, 'Called', addTime(now, days(1)));
  expect(await listNotes(platform, id)).toHaveLength(2);
});

it('stores a note once if its form is sent again later', async () => {
  const { id } = await aRegistration(platform);
  const sent = { registrationId: id, organiserId: organiser.id, text: 'Called', requestId };
  const noteId = randomUUID();
  for (const count of [0, 10]) {
    const at = addTime(now, minutes(count));
    expect(await addNote(platform, { ...sent, noteId }, at)).toEqual({ ok: true });
  }
  expect(await listNotes(platform, id)).toHaveLength(1);
  expect((await listRegistrationHistory(platform, id, 5)).map(({ action }) => action)).toEqual([
    'registration.noted',
    'registration.made',
  ]);
});

it('forbids changes to the author, registration and time of a note', async () => {
  const { pool } = platform.database;
  for (const column of ['organiser_id', 'registration_id', 'created_at']) {
    const forged = pool.query(`update registration_note set ${column} = ${column}`);
    await expect(forged).rejects.toThrow('permission denied');
  }
});

it('the history shows the former and the new values, but only the names of changed passport fields', async () => {
  const { id } = await aRegistration(platform, { fullName: 'Mira', passportNumber: 'K1234567' });
  const bookingId = await aBooking(platform, id);
  const changes = { fullName: 'Mira Çelik', passportNumber: 'K7654321' };
  await correctRegistration(
    platform,
    { registrationId: id, changes, by, reason: 'As printed', requestId },
    now,
  );
  const history = await listRegistrationHistory(platform, id, 10);
  expect(history.map(({ action }) => action)).toEqual([
    'registration.corrected',
    'booking.requested',
    'registration.made',
  ]);
  expect(history[0]).toMatchObject({
    actorName: 'Anil Menon',
    reason: 'As printed',
    detail: { fields: ['fullName', 'passportNumber'], mails: [expect.any(String)] },
    changes: [{ field: 'fullName', before: 'Mira', after: 'Mira Çelik' }],
  });
  expect(JSON.stringify(history)).not.toMatch(/K1234567|K7654321/);
  expect(bookingId).not.toBe('');
  expect(await listRegistrationHistory(platform, id, 1)).toHaveLength(1);
});

it('the history leaves out entries that the organiser is not allowed to see', async () => {
  const { id } = await aRegistration(platform);
  const bookingId = await aBooking(platform, id);
  for (const of of [{ kind: 'registration', id } as const, { kind: 'booking', id: bookingId } as const]) {
    await recordPayment(platform, aPaymentToRecord(of, organiser.id), now);
  }
  const actions = async (hidden: string[]) =>
    (await listRegistrationHistory(platform, id, 10, hidden)).map(({ action }) => action).toSorted();
  expect(await actions([])).toEqual(
    expect.arrayContaining(['payment.recorded', 'booking.requested', 'registration.made']),
  );
  expect(await actions(['payment', 'refund', 'booking'])).toEqual(['registration.made']);
});

it('sends a mail to the old and to the new address when the email changes', async () => {
  const { id, form } = await aRegistration(platform);
  const changes = { fullName: 'Asha Verma', email: anEmail() };
  await correctRegistration(platform, { registrationId: id, changes, by, reason: 'Asked', requestId }, now);
  const mails = await platform.db
    .selectFrom('mail')
    .select(['id', 'kind'])
    .where('registration_id', '=', id)
    .execute();
  const send = async (kind: string) => {
    const mailId = mails.find((mail) => mail.kind === kind)?.id ?? '';
    await sendMail(platform, composers, mailId);
    return (await platform.readMails()).find(
      ({ messageId }) => messageId === `<${mailId}@conference.example>`,
    );
  };
  const told = await send('registration-corrected');
  expect(told?.to?.[0]?.address).toBe(changes.email);
  expect(told?.text?.replaceAll(/\s+/g, ' ')).toContain(
    'this was corrected: your name and your email address.',
  );
  const toFormer = await send('address-changed');
  expect(toFormer?.to?.[0]?.address).toBe(form.email);
  expect(toFormer?.text).not.toContain(changes.email);
  expect(toFormer?.text).toContain('Dear participant,');
  expect(toFormer?.text).not.toContain('Asha');
});

it('mails a confirmation again, but not twice within a minute', async () => {
  const { id, form } = await aRegistration(platform);
  const asked = { registrationId: id, organiserId: organiser.id, requestId };
  expect(await resendRegistrationMail(platform, asked)).toEqual({ ok: false, reason: 'just-sent' });
  await platform.database.pool.query("update mail set queued_at = queued_at - interval '61 seconds'");
  const answers = await Promise.all([
    resendRegistrationMail(platform, asked),
    resendRegistrationMail(platform, asked),
  ]);
  expect(answers).toContainEqual({ ok: true });
  expect(answers).toContainEqual({ ok: false, reason: 'just-sent' });
  expect((await receiveMail(platform, id))?.to?.[0]?.address).toBe(form.email);
});
