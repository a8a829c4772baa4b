import { formatShortDay } from '#conference/edition/days.ts';
import { type Journey, type JourneyField, journeyFields } from './participation.ts';
import { journeyWords, modeWords, roomWords, transferWords } from './participation-desk-words.ts';

/** Describes an answer on the journey or the room for the desk. Empty if there is none. */
export function describeJourneyValue(journey: Partial<Journey>, field: JourneyField): string {
  const { mode, room, transfer } = journey;
  if (field === 'mode') return mode ? modeWords[mode] : '';
  if (field === 'room') return room ? roomWords[room] : '';
  if (field === 'transfer') return transfer ? transferWords[transfer] : '';
  const value = journey[field];
  if (!value) return '';
  return field === 'arrivesOn' || field === 'leavesOn' ? formatShortDay(value) : value;
}

/**
 * Describes what changed after the last day: "Time of arrival: 06:30 → 23:40". `before` is the journey before the first
 * late change, and empty if the first answer came late. Lists nothing if nothing came late, or if it was changed back.
 */
export function describeLateChanges(before: Partial<Journey> | null, now: Journey): string[] {
  if (before === null) return [];
  if (before.mode === undefined) return ['Answered after the last day'];
  return journeyFields.flatMap((field) => {
    const [was, is] = [describeJourneyValue(before, field), describeJourneyValue(now, field)];
    return was === is ? [] : [`${journeyWords[field]}: ${was || 'nothing'} → ${is || 'nothing'}`];
  });
}
