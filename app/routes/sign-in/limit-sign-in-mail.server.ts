import { networkOf, type RateLimitAnswer } from '#platform/http/rate-limits.server.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import { hasProvedMailbox } from './proved-mailbox.server.ts';

/**
 * Counts a sign-in mail that is asked for, of a participant ("mail") or to the desk ("desk-mail"), and says whether it is
 * one too many. Strict for one asker, and in all, so that nobody floods a mailbox. Strangers on a few networks can use the
 * latter up; the owner still gets in where they have signed in by mail before, for which nothing of this counts.
 */
export async function limitSignInMail(
  request: Request,
  context: RequestContext,
  of: 'mail' | 'desk-mail',
  email: string,
): Promise<RateLimitAnswer> {
  const limits = hasProvedMailbox(request, context, email)
    ? ([[`${of}-by-proved-email`, email]] as const)
    : ([
        [`${of}-by-address`, context.clientAddress],
        [`${of}-by-email-and-address`, `${email} ${networkOf(context.clientAddress)}`],
        [`${of}-by-email`, email],
      ] as const);
  for (const [rule, subject] of limits) {
    const answer = await context.limits.take(rule, subject);
    if (!answer.ok) return answer;
  }
  return { ok: true };
}
