import { countOutdatedBy } from '#conference/documents/outdate-by-settings.server.ts';
import { dayAt, daysOf, festivalDays, programmeDays } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { type ChangedText, previewSetting } from '#conference/edition/settings/preview-setting.server.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { listDraftSessions } from '#conference/programme/draft/read-draft.server.ts';
import { countOnNoneOf } from '#conference/registration/participation/count-participation.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { findUse } from './find-use.server.ts';

/** How many texts of the pages a preview shows. */
const mostTexts = 8;

export type SettingPreview = {
  /** The new value in words. */
  value: string;
  texts: ChangedText[];
  /** How many more texts of the pages change. */
  more: number;
  warnings: string[];
};

type Change = { name: string; value: unknown };

/** Describes what a change would do: to the texts of the pages, to the programme, and to bookings. */
export async function previewChange(
  { db, now }: RouteContext,
  change: Change,
): Promise<{ ok: true; preview: Omit<SettingPreview, 'value'> } | { ok: false; fault: string }> {
  const previewed = await previewSetting(db, change, now());
  if (!previewed.ok) return previewed;
  const { before, after, texts, stale } = previewed;
  const use = await findUse(db, { before, after });
  const warnings = [
    ...(use === undefined ? [] : [use]),
    ...(await warnAboutSessions(db, after)),
    ...(await warnAboutBookings(db, after)),
    ...(await warnAboutAnswers(db, after)),
    ...(await warnAboutDocuments(db, { before, after })),
    ...stale.slice(0, mostTexts).map(({ page, text }) => `${page} still says: “${text}”`),
    ...(stale.length > mostTexts
      ? [
          `${stale.length - mostTexts} more sentences name the former city. A developer changes them in the folder.`,
        ]
      : []),
  ];
  return {
    ok: true,
    preview: { texts: texts.slice(0, mostTexts), more: Math.max(0, texts.length - mostTexts), warnings },
  };
}

type Days = Parameters<typeof programmeDays>[0] & Parameters<typeof festivalDays>[0];

async function warnAboutSessions(db: RouteContext['db'], after: Days): Promise<string[]> {
  const days = programmeDays(after);
  const outside = (await listDraftSessions(db)).filter(
    ({ startsAt }) => startsAt !== null && !days.includes(dayAt(startsAt, edition.timeZone)),
  );
  if (outside.length === 0) return [];
  return [
    `${countOf(outside.length, 'session')} of the programme would be on no day of the conference. Move ${outside.length === 1 ? 'it' : 'them'} in the programme.`,
  ];
}

async function warnAboutBookings(db: RouteContext['db'], after: Days): Promise<string[]> {
  const days = festivalDays(after);
  const held = await bookings(db).where('holds_spot', '=', true).where('day', 'is not', null).execute();
  const outside = held.filter(({ day }) => day !== null && !days.includes(day));
  if (outside.length === 0) return [];
  return [
    `${countOf(outside.length, 'booking')} of a hall would be on no day of the festival. Bookings stay valid: move or decline ${outside.length === 1 ? 'it' : 'them'} at the desk.`,
  ];
}

async function warnAboutAnswers(db: RouteContext['db'], { conference }: Days): Promise<string[]> {
  const count = await countOnNoneOf(db, daysOf(conference));
  if (count === 0) return [];
  return [
    `${countOf(count, 'participant')} would take part on no day of the conference. Their dashboards ask for the new days: write to them, too.`,
  ];
}

async function warnAboutDocuments(
  db: RouteContext['db'],
  change: Parameters<typeof countOutdatedBy>[1],
): Promise<string[]> {
  const count = await countOutdatedBy(db, change);
  if (count === 0) return [];
  return [
    `${countOf(count, 'document')} would be out of date, because ${count === 1 ? 'it prints' : 'they print'} what changes here. Participants open new ones; print badges again.`,
  ];
}

function countOf(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
