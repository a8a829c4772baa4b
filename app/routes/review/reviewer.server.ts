import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { Reviewer } from '#conference/papers/reviewing/reviewer.ts';
import { findReviewer } from '#conference/papers/reviewing/reviewers.server.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import { answerOutage } from '#routes/forms/answer-outage.server.ts';
import {
  describeRequest,
  type FormLimits,
  formAction,
  type Handler,
  type RouteRequest,
} from '#routes/forms/form-action.server.ts';
import { requireCall } from '#routes/mailbox/author.server.ts';
import { findMailbox } from '#routes/mailbox/mailbox-owner.server.ts';

type Found = { email: string; reviewer: Reviewer | undefined };

/**
 * Finds who is signed in by a proved mailbox, and the reviewer with this mailbox. Redirects visitors without a session to
 * the sign-in.
 */
export async function findSignedInReviewer(request: Request, context: RequestContext): Promise<Found> {
  requireCall();
  const mailbox = await findMailbox(request, context);
  if (!mailbox) throw redirect('/mailbox/login?next=/review');
  return { email: mailbox.email, reviewer: await findReviewer(context.db, mailbox.email) };
}

const identify = async ({ request, context }: RouteRequest) => {
  const { reviewer } = await findSignedInReviewer(request, context);
  if (!reviewer?.hasJoined) throw redirect('/review');
  return { reviewer };
};

type Own = { reviewer: Reviewer };

/** Makes the loader of a reviewer's page. Everybody else is sent to the page that says how to become one. */
export function reviewerLoader<Data>(load: (asked: RouteRequest & Own) => Promise<Data>) {
  return async (args: LoaderFunctionArgs) => {
    const asked = describeRequest(args);
    return await answerOutage(
      asked.context,
      async () => await load({ ...asked, ...(await identify(asked)) }),
    );
  };
}

/** Makes the action of a reviewer's page. */
export function reviewerAction<Answer>(
  handle: Handler<Own, Answer>,
  limits?: Pick<FormLimits<Own>, 'accepts'>,
) {
  return formAction(identify, handle, undefined, limits);
}
