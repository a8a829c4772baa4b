import type { LoaderFunctionArgs } from 'react-router';
import { answerOutage } from './answer-outage.server.ts';
import {
  describeRequest,
  type FormLimits,
  formAction,
  type Handler,
  type RefuseUnread,
  type RouteRequest,
} from './form-action.server.ts';

/**
 * Finds out who sends the request. Throws a redirect or an error response if this visitor is not allowed to see the
 * page. `Who` is the type of the result, such as `{ participant }`.
 */
export type Identify<Who> = (asked: RouteRequest) => Promise<Who>;

/** Returns a function that makes loaders. `identify` runs before each of them, such as to admit only participants. */
export function loaderFor<Who>(identify: Identify<Who>) {
  return function makeLoader<Data>(load: (asked: RouteRequest & Who) => Promise<Data>) {
    return async (args: LoaderFunctionArgs) => {
      const asked = describeRequest(args);
      return await answerOutage(asked, async () => await load({ ...asked, ...(await identify(asked)) }));
    };
  };
}

/**
 * Returns a function that makes actions. `identify` runs before each of them, such as to admit only participants. Their
 * forms have no files unless `limits` accepts files.
 */
export function actionFor<Who>(identify: Identify<Who>) {
  return function makeAction<Answer, UnreadAnswer = never>(
    handle: Handler<Who, Answer>,
    refuseUnread?: RefuseUnread<Who, UnreadAnswer>,
    limits?: Pick<FormLimits<Who>, 'accepts'>,
  ) {
    return formAction(identify, handle, refuseUnread, limits);
  };
}
