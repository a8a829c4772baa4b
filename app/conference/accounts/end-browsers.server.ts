import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { BrowserOwner, KnownBrowser } from './browsers.ts';

/**
 * Ends the access of these browsers to a registration. A device loses its credential for the registration, and all
 * sessions that the device opened end. Ignores ids that do not belong to the person.
 */
export async function endBrowsers(
  tx: Database,
  { registrationId, email }: BrowserOwner,
  ended: readonly Pick<KnownBrowser, 'kind' | 'id'>[],
  now: Date,
): Promise<void> {
  const idsOf = (kind: KnownBrowser['kind']) =>
    anyOf(ended.filter((browser) => browser.kind === kind).map(({ id }) => id));
  const open = tx.updateTable('session').set({ ended_at: now }).where('ended_at', 'is', null);
  await open.where('device_id', '=', idsOf('device')).where('registration_id', '=', registrationId).execute();
  await tx
    .deleteFrom('device_registration')
    .where('device_id', '=', idsOf('device'))
    .where('registration_id', '=', registrationId)
    .execute();
  await open
    .where('id', '=', idsOf('session'))
    .where((row) =>
      row.or([
        row('registration_id', '=', registrationId),
        row.and([row('registration_id', 'is', null), row('email', '=', email)]),
      ]),
    )
    .execute();
}
