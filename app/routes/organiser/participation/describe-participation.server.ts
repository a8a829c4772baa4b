import { formatShortDay } from '#conference/edition/days.ts';
import type { Needs } from '#conference/participation/participation.ts';
import { readParticipation } from '#conference/participation/read-participation.server.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import { accessWords, dietWords, modeWords, roomWords } from './participation-words.ts';

type Line = { label: string; value: string };

/** Describes how somebody takes part for the record. Undefined if they have not answered. */
export async function describeParticipation({ db }: Pick<RequestContext, 'db'>, registrationId: string) {
  const given = await readParticipation(db, registrationId);
  if (!given) return undefined;
  const journey = (day: string | null, how: string | null) =>
    [day && formatShortDay(day), how].filter(Boolean).join(', ');
  const lines: Line[] = [
    { label: 'Takes part', value: modeWords[given.mode] },
    { label: 'Days', value: given.days.map((day) => formatShortDay(day)).join(', ') },
    { label: 'Organisation', value: given.organisation ?? '' },
    { label: 'Position', value: given.position ?? '' },
    { label: 'Phone', value: given.phone ?? '' },
    { label: 'Arrival', value: journey(given.arrivesOn, given.arrival) },
    { label: 'Departure', value: journey(given.leavesOn, given.departure) },
    {
      label: 'Room',
      value: [given.room && roomWords[given.room], given.roomWith].filter(Boolean).join(', '),
    },
  ];
  return { lines: lines.filter(({ value }) => value !== ''), hasNeeds: given.hasNeeds };
}

/** Describes the sealed answers that were opened. */
export function describeNeeds(needs: Needs): Line[] {
  const access = (needs.access ?? []).map((kind) => accessWords[kind]);
  const lines = [
    {
      label: 'Food',
      value: [needs.diet && dietWords[needs.diet], needs.dietNote].filter(Boolean).join(': '),
    },
    { label: 'Access', value: [...access, needs.accessNote].filter(Boolean).join('; ') },
    {
      label: 'Emergency contact',
      value: [needs.emergencyName, needs.emergencyPhone].filter(Boolean).join(', '),
    },
  ];
  return lines.filter(({ value }) => value !== '');
}
