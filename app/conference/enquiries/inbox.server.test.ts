import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { suspendOrganiser } from '#conference/organiser/change-organiser.server.ts';
import type { Role } from '#conference/organiser/permissions.ts';
import { eraseWithoutRequest } from '#conference/privacy/erasure/carry-out-erasure.server.ts';
import { addTime, minutes } from '#platform/durations.ts';
import { anEmail, anOrganiser, aRegistration } from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { enquiryScope, type Topic } from './enquiry.ts';
import { findSameAddress } from './find-same-address.server.ts';
import {
  assignEnquiry,
  listHandlers,
  noteOnEnquiry,
  replyToEnquiry,
  setEnquiryStatus,
} from './handle-enquiry.server.ts';
import { readEnquiry } from './read-enquiry.server.ts';
import { type EnquiryFilter, searchEnquiries } from './search-enquiries.server.ts';
import { sendEnquiry } from './send-enquiry.server.ts';

const platform = await aPlatform();
const { db } = platform;
const start = new Date('2026-01-10T08:00:00Z');
const later = (count: number) => addTime(start, minutes(count));
const organiser = await anOrganiser(platform, { roles: ['programme'], name: 'Leela Raman' });
const by = { organiserId: organiser.id, requestId: 'a-request', scope: 'all' } as const;

beforeEach(async () => {
  await db.deleteFrom('enquiry').execute();
});

type Parts = { name?: string; email?: string; message?: string; topic?: Topic; now?: Date };

async function anEnquiry({ now = start, ...parts }: Parts = {}): Promise<string> {
  const form = { name: 'Noor', email: anEmail(), message: 'Is there parking?', ...parts };
  await sendEnquiry(platform, form, now);
  const { id } = await db
    .selectFrom('enquiry')
    .select('id')
    .where('email', '=', form.email)
    .where('created_at', '=', now)
    .executeTakeFirstOrThrow();
  return id;
}

