import { redirect } from 'react-router';
import type { Reviewer } from '#conference/papers/reviewing/reviewer.ts';
import { findReviewer } from '#conference/papers/reviewing/reviewers.server.ts';
import type { RouteRequest } from '#routes/forms/form-action.server.ts';
import { actionFor, loaderFor } from '#routes/forms/page-functions.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { requireMailboxOwner } from '#routes/login/mailbox/mailbox-owner.server.ts';
import { requireCall } from '#routes/papers/author.server.ts';

type Found = { email: string; reviewer: Reviewer | undefined };

/**
 * Returns the proved email address of the visitor and, if there is one, the reviewer with this address. Redirects
 * other visitors to the login.
 */
export async function findSignedInReviewer(request: Request, context: RouteContext): Promise<Found> {
  requireCall(context.settings);
  const { email } = await requireMailboxOwner(request, context, '/review');
  return { email, reviewer: await findReviewer(context.db, email) };
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
