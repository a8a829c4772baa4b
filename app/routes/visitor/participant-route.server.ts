import type { LoaderFunctionArgs } from 'react-router';
import { answerOutage } from '#routes/forms/answer-outage.server.ts';
import {
  describeRequest,
  type FormLimits,
  formAction,
  type Handler,
  type PostedForm,
  type RefuseUnread,
  type RouteRequest,
} from '#routes/forms/form-action.server.ts';
import { type Participant, requireParticipant } from './visitor.server.ts';

type Own = { participant: Participant };
export type ParticipantRequest = RouteRequest & Own;
export type ParticipantForm = PostedForm<Own>;

const identify = async ({ request, context }: RouteRequest) => ({
  participant: await requireParticipant(request, context),
});

/** Makes the loader of a participant's page. Redirects other visitors, see `requireParticipant`. */
export function participantLoader<Data>(load: (asked: ParticipantRequest) => Promise<Data>) {
  return async (args: LoaderFunctionArgs) => {
    const asked = describeRequest(args);
    return await answerOutage(
      asked.context,
      async () => await load({ ...asked, ...(await identify(asked)) }),
    );
  };
}

/** Makes the action of a participant's page. Its forms have no files unless `limits` accepts them. */
export function participantAction<Answer, UnreadAnswer = never>(
  handle: Handler<Own, Answer>,
  refuseUnread?: RefuseUnread<Own, UnreadAnswer>,
  limits?: Pick<FormLimits<Own>, 'accepts'>,
) {
  return formAction(identify, handle, refuseUnread, limits);
}
