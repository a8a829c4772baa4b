import { join } from 'node:path';
import { readRoom } from '#platform/files/room-for-files.server.ts';
import { openArrivingForms } from '#platform/forms/arriving-forms.server.ts';
import { wideNetworkOf } from '#platform/http/security/networks.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';

const mebibyte = 1024 * 1024;
const gibibyte = 1024 * mebibyte;

/**
 * A hundred people in one network can each send 5 MB at 50 kB/s at the same time: this needs 25 GiB × seconds. One
 * sender with 25 MiB at 30 kB/s needs 11 GiB × seconds.
 */
const byteSeconds = 32 * gibibyte;

const ofVisitors = openArrivingForms({
  shareOfRoom: 1 / 2,
  withoutDisk: 64 * mebibyte,
  handled: 96 * mebibyte,
  byteSeconds,
});

/** Organisers have their own room, so that forms of visitors never block the desk. */
const ofOrganisers = openArrivingForms({
  shareOfRoom: 1 / 4,
  withoutDisk: 32 * mebibyte,
  handled: 48 * mebibyte,
  byteSeconds,
});

type Asked = { context: Pick<RouteContext, 'clientAddress' | 'config'> };

/** Opens the place for a visitor's form. All forms from the same wide network share one limit. */
export function openFormOfVisitor({ context }: Asked) {
  return ofVisitors.open(wideNetworkOf(context.clientAddress), placeOf(context));
}

/** Opens the place for an organiser's form. All forms of one organiser share one limit. */
export function openFormOfOrganiser(organiserId: string, { context }: Asked) {
  return ofOrganisers.open(organiserId, placeOf(context));
}

function placeOf({ config }: Asked['context']) {
  return { folder: join(config.dataDir, 'arriving'), readRoom: () => readRoom(config) };
}
