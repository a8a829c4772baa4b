import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { listRegistrations } from '#conference/registration/list/list-registrations.server.ts';
import { registrationFilterSchema } from '#conference/registration/list/registration-filter.ts';
import { mergeRegistrations } from '#conference/registration/merging/merge-registrations.server.ts';
import { undoMerge } from '#conference/registration/merging/undo-merge.server.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { countNeeds, countParticipation } from './count-participation.server.ts';
import { describeLateChanges } from './journey.ts';
import {
  type Needs,
  needsSchema,
  noJourney,
  type Participation,
  participationSchema,
  stayOf,
} from './participation.ts';
import { destroyNeeds, listParticipationOf } from './personal-data.server.ts';
import { readParticipation, revealNeeds, showOwnNeeds } from './read-participation.server.ts';
import { saveParticipation } from './save-participation.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');
const requestId = randomUUID();
const schema = participationSchema(folderSettings.conference);

const posted = {
  mode: 'in-person',
  days: ['2026-01-28', '2026-01-26', 'no day'],
  organisation: ' Peace Institute ',
  position: '',
  phone: '+91 98765 43210',
  arrivesOn: '2026-01-25',
  arrivalTime: '06:30',
  arrival: 'AI 101',
  arrivalPlace: 'Terminal 3',
  leavesOn: '2026-01-31',
  departureTime: '',
  departure: '',
  departurePlace: '',
  transfer: 'arrival',
  hotel: 'Hotel Olive',
  room: 'shared',
  roomWith: 'PC-ABCD-EFGH',
};
const given: Participation = schema.parse(posted);
const needs: Needs = {
  diet: 'vegan',
  dietNote: 'no nuts',
  access: ['steps', 'hearing'],
  emergencyName: 'Ada Byron',
  emergencyPhone: '+44 20 7946 0000',
};

const save = async (
  registrationId: string,
  parts: { given?: Participation; needs?: Needs | undefined } = {},
) => await saveParticipation(platform, { registrationId, given, needs, requestId, ...parts }, now);

async function listActs(subjectId: string) {
  const acts = db
    .selectFrom('audit_entry')
    .select(['action', 'actor', 'detail'])
    .where('subject_id', '=', subjectId);
  return (await acts.where('action', 'like', '%needs.%').execute()).concat(
    await acts.where('action', '=', 'participation.saved').execute(),
  );
}

it('the stay is that of the journey, unless the journey is from before the conference moved', () => {
  const { conference } = folderSettings;
  const stayFrom = (arrivesOn: string | null, leavesOn: string | null) =>
    stayOf({ arrivesOn, leavesOn }, conference);
  expect(stayFrom('2026-01-25', '2026-01-31')).toEqual({ from: '2026-01-25', to: '2026-01-31' });
  expect(stayFrom(null, '2026-01-31')).toEqual({ from: conference.from, to: '2026-01-31' });
  expect(stayFrom('2026-01-12', '2026-01-18')).toEqual({ from: conference.from, to: conference.to });
  expect(stayFrom('2026-02-12', null)).toEqual({ from: conference.from, to: conference.to });
});

