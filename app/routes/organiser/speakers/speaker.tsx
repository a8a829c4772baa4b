import { z } from 'zod';
import { unpublishSpeaker } from '#conference/speakers/deciding/decide.server.ts';
import { withdrawInvitation } from '#conference/speakers/deciding/withdraw-invitation.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { readReason, refuseIfQuestionChanged } from '../form/read-answer.server.ts';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import type { Route } from './+types/speaker';
import { type DecisionAnswer, previewDecision, sendDecision } from './act-on-entry.server.ts';
import { EntryPage } from './entry-page.tsx';
import { takeDownQuestion, uninviteQuestion } from './entry-questions.ts';
import { loadEntry } from './load-entry.server.ts';

const path = '/organiser/speakers/:speakerId';

const noInvitation =
  'There is no invitation to withdraw: the person has answered it in the meantime. Please reload the page.';

export const loader = organiserLoader(
  path,
  async ({ context, params }) => await loadEntry(context, { ...params, isHonour: false }),
);

export const action = organiserAction(path, {
  preview: async (posted) => await previewDecision(posted, false),
  send: async (posted) => await sendDecision(posted, false),
  'take-down': async ({ context, params: { speakerId }, by, form }) => {
    const unseen = refuseIfQuestionChanged(form, takeDownQuestion);
    if (unseen) return unseen;
    const isDown = await unpublishSpeaker(context.db, { speakerId, ...by }, context.now());
    if (!isDown) return refuse(409, { message: 'This speaker has no page.' });
    return redirectTo(`/organiser/speakers/${speakerId}`, 'speaker-taken-down');
  },
  uninvite: async ({ context, params: { speakerId }, by, form }) => {
    const answer = readReason(form, uninviteQuestion, 'uninvite');
    if (!answer.ok) return answer.refusal;
    const key = readFields(form, z.object({ formKey: z.uuid() }));
    if (!key.ok) return key.refusal;
    const given = { speakerId, reason: answer.reason, ...key.data, ...by };
    const isWithdrawn = isUuid(speakerId) && (await withdrawInvitation(context, given, context.now()));
    if (!isWithdrawn) return refuse(409, { message: noInvitation });
    return redirectTo(`/organiser/speakers/${speakerId}`, 'speaker-uninvited');
  },
});

export default function DeskSpeaker({ loaderData, actionData }: Route.ComponentProps) {
  return <EntryPage entry={loaderData} answer={useAnswer<DecisionAnswer>(actionData)} />;
}
