import { addTime, days } from '#platform/durations.ts';
import { requestContext } from '#platform/http/request-context.server.ts';
import { findSettings } from '#routes/page/find-settings.server.ts';
import { siteAddress } from '#routes/page/site-address.server.ts';
import { mailTo } from '#ui/layout/mail-to.ts';
import type { Route } from './+types/security.ts';

/**
 * How long the file is valid. People who find a weakness later should load the file again, because the email address
 * may have changed.
 */
const validForMs = days(30);

/** Tells people who find a weakness of the site where to report it (RFC 9116). */
export function loader({ context }: Route.LoaderArgs) {
  const expires = addTime(context.get(requestContext).now(), validForMs);
  const lines = [
    `Contact: ${mailTo(findSettings(context).contact.email)}`,
    `Expires: ${expires.toISOString()}`,
    // The desk is in English.
    'Preferred-Languages: en',
    `Canonical: ${siteAddress(context)}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
}
