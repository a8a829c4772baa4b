import { checkIn } from '#conference/door/check-in.server.ts';
import { conferenceDayAt, type Place, readPlace } from '#conference/door/place.ts';
import { undoCheckIn } from '#conference/door/undo-check-in.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { listDoorSessions } from '#conference/programme/door-sessions.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { refuse } from '../form/read-fields.server.ts';
import type { OrganiserForm } from '../organiser-route.server.ts';
import type { CheckInOutcome } from './guest-card.tsx';

const refusals = {
  'not-found': 'This registration does not exist.',
  'not-active': 'This registration is not active, so nobody can be checked in with it.',
  'new-day': 'A new day has begun since this page was opened. Look at the day, then check in again.',
};
const statusOf = { 'not-found': 404, 'not-active': 422, 'new-day': 409 };

/**
 * Checks a guest in, and shows the card of the guest again. Refuses a form that was shown on another day, because it may
 * still say yesterday.
 */
export async function checkInGuest(sent: OrganiserForm) {
  const admission = await readAdmission(sent);
  if (!admission) return refuseAdmission('not-found');
  const today = conferenceDayAt(sent.context.now(), { ...edition, ...sent.context.settings })?.key ?? '';
  if (fieldText(sent.form, 'shownOn') !== today) return refuseAdmission('new-day');
  const scanId = fieldText(sent.form, 'scanId');
  const { db, now } = sent.context;
  const result = await checkIn(db, { ...admission, ...(isUuid(scanId) && { scanId }) }, now());
  if (!result.ok) return refuseAdmission(result.reason);
  throw backToDoor(sent, result.isNew ? 'checked-in' : 'already-in');
}

/** Undoes a check-in. */
export async function undoGuest(sent: OrganiserForm) {
  const admission = await readAdmission(sent);
  if (!admission) return refuseAdmission('not-found');
  const result = await undoCheckIn(sent.context.db, admission, sent.context.now());
  if (!result.ok) return refuseAdmission(result.reason);
  throw backToDoor(sent);
}

async function readAdmission({ context, by, form }: OrganiserForm) {
  const registrationId = fieldText(form, 'registrationId');
  if (!isUuid(registrationId)) return undefined;
  const sessions = await listDoorSessions(context.db);
  const place: Place | undefined = readPlace(
    fieldText(form, 'at'),
    { ...edition, ...context.settings },
    sessions,
  );
  return { registrationId, place, ...by };
}

function refuseAdmission(reason: keyof typeof refusals) {
  return refuse(statusOf[reason], { message: refusals[reason] });
}

function backToDoor({ form }: OrganiserForm, outcome?: CheckInOutcome) {
  const query = new URLSearchParams({
    guest: fieldText(form, 'registrationId'),
    at: fieldText(form, 'at'),
    ...(outcome && { outcome }),
  });
  return redirectTo(`/organiser/door?${query}`);
}
