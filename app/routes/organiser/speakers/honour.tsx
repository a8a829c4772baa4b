import { useAnswer } from '#routes/offline/offline-form.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import type { Route } from './+types/honour';
import { type DecisionAnswer, previewDecision, sendDecision } from './act-on-entry.server.ts';
import { EntryPage } from './entry-page.tsx';
import { loadEntry } from './load-entry.server.ts';

const path = '/organiser/honours/:speakerId';

export const loader = organiserLoader(
  path,
  async ({ context, params }) => await loadEntry(context, { ...params, isHonour: true }),
);

export const action = organiserAction(path, {
  preview: async (posted) => await previewDecision(posted, true),
  send: async (posted) => await sendDecision(posted, true),
});

export default function DeskHonour({ loaderData, actionData }: Route.ComponentProps) {
  return <EntryPage entry={loaderData} answer={useAnswer<DecisionAnswer>(actionData)} />;
}
