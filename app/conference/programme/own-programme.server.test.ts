import { describe, expect, it } from 'vitest';
import { readOffers } from '#conference/documents/open-document.server.ts';
import { findAttendance } from '#conference/door/attendance.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { mergeRegistrations } from '#conference/registration/merging/merge-registrations.server.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { findByCalendarToken, makeCalendarLink, readCalendarToken } from './calendar/calendar-link.server.ts';
import { writeOwnCalendar } from './calendar/write-own-calendar.server.ts';
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
    const at = new Date('2026-01-27T03:15:00Z');
    expect((await findAttendance(db, [registrationId])).get(registrationId)).toEqual([
      { kind: 'day', key: '2026-01-27', at, isOnline: true },
      { kind: 'session', key: 'opening', at, isOnline: true },
    ]);
    // Taking part online counts as attendance on that day.
    expect(await certificate()).toBe('ready');
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