const actsOf = async (id: string) =>
  await db
    .selectFrom('audit_entry')
    .select(['action', 'detail'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();

describe('the inbox', () => {
  it('lists enquiries with the status “new” first, then all others, newest first, page by page', async () => {
    const ids: string[] = [];
    for (let minute = 0; minute < 6; minute++) ids.push(await anEnquiry({ now: later(minute) }));
    const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = ids;
    for (const enquiryId of [second, sixth]) {
      await setEnquiryStatus(db, { enquiryId, status: 'answered', ...by }, start);
    }
    const read: string[] = [];
    for (let page = 0; page < 4; page++) {
      const found = (await searchEnquiries(db, { filter: { scope: 'all' }, offset: 2 * page, count: 2 }))
        .rows;
      read.push(...found.map(({ id }) => id));
    }
    expect(read).toEqual([fifth, fourth, third, first, sixth, second]);
  });

  it('finds enquiries by words, topic, status and assignee', async () => {
    const volunteer = await anEnquiry({ topic: 'volunteer', message: 'I can carry 100% of the chairs.' });
    const other = await anEnquiry({ name: 'Asha' });
    await assignEnquiry(db, { enquiryId: other, assigneeId: organiser.id, ...by }, start);
    const find = async (filter: Omit<EnquiryFilter, 'scope'>) =>
      (await searchEnquiries(db, { filter: { scope: 'all', ...filter }, count: 10 })).rows.map(
        ({ id }) => id,
      );
    expect(await find({ text: 'CHAIRS' })).toEqual([volunteer]);
    expect(await find({ text: '0%' })).toEqual([volunteer]);
    expect(await find({ text: '_' })).toEqual([]);
    expect(await find({ topic: 'volunteer' })).toEqual([volunteer]);
    expect(await find({ statuses: ['in-progress', 'closed'] })).toEqual([other]);
    expect(await find({ assigned: { organiserId: organiser.id, roles: [] } })).toEqual([other]);
    expect(await find({ assigned: 'nobody' })).toEqual([volunteer]);
  });
});

describe('an enquiry', () => {
  it('is in progress once it is assigned, and keeps its status when it is unassigned', async () => {
    const enquiryId = await anEnquiry();
    const assign = (assigneeId: string | null) => assignEnquiry(db, { enquiryId, assigneeId, ...by }, start);
    expect(await assign(organiser.id)).toEqual({ ok: true });
    expect(await readEnquiry(db, enquiryId, 'all')).toMatchObject({
      status: 'in-progress',
      assigneeId: organiser.id,
    });
    await setEnquiryStatus(db, { enquiryId, status: 'closed', ...by }, start);
    expect(await assign(null)).toEqual({ ok: true });
    expect(await readEnquiry(db, enquiryId, 'all')).toMatchObject({ status: 'closed', assigneeId: null });
    expect(await actsOf(enquiryId)).toEqual([
      { action: 'enquiry.assigned', detail: { to: organiser.id } },
      { action: 'enquiry.status-changed', detail: { from: 'in-progress', to: 'closed' } },
      { action: 'enquiry.assigned', detail: { to: null } },
    ]);
  });

  it('can be assigned to a role, until an organiser with this role answers', async () => {
    const enquiryId = await anEnquiry();
    const other = await anEnquiry();
    const role = { assigneeId: null, assigneeRole: 'programme' } as const;
    expect(await assignEnquiry(db, { enquiryId, ...role, ...by }, start)).toEqual({ ok: true });
    expect(await readEnquiry(db, enquiryId, 'all')).toMatchObject({ status: 'new', ...role });
    const find = async (filter: Omit<EnquiryFilter, 'scope'>) =>
      (await searchEnquiries(db, { filter: { scope: 'all', ...filter }, count: 10 })).rows.map(
        ({ id }) => id,
      );
    const { id: organiserId } = organiser;
    expect(await find({ assigned: { organiserId, roles: ['programme', 'door'] } })).toEqual([enquiryId]);
    expect(await find({ assigned: { organiserId, roles: ['festival'] } })).toEqual([]);
    expect(await find({ assigned: 'nobody' })).toEqual([other]);
    // The page of another organiser still shows no assignee.
    const late = { enquiryId, assigneeId: organiser.id, shown: { assigneeId: null, assigneeRole: null } };
    expect(await assignEnquiry(db, { ...late, ...by }, start)).toEqual({
      ok: false,
      reason: 'changed-meanwhile',
      ...role,
      status: 'new',
    });
    const door = { enquiryId, assigneeId: null, assigneeRole: 'door' } as const;
    expect(await assignEnquiry(db, { ...door, ...by }, start)).toEqual({
      ok: false,
      reason: 'no-such-organiser',
    });
    await replyToEnquiry(platform, { enquiryId, entryId: randomUUID(), text: 'Yes.', ...by }, start);
    expect(await readEnquiry(db, enquiryId, 'all')).toMatchObject({
      status: 'answered',
      assigneeId: organiser.id,
      assigneeRole: null,
    });
    expect((await actsOf(enquiryId))[0]).toEqual({
      action: 'enquiry.assigned',
      detail: { to: null, role: 'programme' },
    });
  });

  it('shows the registrations with the same email, the newest first', async () => {
    const { form } = await aRegistration(platform, { fullName: 'First', now: start });
    const second = await aRegistration(platform, { fullName: 'Second', email: form.email, now: later(5) });
    const found = await findSameAddress(db, form.email.toUpperCase());
    expect(found.map(({ id, fullName }) => [id, fullName])[0]).toEqual([second.id, 'Second']);
    expect(found).toHaveLength(2);
    expect(await findSameAddress(db, 'nobody@example.org')).toEqual([]);
  });

  it('cannot be assigned to an organiser who is not allowed to handle enquiries', async () => {
    const enquiryId = await anEnquiry();
    const owner = await anOrganiser(platform);
    const door = await anOrganiser(platform, { roles: ['door'] });
    const gone = await anOrganiser(platform, { roles: ['festival'] });
    await suspendOrganiser(db, { organiserId: gone.id, changedBy: owner.id, requestId: 'r' }, start);
    const able = (await listHandlers(db)).map(({ id }) => id);
    expect(able).toEqual(expect.arrayContaining([organiser.id, owner.id]));
    for (const { id } of [door, gone]) {
      expect(able).not.toContain(id);
      const refused = await assignEnquiry(db, { enquiryId, assigneeId: id, ...by }, start);
      expect(refused).toEqual({ ok: false, reason: 'no-such-organiser' });
    }
    expect(await readEnquiry(db, enquiryId, 'all')).toMatchObject({ status: 'new', assigneeId: null });
  });

  it('is answered by a mail with the organiser’s text and name, and the sender’s answer goes to the organisers', async () => {
    const email = anEmail();
    const enquiryId = await anEnquiry({ email, message: 'BUY THIS NOW' });
    const entryId = randomUUID();
    const writing = { enquiryId, entryId, text: 'Yes, there is.\nCome by bus.\n\nSee you!', ...by };
    expect(await replyToEnquiry(platform, writing, later(5))).toEqual({ ok: true });
    const mail = await receiveMail(platform, entryId);
    expect(mail?.to).toEqual([{ name: '', address: email }]);
    expect(mail?.replyTo).toEqual([{ name: '', address: folderSettings.contact.email }]);
    // The mail keeps lines and paragraphs both as text and as HTML.
    expect(mail?.text).toContain('Yes, there is.\nCome by bus.\n\nSee you!\n\nLeela Raman');
    expect(mail?.text).toContain(`Your answer goes to ${folderSettings.contact.email}.`);
    expect(mail?.html).toMatch(/Yes, there is\.<br ?\/?>Come by bus\.<\/p>/);
    // The mail must not contain the enquiry's message, because somebody may have typed a stranger's address.
    expect(`${mail?.text}${mail?.html}`).not.toContain('BUY THIS NOW');
    expect(await readEnquiry(db, enquiryId, 'all')).toMatchObject({
      status: 'answered',
      assigneeId: organiser.id,
      entries: [{ id: entryId, kind: 'reply', by: 'Leela Raman', text: writing.text, mailState: 'sent' }],
    });
  });

  it('is answered once if the form is sent twenty times at once', async () => {
    const enquiryId = await anEnquiry();
    const entryId = randomUUID();
    const writing = { enquiryId, entryId, text: 'Yes.', ...by };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => replyToEnquiry(platform, writing, start)),
    );
    expect(answers).toEqual(Array(20).fill({ ok: true }));
    const mails = await db.selectFrom('mail').select('kind').where('subject_id', '=', entryId).execute();
    expect(mails).toEqual([{ kind: 'enquiry-reply' }]);
    expect((await actsOf(enquiryId)).map(({ action }) => action)).toEqual(['enquiry.replied']);
  });

  it('stores each note once and does not mail it', async () => {
    const enquiryId = await anEnquiry();
    const note = { enquiryId, entryId: randomUUID(), text: 'Ask Anil.', ...by };
    await noteOnEnquiry(db, note, start);
    await noteOnEnquiry(db, note, start);
    expect((await readEnquiry(db, enquiryId, 'all'))?.entries).toMatchObject([
      { kind: 'note', text: 'Ask Anil.', mailState: null },
    ]);
    expect(await actsOf(enquiryId)).toEqual([{ action: 'enquiry.noted', detail: {} }]);
  });

  it('cannot be answered or changed after it is deleted', async () => {
    const enquiryId = randomUUID();
    const gone = { ok: false, reason: 'no-such-enquiry' };
    const writing = { enquiryId, entryId: randomUUID(), text: 'Yes.', ...by };
    expect(await replyToEnquiry(platform, writing, start)).toEqual(gone);
    expect(await noteOnEnquiry(db, writing, start)).toEqual(gone);
    expect(await setEnquiryStatus(db, { enquiryId, status: 'closed', ...by }, start)).toEqual(gone);
    expect(await assignEnquiry(db, { enquiryId, assigneeId: null, ...by }, start)).toEqual(gone);
    expect(await readEnquiry(db, enquiryId, 'all')).toBeUndefined();
  });
});

