import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendMail } from '#conference/mails/send-mail.server.ts';
import { suspendOrganiser } from '#conference/organiser/change-organiser.server.ts';
import { makeSelection } from '#conference/organiser/selections/selections.server.ts';
import { readHeldData } from '#conference/privacy/copy/read-held-data.server.ts';
import { eraseWithoutRequest } from '#conference/privacy/erasure/carry-out-erasure.server.ts';
import { findPerson } from '#conference/privacy/erasure/find-person.server.ts';
import { addTime, days, hours } from '#platform/durations.ts';
import { action as unsubscribe } from '#routes/visitor/unsubscribe/unsubscribe.tsx';
import { callDesk } from '#tests/call-desk.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { composers } from '../../../mails.server.ts';
import { tidy } from '../../../tidy.server.ts';
import { askMessageTest, deleteDraft, listDrafts, saveDraft } from './drafts.server.ts';
import { listMessages } from './list-messages.server.ts';
import { readOptOuts, setOptOut } from './opt-outs.server.ts';
import { previewMessage } from './preview-message.server.ts';
import { queueMessageMails } from './queue-message-mails.server.ts';
import { readRecipients } from './recipients.ts';
import { sendMessage } from './send-message.server.ts';
import { sendPlanned } from './send-planned.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');
const later = addTime(now, hours(5));
const organiser = await anOrganiser(platform, { roles: ['registrar'], name: 'Leela Raman' });
const by = { organiserId: organiser.id, requestId: 'a-request' };
const form = { subject: 'A choir for {name}', text: 'You owe {due}.', category: 'news' as const };
const everybody = readRecipients(new URLSearchParams());

beforeEach(async () => {
  await db.deleteFrom('mail').execute();
  await db.deleteFrom('message_draft').execute();
  await db.updateTable('registration').set({ status: 'merged-or-duplicate', paid_at: null }).execute();
});

const aDraft = (more: { sendAt?: Date; recipients?: typeof everybody; messageId?: string } = {}) => {
  const draft = { messageId: randomUUID(), form, recipients: everybody, ...by, ...more };
  return { id: draft.messageId, saved: saveDraft(db, draft, now) };
};
const sentIds = async () => (await listMessages(db, { count: 100 })).rows.map(({ id }) => id);

describe('a draft', () => {
  it('can be saved again, is listed, and is gone once its message is sent', async () => {
    await aRegistration(platform);
    const draft = aDraft();
    expect(await draft.saved).toBe(true);
    expect(await aDraft({ messageId: draft.id, sendAt: later }).saved).toBe(true);
    expect(await aDraft({ messageId: draft.id }).saved).toBe(true);
    expect(await listDrafts(db)).toMatchObject([
      { id: draft.id, subject: form.subject, category: 'news', savedBy: 'Leela Raman', sendAt: null },
    ]);
    const message = { messageId: draft.id, form, recipients: everybody, confirmedCount: 1, ...by };
    expect(await sendMessage(platform, message, now)).toEqual({ ok: true });
    expect(await listDrafts(db)).toEqual([]);
    expect(await aDraft({ messageId: draft.id }).saved).toBe(false);
    expect(await listDrafts(db)).toEqual([]);
  });

  it('is mailed as a test to the organiser who saved it, about an invented person', async () => {
    const draft = aDraft();
    await draft.saved;
    await askMessageTest(platform, draft.id);
    const mail = await db
      .selectFrom('mail')
      .select('id')
      .where('subject_id', '=', draft.id)
      .executeTakeFirstOrThrow();
    await sendMail(platform, composers, mail.id);
    const sent = (await platform.readMails()).find(({ messageId }) => messageId?.includes(mail.id));
    expect(sent?.to).toMatchObject([{ address: organiser.email }]);
    expect(sent?.subject).toBe('Test: A choir for Amina Otieno');
  });

  it('keeps the people who were chosen for it', async () => {
    const { id } = await aRegistration(platform);
    const old = addTime(now, -days(40));
    const choice = { choice: { ids: [id] }, organiserId: organiser.id };
    const [kept, gone] = [await makeSelection(db, choice, old), await makeSelection(db, choice, old)];
    await aDraft({ recipients: readRecipients(new URLSearchParams({ selection: kept ?? '' })) }).saved;
    await tidy(platform, now);
    const selections = await db
      .selectFrom('selection')
      .select('id')
      .where('id', 'in', [kept ?? '', gone ?? ''])
      .execute();
    expect(selections).toEqual([{ id: kept }]);
  });
});

