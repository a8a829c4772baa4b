import { listDraftSessions } from '#conference/programme/draft/read-draft.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import {
  addFromForm,
  type MaterialRefused,
  removeFromForm,
} from '#routes/programme/materials/act-on-materials.server.ts';
import { loadMaterials } from '#routes/programme/materials/describe-materials.server.ts';
import { MaterialForm } from '#routes/programme/materials/material-form.tsx';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { requireRecord } from '../require-record.server.ts';
import type { Route } from './+types/materials';

export const handle = deskTitle('Recording and slides');

const path = '/organiser/programme/:programmeSessionId/materials';
const addressOf = (id: string) => `/organiser/programme/${id}`;

export const loader = organiserLoader(path, async ({ context, params, translator }) => {
  const sessions = await listDraftSessions(context.db);
  const session = requireRecord(sessions.find(({ id }) => id === params.programmeSessionId));
  return { id: session.id, ...(await loadMaterials(context, session, translator)) };
});

export const action = organiserAction(
  path,
  {
    add: async ({ params: { programmeSessionId: sessionId }, ...sent }) =>
      await addFromForm({ ...sent, sessionId, page: `${addressOf(sessionId)}/materials` }),
    remove: async ({ params: { programmeSessionId: sessionId }, ...sent }) =>
      await removeFromForm({ ...sent, sessionId, page: `${addressOf(sessionId)}/materials` }),
  },
  { accepts: 'files' },
);

export default function Materials({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<MaterialRefused>(actionData);
  const { id, title } = loaderData;
  return (
    <>
      <PageHead title={loaderData.words.title} back={{ to: addressOf(id), label: title }} />
      <MaterialForm page={loaderData} refusal={refusal} />
    </>
  );
}
