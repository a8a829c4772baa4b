import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { mergeRegistrations } from '#conference/registration/merging/merge-registrations.server.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { openRandom } from '#tests/random.ts';
import { findArrivals } from './arrivals.server.ts';
import { findAttendance, findAttendedDays } from './attendance.server.ts';
import { checkIn, markOnline } from './check-in.server.ts';
import { conferenceDayAt, dayOfChoice, followDay, placesOf, placesOn, readPlace } from './place.ts';
import { recordScans, type ScanRow } from './record-scans.server.ts';
import { undoCheckIn } from './undo-check-in.server.ts';

const platform = await aPlatform();
const { db } = platform;
const organiser = await anOrganiser(platform, { roles: ['registrar', 'door'] });
const by = { organiserId: organiser.id, requestId: 'at-the-door' };
const morning = new Date('2026-01-27T03:00:00Z');
const first = { kind: 'day', key: '2026-01-26' } as const;
const second = { kind: 'day', key: '2026-01-27' } as const;

const minutesLater = (count: number) => new Date(morning.getTime() + count * 60_000);

function aScan(registrationId: string, scannedAt: Date): ScanRow {
  return {
    id: randomUUID(),
    registration_id: registrationId,
    kind: 'day',
    place: second.key,
    means: 'code',
    scanned_at: scannedAt,
    phone_time: scannedAt,
    phone: 'Gate',
    received_at: minutesLater(600),
    organiser_id: organiser.id,
  };
}

const random = openRandom();

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

describe('scans of several phones', () => {
  const people = async (count: number) => {
    const ids: string[] = [];
    for (let one = 0; one < count; one++) ids.push((await aRegistration(platform, { paid: true })).id);
    return ids;
  };

  it('count as one attendance for each person, with the earliest time, even if they arrive in another order or several times', async () => {
    const ids = await people(6);
    for (let round = 0; round < 5; round++) {
      const scans = ids.flatMap((id, index) =>
        [0, 1, 2].map((phone) => aScan(id, minutesLater(index * 10 + phone))),
      );
      // Each phone sends its queue in parts, and some scans twice.
      const parts = shuffled([...scans, ...shuffled(scans).slice(0, 9)]);
      const sent = [parts.slice(0, 7), parts.slice(7, 15), parts.slice(15)];
      await Promise.all(
        sent.map((part) => {
          const once = [...new Map(part.map((scan) => [scan.id, scan])).values()];
          return db.transaction().execute((tx) => recordScans(tx, inOrder(once)));
        }),
      );
      const attended = await findAttendance(db, ids);
      const arrivals = await findArrivals(db, ids);
      expect(ids.map((id) => attended.get(id))).toEqual(
        ids.map((_, index) => [{ ...second, at: minutesLater(index * 10), isOnline: false }]),
      );
      expect(ids.map((id) => arrivals.get(id)?.arrived_at)).toEqual(
        ids.map((_, index) => minutesLater(index * 10)),
      );
      const stored = await db.selectFrom('door_scan').select('id').execute();
      expect(stored.map(({ id }) => id).toSorted()).toEqual(scans.map(({ id }) => id).toSorted());
      await db.deleteFrom('door_scan').execute();
      await db.deleteFrom('arrival').execute();
    }
  });

  it('are stored twice if the phone does not send their ids', async () => {
    const [id = ''] = await people(1);
    const scan = aScan(id, morning);
    const withoutItsId = () => ({ ...scan, id: randomUUID() });
    for (const twin of [withoutItsId(), withoutItsId()]) await recordScans(db, [twin]);
    for (const again of [scan, scan]) await recordScans(db, [again]);
    const stored = await db.selectFrom('door_scan').select('id').where('registration_id', '=', id).execute();
    expect(stored).toHaveLength(3);
  });
});

/** Sorts scans by person. Phones that lock people in the same order never block each other. */
function inOrder(scans: ScanRow[]) {
  return scans.toSorted((one, other) => one.registration_id.localeCompare(other.registration_id));
}

