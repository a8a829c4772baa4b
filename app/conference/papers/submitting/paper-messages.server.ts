import { byAuthor, byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import type { Author } from '#conference/papers/paper.ts';
import { lockOwnPaper, lockPaper, type PaperRow } from '#conference/papers/papers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { mailOwnerOf } from './submit-paper.server.ts';

type Store = Pick<Platform, 'db' | 'jobs'>;
type Message = { paperId: string; text: string; formKey: string; requestId: string };

/**
 * Sends a question of the committee to the author of a submitted paper. A form that is sent twice sends one question.
 */
export async function askAuthor(
  { db, jobs }: Store,
  { organiserId, ...message }: Message & { organiserId: string },
  now: Date,
): Promise<boolean> {
  const { paperId, requestId } = message;
  return await db.transaction().execute(async (tx) => {
    const paper = await lockPaper(tx, paperId);
    if (!paper || paper.state === 'draft') return false;
    const id = await addMessage(tx, { ...message, organiserId }, now);
    if (id === undefined) return true;
    const act = { action: 'paper.questioned', subject: 'paper', subjectId: paperId } as const;
    await recordAct(tx, { ...byOrganiser({ organiserId, requestId }), ...act });
    await queueMail(tx, jobs, { kind: 'paper-question', subjectId: id, ...mailOwnerOf(paper) });
    return true;
  });
}

/** Sends the author's answer to the committee. */
export async function answerCommittee(
  { db, jobs }: Store,
  { author, ...message }: Message & { author: Author },
  now: Date,
): Promise<boolean> {
  const { paperId, requestId } = message;
  return await db.transaction().execute(async (tx) => {
    const paper: PaperRow | undefined = await lockOwnPaper(tx, author, paperId);
    if (!paper || paper.state === 'draft') return false;
    const id = await addMessage(tx, message, now);
    if (id === undefined) return true;
    await recordAct(tx, { ...byAuthor({ paperId, requestId }), action: 'paper.answered' });
    await queueMail(tx, jobs, { kind: 'paper-answer', subjectId: id });
    return true;
  });
}

/** Returns the id of the new message. Returns undefined if the form was sent before. */
async function addMessage(
  tx: Database,
  { paperId, text, formKey, organiserId }: Omit<Message, 'requestId'> & { organiserId?: string },
  now: Date,
): Promise<string | undefined> {
  const added = await tx
    .insertInto('paper_message')
    .values({ paper_id: paperId, form_key: formKey, organiser_id: organiserId, text, sent_at: now })
    .onConflict((conflict) => conflict.column('form_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/**
 * Lists the messages about a paper, oldest first. `organiser` is the name of the organiser who asked, or null if the
 * author wrote.
 */
export async function listMessages(db: Database, paperId: string) {
  return await db
    .selectFrom('paper_message as written')
    .leftJoin(organisers(db).as('writer'), 'writer.id', 'written.organiser_id')
    .select(['written.id', 'written.text', 'written.sent_at as sentAt', 'writer.name as organiser'])
    .select((row) => row('written.organiser_id', 'is not', null).as('isByCommittee'))
    .where('written.paper_id', '=', paperId)
    .orderBy('written.sent_at')
    .orderBy('written.id')
    .execute();
}
