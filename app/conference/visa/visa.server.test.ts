import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { byOrganiser, byParticipant } from '#conference/audit/record-act.server.ts';
import { openOwnDocument } from '#conference/documents/open-document.server.ts';
import { readHeldData } from '#conference/privacy/copy/read-held-data.server.ts';
import { carryOutErasure } from '#conference/privacy/erasure/carry-out-erasure.server.ts';
import { findPerson } from '#conference/privacy/erasure/find-person.server.ts';
import { requestErasure } from '#conference/privacy/erasure/request-erasure.server.ts';
import { mergeRegistrations } from '#conference/registration/merging/merge-registrations.server.ts';
import { undoMerge } from '#conference/registration/merging/undo-merge.server.ts';
import { destroyVisaData } from '#conference/visa/personal-data.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { searchEverywhere } from '#tests/old-copy.ts';
import { aPlatform } from '#tests/platform.ts';
import { clearanceStatesOf } from './clearances.server.ts';
import { openVisaCase, readOwnVisaCase } from './read-visa-case.server.ts';
import { reportVisa } from './report-visa.server.ts';
import { saveVisaData, saveZone } from './save-visa-data.server.ts';
import { type ReportState, reportStateOf, visaCases } from './visa-cases.server.ts';
import { type VisaData, visaFields } from './visa-data.ts';
import { sealVisaData } from './visa-seal.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');

const organiser = await anOrganiser(platform);
const desk = { organiserId: organiser.id, requestId: 'a-request', reason: 'One person' };

const answers: VisaData = {
  nationality: 'TR',
  issuedIn: 'TR',
  issuedOn: '2021-05-29',
  birthDate: '1990-02-03',
  birthPlace: 'Birthplaceville',
  sex: 'F',
  occupation: 'Occupationist',
  mission: 'Missionhouse\nAnkara',
};
/** The questions of everybody: the first edition asks no others. */
const fields = visaFields.filter((field) => answers[field] !== undefined);
/** The two machine-readable lines of Mira Çelik's passport K1234567, which is valid until 28 May 2031. */
const zone = 'P<TURCELIK<<MIRA<<<<<<<<<<<<<<<<<<<<<<<<<<<<\nK1234567<6TUR9002030F3105283<<<<<<<<<<<<<<08';

const by = (registrationId: string) => byParticipant({ registrationId, requestId: 'a-request' });
const save = (registrationId: string, given: VisaData, seen?: number) =>
  saveVisaData(platform, { registrationId, given, seen, by: by(registrationId) }, now);
const own = (registrationId: string, isProved = true) =>
  readOwnVisaCase(platform, { registrationId, requestId: 'a-request', isProved });
const report = (registrationId: string, what: ReportState, seen?: ReportState, on = '2026-01-09') =>
  reportVisa(db, { registrationId, report: what, on, seen, by: by(registrationId) }, now);
const acts = async (registrationId: string) =>
  (
    await db
      .selectFrom('audit_entry')
      .select(['action', 'detail'])
      .where('subject_id', '=', registrationId)
      .orderBy('id')
      .execute()
  ).filter(({ action }) => action.startsWith('visa') || action.startsWith('passport-zone'));
