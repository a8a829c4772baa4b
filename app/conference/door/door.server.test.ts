import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readRegistration } from '#conference/registration/record/read-registration.server.ts';
import { register } from '#conference/registration/registering/register.server.ts';
import { searchAudit } from '#conference/reports/search-audit.server.ts';
import { addTime, seconds } from '#platform/durations.ts';
import {
  aNoisyPhoto,
  anOrganiser,
  aPdf,
  aRegistration,
  aRegistrationForm,
  aSubmission,
} from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { checkIn, markOnline } from './check-in.server.ts';
import { findFirstScans } from './first-scans.server.ts';
import { countArrivals, findGuest, searchAtDoor } from './search-at-door.server.ts';
import { showPhotoAtDoor } from './show-photo.server.ts';
import { undoCheckIn } from './undo-check-in.server.ts';

const platform = await aPlatform();
const { db } = platform;
const organiser = await anOrganiser(platform, { roles: ['door'] });
const now = new Date('2026-01-26T02:00:00Z');
const by = { organiserId: organiser.id, requestId: 'at-the-door' };

async function actsOn(registrationId: string) {
  const entries = (await searchAudit(platform, { filter: { text: registrationId }, count: 20 })).rows;
  return entries.filter(({ actor }) => actor === 'organiser').map(({ action }) => action);
}

async function referenceOf(id: string) {
  return (await readRegistration(db, id))?.reference ?? '';
}

async function setStatus(id: string, status: 'withdrawn' | 'merged-or-duplicate') {
  await db.updateTable('registration').set({ status, paid_at: null }).where('id', '=', id).execute();
}

describe('the search at the door', () => {
  it('finds guests by a name that is typed without accents, by email, and by a reference in any spelling', async () => {
    const { id, form } = await aRegistration(platform, { fullName: 'Étienne Lefèvre', paid: true });
    const reference = await referenceOf(id);
    const expected = {
      registrationId: id,
      reference,
      fullName: 'Étienne Lefèvre',
      participantType: 'professional',
      status: 'active',
      isPaid: true,
      hasPhoto: false,
      arrivedAt: null,
      insteadReference: null,
    };
    const loosely = reference.slice(3).replace('-', '').toLowerCase();
    for (const text of ['etienne', 'LEFEVRE eti', form.email, reference, loosely]) {
      expect([text, await searchAtDoor(db, text, 8)]).toEqual([text, [expected]]);
    }
    expect(await searchAtDoor(db, 'nobody of this name', 8)).toEqual([]);
  });

  it('finds a guest whose name looks like a reference because it has eight letters', async () => {
    await aRegistration(platform, { fullName: 'Mohammed Rahman' });
    expect((await searchAtDoor(db, 'Mohammed', 8)).map(({ fullName }) => fullName)).toEqual([
      'Mohammed Rahman',
    ]);
  });

  it('lists active registrations first, shows the status of all registrations, and limits the number of results', async () => {
    const withdrawn = await aRegistration(platform, { fullName: 'Wangari A' });
    await setStatus(withdrawn.id, 'withdrawn');
    const duplicate = await aRegistration(platform, { fullName: 'Wangari B' });
    await setStatus(duplicate.id, 'merged-or-duplicate');
    await aRegistration(platform, { fullName: 'Wangari C' });
    const found = await searchAtDoor(db, 'wangari', 8);
    expect(found.map(({ fullName, status }) => [fullName, status])).toEqual([
      ['Wangari C', 'active'],
      ['Wangari A', 'withdrawn'],
      ['Wangari B', 'merged-or-duplicate'],
    ]);
    expect(await searchAtDoor(db, 'wangari', 2)).toHaveLength(2);
  });
});

it('shows which registration to use instead of one that was merged or not chosen', async () => {
  const kept = await aRegistration(platform);
  const merged = await aRegistration(platform);
  const chosen = await aRegistration(platform);
  const notChosen = await aRegistration(platform, { email: chosen.form.email });
  const alone = await aRegistration(platform);
  for (const { id } of [merged, notChosen, alone]) await setStatus(id, 'merged-or-duplicate');
  await db.updateTable('registration').set({ merged_into: kept.id }).where('id', '=', merged.id).execute();
  const insteadOf = async ({ id }: { id: string }) => (await findGuest(db, id))?.insteadReference;
  expect(await insteadOf(merged)).toBe(await referenceOf(kept.id));
  expect(await insteadOf(notChosen)).toBe(await referenceOf(chosen.id));
  expect([await insteadOf(alone), await insteadOf(chosen)]).toEqual([null, null]);
});

