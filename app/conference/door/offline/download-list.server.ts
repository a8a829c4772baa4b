import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { publishList } from '#conference/documents/verifying/publish-list.server.ts';
import { listDoorSessions } from '#conference/programme/door-sessions.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { listValidity, type TakenList } from './door-list.ts';

/** A list and the organiser who downloads it. The phone draws `listId` at random. */
export type ListOwner = { listId: string; organiserId: string };

/** Derives the key of a list. Only the organiser who downloaded the list gets the key. */
export function keyOfList(secrets: Pick<Secrets, 'keyFor'>, { listId, organiserId }: ListOwner): Buffer {
  return secrets.keyFor(`door list ${listId} of ${organiserId}`);
}

/**
 * Gives an organiser the key of a list. The list can then be used for a day. If the organiser downloads the same list
 * again, it can be used for another day.
 */
export async function downloadList(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { listId, ...by }: ListOwner & { requestId: string },
  now: Date,
): Promise<TakenList> {
  const { organiserId } = by;
  const count = await countRows(db, registrations(db).where('status', '=', 'active'));
  await recordAct(db, {
    ...byOrganiser(by),
    action: 'door-list.taken',
    subject: 'list',
    detail: { list: listId, count },
  });
  return {
    key: keyOfList(secrets, { listId, organiserId }).toString('base64'),
    count,
    takenAt: now.toISOString(),
    validUntil: new Date(now.getTime() + listValidity).toISOString(),
    limited: (await listDoorSessions(db)).flatMap(({ slug, isLimited }) => (isLimited ? [slug] : [])),
    published: await publishList({ db, secrets }, now),
  };
}