describe('the questions', () => {
  const errorsOf = (parts: object) =>
    schema.safeParse({ ...posted, ...parts }).error?.issues.map(({ path }) => path.join('.')) ?? [];

  it('keep the days of the conference in their order, and leave out empty answers', () => {
    expect(given).toEqual({
      ...posted,
      days: ['2026-01-26', '2026-01-28'],
      organisation: 'Peace Institute',
      position: null,
      departureTime: null,
      departure: null,
      departurePlace: null,
    });
  });

  it('require a mode and a day, and refuse a journey that ends before it begins or is far from the conference days', () => {
    expect(errorsOf({ mode: '' })).toEqual(['mode']);
    expect(errorsOf({ days: ['2026-02-26'] })).toEqual(['days']);
    expect(errorsOf({ leavesOn: '2026-01-24' })).toEqual(['leavesOn']);
    expect(errorsOf({ arrivesOn: '2025-01-25' })).toEqual(['arrivesOn']);
    expect(errorsOf({ room: 'two' })).toEqual(['room']);
    expect(errorsOf({ arrivalTime: '24:10' })).toEqual(['arrivalTime']);
  });

  it('do not ask online participants for a journey or a room', () => {
    expect(schema.parse({ ...posted, mode: 'online' })).toMatchObject({
      ...noJourney,
      mode: 'online',
      phone: posted.phone,
    });
  });

  it('require both the name and the phone number of an emergency contact, and leave out unknown kinds of help', () => {
    const empty = {
      diet: '',
      dietNote: '',
      access: [],
      accessNote: '',
      emergencyName: '',
      emergencyPhone: '',
    };
    expect(needsSchema.parse(empty)).toEqual({});
    expect(needsSchema.parse({ ...empty, access: ['other', 'x', 'steps'], diet: 'halal' })).toEqual({
      diet: 'halal',
      access: ['steps', 'other'],
    });
    expect(needsSchema.safeParse({ ...empty, emergencyName: 'Ada' }).error?.issues[0]?.path).toEqual([
      'emergencyPhone',
    ]);
  });
});

