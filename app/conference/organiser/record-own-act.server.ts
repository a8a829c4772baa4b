import type { ActName } from '#conference/audit/act-words.ts';
import { recordAct } from '#conference/audit/record-act.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Json } from '#platform/database/database-types.ts';

type OwnAct = { organiserId: string; action: ActName; requestId: string; detail?: Json };

/** Records what an organiser did to their own account. */
export async function recordOwnAct(tx: Database, { organiserId, ...act }: OwnAct): Promise<void> {
  await recordAct(tx, {
    actor: 'organiser',
    actorId: organiserId,
    subject: 'organiser',
    subjectId: organiserId,
    ...act,
  });
}
