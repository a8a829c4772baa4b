import { expect, it } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';
import { readHeldData } from '#conference/privacy/copy/read-held-data.server.ts';
import { findPerson } from '#conference/privacy/erasure/find-person.server.ts';
import { anOrganiser, aPdf, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { importProgramme } from '../draft/import-programme.server.ts';
import { readPublished } from '../published.server.ts';
import { removePeople } from '../remove-people.server.ts';
import { mostMaterials } from './material.ts';
import { addMaterial, findOwnPart, listMaterials, openSlides, removeMaterial } from './materials.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-02-10T08:00:00Z');
await importProgramme(db, edition, now);
const { id: organiserId } = await anOrganiser(platform, { roles: ['programme'] });
const byDesk = { organiserId, requestId: 'r' };
const link = 'https://video.example.org/opening';

/** Makes a participant who is a person of a session, and the ids of this person and this session. */
async function aSpeaker(slug: string) {
  const { id: registrationId } = await aRegistration(platform, { paid: true, proved: true });
  const session = (await readPublished(db))?.document.sessions.find((one) => one.slug === slug);
  if (!session) throw new Error(`There is no session ${slug}.`);
  const { person_id: personId } = await db
    .selectFrom('programme_session_person')
    .select('person_id')
    .where('session_id', '=', session.id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('programme_person')
    .set({ registration_id: registrationId })
    .where('id', '=', personId)
    .execute();
  return { registrationId, personId, sessionId: session.id, by: { registrationId, requestId: 'r' } };
}

const add = async (
  sessionId: string,
  by: Parameters<typeof addMaterial>[1]['by'],
  address = link,
  at = now,
) => await addMaterial(platform, { sessionId, kind: 'recording', content: { link: address }, by }, at);

it('only the people of a session and the desk add a recording, until the last day, and the same link once', async () => {
  const { sessionId, by, registrationId } = await aSpeaker('opening');
  const { id: strangerId } = await aRegistration(platform, { paid: true, proved: true });
  const byStranger = { registrationId: strangerId, requestId: 'r' };
  expect(await findOwnPart(db, { registrationId: strangerId, sessionId })).toBeUndefined();
  expect(await add(sessionId, byStranger)).toEqual({ ok: false, reason: 'not-yours' });
  expect(await add(sessionId, by)).toEqual({ ok: true });
  expect(await add(sessionId, by)).toEqual({ ok: true });
  const later = new Date('2026-02-10T09:00:00Z');
  expect(await add(sessionId, byDesk, 'https://video.example.org/more', later)).toEqual({ ok: true });
  const [own, ofDesk] = await listMaterials(db, sessionId);
  expect([own, ofDesk]).toMatchObject([{ link }, { link: 'https://video.example.org/more' }]);

  // In India the day after 31 July begins at 18:30 UTC.
  const after = new Date('2026-07-31T18:31:00Z');
  const before = new Date('2026-07-31T18:29:00Z');
  const materialId = own?.id ?? '';
  for (const who of [by, byDesk]) {
    expect(await add(sessionId, who, `${link}?again`, after)).toEqual({ ok: false, reason: 'closed' });
    const removal = { sessionId, materialId, by: who };
    expect(await removeMaterial(platform, removal, after)).toEqual({ ok: false, reason: 'closed' });
  }
  const refused = { sessionId, materialId, by: byStranger };
  expect(await removeMaterial(platform, refused, before)).toEqual({ ok: false, reason: 'not-yours' });
  expect(await listMaterials(db, sessionId)).toHaveLength(2);
  expect(await removeMaterial(platform, { sessionId, materialId, by }, before)).toEqual({ ok: true });
  expect(await listMaterials(db, sessionId)).toMatchObject([{ id: ofDesk?.id }]);
  const acts = await db
    .selectFrom('audit_entry')
    .select(['action', 'actor'])
    .where('action', 'like', 'session-material.%')
    .orderBy('id')
    .execute();
  expect(acts).toEqual([
    { action: 'session-material.added', actor: 'participant' },
    { action: 'session-material.added', actor: 'organiser' },
    { action: 'session-material.removed', actor: 'participant' },
  ]);
  expect(registrationId).not.toBe(strangerId);
});

it('the database refuses a link that is not https, and a recording as a file', async () => {
  const { sessionId, by } = await aSpeaker('wells');
  await expect(add(sessionId, by, 'http://video.example.org')).rejects.toThrow('session_material_link_check');
  const file = { bytes: aPdf(), mediaType: 'application/pdf' as const };
  const recording = { sessionId, kind: 'recording' as const, content: { file }, by };
  await expect(addMaterial(platform, recording, now)).rejects.toThrow('session_material_check');
});

it('a session has only so many recordings and slides', async () => {
  const { sessionId, by } = await aSpeaker('opening');
  for (let number = (await listMaterials(db, sessionId)).length; number < mostMaterials; number += 1)
    expect(await add(sessionId, by, `${link}/${number}`)).toEqual({ ok: true });
  expect(await add(sessionId, by, `${link}/last`)).toEqual({ ok: false, reason: 'too-many' });
});

it('slides are a file that anybody opens at the address of their session only, and go with an erased speaker', async () => {
  const { sessionId, personId, by, registrationId } = await aSpeaker('wells');
  const file = { bytes: aPdf(), mediaType: 'application/pdf' as const };
  const slides = { sessionId, kind: 'slides' as const, content: { file }, by };
  expect(await addMaterial(platform, slides, now)).toEqual({ ok: true });
  expect(await add(sessionId, byDesk)).toEqual({ ok: true });
  const found = (await listMaterials(db, sessionId)).find(({ kind }) => kind === 'slides');
  const fileId = found && 'fileId' in found ? found.fileId : '';
  expect(await openSlides(platform, { sessionId, fileId })).toEqual(file);
  expect(await openSlides(platform, { sessionId: personId, fileId })).toBeUndefined();
  const person = await findPerson(db, registrationId, { reach: 'merged' });
  if (!person) throw new Error('There is no such person.');
  expect(JSON.stringify(await readHeldData(platform, person))).toContain('"kind":"slides"');
  await db.transaction().execute((tx) => removePeople(tx, [personId]));
  expect((await listMaterials(db, sessionId)).map(({ kind }) => kind)).toEqual(['recording']);
  expect(await db.selectFrom('stored_file').select('id').where('id', '=', fileId).execute()).toEqual([]);
});
