import { data, Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { findOwnPart } from '#conference/programme/materials/materials.server.ts';
import { byIntent } from '#routes/forms/form-action.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import {
  type ParticipantForm,
  participantAction,
  participantLoader,
} from '#routes/visitor/participant-route.server.ts';
import { findSession } from '../find-session.server.ts';
import type { Route } from './+types/materials';
import { addFromForm, type MaterialRefused, removeFromForm } from './act-on-materials.server.ts';
import { loadMaterials } from './describe-materials.server.ts';
import { MaterialForm } from './material-form.tsx';

/** The page on which the people of a session add its recording and slides. Nobody else can open it. */
export const loader = participantLoader(async ({ context, participant, params, translator }) => {
  const { session } = await findSession(context, params.session);
  const own = { registrationId: participant.registrationId, sessionId: session.id };
  if (!(await findOwnPart(context.db, own))) throw data(null, { status: 404 });
  return {
    slug: session.slug,
    event: translator.sentence(edition.name),
    ...(await loadMaterials(context, session, translator)),
  };
});

export const action = participantAction(
  byIntent({ add: onOwnSession(addFromForm), remove: onOwnSession(removeFromForm) }),
  undefined,
  { accepts: 'files' },
);

function onOwnSession<Answer>(act: (sent: Parameters<typeof addFromForm>[0]) => Promise<Answer>) {
  return async (posted: ParticipantForm) => {
    const { context, participant, params } = posted;
    const { session } = await findSession(context, params.session);
    const by = { registrationId: participant.registrationId, requestId: context.requestId };
    return await act({
      ...posted,
      by,
      sessionId: session.id,
      page: `/schedule/sessions/${session.slug}/materials`,
    });
  };
}

export default function Materials({ loaderData, actionData }: Route.ComponentProps) {
  const { words, slug, title, event } = loaderData;
  const refusal = useAnswer<MaterialRefused>(actionData);
  return (
    <div className="wrap py-10 md:py-14">
      <title>{`${words.title} · ${event}`}</title>
      <p>
        <Link to={`/schedule/sessions/${slug}`}>{words.back}</Link>
      </p>
      <h1 className="mt-2 text-h3 wrap-anywhere">{words.title}</h1>
      <p className="mt-2 text-lead wrap-anywhere">
        <bdi>{title}</bdi>
      </p>
      <MaterialForm page={loaderData} refusal={refusal} />
    </div>
  );
}
