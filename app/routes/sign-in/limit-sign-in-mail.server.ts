import type { MailLimits } from '#conference/identity/sign-in-rate-limits.server.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import { networkOf } from '#platform/http/security/networks.server.ts';
import type { RateLimitAnswer } from '#platform/http/security/rate-limits.server.ts';
import { hasProvedMailbox } from './proved-mailbox.server.ts';

/**
 * Counts a request for a sign-in mail and returns whether it is within the limits, so that nobody can flood a mailbox.
 * But strangers can use up the limits of somebody's email. So a browser that verified the email before has a separate
 * limit, and the owner of the email can still sign in with that browser.
 */
export async function limitSignInMail(
  request: Request,
  context: RequestContext,
  rules: MailLimits,
  email: string,
): Promise<RateLimitAnswer> {
  const { limits, clientAddress } = context;
  if (hasProvedMailbox(request, context, email)) return await limits.take(rules.byProvedEmail, email);
  return await limits.takeAll([
    [rules.byAddress, clientAddress],
    [rules.byEmailAndAddress, `${email} ${networkOf(clientAddress)}`],
    [rules.byEmail, email],
  ]);
}
