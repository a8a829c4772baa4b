import { registrationFiles } from '#conference/registration/registrations.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { wideNetworkOf } from '#platform/http/security/networks.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { addGauge, cacheBriefly } from '#platform/metrics/add-gauge.server.ts';
import type { Metrics } from '#platform/metrics/open-metrics.server.ts';

/**
 * How many bytes the files of registrations may use while their mailbox is not proved. `all` is the limit for all these
 * files together, `network` the limit for one wide network. If 500 people of a delegation share one network, each can
 * store 2 MB. Registrations that arrive at the same moment can exceed the limits by the size of their own files.
 */
export const roomForUnproved = { all: 4 * 1024 ** 3, network: 1024 ** 3 };

/**
 * The keyed hash under which the files of a client's network are counted. Nobody can compute the network address from
 * it.
 */
export function unprovedNetwork(
  { fingerprint }: Pick<Secrets, 'fingerprint'>,
  clientAddress: string,
): string {
  return fingerprint('unproved network', wideNetworkOf(clientAddress));
}

/** Returns whether an unproved registration from this network may still store files. */
export async function hasRoomForUnproved(db: Database, network: string): Promise<boolean> {
  const stored = await readUnprovedBytes(db, network);
  return stored.all < roomForUnproved.all && stored.network < roomForUnproved.network;
}

async function readUnprovedBytes(db: Database, network: string) {
  return await db
    .selectFrom('registration')
    .innerJoin(registrationFiles(db).as('file'), 'file.registration_id', 'registration.id')
    .select(({ fn }) => [
      asNumber(fn.sum('byte_size')).as('all'),
      asNumber(fn.sum('byte_size').filterWhere('unproved_network', '=', network)).as('network'),
    ])
    .where('unproved_network', 'is not', null)
    .executeTakeFirstOrThrow();
}

/**
 * Returns the keyed hash of the network from which a registration was sent (see {@link unprovedNetwork}). Returns
 * undefined if the mailbox is proved, or if an organiser made the registration.
 */
export async function readUnprovedNetwork(db: Database, registrationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('registration')
    .select('unproved_network')
    .where('id', '=', registrationId)
    .executeTakeFirst();
  return row?.unproved_network ?? undefined;
}

/** Adds a metric for the space that files of unproved registrations use: 1 means that the limit is reached. */
export function watchUnproved(metrics: Metrics, db: Database): void {
  const readPart = cacheBriefly(async () => (await readUnprovedBytes(db, '')).all / roomForUnproved.all);
  addGauge(
    metrics,
    'conference_unproved_files_ratio',
    'Part of the room for unproved files in use.',
    readPart,
  );
}
