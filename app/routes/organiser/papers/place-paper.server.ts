import { addPaper } from '#conference/programme/draft/change-session.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { refuse } from '../form/read-fields.server.ts';
import type { OrganiserForm } from '../organiser-route.server.ts';
import { placeRefusals } from '../programme/session-refusals.ts';

/** Adds the accepted paper to a session of the draft. */
export async function placeFromForm({ context, by, params: { paperId }, form }: OrganiserForm<'paperId'>) {
  const sessionId = fieldText(form, 'session');
  if (!isUuid(sessionId)) {
    return refuse(422, { intent: 'place', errors: { session: 'Please choose a session.' } });
  }
  const added = await addPaper(context.db, { sessionId, paperId, ...by }, context.now());
  if (!added.ok) return refuse(409, { message: placeRefusals[added.reason] });
  return redirectTo(`/organiser/papers/${paperId}`, 'paper-placed');
}
