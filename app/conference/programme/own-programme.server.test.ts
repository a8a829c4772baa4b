import { describe, expect, it } from 'vitest';
import { readOffers } from '#conference/documents/open-document.server.ts';
import { findAttendance } from '#conference/door/attendance.server.ts';
import { listOwnDays } from '#conference/door/own-days.server.ts';
import { findOnlineTime } from '#conference/door/record-online-time.server.ts';
import { undoCheckIn } from '#conference/door/undo-check-in.server.ts';
import { edition, folderSettings } from '#conference/edition/edition.server.ts';
import { mergeRegistrations } from '#conference/registration/merging/merge-registrations.server.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { findByCalendarToken, makeCalendarLink, readCalendarToken } from './calendar/calendar-link.server.ts';
import { writeOwnCalendar } from './calendar/write-own-calendar.server.ts';
import { countMinute } from './count-minute.server.ts';
import { importProgramme } from './draft/import-programme.server.ts';
import { joinSession } from './join-session.server.ts';
import { readPublished } from './published.server.ts';
import { addStars, listStars, removeStar } from './stars.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-02T00:00:00Z');
await importProgramme(db, edition, now);

async function aSession(slug: string) {
  const session = (await readPublished(db))?.document.sessions.find((one) => one.slug === slug);
  if (!session) throw new Error(`There is no session ${slug}.`);
  return session;
}

describe('stars', () => {
  it('are stored once for each session, and not for sessions that do not exist', async () => {
    const { id } = await aRegistration(platform);
    const star = (...slugs: string[]) => addStars(db, { registrationId: id, slugs }, now);
    await Promise.all([star('wells', 'opening'), star('wells', 'nothing'), star()]);
    expect(await listStars(db, id)).toEqual(['opening', 'wells']);
    await removeStar(db, { registrationId: id, slug: 'wells' });
    await removeStar(db, { registrationId: id, slug: 'wells' });
    expect(await listStars(db, id)).toEqual(['opening']);
  });

  it('of both registrations belong to the kept registration after a merge', async () => {
    const [kept, other] = [await aRegistration(platform), await aRegistration(platform)];
    await addStars(db, { registrationId: kept.id, slugs: ['opening'] }, now);
    await addStars(db, { registrationId: other.id, slugs: ['opening', 'dinner'] }, now);
    const organiser = await anOrganiser(platform, { roles: ['owner'] });
    const merge = {
      keptId: kept.id,
      otherId: other.id,
      organiserId: organiser.id,
      requestId: 'merging',
      reason: 'the same person',
    };
    expect((await mergeRegistrations(platform, merge, now)).ok).toBe(true);
    expect(await listStars(db, kept.id)).toEqual(['dinner', 'opening']);
  });

  it('are in the calendar of the participant', async () => {
    const { id } = await aRegistration(platform);
    await addStars(db, { registrationId: id, slugs: ['wells'] }, now);
    await makeCalendarLink(platform, { registrationId: id, requestId: 'calendar' }, now);
    const person = await findByCalendarToken(db, (await readCalendarToken(platform, id)) ?? '');
    if (!person) throw new Error('There is no calendar.');
    const calendar = await writeOwnCalendar(platform, person, now);
    expect(calendar).toContain('SUMMARY:Wells');
    expect(calendar).not.toContain('SUMMARY:Opening\r\nDESCRIPTION:Amal');
    expect(calendar).not.toContain('secret');
  });
});

