import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sendEnquiry } from '#conference/enquiries/send-enquiry.server.ts';
import { declineBooking } from '#conference/festival/decide-booking.server.ts';
import { listBookings } from '#conference/festival/list-bookings.server.ts';
import { askToCancel } from '#conference/money/cancellation/ask-to-cancel.server.ts';
import { refuseRequest } from '#conference/money/cancellation/decide-request.server.ts';
import { listOwnRequests } from '#conference/money/cancellation/list-requests.server.ts';
import { listPayments } from '#conference/money/ledger/list-payments.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { carryOutErasure } from '#conference/privacy/erasure/carry-out-erasure.server.ts';
import { finishFollowUps } from '#conference/privacy/erasure/follow-up.server.ts';
import { requestErasure } from '#conference/privacy/erasure/request-erasure.server.ts';
import { addNote } from '#conference/registration/record/add-note.server.ts';
import { listNotes } from '#conference/registration/record/list-notes.server.ts';
import { searchAudit } from '#conference/reports/search-audit.server.ts';
import { addTime, days } from '#platform/durations.ts';
import { aBooking, anEmail, anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { copyEverything, decryptWithAnyKey, listKeys, searchEverywhere } from '#tests/old-copy.ts';
import { aPlatform } from '#tests/platform.ts';
import { findMentions } from './find-mentions.server.ts';
import { redactMention } from './redact-mention.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = platform.now();
const owner = await anOrganiser(platform);
const by = { organiserId: owner.id, requestId: 'a-request' };

/** A person who asked for erasure and whose name is in every kind of text about other people. */
async function somebodyNamed() {
  const mark = randomBytes(4).toString('hex');
  const fullName = `Zephyrine Quill${mark}`;
  const { id, form } = await aRegistration(platform, { fullName });
  const other = await aRegistration(platform, { fullName: 'Anand Rao' });
  const { reference } = await db
    .selectFrom('registration')
    .select('reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await addNote(platform, { registrationId: id, text: `Her own: ${fullName}`, ...by }, now);

  const messageId = randomUUID();
  const message = {
    id: messageId,
    subject: `Welcome, ${fullName}`,
    text: 'All of you',
    recipients: 'type=student',
  };
  await db
    .insertInto('message')
    .values({ ...message, recipient_count: 1, sent_by: owner.id, sent_at: now })
    .execute();
  await addNote(
    platform,
    { registrationId: other.id, text: `Shares a room with ${fullName.toUpperCase()}.`, ...by },
    now,
  );
  const paying = { reference: `for ${reference}`, note: 'Both at once' };
  await recordPayment(
    platform,
    aPaymentToRecord({ kind: 'registration', id: other.id }, owner.id, paying),
    now,
  );
  const bookingId = await aBooking(platform, other.id);
  const declining = { bookingId, message: `Ask ${form.email} to share theirs`, expectedRefund: 0 };
  await declineBooking(platform, { ...declining, ...by }, now);
  const asking = {
    kind: 'cancellation' as const,
    registrationId: other.id,
    bookingId: undefined,
    seen: 0,
    proof: undefined,
    substitute: undefined,
    requestId: 'a-request',
  };
  const cancelling = await askToCancel(platform, asking, now);
  if (!cancelling.ok) throw new Error(cancelling.reason);
  const answer = `${fullName} has paid for both of you`;
  await refuseRequest(platform, { id: cancelling.id, answer, ...by }, now);
  const enquirer = anEmail();
  await sendEnquiry(platform, { name: 'Anand Rao', email: enquirer, message: 'Where do I sleep?' }, now);
  const enquiry = db.selectFrom('enquiry').select('id').where('email', '=', enquirer);
  const { id: enquiryId } = await enquiry.executeTakeFirstOrThrow();
  const entry = { id: randomUUID(), enquiry_id: enquiryId, kind: 'note' as const, written_by: owner.id };
  await db
    .insertInto('enquiry_entry')
    .values({ ...entry, text: `With Quill${mark}, Zephyrine` })
    .execute();
  const elsewhere = anEmail();
  await sendEnquiry(platform, { name: fullName, email: elsewhere, message: 'May I sing?' }, now);

  const wish = { registrationId: id, askedAt: now, daysToAnswer: 30, requestId: 'a-request' };
  const asked = await requestErasure(platform, wish);
  if (!asked.ok) throw new Error(asked.reason);
  const words = [fullName, `quill${mark}`, form.email, reference];
  return {
    id,
    words,
    other,
    bookingId,
    enquiryId,
    elsewhere,
    messageId,
    erasureRequestId: asked.erasureRequestId,
  };
}

it('finds texts of others that name a person and removes the words, so that no text names the person after an erasure', async () => {
  const named = await somebodyNamed();
  const { erasureRequestId } = named;
  const mentions = await findMentions(platform, named.id);
  expect(mentions?.found.map(({ kind, home }) => [kind, home.kind]).toSorted()).toEqual([
    ['booking-message', 'booking'],
    ['cancellation-answer', 'registration'],
    ['enquiry', 'enquiry'],
    ['enquiry-entry', 'enquiry'],
    ['message', 'message'],
    ['note', 'registration'],
    ['payment-note', 'registration'],
  ]);
  const written = await db
    .selectFrom('mail')
    .innerJoin('enquiry', 'enquiry.id', 'subject_id')
    .select('mail.id')
    .where('enquiry.email', '=', named.elsewhere)
    .execute();
  expect(written).toHaveLength(1);
  const removed: string[] = [];
  const mailer = { ...platform.mailer, remove: async (id: string) => void removed.push(id) };
  for (const { kind, id } of mentions?.found ?? []) {
    const extent = kind === 'enquiry' ? ('all' as const) : ('words' as const);
    const redaction = { erasureRequestId, kind, id, extent, also: '', ...by };
    expect(await redactMention({ ...platform, mailer }, redaction)).toEqual({ ok: true });
  }
  expect(removed).toEqual(written.map(({ id }) => id));
  expect((await findMentions(platform, named.id))?.found).toEqual([]);

  expect((await listNotes(platform, named.other.id)).map(({ text }) => text)).toEqual([
    'Shares a room with [removed].',
  ]);
  const of = { kind: 'registration' as const, id: named.other.id };
  expect((await listPayments(platform, of))[0]?.note).toEqual({
    reference: 'for [removed]',
    note: 'Both at once',
  });
  expect((await listBookings(platform, named.other.id))[0]?.message).toBe('Ask [removed] to share theirs');
  expect((await listOwnRequests(platform, named.other.id)).map(({ answer }) => answer)).toEqual([
    '[removed] has paid for both of you',
  ]);
  const message = db.selectFrom('message').select(['subject', 'text']).where('id', '=', named.messageId);
  expect(await message.executeTakeFirst()).toEqual({ subject: 'Welcome, [removed]', text: 'All of you' });
  // The enquiry of the other person stays. The enquiry that the erased person sent from another address is deleted.
  const enquiries = db.selectFrom('enquiry').select('id').where('id', 'in', [named.enquiryId]);
  expect(await enquiries.execute()).toHaveLength(1);
  expect(await db.selectFrom('enquiry').select('id').where('email', '=', named.elsewhere).execute()).toEqual(
    [],
  );

  const newest = (await searchAudit(platform, { filter: {}, count: 7 })).rows;
  const acts = newest.filter(({ action }) => action === 'text.redacted');
  expect(acts).toHaveLength(7);
  expect(acts[0]).toMatchObject({ actorName: owner.name, detail: { erasureRequest: erasureRequestId } });

  expect(await carryOutErasure(platform, { erasureRequestId, isConfirmed: true, ...by }, now)).toEqual({
    ok: true,
  });
  await finishFollowUps(platform, addTime(now, days(8)));
  expect(await searchEverywhere(platform, named.words)).toEqual([]);
  const keys = await listKeys(platform, 'a passphrase of more than 32 characters');
  const left = await copyEverything(platform);
  // Nobody can change the audit. It keeps the message to the applicant, sealed with the applicant's key. So this search
  // leaves the audit out.
  left.tables.delete('public.audit_entry');
  const opened = decryptWithAnyKey(keys, left).join('\n').toLowerCase();
  expect(named.words.filter((word) => opened.includes(word.toLowerCase()))).toEqual([]);
});

it('removes a whole text, searches for a given word, too, and refuses to change a text after the request is closed', async () => {
  const { id, other, erasureRequestId } = await somebodyNamed();
  await addNote(platform, { registrationId: other.id, text: 'Known as Zeph at home', ...by }, now);
  const found = (await findMentions(platform, id, 'zeph'))?.found ?? [];
  const note = found.find(({ parts }) => parts[0]?.includes('Zeph at home'));
  const redaction = { erasureRequestId, kind: 'note' as const, id: note?.id ?? '', also: 'zeph', ...by };
  expect(await redactMention(platform, { ...redaction, extent: 'all' })).toEqual({ ok: true });
  expect((await listNotes(platform, other.id)).map(({ text }) => text)).toContain('[removed]');

  const gone = { ...redaction, id: randomUUID(), extent: 'words' as const };
  expect(await redactMention(platform, gone)).toEqual({ ok: false, reason: 'no-such-text' });
  await db
    .updateTable('erasure_request')
    .set({ state: 'taken-back', closed_at: now })
    .where('id', '=', erasureRequestId)
    .execute();
  expect(await redactMention(platform, { ...redaction, extent: 'words' })).toEqual({
    ok: false,
    reason: 'not-open',
  });
});
