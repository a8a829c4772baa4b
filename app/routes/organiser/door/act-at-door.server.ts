import { checkIn } from '#conference/door/check-in.server.ts';
import { conferenceDayAt, refuseTime } from '#conference/door/place.ts';
import { forgetPhone } from '#conference/door/report-phone.server.ts';
import { undoCheckIn } from '#conference/door/undo-check-in.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { findAdmission } from '#conference/programme/places/find-admission.server.ts';
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
  'other-day': 'Nobody can be checked in for another day than today. Choose today, then check in again.',
  'too-early':
    'The door of this session does not let people in yet: it opens half an hour before the session.',
  'too-late': 'This session is over, so nobody can be checked in for it any more.',
};
const statusOf = {
  'not-found': 404,
  'not-active': 422,
  'new-day': 409,
  'other-day': 409,
  'too-early': 409,
  'too-late': 409,
};

/**
 * Checks a guest in, and shows the card of the guest again. Refuses a form that was shown on another day, because it may
 * still say yesterday, and a check-in for another day or outside the time of a session.
 */
export async function checkInGuest(sent: OrganiserForm) {
  const admission = await readAdmission(sent);
  if (!admission) return refuseAdmission('not-found');
  const today = conferenceDayAt(sent.context.now(), { ...edition, ...sent.context.settings })?.key ?? '';
  if (fieldText(sent.form, 'shownOn') !== today) return refuseAdmission('new-day');
  const { choice, ...mark } = admission;
  const { db, now } = sent.context;
  const because = choice && refuseTime(choice, now(), edition.timeZone);
  if (because) return refuseAdmission(because);
  const scanId = fieldText(sent.form, 'scanId');
  const result = await checkIn(db, { ...mark, ...(isUuid(scanId) && { scanId }) }, now());
  if (!result.ok) return refuseAdmission(result.reason);
  throw backToDoor(sent, result.isNew ? 'checked-in' : 'already-in');
}

/** Undoes a check-in. */
export async function undoGuest(sent: OrganiserForm) {
  const admission = await readAdmission(sent);
  if (!admission) return refuseAdmission('not-found');
  const { choice: _, ...mark } = admission;
  const result = await undoCheckIn(sent.context.db, mark, sent.context.now());
  if (!result.ok) return refuseAdmission(result.reason);
  throw backToDoor(sent);
}

/** Forgets a phone that somebody has found, or that is lost. */
export async function forgetDoorPhone({ form, context }: OrganiserForm) {
  const id = fieldText(form, 'phone');
  if (isUuid(id)) await forgetPhone(context.db, id);
  throw redirectTo('/organiser/door');
}

async function readAdmission({ context, by, form }: OrganiserForm) {
  const registrationId = fieldText(form, 'registrationId');
  if (!isUuid(registrationId)) return undefined;
  const found = await findAdmission(context, { registrationId, at: fieldText(form, 'at') });
  return { registrationId, ...found, ...by };
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
