import { element, writeXml } from '#platform/write-xml.ts';
import { arrangeSchedule, type ScheduleFacts, type VersionToWrite } from './arrange-schedule.ts';

type Session =
  ReturnType<typeof arrangeSchedule>['days'][number]['rooms'] extends Map<string, (infer One)[]>
    ? One
    : never;

/**
 * Writes a published programme as schedule.xml of Pentabarf, frab and pretalx, which conference apps and video teams
 * read: https://github.com/voc/schedule/blob/main/validator/xsd/schedule.xml.xsd. `origin` has no slash at its end.
 */
export function writeScheduleXml(programme: VersionToWrite, facts: ScheduleFacts, origin: string): string {
  const { version, acronym, themes, rooms, daysCount, days } = arrangeSchedule(programme, facts, origin);
  const conference = element(
    'conference',
    {},
    element('title', {}, facts.name),
    element('acronym', {}, acronym),
    element('start', {}, facts.preConference),
    element('end', {}, facts.conference.to),
    element('days', {}, String(daysCount)),
    element('timeslot_duration', {}, '00:15'),
    element('base_url', {}, `${origin}/`),
    element('url', {}, `${origin}/schedule`),
    element('time_zone_name', {}, facts.timeZone),
    ...themes.map(({ id, name }) => element('track', { name, slug: id })),
  );
  const guidOf = (name: string) => rooms.find((room) => room.name === name)?.id;
  return writeXml(
    element(
      'schedule',
      {},
      element('generator', { name: 'peace-conference', system: new URL(origin).host, version: '1' }),
      element('url', {}, `${origin}/schedule.xml`),
      element('version', {}, version),
      conference,
      ...days.map(({ date, index, start, end, rooms: sessionsByRoom }) =>
        element(
          'day',
          { index, date, start, end },
          ...[...sessionsByRoom].map(([name, sessions]) =>
            element('room', { name, guid: guidOf(name) }, ...sessions.map(describe)),
          ),
        ),
      ),
    ),
  );
}

function describe(session: Session) {
  const { guid, id, code } = session;
  return element(
    'event',
    { guid, id, code },
    element('room', {}, session.room),
    element('title', {}, session.title),
    element('subtitle'),
    element('type', {}, session.type),
    element('date', {}, session.date),
    element('start', {}, session.start),
    element('duration', {}, session.duration),
    element('abstract', {}, session.abstract),
    element('slug', {}, session.slug),
    element('track', {}, session.track ?? ''),
    element(
      'persons',
      {},
      ...session.persons.map((person) =>
        element('person', { id: person.id, guid: person.guid }, person.name),
      ),
    ),
    element('language', {}, session.language),
    element('description', {}, session.description),
    element('links'),
    element('attachments'),
    element('url', {}, session.url),
  );
}
