import { byAuthor, recordAct } from '#conference/audit/record-act.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';

/** The co-author to whom the link was mailed, and their paper. */
export type LinkedCoAuthor = {
  id: string;
  name: string;
  title: string;
  authorName: string;
  answer: 'confirmed' | 'declined' | undefined;
};

/** Finds the co-author to whom a link was mailed. Changes nothing. Returns undefined if the link does not work. */
export async function readCoAuthorLink(db: Database, token: string): Promise<LinkedCoAuthor | undefined> {
  const row = await db
    .selectFrom('paper_co_author as person')
    .innerJoin('paper', 'paper.id', 'person.paper_id')
    .innerJoin('paper_version as version', (join) =>
      join.onRef('version.paper_id', '=', 'paper.id').onRef('version.number', '=', 'paper.last_version'),
    )
    .select(['person.id', 'person.name', 'version.title', 'version.author_name as authorName'])
    .select(['confirmed_at', 'declined_at'])
    .where('link_hash', '=', hashToken(token))
    .where('state', '<>', 'withdrawn')
    .executeTakeFirst();
  if (!row) return undefined;
  const { confirmed_at, declined_at, ...asked } = row;
  return { ...asked, answer: confirmed_at ? 'confirmed' : declined_at ? 'declined' : undefined };
}

/** Stores what a co-author answers. They can change the answer with the same link. Returns false for a wrong link. */
export async function answerCoAuthorLink(
  db: Database,
  { token, isCoAuthor, requestId }: { token: string; isCoAuthor: boolean; requestId: string },
  now: Date,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const answered = await tx
      .updateTable('paper_co_author')
      .set({ confirmed_at: isCoAuthor ? now : null, declined_at: isCoAuthor ? null : now })
      .where('link_hash', '=', hashToken(token))
      .returning('paper_id')
      .executeTakeFirst();
    if (!answered) return false;
    const act = byAuthor({ paperId: answered.paper_id, requestId });
    await recordAct(tx, { ...act, action: 'co-author.answered', detail: { isCoAuthor } });
    return true;
  });
}
