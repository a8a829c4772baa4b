import { mayShowSensitive } from '#conference/accounts/session.ts';
import { daysOf, formatDay, formatDayWithWeekday } from '#conference/edition/days.ts';
import { readDeadline } from '#conference/edition/deadlines.server.ts';
import { isOnlineType } from '#conference/edition/participant-types.server.ts';
import { readEditionEnd } from '#conference/privacy/retention/edition-end.server.ts';
import type { Needs, Participation } from '#conference/registration/participation/participation.ts';
import {
  readParticipation,
  showOwnNeeds,
} from '#conference/registration/participation/read-participation.server.ts';
import { say } from '#platform/words/words.ts';
import type { ParticipantRequest } from '#routes/visitor/participant-route.server.ts';
import { readOwnRegistration } from '#routes/visitor/visitor.server.ts';
import { participationWords } from './participation-words.ts';

/**
 * Loads the questions on taking part. The data contains the sealed answers only within an hour of a sign-in by mail. If
 * there are no sealed answers yet, the page shows empty fields without a sign-in by mail.
 */
export async function loadParticipation({ context, participant, translator }: ParticipantRequest) {
  const { registrationId } = participant;
  const now = context.now();
  const given = await readParticipation(context.db, registrationId);
  const registration = await readOwnRegistration(context, registrationId);
  const words = translator.words(participationWords);
  const { day, state } = readDeadline(context.settings, 'sayParticipation', now);
  const isShown = !given?.hasNeeds || mayShowSensitive(participant, now);
  const needs = isShown
    ? await showOwnNeeds(context, { registrationId, requestId: context.requestId })
    : undefined;
  const isOver = (await readEditionEnd(context.db)) === 'closed';
  const isOnline = isOnlineType(context.settings, registration.participantType);
  return {
    words,
    isOver,
    lead: isOver
      ? words.over
      : say(state === 'ahead' ? words.lead : words.late, { day: formatDay(day, translator.locale) }),
    days: daysOf(context.settings.conference).map((one) => ({
      value: one,
      label: formatDayWithWeekday(one, translator.locale),
    })),
    values: valuesOf(given, needs, isOnline ? 'online' : ''),
    chosenDays: given?.days ?? [],
    /** Undefined if the sealed answers are not shown. */
    chosenAccess: isShown ? (needs?.access ?? []) : undefined,
  };
}

export type LoadedParticipation = Awaited<ReturnType<typeof loadParticipation>>;

/** Returns the values of the form. Each key is the name of a field. */
function valuesOf(given: Participation | undefined, needs: Needs | undefined, mode: string) {
  return {
    mode: given?.mode ?? mode,
    organisation: given?.organisation ?? '',
    position: given?.position ?? '',
    phone: given?.phone ?? '',
    arrivesOn: given?.arrivesOn ?? '',
    arrivalTime: given?.arrivalTime ?? '',
    arrival: given?.arrival ?? '',
    arrivalPlace: given?.arrivalPlace ?? '',
    leavesOn: given?.leavesOn ?? '',
    departureTime: given?.departureTime ?? '',
    departure: given?.departure ?? '',
    departurePlace: given?.departurePlace ?? '',
    transfer: given?.transfer ?? '',
    hotel: given?.hotel ?? '',
    room: given?.room ?? '',
    roomWith: given?.roomWith ?? '',
    diet: needs?.diet ?? '',
    dietNote: needs?.dietNote ?? '',
    accessNote: needs?.accessNote ?? '',
    emergencyName: needs?.emergencyName ?? '',
    emergencyPhone: needs?.emergencyPhone ?? '',
  };
}

export type ParticipationField = keyof ReturnType<typeof valuesOf>;
