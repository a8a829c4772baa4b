import {
  endCalendarLink,
  makeCalendarLink,
  readCalendarToken,
} from '#conference/programme/calendar/calendar-link.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import type { ParticipantForm, ParticipantRequest } from '#routes/visitor/participant-route.server.ts';
import { calendarWords } from './calendar-words.ts';

const part = '/dashboard/programme#calendar';

/** Loads the URL of the participant's calendar, if there is one. */
export async function loadCalendar({ context, participant, translator }: ParticipantRequest) {
  const token = await readCalendarToken(context, participant.registrationId);
  const address = token && `${context.config.origin}/calendar/${token}.ics`;
  return {
    words: translator.words(calendarWords),
    address,
    // Calendar programs open URLs with this scheme. They then subscribe to the calendar instead of importing it once.
    subscribe: address?.replace(/^https?:/, 'webcal:'),
  };
}

/** The handlers for the forms of the calendar. Each key is a form's `intent`. */
export const calendarHandlers = {
  make: async (sent: ParticipantForm) => {
    await makeCalendarLink(sent.context, ownOf(sent), sent.context.now());
    return redirectTo(part);
  },
  end: async (sent: ParticipantForm) => {
    await endCalendarLink(sent.context.db, ownOf(sent));
    return redirectTo(part);
  },
};

function ownOf({ participant, context }: ParticipantForm) {
  return { registrationId: participant.registrationId, requestId: context.requestId };
}
