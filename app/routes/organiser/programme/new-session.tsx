import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/new-session';
import { loadNewSession } from './load-session.server.ts';
import { addPersonRow, type SessionRefusal, saveFromForm } from './save-session.server.ts';
import { SessionForm } from './session-form.tsx';

export const handle = deskTitle('New session');

const path = '/organiser/programme/new';

export const loader = organiserLoader(
  path,
  async ({ url, context }) => await loadNewSession(context, url.searchParams.get('paper')),
);

export const action = organiserAction(path, {
  save: async (sent) => await saveFromForm(sent, undefined),
  'add-row': addPersonRow,
});

export default function NewSession({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<SessionRefusal>(actionData);
  return (
    <>
      <PageHead title="New session" back={{ to: '/organiser/programme', label: 'Programme' }} />
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      <SessionForm refusal={refusal} {...loaderData} />
    </>
  );
}
