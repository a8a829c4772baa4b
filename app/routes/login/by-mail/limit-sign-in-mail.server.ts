import type { Asker } from '#conference/accounts/limit-sign-in-mails.server.ts';
import type { MailLimits } from '#conference/accounts/sign-in-rate-limits.server.ts';
import { networkOf } from '#platform/http/security/networks.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { hasProvedMailbox } from './proved-mailbox.server.ts';

type Recognised = { ok: true; asker: Asker } | { ok: false; retryAfterSeconds: number };

/**
 * Counts a request for a sign-in mail. Refuses it if its network has asked too often, for whatever mailbox. Otherwise
 * says who asks, so that nobody can flood a mailbox and strangers cannot keep its owner out.
 */
export async function recogniseAsker(
  request: Request,
  context: RouteContext,
  rules: MailLimits,
  email: string,
): Promise<Recognised> {
  const { limits, clientAddress } = context;
  const hasProved = hasProvedMailbox(request, context, email);
  if (hasProved && (await limits.take(rules.byProvedEmail, email)).ok) {
    return { ok: true, asker: { isProved: true, isNewNetwork: false } };
  }
  const limit = await limits.take(rules.byAddress, clientAddress);
  if (!limit.ok) return limit;
  const first = await limits.take(rules.firstOfNetwork, `${email} ${networkOf(clientAddress)}`);
  return { ok: true, asker: { isProved: false, isNewNetwork: first.ok } };
}
