import { describe, expect, it } from 'vitest';
import { byParticipant } from '#conference/audit/record-act.server.ts';
import { carryOutErasure } from '#conference/privacy/erasure/carry-out-erasure.server.ts';
import { requestErasure } from '#conference/privacy/erasure/request-erasure.server.ts';
import { type RegistrationSearch, searchWith } from '#conference/visa/desk/registration-search.ts';
import { saveVisaData } from '#conference/visa/save-visa-data.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { searchAudit } from '../search-audit.server.ts';
import { clearanceColumns, clearanceList, findTravellers } from './export-clearance.server.ts';
import { exportList } from './export-list.server.ts';

const platform = await aPlatform();
const { db } = platform;
const officer = await anOrganiser(platform, { roles: ['visa-officer'], name: 'Ravi Gupta' });
const exportRequest = {
  organiserId: officer.id,
  requestId: 'a-clearance',
  format: 'xlsx',
  reason: 'For the ministry, first batch',
};
const everybody = searchWith({});
const countEverybody = async () => {
  const select = await findTravellers(platform, everybody, platform.now());
  return await countRows(db, select(db));
};

async function* exportClearance(search: RegistrationSearch) {
  const list = await clearanceList(platform, search, exportRequest, platform.now());
  yield* exportList(platform, list, exportRequest);
}

async function collect<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const collected: Row[] = [];
  for await (const row of rows) collected.push(row);
  return collected;
}

const passport = { passportNumber: 'ZQ7654321', passportExpiry: '2030-02-03' };
const visaApplicant = await aRegistration(platform, { fullName: 'Amara Okafor', paid: true, ...passport });
await db.updateTable('registration').set({ country: 'NG' }).where('id', '=', visaApplicant.id).execute();
const second = await aRegistration(platform, { fullName: 'Lars Hansen' });
const withoutVisaWish = await aRegistration(platform, {
  fullName: 'Mei Chen',
  needsVisa: false,
  visaAddress: null,
});
const gone = await aRegistration(platform, { fullName: 'Ivan Petrov' });
await db.updateTable('registration').set({ status: 'withdrawn' }).where('id', '=', gone.id).execute();

async function actsOn(id: string) {
  const entries = (await searchAudit(platform, { filter: { text: id }, count: 10 })).rows;
  return entries
    .filter(({ action }) => action === 'passport-details.exported')
    .map(({ actorName, sealed, requestId }) => ({ actorName, sealed, requestId }));
}

describe('the clearance list', () => {
  it('has the columns of the edition, with the answers of the checklist', async () => {
    const person = await aRegistration(platform, { fullName: 'Bea Answers' });
    const given = { nationality: 'KE', issuedIn: 'KE', issuedOn: '2021-01-02', birthDate: '1980-03-04' };
    const more = { birthPlace: 'Kisumu', sex: 'F', occupation: 'Nurse', mission: 'Nairobi' };
    const by = byParticipant({ registrationId: person.id, requestId: 'a-request' });
    await saveVisaData(
      platform,
      { registrationId: person.id, given: { ...given, ...more }, by },
      new Date('2026-01-10T08:00:00Z'),
    );
    const [row] = await collect(exportClearance(searchWith({ nationality: 'KE' })));
    if (!row) throw new Error('The person is not on the list.');
    expect(Object.fromEntries(clearanceColumns.map(({ header, of }) => [header, of(row)]))).toEqual({
      Reference: expect.stringMatching(/^PC-/),
      'Name as in the passport': 'Bea Answers',
      Sex: 'F',
      'Date of birth': '1980-03-04',
      'Place of birth': 'Kisumu',
      Nationality: 'Kenya',
      'Passport number': 'K1234567',
      'Issued on': '2021-01-02',
      'Issued in': 'Kenya',
      'Passport expiry': '2031-05-28',
      Occupation: 'Nurse',
      Type: 'Professional or faculty',
      Country: null,
      Address: 'Peace Road 1\nPune',
      Mission: 'Nairobi',
    });
    await db.updateTable('registration').set({ status: 'withdrawn' }).where('id', '=', person.id).execute();
  });

  it('contains the active participants who asked for a visa letter, and records who saw each passport and why', async () => {
    expect(await countEverybody()).toBe(2);
    const people = await collect(exportClearance(everybody));
    const [amara, lars] = people;
    expect(people).toHaveLength(2);
    expect(amara).toMatchObject({ fullName: 'Amara Okafor', country: 'Nigeria', ...passport });
    expect(amara?.address).toBe(visaApplicant.form.visaAddress);
    expect(lars?.fullName).toBe('Lars Hansen');

    const seen = {
      actorName: 'Ravi Gupta',
      requestId: 'a-clearance',
      sealed: { state: 'open', reason: exportRequest.reason },
    };
    expect([await actsOn(visaApplicant.id), await actsOn(second.id)]).toEqual([[seen], [seen]]);
    expect([await actsOn(withoutVisaWish.id), await actsOn(gone.id)]).toEqual([[], []]);
    const [list] = (await searchAudit(platform, { filter: { text: 'clearance.exported' }, count: 2 })).rows;
    expect(list).toMatchObject({
      actorName: 'Ravi Gupta',
      subject: 'list',
      detail: { rows: 2, filter: {} },
      sealed: { state: 'open', reason: exportRequest.reason },
    });
    expect(JSON.stringify(list?.detail)).not.toContain('ZQ7654321');
  });

  it('can be filtered, but never contains a person who did not ask for a visa letter', async () => {
    const paid = searchWith({ paid: 'yes' });
    const people = await collect(exportClearance(paid));
    expect(people.map(({ fullName }) => fullName)).toEqual(['Amara Okafor']);
  });

  it('leaves destroyed passport details empty, and does not record that somebody saw them', async () => {
    await db
      .updateTable('registration')
      .set({ sealed_details: null, passport_destroyed_at: new Date() })
      .where('id', '=', second.id)
      .execute();
    const before = await actsOn(second.id);
    const people = await collect(exportClearance(everybody));
    expect(people.find(({ fullName }) => fullName === 'Lars Hansen')).toMatchObject({ passportNumber: null });
    expect(await actsOn(second.id)).toEqual(before);
  });

  it('leaves out a person who is erased during the export', async () => {
    // There are so many people that the export needs more than one batch.
    for (let number = 100; number < 200; number += 1)
      await aRegistration(platform, { fullName: `N ${number}` });
    const { id: registrationId } = await aRegistration(platform, { fullName: 'Zoe Last' });
    const expected = (await countEverybody()) - 1;
    const rows = exportClearance(everybody);
    expect((await rows.next()).value).toMatchObject({ fullName: 'Amara Okafor' });
    const { id: organiserId } = await anOrganiser(platform);
    const now = platform.now();
    const wish = { registrationId, askedAt: now, daysToAnswer: 30, requestId: 'a-request' };
    const wished = await requestErasure(platform, wish);
    const { erasureRequestId = '' } = wished.ok ? wished : {};
    const by = { erasureRequestId, organiserId, isConfirmed: true, requestId: 'a-request' };
    expect(await carryOutErasure(platform, by, now)).toEqual({ ok: true });
    expect(await collect(rows)).toHaveLength(expected - 1);
  });

  it('records that a passport was seen before it returns the row', async () => {
    const before = await actsOn(visaApplicant.id);
    const rows = exportClearance(everybody);
    await rows.next();
    expect(await actsOn(visaApplicant.id)).toHaveLength(before.length + 1);
    await rows.return(undefined);
  });
});
