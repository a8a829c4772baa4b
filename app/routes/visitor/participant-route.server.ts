import type { ActionFunctionArgs } from 'react-router';
import {
  describeRequest,
  type FormLimits,
  formAction,
  type Handler,
  type PostedForm,
  type RefuseUnread,
  type RouteRequest,
} from '#routes/forms/form-action.server.ts';
import { type Identify, loaderFor } from '#routes/forms/page-functions.server.ts';
import { dropUnsavedForm, keepUnsavedForm, pathOf, readKeptPath } from './unsaved-form.server.ts';
import { type Participant, requireAccount, requireParticipant, requireRegistered } from './visitor.server.ts';

type Own = { participant: Participant };
export type ParticipantRequest = RouteRequest & Own;
export type ParticipantForm = PostedForm<Own>;

type Require = (request: Request, context: RouteRequest['context']) => Promise<Participant>;

function identifyBy(require: Require): Identify<Own> {
  return async ({ request, context }) => ({ participant: await require(request, context) });
}

const identifyParticipant = identifyBy(requireParticipant);
const identifyRegistered = identifyBy(requireRegistered);
const identifyAccount = identifyBy(requireAccount);

/** Makes the loader of a participant's page. Redirects other visitors, see `requireParticipant`. */
export const participantLoader = loaderFor(identifyParticipant);

/** Makes the loader of a participant's page that people on the waiting list also have. Redirects other visitors. */
export const registeredLoader = loaderFor(identifyRegistered);

/**
 * Makes the loader of a page of the dashboard that stall holders and people on the waiting list also have. Redirects
 * other visitors.
 */
export const accountLoader = loaderFor(identifyAccount);

/**
 * Makes the action of a participant's page. Its forms have no files unless `limits` accepts them. If the session has
 * expired, the form is kept until the next login.
 */
export const participantAction = keepingActionFor(identifyParticipant);

/** Makes the action of a page of the dashboard that stall holders and people on the waiting list also have. */
export const accountAction = keepingActionFor(identifyAccount);

function keepingActionFor(identify: Identify<Own>) {
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

/** Deletes the kept form after a form with the same URL was saved. A redirect means that it was saved. */
function dropIfSaved(asked: RouteRequest, answer: Response) {
  const { request, context } = asked;
  if (readKeptPath(request, context) === pathOf(asked)) answer.headers.append(...dropUnsavedForm(context));
}