describe('a check-in', () => {
  it('marks an arrival once, and records who marked it and who undid it', async () => {
    const { id } = await aRegistration(platform);
    const before = await countArrivals(db);
    const twice = Promise.all([
      checkIn(db, { registrationId: id, ...by }, now),
      checkIn(db, { registrationId: id, ...by }, now),
    ]);
    // Exactly one of the two answers says that the guest came in now. The other answer says that the guest was
    // already checked in.
    const isNew = (await twice).map((marked) => marked.ok && marked.isNew);
    expect(isNew.toSorted()).toEqual([false, true]);
    expect((await findGuest(db, id))?.arrivedAt).toEqual(now);
    expect(await countArrivals(db)).toEqual({ ...before, arrived: before.arrived + 1 });
    expect(await actsOn(id)).toEqual(['arrival.marked']);

    expect(await undoCheckIn(db, { registrationId: id, ...by }, now)).toEqual({ ok: true });
    expect(await undoCheckIn(db, { registrationId: id, ...by }, now)).toEqual({ ok: true });
    expect((await findGuest(db, id))?.arrivedAt).toBeNull();
    expect(await actsOn(id)).toEqual(['arrival.taken-back', 'arrival.marked']);
  });

  it('returns isNew: false for a second check-in, but not for a form that is sent twice', async () => {
    const { id } = await aRegistration(platform);
    const other = await anOrganiser(platform, { roles: ['door'], name: 'Other Gate' });
    const place = { kind: 'day', key: '2026-01-26' } as const;
    const form = { registrationId: id, place, scanId: randomUUID(), ...by };
    const later = new Date('2026-01-26T02:30:00Z');
    expect(await checkIn(db, form, now)).toEqual({ ok: true, isNew: true });
    expect(await checkIn(db, form, addTime(now, seconds(30)))).toEqual({ ok: true, isNew: true });
    // Later, somebody else with the same badge may be at the door when the old form is sent again.
    expect(await checkIn(db, form, addTime(now, seconds(31)))).toEqual({ ok: true, isNew: false });
    expect(await checkIn(db, form, later)).toEqual({ ok: true, isNew: false });
    const second = { registrationId: id, place, organiserId: other.id, requestId: 'second' };
    expect(await checkIn(db, { ...second, scanId: randomUUID() }, later)).toEqual({ ok: true, isNew: false });
    expect((await findFirstScans(db, [id])).get(id)).toEqual(
      new Map([
        ['', { at: now, by: organiser.name }],
        ['day:2026-01-26', { at: now, by: organiser.name }],
      ]),
    );
    expect(await actsOn(id)).toEqual(['attendance.marked', 'arrival.marked']);
    // An organiser undoes the check-in. Then the old form is sent again.
    await undoCheckIn(db, { registrationId: id, place, ...by }, later);
    expect(await checkIn(db, form, later)).toEqual({ ok: true, isNew: true });
    expect((await findFirstScans(db, [id])).get(id)?.get('')).toEqual({ at: later, by: organiser.name });
  });

  it('is possible for somebody who took part online on the same day', async () => {
    const { id } = await aRegistration(platform);
    const mark = { registrationId: id, place: { kind: 'day', key: '2026-01-26' } as const, ...by };
    expect(await markOnline(db, mark, now)).toEqual({ ok: true, isNew: true });
    expect(await findFirstScans(db, [id])).toEqual(new Map());
    expect(await checkIn(db, mark, now)).toEqual({ ok: true, isNew: true });
    expect((await findGuest(db, id))?.arrivedAt).toEqual(now);
  });

  it('is refused for registrations that are not active or do not exist', async () => {
    const { id } = await aRegistration(platform);
    await setStatus(id, 'withdrawn');
    const refused = { ok: false, reason: 'not-active' };
    expect(await checkIn(db, { registrationId: id, ...by }, now)).toEqual(refused);
    expect((await findGuest(db, id))?.arrivedAt).toBeNull();
    const nobody = { registrationId: randomUUID(), ...by };
    expect(await checkIn(db, nobody, now)).toEqual({ ok: false, reason: 'not-found' });
    expect(await undoCheckIn(db, nobody, now)).toEqual({ ok: false, reason: 'not-found' });
  });
});

describe('a photograph at the door', () => {
  const withPhoto = async (photo: { bytes: Buffer; mediaType: 'image/jpeg' | 'application/pdf' }) => {
    const submission = aSubmission({ form: aRegistrationForm(), photo: { checked: photo } });
    return (await register(platform, submission, now)).registrationId;
  };

  it('is shown as a small square, and the audit records who saw it', async () => {
    const bytes = await aNoisyPhoto({ width: 900, height: 1200 });
    const id = await withPhoto({ bytes, mediaType: 'image/jpeg' });
    expect((await findGuest(db, id))?.hasPhoto).toBe(true);
    const picture = await showPhotoAtDoor(platform, { registrationId: id, ...by });
    const { width, height, format } = await sharp(picture).metadata();
    expect([width, height, format]).toEqual([240, 240, 'jpeg']);
    expect(await actsOn(id)).toEqual(['photo.shown-at-door']);
  });

  it('is not shown if it is missing or a PDF', async () => {
    const { id } = await aRegistration(platform);
    const pdf = await withPhoto({ bytes: aPdf(), mediaType: 'application/pdf' });
    expect((await findGuest(db, pdf))?.hasPhoto).toBe(false);
    for (const registrationId of [id, pdf, randomUUID()]) {
      expect(await showPhotoAtDoor(platform, { registrationId, ...by })).toBeUndefined();
      expect(await actsOn(registrationId)).toEqual([]);
    }
  });
});
