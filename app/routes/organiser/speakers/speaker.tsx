import { takeDownSpeaker } from '#conference/speakers/deciding/decide.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { askDesk, useAnswer } from '#routes/offline/offline-form.ts';
import { refuseUnseen } from '../form/read-answer.server.ts';
import { refuse } from '../form/read-fields.server.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import type { Route } from './+types/speaker';
import { type DecisionAnswer, previewDecision, sendDecision } from './act-on-entry.server.ts';
import { EntryPage } from './entry-page.tsx';
import { loadEntry } from './load-entry.server.ts';
import { takeDownQuestion } from './take-down-question.ts';

const path = '/organiser/speakers/:speakerId';

export const loader = organiserLoader(
  path,
  async ({ context, params }) => await loadEntry(context, { ...params, isHonour: false }),
);

export const action = organiserAction(path, {
  preview: async (posted) => await previewDecision(posted, false),
  send: async (posted) => await sendDecision(posted, false),
  'take-down': async ({ context, params: { speakerId }, by, form }) => {
    const unseen = refuseUnseen(form, takeDownQuestion);
    if (unseen) return unseen;
    const isDown = await takeDownSpeaker(context.db, { speakerId, ...by }, context.now());
    if (!isDown) return refuse(409, { message: 'This speaker has no page.' });
    return redirectTo(`/organiser/speakers/${speakerId}`, 'speaker-taken-down');
  },
});

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export default function DeskSpeaker({ loaderData, actionData }: Route.ComponentProps) {
  return <EntryPage entry={loaderData} answer={useAnswer<DecisionAnswer>(actionData)} />;
}
