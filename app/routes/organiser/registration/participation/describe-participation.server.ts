import { formatShortDay } from '#conference/edition/days.ts';
import { lateFrom, readDeadline } from '#conference/edition/deadlines.server.ts';
import { describeJourneyValue, describeLateChanges } from '#conference/registration/participation/journey.ts';
import type { Needs } from '#conference/registration/participation/participation.ts';
import {
  accessWords,
  dietWords,
  modeWords,
} from '#conference/registration/participation/participation-desk-words.ts';
import { readParticipation } from '#conference/registration/participation/read-participation.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { describeZonedTime } from '../../desk-dates.server.ts';

type Line = { label: string; value: string };

/**
 * Describes the answers of a participant about taking part, for the page of the registration. Returns undefined if the
 * participant has not answered.
 */
export async function describeParticipation(
  { db, settings, now }: Pick<RouteContext, 'db' | 'settings' | 'now'>,
  registrationId: string,
) {
  const answers = await readParticipation(db, registrationId);
  if (!answers) return undefined;
  const join = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ');
  const { arrivesOn, leavesOn } = answers;
  const { day: lastDay } = readDeadline(settings, 'sayParticipation', now());
  const isLate = answers.answeredAt >= lateFrom(settings, 'sayParticipation');
  const lines: Line[] = [
    {
      label: 'Answered late',
      value: isLate
        ? `${describeZonedTime(answers.answeredAt)}. The last day was ${formatShortDay(lastDay)}.`
        : '',
    },
    { label: 'Takes part', value: modeWords[answers.mode] },
    { label: 'Days', value: answers.days.map((day) => formatShortDay(day)).join(', ') },
    { label: 'Organisation', value: answers.organisation ?? '' },
    { label: 'Position', value: answers.position ?? '' },
    { label: 'Phone', value: answers.phone ?? '' },
    {
      label: 'Arrival',
      value: join(
        arrivesOn && formatShortDay(arrivesOn),
        answers.arrivalTime,
        answers.arrival,
        answers.arrivalPlace,
      ),
    },
    {
      label: 'Departure',
      value: join(
        leavesOn && formatShortDay(leavesOn),
        answers.departureTime,
        answers.departure,
        answers.departurePlace,
      ),
    },
    { label: 'Transfer wanted', value: describeJourneyValue(answers, 'transfer') },
    { label: 'Hotel', value: answers.hotel ?? '' },
    { label: 'Room', value: join(describeJourneyValue(answers, 'room'), answers.roomWith) },
    {
      label: 'Changed after the last day',
      value: describeLateChanges(answers.beforeLate, answers).join('\n'),
    },
  ];
  return { lines: lines.filter(({ value }) => value !== ''), hasNeeds: answers.hasNeeds };
}

/** Describes the decrypted answers about food, access and the emergency contact. */
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