it('an erasure deletes the enquiries from the person’s email with their notes, replies and mails, and no other enquiries', async () => {
  const email = anEmail();
  const [own, ownToo, other] = [
    await anEnquiry({ email }),
    await anEnquiry({ email: email.toUpperCase(), now: later(1) }),
    await anEnquiry(),
  ];
  const entries = await Promise.all(
    [own, ownToo, other].map(async (enquiryId) => {
      const entryId = randomUUID();
      await replyToEnquiry(platform, { enquiryId, entryId, text: `To ${enquiryId}`, ...by }, start);
      return entryId;
    }),
  );
  const { id } = await aRegistration(platform, { email });
  await eraseWithoutRequest(platform, { id, reach: 'merged' }, start);
  const left = async (table: 'enquiry' | 'enquiry_entry') =>
    (await db.selectFrom(table).select('id').execute()).map(({ id }) => id);
  expect(await left('enquiry')).toEqual([other]);
  expect(await left('enquiry_entry')).toEqual([entries[2]]);
  const mails = await db
    .selectFrom('mail')
    .select('subject_id')
    .where('subject_id', 'in', [own, ownToo, other, ...entries])
    .execute();
  expect(mails.map(({ subject_id }) => subject_id).sort()).toEqual([other, entries[2] ?? ''].sort());
});

