import ICAL from 'ical.js';
import { afterEach, expect, it } from 'vitest';
import { folderEdition } from '../edition.server.ts';
import { calendarDays, writeCalendar } from './schedule-calendar.server.ts';

const now = new Date('2026-01-02T03:04:05Z');
const ownZone = process.env.TZ;

afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const show = (time: ICAL.Time | null) =>
      time && (time.isDate ? time.toString() : time.toJSDate().toISOString());
    const end = component.hasProperty('dtend') ? event.endDate : null;
    return [show(event.startDate), show(end), event.summary, event.location];
  });
}

const hall = 'River Hall, River City';
const workingDay = (date: string) => [
  [`${date}T03:30:00.000Z`, `${date}T11:30:00.000Z`, 'Core activities', hall],
  [`${date}T11:30:00.000Z`, null, 'Films', hall],
];

it('contains every event of every day in any time zone of the server', () => {
  for (const zone of ['UTC', 'America/Los_Angeles', 'Pacific/Auckland']) {
    process.env.TZ = zone;
    expect(read(writeCalendar(folderEdition, now)), zone).toEqual([
      ['2026-01-25T09:30:00.000Z', '2026-01-25T13:30:00.000Z', 'Welcome', 'River City, India'],
      ['2026-01-26', '2026-01-27', 'Parade (morning)', 'River City, India'],
      ...workingDay('2026-01-27'),
      ...workingDay('2026-01-28'),
      ...workingDay('2026-01-29'),
    ]);
  }
});

it('contains only the requested day', () => {
  expect(read(writeCalendar(folderEdition, now, { only: '2026-01-28' }))).toEqual(workingDay('2026-01-28'));
  expect(calendarDays(folderEdition)).toEqual([
    '2026-01-25',
    '2026-01-26',
    '2026-01-27',
    '2026-01-28',
    '2026-01-29',
  ]);
});

it('gives an event the same UID in each language', () => {
  const { schedule } = folderEdition.pages;
  const days = schedule.days.map((day) => ({
    ...day,
    events: day.events.map((event) => ({ ...event, title: `«${event.title}» 你好` })),
  }));
  const translated = { ...folderEdition, pages: { ...folderEdition.pages, schedule: { ...schedule, days } } };
  const text = writeCalendar(translated, now, { locale: 'zh', english: schedule });
  const uids = (content: string) => content.replaceAll('\r\n ', '').match(/^UID:.+$/gm) ?? [];
  expect(uids(text)).toEqual(uids(writeCalendar(folderEdition, now)));
  expect(text).toMatch(/^PRODID:.*\/\/ZH\r$/m);
  expect(text).toContain('SUMMARY:«Welcome» 你好');
});

it('keeps the line length of the standard and gives each event one stable UID', () => {
  const text = writeCalendar(folderEdition, now);
  const lines = text.split('\r\n');
  expect(text).not.toMatch(/[^\r]\n/);
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(lines.filter((line) => line === 'DTSTAMP:20260102T030405Z')).toHaveLength(8);
  const uids = (content: string) => content.replaceAll('\r\n ', '').match(/^UID:.+$/gm) ?? [];
  expect(new Set(uids(text)).size).toBe(8);
  expect(uids(writeCalendar(folderEdition, new Date()))).toEqual(uids(text));
  expect(uids(text)).toContain('UID:2026-01-27-core-activities@river-conference.example');
});
