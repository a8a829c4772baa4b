import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
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
import { dropUnsavedForm, keepUnsavedForm, pathOf, readKeptPath } from './unsaved-form.server.ts';
import { type Participant, requireAccount, requireParticipant } from './visitor.server.ts';

type Own = { participant: Participant };
export type ParticipantRequest = RouteRequest & Own;
export type ParticipantForm = PostedForm<Own>;

/** Makes the loader of a participant's page. Redirects other visitors, see `requireParticipant`. */
export const participantLoader = loaderFor(requireParticipant);

/** Makes the loader of a page of the dashboard that stall holders have, too. Redirects other visitors. */
export const accountLoader = loaderFor(requireAccount);

/**
 * Makes the action of a participant's page. Its forms have no files unless `limits` accepts them. If the session has
 * expired, the form is kept until the next login.
 */
export const participantAction = actionFor(requireParticipant);

/** Makes the action of a page of the dashboard that stall holders have, too. */
export const accountAction = actionFor(requireAccount);

type Require = (request: Request, context: RouteRequest['context']) => Promise<Participant>;

function identifyBy(require: Require) {
  return async ({ request, context }: RouteRequest) => ({ participant: await require(request, context) });
}

function loaderFor(require: Require) {
  const identify = identifyBy(require);
  return function makeLoader<Data>(load: (asked: ParticipantRequest) => Promise<Data>) {
    return async (args: LoaderFunctionArgs) => {
      const asked = describeRequest(args);
      return await answerOutage(
        asked.context,
        async () => await load({ ...asked, ...(await identify(asked)) }),
      );
    };
  };
}

function actionFor(require: Require) {
  const identify = identifyBy(require);
  const identifyOrKeep = async (asked: RouteRequest) => {
    try {
      return await identify(asked);
    } catch (denied) {
      const kept = denied instanceof Response ? await keepUnsavedForm(asked) : undefined;
      if (kept && denied instanceof Response) denied.headers.append(...kept);
      throw denied;
    }
  };
  return function makeAction<Answer, UnreadAnswer = never>(
    handle: Handler<Own, Answer>,
    refuseUnread?: RefuseUnread<Own, UnreadAnswer>,
    limits?: Pick<FormLimits<Own>, 'accepts'>,
  ) {
    const act = formAction(identifyOrKeep, handle, refuseUnread, limits);
    return async (args: ActionFunctionArgs) => {
      const answer = await act(args);
      if (answer instanceof Response) dropIfSaved(describeRequest(args), answer);
      return answer;
    };
  };
}

/** A redirect after a form means that it is saved. */
function dropIfSaved(asked: RouteRequest, answer: Response) {
  const { request, context } = asked;
  if (readKeptPath(request, context) === pathOf(asked)) answer.headers.append(...dropUnsavedForm(context));
}
