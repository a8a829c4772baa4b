import type { ActName } from '#conference/audit/act-words.ts';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Json } from '#platform/database/database-types.ts';

type OwnAct = { organiserId: string; action: ActName; requestId: string; detail?: Json };

/** Records what an organiser did to their own account. */
export async function recordAccountChange(tx: Database, { action, detail, ...by }: OwnAct): Promise<void> {
  const subject = { subject: 'organiser', subjectId: by.organiserId } as const;
  await recordAct(tx, { ...byOrganiser(by), action, ...subject, detail });
}
