import { z } from 'zod';
import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import { addDays, countDays, formatDay, formatPeriod, type Period } from '#conference/edition/days.ts';
import type { EditionFacts } from '#conference/edition/schema/facts-schema.ts';
import { dayField, formSetting, textOf } from './form-setting.ts';
import type { Setting, Texts } from './setting.ts';

const group = 'dates';
const wrongOrder = 'The last day comes before the first.';
const periodOf = (texts: Texts): Period => ({ from: textOf(texts, 'from'), to: textOf(texts, 'to') });
/** A conference of more than two months would be a typing error. */
const mostDays = 60;

function checkPeriod(texts: Texts): Texts {
  const { from, to } = periodOf(texts);
  if (to < from) return { to: wrongOrder };
  return countDays(from, to) > mostDays ? { to: `These are more than ${mostDays} days.` } : {};
}

/** The days of the conference, of its festival and of the membership. */
export function listDates(folder: ChangeableFacts): Setting[] {
  return [
    conferenceDays(folder),
    ...(folder.festival ? [festivalDaysSetting(folder)] : []),
    membership(folder),
  ];
}

function conferenceDays(folder: ChangeableFacts): Setting {
  return formSetting(folder, {
    name: 'conference-days',
    group,
    label: 'Days of the conference',
    consequence:
      'Pages, forms, calendars, the door and mails that are sent from now on use the new days. The time zone stays. Last days that are counted from the first day, such as the last day to ask for a refund after a refused visa, move with it. Other deadlines, the texts of the pages about single days, and the sessions of the programme do not move by themselves. Documents that print the former days end. Whoever opens theirs gets a new one.',
    fields: [
      dayField('from', { label: 'First day' }),
      dayField('to', { label: 'Last day' }),
      dayField('preConference', { label: 'Day of the pre-conference' }),
      dayField('countdownDay', { label: 'The countdown ends on' }),
      {
        kind: 'text',
        name: 'countdownTime',
        label: 'The countdown ends at',
        hint: 'Hours and minutes, such as 00:00 or 09:30.',
        rule: z
          .string()
          .trim()
          .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 09:30.'),
      },
    ],
    of: ({ conference, preConference, countdownTo }) => ({
      ...conference,
      preConference,
      countdownDay: countdownTo.slice(0, 10),
      countdownTime: countdownTo.slice(11, 16),
    }),
    check: (texts) => ({
      ...checkPeriod(texts),
      ...checkPreConference(texts),
      ...checkCountdown(texts),
    }),
    say: (texts) =>
      `${formatPeriod(periodOf(texts))}, pre-conference on ${formatDay(textOf(texts, 'preConference'))}, countdown to ${formatDay(textOf(texts, 'countdownDay'))}, ${textOf(texts, 'countdownTime')}`,
    put: (facts, texts) => {
      const conference = periodOf(texts);
      return {
        ...facts,
        conference,
        preConference: textOf(texts, 'preConference'),
        countdownTo: `${textOf(texts, 'countdownDay')}T${textOf(texts, 'countdownTime')}:00`,
        speakersCall: moveSpeakerDays(facts, conference),
      };
    },
  });
}

/** A day far away was forgotten when the conference was moved. */
const mostDaysBefore = 14;

function checkPreConference(texts: Texts): Texts {
  const before = countDays(textOf(texts, 'preConference'), textOf(texts, 'from'));
  if (before < 0) return { preConference: 'The pre-conference comes after the first day.' };
  return before > mostDaysBefore
    ? { preConference: `This is more than ${mostDaysBefore} days before the first day.` }
    : {};
}

function checkCountdown(texts: Texts): Texts {
  const day = textOf(texts, 'countdownDay');
  if (day > textOf(texts, 'to')) return { countdownDay: 'The countdown ends after the last day.' };
  return countDays(day, textOf(texts, 'from')) > mostDaysBefore
    ? { countdownDay: `This is more than ${mostDaysBefore} days before the first day.` }
    : {};
}

/** The days on which people can speak keep their distance from the first and from the last day. */
function moveSpeakerDays(
  { conference: before, speakersCall }: Pick<EditionFacts, 'conference' | 'speakersCall'>,
  after: Period,
): EditionFacts['speakersCall'] {
  const { days, ...call } = speakersCall;
  if (!days) return call;
  const moved = {
    from: addDays(after.from, countDays(before.from, days.from)),
    to: addDays(after.to, countDays(before.to, days.to)),
  };
  return moved.from <= moved.to ? { ...call, days: moved } : call;
}

function festivalDaysSetting(folder: ChangeableFacts): Setting {
  return formSetting(folder, {
    name: 'festival-days',
    group,
    label: 'Days of the festival',
    consequence:
      'Halls can be booked on the new days only. Bookings stay valid, also those of days that no longer belong to the festival: move or decline them at the desk.',
    fields: [dayField('from', { label: 'First day' }), dayField('to', { label: 'Last day' })],
    of: ({ festival }) => ({ from: festival?.from ?? '', to: festival?.to ?? '' }),
    check: checkPeriod,
    say: (texts) => formatPeriod(periodOf(texts)),
    put: ({ festival, ...facts }, texts) => ({
      ...facts,
      festival: festival && { ...festival, ...periodOf(texts) },
    }),
  });
}

function membership(folder: ChangeableFacts): Setting {
  return formSetting(folder, {
    name: 'membership-days',
    group,
    label: 'Year of membership',
    consequence:
      'Cards and certificates of membership name these days. A change ends those that were issued. Whoever opens theirs gets a new one.',
    fields: [dayField('from', { label: 'First day' }), dayField('to', { label: 'Last day' })],
    of: ({ documents }) => documents.membership,
    check: (texts): Texts => {
      const { from, to } = periodOf(texts);
      return to < from ? { to: wrongOrder } : {};
    },
    say: (texts) => formatPeriod(periodOf(texts)),
    put: (facts, texts) => ({ ...facts, documents: { ...facts.documents, membership: periodOf(texts) } }),
  });
}
