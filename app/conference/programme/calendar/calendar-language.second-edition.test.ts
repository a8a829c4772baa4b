import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { findByCalendarToken, makeCalendarLink, readCalendarToken } from './calendar-link.server.ts';
import { writeOwnCalendar } from './write-own-calendar.server.ts';

// The edition of these tests is in English, French and Arabic.
it('a calendar is in the language of the participant, and its links lead to the pages in it', async () => {
  const platform = await aPlatform();
  const { id } = await aRegistration(platform, { language: 'fr' });
  const now = platform.now();
  await makeCalendarLink(platform, { registrationId: id, requestId: 'r' }, now);
  const person = await findByCalendarToken(platform.db, (await readCalendarToken(platform, id)) ?? '');
  if (!person) throw new Error('There is no calendar at this address.');
  const text = await writeOwnCalendar(platform, person, now);
  expect(text).not.toContain('undefined');
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getFirstPropertyValue('prodid')).toMatch(/\/\/FR$/);
  const fee = calendar
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one))
    .find(({ uid }) => uid.startsWith('fee-'));
  expect(fee?.summary).toMatch(/^Payer les frais/);
  expect(fee?.description).toContain('https://conference.example/fr/dashboard/payment');
});