describe('the answers of a participant', () => {
  let id: string;
  beforeAll(async () => {
    id = (await aRegistration(platform)).id;
    expect(await save(id)).toEqual({ ok: true });
  });

  it('are stored, and the sensitive answers are sealed', async () => {
    expect(await readParticipation(db, id)).toEqual({
      ...given,
      hasNeeds: true,
      answeredAt: now,
      beforeLate: null,
    });
    const { sealed_needs } = await db
      .selectFrom('participation')
      .select('sealed_needs')
      .where('registration_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(sealed_needs?.toString('latin1')).not.toMatch(/vegan|Byron|nuts/);
  });

  it('give the registration its affiliation, by which the desk finds it', async () => {
    const { id: guest } = await aRegistration(platform);
    const saveWith = async (position: string | null, organisation: string | null) => {
      expect(await save(guest, { given: { ...given, position, organisation } })).toEqual({ ok: true });
    };
    const find = async (text: string) => {
      const filter = registrationFilterSchema.parse({ text });
      const rows = await listRegistrations(db, { filter, order: 'newest', count: 9 });
      return rows.filter((row) => row.id === guest).map(({ affiliation }) => affiliation);
    };
    await saveWith('Reader', 'Universität Zürich');
    expect(await find('zurich reader')).toEqual(['Reader, Universität Zürich']);
    await saveWith(null, 'Peace House');
    expect(await find('zurich')).toEqual([]);
    expect(await find('peace hou')).toEqual(['Peace House']);
    await saveWith(null, null);
    expect(await find('peace hou')).toEqual([]);
    await db.deleteFrom('participation').where('registration_id', '=', guest).execute();
  });

  it('are shown to their owner and to an organiser with a reason, and the audit records both without the answers', async () => {
    const organiser = await anOrganiser(platform);
    expect(await showOwnNeeds(platform, { registrationId: id, requestId })).toEqual(needs);
    const reveal = { registrationId: id, organiserId: organiser.id, reason: 'Kitchen', requestId };
    expect(await revealNeeds(platform, reveal)).toEqual({ ok: true, needs });
    const acts = await listActs(id);
    expect(acts.map(({ action, actor }) => [action, actor]).sort()).toEqual([
      ['needs.revealed', 'organiser'],
      ['needs.shown', 'participant'],
      ['participation.saved', 'participant'],
    ]);
    expect(JSON.stringify(acts)).not.toMatch(/vegan|Byron|Kitchen|diet|access|emergency/);
  });

  it('include sealed ones, which stay if the form did not show them, and are deleted if their fields were sent empty', async () => {
    expect(await save(id, { given: { ...given, phone: null }, needs: undefined })).toEqual({ ok: true });
    expect(await showOwnNeeds(platform, { registrationId: id, requestId })).toEqual(needs);
    expect((await readParticipation(db, id))?.phone).toBeNull();
    expect(await save(id, { needs: {} })).toEqual({ ok: true });
    expect((await readParticipation(db, id))?.hasNeeds).toBe(false);
    expect(await save(id)).toEqual({ ok: true });
  });

  it('are saved on any day, and the desk counts those that came after the last day', async () => {
    const { id: guest } = await aRegistration(platform);
    const saveAt = async (at: string, phone: string) => {
      const asked = { registrationId: guest, given: { ...given, phone }, needs, requestId };
      expect(await saveParticipation(platform, asked, new Date(at))).toEqual({ ok: true });
      expect((await readParticipation(db, guest))?.phone).toBe(phone);
      return (await countParticipation(platform)).late;
    };
    expect(await saveAt('2026-01-15T18:29:00Z', '1')).toBe(0);
    expect(await saveAt('2026-01-15T18:31:00Z', '2')).toBe(1);
    expect(await saveAt('2026-11-27T08:00:00Z', '3')).toBe(1);
    await db
      .updateTable('registration')
      .set({ status: 'withdrawn', withdrawn_at: now })
      .where('id', '=', guest)
      .execute();
  });

  it('tell the desk what changed in the journey after the last day', async () => {
    const { id: guest } = await aRegistration(platform);
    const late = new Date('2026-01-20T08:00:00Z');
    const describe = async () => {
      const read = await readParticipation(db, guest);
      return read && describeLateChanges(read.beforeLate, read);
    };
    const saveAt = async (changes: Partial<Participation>, at: Date) => {
      const asked = { registrationId: guest, given: { ...given, ...changes }, needs, requestId };
      expect(await saveParticipation(platform, asked, at)).toEqual({ ok: true });
      return await describe();
    };
    expect(await saveAt({}, now)).toEqual([]);
    expect(await saveAt({ arrivalTime: '07:30' }, now)).toEqual([]);
    expect(await saveAt({ arrivalTime: '07:30', phone: '1' }, late)).toEqual([]);
    expect(await saveAt({ arrivalTime: '23:40' }, late)).toEqual(['Time of arrival: 07:30 → 23:40']);
    const moved = { arrivalTime: '23:40', leavesOn: '2026-02-01', hotel: null };
    expect(await saveAt(moved, late)).toEqual([
      'Time of arrival: 07:30 → 23:40',
      'Day of departure: 31 Jan 2026 → 1 Feb 2026',
      'Hotel: Hotel Olive → nothing',
    ]);
    expect((await listParticipationOf(platform, [guest]))[0]?.beforeLateChanges).toMatchObject({
      arrivalTime: '07:30',
    });
    await destroyNeeds(db, [guest]);
    expect(await describe()).toEqual([]);
    await db.deleteFrom('participation').where('registration_id', '=', guest).execute();
    expect(await saveAt({}, late)).toEqual(['Answered after the last day']);
    await db.deleteFrom('participation').where('registration_id', '=', guest).execute();
  });

  it('can be corrected by the desk, which overwrites nothing that it did not see, and the needs stay', async () => {
    const { id: guest } = await aRegistration(platform);
    const organiser = await anOrganiser(platform);
    const correct = async (shownAt: Date | undefined, hotel: string) => {
      const desk = { organiserId: organiser.id, reason: 'Told us by phone', shownAt };
      const asked = { registrationId: guest, given: { ...given, hotel }, needs: undefined, desk, requestId };
      return await saveParticipation(platform, asked, new Date('2026-01-11T08:00:00Z'));
    };
    await save(guest);
    expect(await correct(undefined, 'Dove')).toEqual({ ok: false, reason: 'changed-meanwhile' });
    expect(await correct(now, 'Dove')).toEqual({ ok: true });
    expect(await correct(now, 'Olive')).toEqual({ ok: false, reason: 'changed-meanwhile' });
    expect(await readParticipation(db, guest)).toMatchObject({ ...given, hotel: 'Dove', hasNeeds: true });
    const acts = await db
      .selectFrom('audit_entry')
      .select(['actor', 'actor_id', 'detail'])
      .where('action', '=', 'participation.corrected')
      .where('subject_id', '=', guest)
      .execute();
    expect(acts).toEqual([{ actor: 'organiser', actor_id: organiser.id, detail: { fields: ['hotel'] } }]);
    await db.deleteFrom('participation').where('registration_id', '=', guest).execute();
  });

  it('are refused for a withdrawn registration', async () => {
    const { id: withdrawn } = await aRegistration(platform);
    const registration = db.updateTable('registration').where('id', '=', withdrawn);
    await registration.set({ status: 'withdrawn', withdrawn_at: now }).execute();
    expect(await save(withdrawn)).toEqual({ ok: false, reason: 'not-open' });
  });

  it('are in the copy of the participant’s data', async () => {
    expect(await listParticipationOf(platform, [id])).toEqual([
      { ...given, ...needs, beforeLateChanges: null, changedAt: expect.any(Date) },
    ]);
  });

  it('move to the registration that a merge keeps, sealed with its key, and move back when the merge is undone', async () => {
    const organiser = await anOrganiser(platform);
    const { id: other } = await aRegistration(platform);
    const { id: kept } = await aRegistration(platform);
    await save(other);
    const by = { organiserId: organiser.id, requestId, reason: 'Same person' };
    expect(await mergeRegistrations(platform, { keptId: kept, otherId: other, ...by }, now)).toMatchObject({
      ok: true,
    });
    expect(await showOwnNeeds(platform, { registrationId: kept, requestId })).toEqual(needs);
    expect(await readParticipation(db, other)).toBeUndefined();
    expect(await undoMerge(platform, { otherId: other, ...by }, now)).toMatchObject({ ok: true });
    expect(await showOwnNeeds(platform, { registrationId: other, requestId })).toEqual(needs);
    expect(await readParticipation(db, kept)).toBeUndefined();
  });
});

it('counts active people by mode, day and need, and destroys the answers that were needed only during the conference', async () => {
  await db.deleteFrom('participation').execute();
  const organiser = await anOrganiser(platform);
  const by = { organiserId: organiser.id, requestId };
  const before = (await countParticipation(platform)).people;
  const ids = [];
  for (const mode of ['in-person', 'in-person', 'online'] as const) {
    const { id } = await aRegistration(platform);
    await save(id, { given: schema.parse({ ...posted, mode }) });
    ids.push(id);
  }
  // A withdrawn registration does not count.
  const gone = db.updateTable('registration').where('id', '=', ids[1] ?? '');
  await gone.set({ status: 'withdrawn', withdrawn_at: now }).execute();
  expect(await countParticipation(platform)).toEqual({
    people: before + 2,
    answered: 2,
    late: 0,
    modes: { 'in-person': 1, online: 1 },
    days: ['2026-01-26', '2026-01-28'].flatMap((day) => [
      { day, mode: 'in-person', people: 1 },
      { day, mode: 'online', people: 1 },
    ]),
    rooms: { none: 0, alone: 0, shared: 1 },
    arrivals: [{ day: '2026-01-25', people: 1 }],
    departures: [{ day: '2026-01-31', people: 1 }],
  });
  expect(await countNeeds(platform, by)).toMatchObject({
    diets: { any: 0, vegan: 2 },
    access: { steps: 2, hearing: 2, sight: 0 },
    notes: 2,
    emergencyContacts: 2,
  });
  await destroyNeeds(db, ids);
  expect(await readParticipation(db, ids[0] ?? '')).toMatchObject({
    mode: 'in-person',
    days: given.days,
    phone: null,
    arrivesOn: null,
    room: null,
    hasNeeds: false,
  });
});
