import { arrangeSchedule, type ScheduleFacts, type VersionToWrite } from './arrange-schedule.ts';

/**
 * Writes a published programme as schedule.json of frab and pretalx (version 1), which conference apps read:
 * https://github.com/voc/schedule/blob/main/validator/json/schema.json. `origin` has no slash at its end.
 */
export function writeScheduleJson(programme: VersionToWrite, facts: ScheduleFacts, origin: string) {
  const { version, acronym, themes, rooms, daysCount, days } = arrangeSchedule(programme, facts, origin);
  return {
    $schema: 'https://c3voc.de/schedule/schema.json',
    generator: { name: 'peace-conference', version: '1', url: `${origin}/` },
    schedule: {
      url: `${origin}/schedule`,
      version,
      base_url: `${origin}/`,
      conference: {
        acronym,
        title: facts.name,
        start: facts.preConference,
        end: facts.conference.to,
        daysCount,
        timeslot_duration: '00:15',
        time_zone_name: facts.timeZone,
        url: `${origin}/schedule`,
        tracks: themes.map(({ id, name }) => ({ name, slug: id })),
        rooms: rooms.map(({ id, slug, name, capacity, equipment }) => ({
          ...{ guid: id, slug, name, description: equipment.join(', ') || null, capacity },
        })),
        days: days.map(({ date, index, start, end, rooms: sessionsByRoom }) => ({
          ...{ index, date, day_start: start, day_end: end },
          rooms: Object.fromEntries(
            [...sessionsByRoom].map(([room, sessions]) => [
              room,
              sessions.map((session) => ({
                ...session,
                ...{ subtitle: '', logo: null, links: [], attachments: [], origin_url: session.url },
              })),
            ]),
          ),
        })),
      },
    },
  };
}
