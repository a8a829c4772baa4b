import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { withdrawRegistration } from '#conference/registration/withdrawal/withdraw-registration.server.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import {
  endCalendarLink,
  findByCalendarToken,
  makeCalendarLink,
  readCalendarToken,
} from './calendar-link.server.ts';
import { writeOwnCalendar } from './write-own-calendar.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-02T03:04:05Z');
const requestId = 'my-calendar';

async function calendarOf(registrationId: string, at = now): Promise<string> {
  const token = (await readCalendarToken(platform, registrationId)) ?? '';
  const person = await findByCalendarToken(db, token);
  if (!person) throw new Error('There is no calendar at this address.');
  return await writeOwnCalendar(platform, person, at);
}

/** Reads events as [start, summary]. Times are in UTC. Whole days have no time. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { startDate, summary } = new ICAL.Event(component);
    return [startDate.isDate ? startDate.toString() : startDate.toJSDate().toISOString(), summary];
  });
}

const isDeadline = ([, summary]: (string | undefined)[]) => /^(Pay|Apply) /.test(summary ?? '');

describe("a participant's calendar", () => {
  it('contains the programme and the participant’s deadlines, in the zone of the edition', async () => {
    const { id } = await aRegistration(platform);
    await makeCalendarLink(platform, { registrationId: id, requestId }, now);
    const { reference } = await db
      .selectFrom('registration')
      .select('reference')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const events = read(await calendarOf(id));
    expect(events.filter((event) => !isDeadline(event))).toHaveLength(8);
    expect(events[0]).toEqual(['2026-01-25T09:30:00.000Z', 'Welcome']);
    expect(events.filter(isDeadline)).toEqual([
      ['2026-01-19', `Pay the fee: River Conference (${reference})`],
    ]);
  });

  it('contains no deadline for the fee after it is paid', async () => {
    const { id } = await aRegistration(platform, { paid: true });
    await makeCalendarLink(platform, { registrationId: id, requestId }, now);
    expect(read(await calendarOf(id)).filter(isDeadline)).toEqual([]);
  });

  it('contains the recommended last days to pay and to apply for a visa, until the participant has applied', async () => {
    const { id } = await aRegistration(platform, { needsVisa: true });
    await makeCalendarLink(platform, { registrationId: id, requestId }, now);
    await db
      .insertInto('visa_case')
      .values({ registration_id: id, nationality: 'KE', updated_at: now })
      .execute();
    const deadlines = async (at: string) =>
      read(await calendarOf(id, new Date(at)))
        .filter(isDeadline)
        .map(([day, summary]) => [day, summary?.slice(0, 20)]);
    expect(await deadlines('2025-11-17T08:00:00Z')).toEqual([
      ['2025-11-27', 'Apply for the visa: '],
      ['2025-11-17', 'Pay the fee: River C'],
    ]);
    // A day that has passed is left out. The next day to pay follows.
    expect(await deadlines('2025-11-18T08:00:00Z')).toEqual([
      ['2025-11-27', 'Apply for the visa: '],
      ['2026-01-19', 'Pay the fee: River C'],
    ]);
    expect(await deadlines('2025-11-28T08:00:00Z')).toEqual([['2026-01-19', 'Pay the fee: River C']]);
    expect(await deadlines('2026-11-27T08:00:00Z')).toEqual([]);
    await db
      .updateTable('visa_case')
      .set({ applied_on: '2025-11-20' })
      .where('registration_id', '=', id)
      .execute();
    expect(await deadlines('2025-11-21T08:00:00Z')).toEqual([['2026-01-19', 'Pay the fee: River C']]);
  });

  it('follows the iCalendar standard, and contains no personal data', async () => {
    const { id, form } = await aRegistration(platform, { fullName: 'Mira Çelik' });
    await makeCalendarLink(platform, { registrationId: id, requestId }, now);
    const text = await calendarOf(id);
    expect(text).not.toMatch(/[^\r]\n/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const unfolded = text.replaceAll('\r\n ', '');
    const lines = unfolded.split('\r\n');
    const uids = lines.filter((line) => line.startsWith('UID:'));
    expect(new Set(uids).size).toBe(9);
    // Each start and end is a time in UTC or a whole day, so calendar programs need no time zone.
    const times = lines.filter((line) => /^(DTSTART|DTEND)/.test(line));
    expect(times.filter((line) => !/(;VALUE=DATE:\d{8}|:\d{8}T\d{6}Z)$/.test(line))).toEqual([]);
    for (const part of [form.email, form.passportNumber, 'Çelik']) expect(unfolded).not.toContain(part);
  });

  it('is empty after the registration is withdrawn', async () => {
    const { id } = await aRegistration(platform);
    await makeCalendarLink(platform, { registrationId: id, requestId }, now);
    const organiser = await anOrganiser(platform, { roles: ['owner'] });
    const by = { organiserId: organiser.id, requestId };
    await withdrawRegistration(platform, { registrationId: id, reason: 'They asked', ...by }, now);
    expect(read(await calendarOf(id))).toEqual([]);
  });
});

describe('the URL of a calendar', () => {
  it('stays the same until it is renewed, and then the earlier URL stops working', async () => {
    const { id } = await aRegistration(platform);
    const own = { registrationId: id, requestId };
    expect(await readCalendarToken(platform, id)).toBeUndefined();
    await makeCalendarLink(platform, own, now);
    const first = (await readCalendarToken(platform, id)) ?? '';
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(await findByCalendarToken(db, first)).toMatchObject({ id });
    await makeCalendarLink(platform, own, now);
    const second = (await readCalendarToken(platform, id)) ?? '';
    expect(second).not.toBe(first);
    expect(await findByCalendarToken(db, first)).toBeUndefined();
    await endCalendarLink(db, own);
    expect(await findByCalendarToken(db, second)).toBeUndefined();
  });

  it('is not in the database', async () => {
    const { id } = await aRegistration(platform);
    await makeCalendarLink(platform, { registrationId: id, requestId }, now);
    const rows = await db.selectFrom('calendar_link').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain((await readCalendarToken(platform, id)) ?? 'missing');
  });
});
