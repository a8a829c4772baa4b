import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { anOrganiser } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import {
  changeSavedReply,
  deleteSavedReply,
  listSavedReplies,
  makeSavedReply,
  readSavedReply,
} from './saved-replies.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');
const organiser = await anOrganiser(platform, { roles: ['registrar'] });
const by = { organiserId: organiser.id, requestId: 'a-request' };
const parking = { title: 'Parking', text: 'There is parking at Gate 3.' };

it('a saved reply is made once, changed and deleted, and the audit records each of these acts', async () => {
  const savedReplyId = randomUUID();
  for (const reply of [parking, { ...parking, text: 'Sent again.' }]) {
    await makeSavedReply(db, { savedReplyId, reply, ...by }, now);
  }
  await makeSavedReply(
    db,
    { savedReplyId: randomUUID(), reply: { title: 'Meals', text: 'At noon.' }, ...by },
    now,
  );
  expect((await listSavedReplies(db)).map(({ title }) => title)).toEqual(['Meals', 'Parking']);
  expect(await readSavedReply(db, savedReplyId)).toEqual(parking);

  const change = async (reply: typeof parking, shown: typeof parking) =>
    await changeSavedReply(db, { savedReplyId, reply, shown, ...by }, now);
  const gate5 = { ...parking, text: 'There is parking at Gate 5.' };
  expect(await change(gate5, parking)).toEqual({ ok: true });
  // Another organiser still sees the first text and changes only the title. The newer text stays.
  expect(await change({ ...parking, title: 'Cars' }, parking)).toEqual({ ok: true });
  expect(await readSavedReply(db, savedReplyId)).toEqual({ ...gate5, title: 'Cars' });
  const late = await change({ ...parking, text: 'There is none.' }, parking);
  expect(late).toEqual({ ok: false, reason: 'changed-meanwhile', fields: ['text'] });

  await deleteSavedReply(db, { savedReplyId, ...by });
  await deleteSavedReply(db, { savedReplyId, ...by });
  expect(await readSavedReply(db, savedReplyId)).toBeUndefined();
  expect(await change(gate5, gate5)).toEqual({ ok: false, reason: 'no-such-reply' });
  const acts = await db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject_id', '=', savedReplyId)
    .orderBy('id')
    .execute();
  expect(acts.map(({ action }) => action)).toEqual([
    'saved-reply.made',
    'saved-reply.changed',
    'saved-reply.changed',
    'saved-reply.deleted',
  ]);
});