const keyOf = async (id: string) => {
  const { record_key_id } = await db
    .selectFrom('registration')
    .select('record_key_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return await openRecordKey(db, platform.secrets, record_key_id);
};

describe('the answers of the checklist', () => {
  it('can be saved in several parts that do not delete earlier answers, and are complete after the last part', async () => {
    const { id } = await aRegistration(platform);
    expect(await save(id, { nationality: 'TR', occupation: 'Occupationist' })).toEqual({
      ok: true,
      missing: 6,
    });
    expect(await own(id)).toMatchObject({
      missing: fields.filter((one) => !['nationality', 'occupation'].includes(one)),
    });
    const { nationality: _given, ...rest } = answers;
    expect(await save(id, rest)).toEqual({ ok: true, missing: 0 });
    expect((await own(id)).shown).toEqual(answers);
    const [row] = await visaCases(db).where('registration_id', '=', id).execute();
    expect(row).toMatchObject({ nationality: 'TR', completed_at: now });
    expect((await acts(id)).map(({ action }) => action)).toEqual([
      'visa-data.saved',
      'visa-data.shown',
      'visa-data.saved',
      'visa-data.shown',
    ]);
    expect((await acts(id))[0]?.detail).toEqual({ fields: ['nationality', 'occupation'] });
  });

  it('are not shown without a sign-in by mail, and the audit then records no view', async () => {
    const { id } = await aRegistration(platform);
    await save(id, answers);
    expect((await own(id, false)).shown).toBeUndefined();
    expect((await acts(id)).filter(({ action }) => action === 'visa-data.shown')).toEqual([]);
  });

  it('are sealed in the database, except the nationality', async () => {
    const { id } = await aRegistration(platform);
    await save(id, answers);
    await saveZone(platform, { registrationId: id, zone, by: by(id) }, now);
    const secrets = ['Birthplaceville', 'Occupationist', 'Missionhouse', 'CELIK<<MIRA', '1990-02-03'];
    expect(await searchEverywhere(platform, secrets)).toEqual([]);
  });

  it('are all refused if the day of issue contradicts the passport', async () => {
    const { id } = await aRegistration(platform);
    expect(await save(id, { sex: 'F', issuedOn: '2031-05-28' })).toMatchObject({
      ok: false,
      reason: 'contradiction',
      errors: { issuedOn: expect.stringContaining('cannot be issued') },
    });
    expect((await own(id)).missing).toHaveLength(8);
  });

  it('are all kept if eight forms arrive at the same time', async () => {
    const { id } = await aRegistration(platform);
    await Promise.all(fields.map((field) => save(id, { [field]: answers[field] })));
    expect((await own(id)).shown).toEqual(answers);
  });

  it('can be lost if several forms are saved at the same time without the lock', async () => {
    const { id } = await aRegistration(platform);
    await save(id, { nationality: 'TR' });
    const record = await keyOf(id);
    const saveWithoutLock = async (given: VisaData) => {
      const { data } = await openVisaCase(db, { id }, record);
      const sealed_data = sealVisaData(record, { ...data, ...given });
      await db.updateTable('visa_case').set({ sealed_data }).where('registration_id', '=', id).execute();
    };
    await Promise.all(fields.slice(1).map((field) => saveWithoutLock({ [field]: answers[field] })));
    expect((await own(id)).missing.length).toBeGreaterThan(0);
  });
});

describe('answers that an organiser changed', () => {
  const correct = (registrationId: string, given: VisaData) =>
    saveVisaData(platform, { registrationId, given, by: byOrganiser(desk), reason: 'She called' }, now);

  it('are listed for the participant, and a form that was opened earlier does not replace them', async () => {
    const { id } = await aRegistration(platform);
    await save(id, { occupation: 'Occupationist', birthPlace: 'Birthplaceville' });
    expect(await own(id)).toMatchObject({ seen: 1, deskChanges: undefined });
    expect(await correct(id, { occupation: 'Poet', sex: 'F' })).toEqual({ ok: true, missing: 5 });
    expect(await own(id)).toMatchObject({
      seen: 2,
      deskChanges: { at: now.toISOString(), fields: ['sex', 'occupation'] },
    });
    const old = { occupation: 'Occupationist', birthPlace: 'Newtown' };
    const refused = { ok: false, reason: 'changed-meanwhile', fields: ['occupation'], seen: 2 };
    expect(await save(id, old, 1)).toEqual(refused);
    expect((await own(id)).shown).toEqual({ occupation: 'Poet', sex: 'F', birthPlace: 'Birthplaceville' });
    // An answer that the organiser did not change is no conflict. An answer that equals the organiser's answer is no
    // conflict, either.
    expect(await save(id, { birthPlace: 'Newtown', sex: 'F' }, 1)).toEqual({ ok: true, missing: 5 });
    expect(await save(id, { occupation: 'Occupationist' }, refused.seen)).toEqual({ ok: true, missing: 5 });
    expect(await own(id)).toMatchObject({ deskChanges: { fields: ['sex'] } });
    const person = await findPerson(db, id, { reach: 'mailbox' });
    if (!person) throw new Error('The person is missing.');
    expect((await readHeldData(platform, person)).visa).toMatchObject([{ changedByOrganisers: ['sex'] }]);
    const saved = (await acts(id)).filter(({ action }) => action !== 'visa-data.shown');
    expect(saved).toEqual([
      { action: 'visa-data.saved', detail: { fields: ['birthPlace', 'occupation'] } },
      { action: 'visa-data.corrected', detail: { fields: ['sex', 'occupation'] } },
      { action: 'visa-data.saved', detail: { fields: ['birthPlace'] } },
      { action: 'visa-data.saved', detail: { fields: ['occupation'] } },
    ]);
  });

  /** Saves five occupations at the same moment. Returns how many were accepted. */
  async function saveFiveTimes(seen: number | undefined) {
    const { id } = await aRegistration(platform);
    const saving = ['Poet', 'Painter', 'Teacher', 'Nurse', 'Judge'].map((occupation) =>
      save(id, { occupation }, seen),
    );
    return (await Promise.all(saving)).filter(({ ok }) => ok).length;
  }

  it('are saved once if five forms change them at the same time, and the other forms are refused', async () => {
    expect(await saveFiveTimes(0)).toBe(1);
  });

  it('overwrite each other if the five forms do not send the number of the newest change that they showed', async () => {
    expect(await saveFiveTimes(undefined)).toBe(5);
  });
});

describe('the machine-readable zone', () => {
  it('is compared with the current registration each time it is read', async () => {
    const { id } = await aRegistration(platform);
    await save(id, answers);
    expect(await saveZone(platform, { registrationId: id, zone, by: by(id) }, now)).toEqual({
      ok: true,
      comparison: { kind: 'compared', differs: [] },
    });
    await save(id, { sex: 'M' });
    expect((await own(id)).comparison).toEqual({ kind: 'compared', differs: ['sex'] });
  });

  it('is not stored if a check digit is wrong', async () => {
    const { id } = await aRegistration(platform);
    const wrong = zone.replace('K1234567<6', 'K1234568<6');
    expect(await saveZone(platform, { registrationId: id, zone: wrong, by: by(id) }, now)).toEqual({
      ok: false,
      reason: 'misread',
    });
    expect((await own(id)).comparison).toBeUndefined();
  });
});

describe('a report on the application', () => {
  it('changes from applied to granted or refused, and a new application replaces a refusal', async () => {
    const { id } = await aRegistration(platform);
    expect(await report(id, 'applied', 'none')).toEqual({ ok: true });
    expect(await report(id, 'refused', 'applied')).toEqual({ ok: true });
    expect(await report(id, 'applied', 'refused', '2026-01-10')).toEqual({ ok: true });
    expect(await report(id, 'granted', 'applied', '2026-01-10')).toEqual({ ok: true });
    expect(await report(id, 'granted', 'applied')).toEqual({ ok: true });
    const [row] = await visaCases(db).where('registration_id', '=', id).execute();
    expect(row).toMatchObject({ applied_on: '2026-01-10', outcome: 'granted', outcome_on: '2026-01-10' });
    expect(reportStateOf(row)).toBe('granted');
    expect(await acts(id)).toHaveLength(4);
  });

  it('is refused for a future day, for people who asked for no letter, and after a withdrawal', async () => {
    const { id } = await aRegistration(platform);
    expect(await report(id, 'applied', 'none', '2026-01-11')).toEqual({ ok: false, reason: 'future' });
    const { id: without } = await aRegistration(platform, { needsVisa: false, visaAddress: null });
    expect(await report(without, 'applied')).toEqual({ ok: false, reason: 'not-asked' });
    await db.updateTable('registration').set({ status: 'withdrawn' }).where('id', '=', id).execute();
    expect(await report(id, 'applied')).toEqual({ ok: false, reason: 'not-open' });
  });

  /**
   * Reports granted and refused alternately, ten times at the same moment. Returns how many reports changed something.
   */
  async function reportTenTimes(seen: ReportState | undefined) {
    const { id } = await aRegistration(platform);
    const reports = Array.from({ length: 10 }, (_, index) =>
      report(id, index % 2 ? 'granted' : 'refused', seen),
    );
    await Promise.all(reports);
    return (await acts(id)).length;
  }

  it('is stored once if several people report at the same time', async () => {
    expect(await reportTenTimes('none')).toBe(1);
  });

  it('is overwritten by other reports if the forms do not send the state that they showed', async () => {
    expect(await reportTenTimes(undefined)).toBeGreaterThan(1);
  });
});

describe('a visa case', () => {
  it('moves in a merge, is then sealed with the key of the kept registration, and moves back when the merge is undone', async () => {
    const [kept, other] = [await aRegistration(platform), await aRegistration(platform)];
    await save(other.id, answers);
    await report(other.id, 'applied');
    expect(
      await mergeRegistrations(platform, { keptId: kept.id, otherId: other.id, ...desk }, now),
    ).toMatchObject({ ok: true });
    expect(await own(kept.id)).toMatchObject({ shown: answers, appliedOn: '2026-01-09' });
    expect((await own(other.id)).missing).toHaveLength(8);
    await save(kept.id, { occupation: 'Poet' });
    expect(await undoMerge(platform, { otherId: other.id, ...desk }, now)).toMatchObject({ ok: true });
    expect((await own(other.id)).shown).toEqual({ ...answers, occupation: 'Poet' });
    expect((await own(kept.id)).missing).toHaveLength(8);
  });

  it('of the kept registration does not change in a merge', async () => {
    const [kept, other] = [await aRegistration(platform), await aRegistration(platform)];
    await save(kept.id, { sex: 'X' });
    await save(other.id, answers);
    await mergeRegistrations(platform, { keptId: kept.id, otherId: other.id, ...desk }, now);
    expect((await own(kept.id)).shown).toEqual({ sex: 'X' });
    await undoMerge(platform, { otherId: other.id, ...desk }, now);
    expect((await own(other.id)).shown).toEqual(answers);
  });

  it('is in the copy of a person’s data, loses its answers with the passport, and is erased with the person', async () => {
    const { id } = await aRegistration(platform);
    await save(id, answers);
    await report(id, 'applied');
    const person = await findPerson(db, id, { reach: 'mailbox' });
    if (!person) throw new Error('The person is missing.');
    expect((await readHeldData(platform, person)).visa).toMatchObject([
      { ...answers, appliedOn: '2026-01-09' },
    ]);
    await destroyVisaData(db, [id]);
    expect(await own(id)).toMatchObject({ nationality: null, shown: {}, appliedOn: '2026-01-09' });
    const asked = { registrationId: id, askedAt: now, daysToAnswer: 30, requestId: 'a-request' };
    const wished = await requestErasure(platform, asked);
    const { erasureRequestId = '' } = wished.ok ? wished : {};
    const carried = {
      erasureRequestId,
      organiserId: organiser.id,
      isConfirmed: true,
      requestId: 'a-request',
    };
    expect(await carryOutErasure(platform, carried, now)).toEqual({ ok: true });
    expect(await visaCases(db).where('registration_id', '=', id).execute()).toEqual([]);
  });

  it('prints its stamp in the World Peace Passport for people who asked for a letter', async () => {
    const open = async (needsVisa: boolean) => {
      const parts = needsVisa ? {} : { needsVisa, visaAddress: null };
      const { id } = await aRegistration(platform, { paid: true, proved: true, ...parts });
      if (needsVisa) await report(id, 'granted');
      const asked = { registrationId: id, kind: 'peace-passport', requestId: 'a-request' } as const;
      const opened = await openOwnDocument(platform, asked, now);
      if (!opened.ok) throw new Error(opened.reason);
      const { text } = await extractText(await getDocumentProxy(opened.file.pdf), { mergePages: true });
      return text.includes('Visa');
    };
    expect([await open(true), await open(false)]).toEqual([true, false]);
  });
});

it('a list names no clearances in an edition that requires none', async () => {
  const { id } = await aRegistration(platform);
  expect(await clearanceStatesOf(db, sql<string>`${id}::uuid`, []).execute()).toEqual([{ states: null }]);
});
