import type { LoaderFunctionArgs } from 'react-router';
import { answerOutage } from '#routes/forms/answer-outage.server.ts';
import {
  describeRequest,
  type FormLimits,
  formAction,
  type Handler,
  type RefuseUnread,
  type RouteRequest,
} from '#routes/forms/form-action.server.ts';

/** Makes the loader of a page that anybody may open. */
export function visitorLoader<Data>(load: (asked: RouteRequest) => Promise<Data>) {
  return async (args: LoaderFunctionArgs) => {
    const asked = describeRequest(args);
    return await answerOutage(asked.context, () => load(asked));
  };
}

/** Makes the action of a page whose forms anybody may send. The forms have no files unless `limits` accepts them. */
export function visitorAction<Answer, UnreadAnswer = never>(
  handle: Handler<object, Answer>,
  refuseUnread?: RefuseUnread<object, UnreadAnswer>,
  limits?: Pick<FormLimits<object>, 'accepts'>,
) {
  return formAction(async () => ({}), handle, refuseUnread, limits);
}