describe('attendance', () => {
  it('contains the day of the check-in and each day that was scanned or marked online', async () => {
    const { id } = await aRegistration(platform, { paid: true });
    await checkIn(db, { registrationId: id, ...by }, new Date('2026-01-26T03:00:00Z'));
    expect((await findAttendedDays(db, folderSettings, [id])).get(id)).toEqual(['2026-01-26']);
    await checkIn(db, { registrationId: id, place: second, ...by }, morning);
    await checkIn(db, { registrationId: id, place: second, ...by }, minutesLater(5));
    const online = { kind: 'day', key: '2026-01-29' } as const;
    await markOnline(db, { registrationId: id, place: online, ...by }, minutesLater(9));
    expect((await findAttendance(db, [id])).get(id)).toEqual([
      { ...second, at: morning, isOnline: false },
      { ...online, at: minutesLater(9), isOnline: true },
    ]);
    expect((await findAttendedDays(db, folderSettings, [id])).get(id)).toEqual([
      '2026-01-26',
      '2026-01-27',
      '2026-01-29',
    ]);
    await undoCheckIn(db, { registrationId: id, place: second, ...by }, minutesLater(10));
    expect((await findAttendedDays(db, folderSettings, [id])).get(id)).toEqual(['2026-01-26', '2026-01-29']);
    // Without a place, all of the person's attendance is undone, including the check-in and the day online.
    await undoCheckIn(db, { registrationId: id, ...by }, minutesLater(11));
    expect([await findArrivals(db, [id]), await findAttendedDays(db, folderSettings, [id])]).toEqual([
      new Map(),
      new Map(),
    ]);
  });

  it('is recorded without an arrival if it is online', async () => {
    const { id } = await aRegistration(platform, { paid: true });
    await markOnline(db, { registrationId: id, place: first, ...by }, morning);
    expect(await findArrivals(db, [id])).toEqual(new Map());
  });

  it('belongs to the kept registration after a merge', async () => {
    const [kept, other] = [await aRegistration(platform, { paid: true }), await aRegistration(platform)];
    await checkIn(db, { registrationId: other.id, place: second, ...by }, morning);
    const merge = { keptId: kept.id, otherId: other.id, reason: 'The same person', ...by };
    expect(await mergeRegistrations(platform, merge, minutesLater(5))).toMatchObject({ ok: true });
    expect((await findAttendance(db, [kept.id])).get(kept.id)).toEqual([
      { ...second, at: morning, isOnline: false },
    ]);
    await undoCheckIn(db, { registrationId: kept.id, place: second, ...by }, minutesLater(6));
    expect([await findAttendance(db, [kept.id]), await findArrivals(db, [kept.id])]).toEqual([
      new Map(),
      new Map(),
    ]);
  });
});

