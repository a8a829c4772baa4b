import { redirect } from 'react-router';
import { checkIn, undoCheckIn } from '#conference/door/check-in.server.ts';
import { type Place, readPlace } from '#conference/door/place.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { listDoorSessions } from '#conference/programme/door-sessions.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { refuse } from '../form/read-fields.server.ts';
import type { OrganiserForm } from '../organiser-route.server.ts';
import type { CheckInOutcome } from './guest-card.tsx';

const refusals = {
  'not-found': 'This registration does not exist.',
  'not-active': 'This registration is not active, so nobody can be checked in with it.',
};

/** Checks a guest in, and shows the card of the guest again. */
export async function checkInGuest(sent: OrganiserForm) {
  const mark = await readMark(sent);
  if (!mark) return refuseMark('not-found');
  const scanId = fieldText(sent.form, 'scanId');
  const { db, now } = sent.context;
  const marked = await checkIn(db, { ...mark, ...(isUuid(scanId) && { scanId }) }, now());
  if (!marked.ok) return refuseMark(marked.reason);
  throw backToDoor(sent, marked.isNew ? 'checked-in' : 'already-in');
}

/** Undoes a check-in. */
export async function undoGuest(sent: OrganiserForm) {
  const mark = await readMark(sent);
  if (!mark) return refuseMark('not-found');
  const marked = await undoCheckIn(sent.context.db, mark, sent.context.now());
  if (!marked.ok) return refuseMark(marked.reason);
  throw backToDoor(sent);
}

async function readMark({ context, by, form }: OrganiserForm) {
  const registrationId = fieldText(form, 'registrationId');
  if (!isUuid(registrationId)) return undefined;
  const sessions = await listDoorSessions(context.db);
  const place: Place | undefined = readPlace(fieldText(form, 'at'), edition, sessions);
  return { registrationId, place, ...by };
}

function refuseMark(reason: keyof typeof refusals) {
  return refuse(reason === 'not-found' ? 404 : 422, { message: refusals[reason] });
}

function backToDoor({ form }: OrganiserForm, outcome?: CheckInOutcome) {
  const query = new URLSearchParams({
    guest: fieldText(form, 'registrationId'),
    at: fieldText(form, 'at'),
    ...(outcome && { outcome }),
  });
  return redirect(`/organiser/door?${query}`, { status: 303 });
}
