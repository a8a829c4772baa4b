import { redirect } from 'react-router';
import type { Reviewer } from '#conference/papers/reviewing/reviewer.ts';
import { findReviewer } from '#conference/papers/reviewing/reviewers.server.ts';
import type { RouteRequest } from '#routes/forms/form-action.server.ts';
import { actionFor, loaderFor } from '#routes/forms/page-functions.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { requireCall } from '#routes/login/mailbox/author.server.ts';
import { findMailbox } from '#routes/login/mailbox/mailbox-owner.server.ts';

type Found = { email: string; reviewer: Reviewer | undefined };

/**
 * Returns the proved email address of the visitor and, if there is one, the reviewer with this address. Redirects
 * visitors without a session to the sign-in.
 */
export async function findSignedInReviewer(request: Request, context: RouteContext): Promise<Found> {
  requireCall(context.settings);
  const mailbox = await findMailbox(request, context);
  if (!mailbox) throw redirect('/mailbox/login?next=/review');
  return { email: mailbox.email, reviewer: await findReviewer(context.db, mailbox.email) };
}

const identify = async ({ request, context }: RouteRequest) => {
  const { reviewer } = await findSignedInReviewer(request, context);
  if (!reviewer?.hasJoined) throw redirect('/review');
  return { reviewer };
};

/** Makes the loader of a page for reviewers. Redirects others to /review, where people who were invited can join. */
export const reviewerLoader = loaderFor(identify);

/** Makes the action of a page for reviewers. */
export const reviewerAction = actionFor(identify);