describe('joining a session online', () => {
  it('gives the link to a paid participant from 15 minutes before the session until its end', async () => {
    const { id: registrationId } = await aRegistration(platform, { paid: true, proved: true });
    const session = await aSession('opening');
    const certificate = async () =>
      (await readOffers(platform, registrationId, new Date('2026-01-31T08:00:00Z'))).find(
        ({ kind }) => kind === 'participation-certificate',
      )?.offer.state;
    const join = (time: string) => joinSession(db, { registrationId, session }, new Date(time));
    const link = { ok: true, address: 'https://meet.example.org/opening-secret' };
    expect(await join('2026-01-27T03:14:59Z')).toEqual({ ok: false, reason: 'not-now' });
    expect(await findAttendance(db, [registrationId])).toEqual(new Map());
    expect(await certificate()).toBe('not-attended');
    expect(await join('2026-01-27T03:15:00Z')).toEqual(link);
    expect(await join('2026-01-27T04:29:59Z')).toEqual(link);
    expect(await join('2026-01-27T04:30:00Z')).toEqual({ ok: false, reason: 'not-now' });
    // One press is no attendance.
    expect(await findAttendance(db, [registrationId])).toEqual(new Map());
    expect(await certificate()).toBe('not-attended');
  });

  it('makes a day count when the pages of its sessions were open long enough, and the desk can undo it', async () => {
    const { id: registrationId } = await aRegistration(platform, { paid: true, proved: true });
    const unpaid = (await aRegistration(platform)).id;
    const opening = await aSession('opening');
    const starts = Date.parse(opening.startsAt);
    const at = (minute: number) => new Date(starts + minute * 60_000);
    const count = async (minute: number, id = registrationId) =>
      (await countMinute(db, { registrationId: id, session: opening }, at(minute)))?.minutes;
    const online = async () => (await findOnlineTime(db, [registrationId])).get(registrationId);
    const attended = async () => (await findAttendance(db, [registrationId])).get(registrationId);
    expect(await count(1)).toBeUndefined();
    await joinSession(db, { registrationId, session: opening }, at(-10));
    expect(await online()).toEqual([{ kind: 'session', key: 'opening', minutes: 0 }]);
    // Neither before the session nor after it.
    expect([await count(-1), await count(60)]).toEqual([undefined, undefined]);
    expect([await count(0), await count(0), await count(0.5)]).toEqual([1, 1, 1]);
    // Two pages at once count once. Up to three minutes may be missing, and after more only one counts.
    expect(await Promise.all([count(1), count(1)])).toEqual([2, 2]);
    expect([await count(4), await count(3), await count(8)]).toEqual([5, 5, 6]);
    expect(await count(9, unpaid)).toBeUndefined();
    // The day counts with an hour. This session has 60 minutes, of which three are missing.
    for (let minute = 9; minute < 60; minute++) await count(minute);
    expect([await online(), await attended()]).toEqual([
      [
        { kind: 'day', key: '2026-01-27', minutes: 57 },
        { kind: 'session', key: 'opening', minutes: 57 },
      ],
      undefined,
    ]);
    await db
      .updateTable('online_time')
      .set({ minutes: 59 })
      .where('registration_id', '=', registrationId)
      .where('kind', '=', 'day')
      .execute();
    await joinSession(
      db,
      { registrationId, session: await aSession('minutes') },
      new Date('2026-01-27T05:10:00Z'),
    );
    const next = new Date('2026-01-27T05:10:00Z');
    const later = async (minute: number) =>
      await countMinute(
        db,
        { registrationId, session: await aSession('minutes') },
        new Date(next.getTime() + minute * 60_000),
      );
    expect(await later(0)).toEqual({ minutes: 60, needed: 60 });
    expect(await attended()).toEqual([{ kind: 'day', key: '2026-01-27', at: next, isOnline: true }]);
    expect(await listOwnDays(db, folderSettings, registrationId)).toContainEqual({
      ...{ day: '2026-01-27', counted: 'online', minutes: 60, needed: 60 },
    });
    const organiser = await anOrganiser(platform);
    const place = { kind: 'day', key: '2026-01-27' } as const;
    await undoCheckIn(db, { registrationId, organiserId: organiser.id, requestId: 'r', place }, next);
    await later(1);
    expect(await attended()).toBeUndefined();
  });

  it('refuses people who have not paid, and a session without a link', async () => {
    const during = new Date('2026-01-27T05:10:00Z');
    const unpaid = await aRegistration(platform);
    const minutes = await aSession('minutes');
    expect(await joinSession(db, { registrationId: unpaid.id, session: minutes }, during)).toEqual({
      ok: false,
      reason: 'not-paid',
    });
    const paid = await aRegistration(platform, { paid: true });
    const wells = await aSession('wells');
    expect(await joinSession(db, { registrationId: paid.id, session: wells }, during)).toEqual({
      ok: false,
      reason: 'no-link',
    });
    expect(await findAttendance(db, [unpaid.id, paid.id])).toEqual(new Map());
  });
});