it('shows the committee enquiries about speaking and partnership, and others what is assigned to them or their role', async () => {
  const [general, talk, partner, given, stall] = [
    await anEnquiry({ now: later(1) }),
    await anEnquiry({ topic: 'speaker', now: later(2) }),
    await anEnquiry({ topic: 'partner', now: later(3) }),
    await anEnquiry({ topic: 'media', now: later(4) }),
    await anEnquiry({ now: later(5) }),
  ];
  const festival = await anOrganiser(platform, { roles: ['festival'] });
  await assignEnquiry(db, { enquiryId: given, assigneeId: organiser.id, ...by }, later(6));
  await assignEnquiry(db, { enquiryId: stall, assigneeId: null, assigneeRole: 'festival', ...by }, later(6));
  const all = [general, talk, partner, given, stall];
  const seenBy = async (id: string, roles: readonly Role[]) => {
    const scope = enquiryScope({ id, roles });
    const read = [];
    for (const enquiryId of all) if (await readEnquiry(db, enquiryId, scope)) read.push(enquiryId);
    const { rows } = await searchEnquiries(db, { filter: { scope }, count: 10 });
    expect(rows.map((row) => row.id).toSorted()).toEqual(read.toSorted());
    return read;
  };
  expect(await seenBy(organiser.id, ['owner'])).toEqual(all);
  expect(await seenBy(festival.id, ['registrar', 'festival'])).toEqual(all);
  expect(await seenBy(organiser.id, ['programme'])).toEqual([talk, partner, given]);
  expect(await seenBy(festival.id, ['festival'])).toEqual([stall]);
  const scope = enquiryScope({ id: festival.id, roles: ['festival'] });
  const note = { ...by, organiserId: festival.id, scope, entryId: randomUUID(), text: 'Not mine.' };
  const refused = { ok: false, reason: 'no-such-enquiry' };
  expect(await noteOnEnquiry(db, { ...note, enquiryId: talk }, start)).toEqual(refused);
  expect(await setEnquiryStatus(db, { ...note, enquiryId: talk, status: 'closed' }, start)).toEqual(refused);
  expect(await noteOnEnquiry(db, { ...note, enquiryId: stall }, start)).toEqual({ ok: true });
});