describe('a place at the door', () => {
  const edition = { conference: { from: '2026-01-26', to: '2026-01-27' }, timeZone: 'Asia/Kolkata' };

  it('is one of the days of the conference, and the time zone of the edition decides which day is today', () => {
    expect(placesOf(edition).map(({ value, label }) => [value, label])).toEqual([
      ['day:2026-01-26', 'Monday 26 January 2026'],
      ['day:2026-01-27', 'Tuesday 27 January 2026'],
    ]);
    expect(readPlace('day:2026-01-27', edition)).toEqual(second);
    expect([readPlace('day:2026-01-28', edition), readPlace('', edition)]).toEqual([undefined, undefined]);
    expect(conferenceDayAt(new Date('2026-01-26T19:00:00Z'), edition)).toEqual(second);
    expect(conferenceDayAt(new Date('2026-01-27T19:00:00Z'), edition)).toBeUndefined();
  });

  it('is also a session of the programme, and the door offers only the sessions of today', () => {
    const sessions = [
      { slug: 'opening', title: 'Opening', startsAt: '2026-01-26T04:30:00Z', endsAt: '2026-01-26T05:30:00Z' },
      { slug: 'rivers', title: 'Rivers', startsAt: '2026-01-27T05:00:00Z', endsAt: '2026-01-27T06:00:00Z' },
      { slug: 'seeds', title: 'Seeds', startsAt: '2026-01-27T07:00:00Z', endsAt: '2026-01-27T08:00:00Z' },
    ];
    const choices = placesOf(edition, sessions);
    expect(choices.slice(2).map(({ value, label, day }) => [value, label, day])).toEqual([
      ['session:opening', '26 January, 10:00 AM · Opening', '2026-01-26'],
      ['session:rivers', '27 January, 10:30 AM · Rivers', '2026-01-27'],
      ['session:seeds', '27 January, 12:30 PM · Seeds', '2026-01-27'],
    ]);
    const at = (today: string | undefined, now: string) => placesOn(choices, today, Date.parse(now));
    const values = (now: string) => at('2026-01-27', now).map(({ value }) => value);
    // Sessions that run now or begin within half an hour come first, and those that are over last.
    const [today, before] = ['day:2026-01-27', 'day:2026-01-26'];
    expect(values('2026-01-27T04:30:00Z')).toEqual([today, 'session:rivers', 'session:seeds', before]);
    expect(values('2026-01-27T06:00:00Z')).toEqual([today, 'session:seeds', 'session:rivers', before]);
    expect(at('2026-01-27', '2026-01-27T04:30:00Z')[1]?.label).toBe('Now: 27 January, 10:30 AM · Rivers');
    expect(at('2026-01-27', '2026-01-27T04:29:00Z')[1]?.label).toBe('27 January, 10:30 AM · Rivers');
    expect(at(undefined, '2026-01-28T00:00:00Z')).toEqual(choices);
    expect(readPlace('session:rivers', edition, sessions)).toEqual({ kind: 'session', key: 'rivers' });
    expect(readPlace('session:rivers', edition)).toBeUndefined();
    expect([...choices, { value: '' }].map(dayOfChoice)).toEqual([
      '2026-01-26',
      '2026-01-27',
      '2026-01-26',
      '2026-01-27',
      '2026-01-27',
      undefined,
    ]);
  });

  it('stays as chosen during a day, and follows each new day, also after the last one', () => {
    const evening = new Date('2026-01-26T18:00:00Z');
    const opened = followDay(undefined, evening, edition);
    expect(opened).toEqual({ today: '2026-01-26', place: 'day:2026-01-26', isNewDay: false });
    const chosen = { ...opened, place: 'session:opening' };
    expect(followDay(chosen, new Date('2026-01-26T18:29:59Z'), edition)).toBe(chosen);
    const next = followDay(chosen, new Date('2026-01-26T18:30:00Z'), edition);
    expect(next).toEqual({ today: '2026-01-27', place: 'day:2026-01-27', isNewDay: true });
    const over = { today: undefined, place: '', isNewDay: true };
    expect(followDay(next, new Date('2026-01-27T18:30:00Z'), edition)).toEqual(over);
    expect(followDay(undefined, new Date('2026-01-25T18:29:59Z'), edition)).toEqual({
      ...over,
      isNewDay: false,
    });
  });
});

describe('a scan at the door of a session', () => {
  const rivers = { kind: 'session', key: 'rivers' } as const;

  it('records the attendance of the session and of its day once, and can be undone', async () => {
    const { id } = await aRegistration(platform, { paid: true });
    const mark = { registrationId: id, place: rivers, ...by };
    expect(await checkIn(db, mark, morning)).toEqual({ ok: true, isNew: true });
    expect(await checkIn(db, mark, minutesLater(5))).toEqual({ ok: true, isNew: false });
    expect(await findAttendance(db, [id])).toEqual(
      new Map([[id, [{ ...rivers, at: morning, isOnline: false }]]]),
    );
    expect(await findAttendedDays(db, folderSettings, [id])).toEqual(new Map([[id, [second.key]]]));
    expect(await undoCheckIn(db, mark, minutesLater(6))).toEqual({ ok: true });
    expect(await findAttendedDays(db, folderSettings, [id])).toEqual(new Map());
  });
});