describe('a planned message', () => {
  it('is sent once at its time, to those who match then', async () => {
    await aRegistration(platform);
    const draft = aDraft({ sendAt: later });
    await draft.saved;
    await sendPlanned(platform, addTime(later, -1));
    expect(await sentIds()).not.toContain(draft.id);
    await aRegistration(platform, { now: addTime(now, hours(1)) });
    await Promise.all(Array.from({ length: 5 }, () => sendPlanned(platform, later)));
    expect((await listMessages(db, { count: 100 })).rows.filter(({ id }) => id === draft.id)).toMatchObject([
      { recipientCount: 2, sentBy: 'Leela Raman', category: 'news' },
    ]);
    expect(await listDrafts(db)).toEqual([]);
    const acts = await db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', draft.id)
      .orderBy('id')
      .execute();
    expect(acts).toEqual([
      { action: 'message.planned', actor_id: organiser.id },
      { action: 'message.sent', actor_id: organiser.id },
    ]);
  });

  it('stays a draft with the reason if nobody matches, or its organiser can no longer send messages', async () => {
    const lonely = aDraft({ sendAt: later });
    await lonely.saved;
    await sendPlanned(platform, later);
    expect(await listDrafts(db)).toMatchObject([{ id: lonely.id, sendAt: null, notSent: 'nobody' }]);
    await aRegistration(platform);
    const leaving = await anOrganiser(platform, { roles: ['registrar'] });
    const owner = await anOrganiser(platform);
    const messageId = randomUUID();
    const draft = { messageId, form, recipients: everybody, organiserId: leaving.id, requestId: 'r' };
    await saveDraft(db, { ...draft, sendAt: later }, now);
    await suspendOrganiser(db, { organiserId: leaving.id, changedBy: owner.id, requestId: 'r' }, now);
    await sendPlanned(platform, later);
    expect((await listDrafts(db)).find(({ id }) => id === messageId)).toMatchObject({
      notSent: 'no-permission',
    });
    expect(await sentIds()).not.toContain(messageId);
  });

  it('is not sent if it was deleted before its time', async () => {
    await aRegistration(platform);
    const draft = aDraft({ sendAt: later });
    await draft.saved;
    await deleteDraft(db, { messageId: draft.id, ...by });
    await sendPlanned(platform, later);
    expect(await sentIds()).not.toContain(draft.id);
  });
});

describe('a person who stops the mails of a category', () => {
  async function send(category: 'important' | 'news', confirmedCount: number) {
    const messageId = randomUUID();
    const message = { messageId, form: { ...form, category }, recipients: everybody, confirmedCount, ...by };
    const sent = await sendMessage(platform, message, later);
    if (sent.ok) await queueMessageMails(platform, messageId, later);
    const mails = await db
      .selectFrom('mail')
      .select(['id', 'registration_id'])
      .where('subject_id', '=', messageId)
      .execute();
    return { sent, mails };
  }

  const post = async (mailId: string, body: Record<string, string>) =>
    await callDesk(platform.request(), unsubscribe, { token: '', params: { mailId }, body });

  it('does so by one click in the mail program, still gets what is important, and can take it back', async () => {
    const person = await aRegistration(platform);
    const other = await aRegistration(platform);
    const first = await send('news', 2);
    const mail = first.mails.find(({ registration_id }) => registration_id === person.id);
    await sendMail(platform, composers, mail?.id ?? '');
    const received = (await platform.readMails()).find(({ messageId }) =>
      messageId?.includes(mail?.id ?? '-'),
    );
    const header = (name: string) => received?.headers.find(({ key }) => key === name)?.value;
    const address = `https://conference.example/unsubscribe/${mail?.id}`;
    expect(header('list-unsubscribe')).toBe(`<${address}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(received?.text?.replace(/\s+/g, ' ')).toContain(address);
    await post(mail?.id ?? '', { 'List-Unsubscribe': 'One-Click' });
    expect(await readOptOuts(db, person.form.email)).toEqual(['news']);
    expect(await previewMessage(platform, { form, recipients: everybody }, later)).toMatchObject({
      count: 1,
    });
    expect((await send('news', 2)).sent).toEqual({ ok: false, reason: 'other-count' });
    expect((await send('news', 1)).mails.map(({ registration_id }) => registration_id)).toEqual([other.id]);
    const important = await send('important', 2);
    expect(important.mails).toHaveLength(2);
    const toPerson = important.mails.find(({ registration_id }) => registration_id === person.id);
    await sendMail(platform, composers, toPerson?.id ?? '');
    const mustKnow = (await platform.readMails()).find(({ messageId }) =>
      messageId?.includes(toPerson?.id ?? '-'),
    );
    expect(mustKnow?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
    // Nobody can stop what is important, not even with the id of its mail.
    expect(await post(toPerson?.id ?? '', { intent: 'stop' })).toMatchObject({ status: 404 });
    await post(mail?.id ?? '', { intent: 'resume' });
    expect(await readOptOuts(db, person.form.email)).toEqual([]);
  });

  it('gets no mail that was queued before', async () => {
    const person = await aRegistration(platform);
    const { mails } = await send('news', 1);
    await setOptOut(db, { email: person.form.email, category: 'news', isStopped: true }, later);
    await sendMail(platform, composers, mails[0]?.id ?? '');
    const mail = db
      .selectFrom('mail')
      .select('state')
      .where('id', '=', mails[0]?.id ?? '');
    expect(await mail.executeTakeFirst()).toEqual({ state: 'dropped' });
  });

  it('finds this in the copy of their data, and it is erased with them', async () => {
    const person = await aRegistration(platform);
    const email = person.form.email.toUpperCase();
    await setOptOut(db, { email, category: 'news', isStopped: true }, now);
    await setOptOut(db, { email, category: 'news', isStopped: true }, later);
    const found = await findPerson(db, person.id, { reach: 'mailbox' });
    if (!found) throw new Error('There is no such person.');
    expect((await readHeldData(platform, found)).stoppedMails).toMatchObject([{ category: 'news', at: now }]);
    await eraseWithoutRequest(platform, { id: person.id, reach: 'merged' }, later);
    expect(await readOptOuts(db, email)).toEqual([]);
  });
});
