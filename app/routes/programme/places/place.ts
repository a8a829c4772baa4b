import { redirect } from 'react-router';
import { readEditionEnd } from '#conference/privacy/retention/edition-end.server.ts';
import { acceptPlace, giveBack, signUp } from '#conference/programme/places/sign-up.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { byIntent } from '#routes/forms/form-action.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import type { NoticeId } from '#routes/notices/redirect-notices.server.ts';
import { type ParticipantForm, participantAction } from '#routes/visitor/participant-route.server.ts';
import { findSession } from '../find-session.server.ts';
import type { Route } from './+types/place';

export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/schedule/sessions/${params.session}`);
}

type Done = { ok: true; state?: string } | { ok: false };
type Act = (
  db: ParticipantForm['context']['db'],
  own: Parameters<typeof signUp>[1],
  now: Date,
) => Promise<Done>;

/** Signs up for a session, accepts an offered place, or gives it back. The page then shows what the person has. */
export const action = participantAction(
  byIntent({
    'sign-up': actWith(signUp, ({ state }) => (state === 'placed' ? 'session-placed' : 'list-joined')),
    accept: actWith(acceptPlace, () => 'session-placed'),
    'give-back': actWith(giveBack, () => 'session-place-left'),
  }),
);

function actWith(act: Act, noticeOf: (done: { state?: string }) => NoticeId) {
  return async ({ context, params, participant, form }: ParticipantForm) => {
    const { session } = await findSession(context, params.session);
    const back =
      fieldText(form, 'next') === '/dashboard/programme'
        ? '/dashboard/programme'
        : `/schedule/sessions/${session.slug}`;
    const { requestId, db } = context;
    const own = { registrationId: participant.registrationId, sessionId: session.id, requestId };
    const done: Done = (await readEditionEnd(db)) ? { ok: false } : await act(db, own, context.now());
    return redirectTo(back, done.ok ? noticeOf(done) : 'session-place-refused');
  };
}
