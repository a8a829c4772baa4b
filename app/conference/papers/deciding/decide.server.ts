import { sql } from 'kysely';
import { byOrganiser, recordAct, recordActs } from '#conference/audit/record-act.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import type { PaperState } from '#conference/papers/paper.ts';
import { mailOwnerOf } from '#conference/papers/submitting/submit-paper.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { type Decision, decidableStates, stampDecision } from './decision.ts';

type By = { organiserId: string; requestId: string };

type DecisionToNote = By & {
  paperIds: readonly string[];
  decision: Decision;
  note: string;
  /**
   * For each paper, the text that `stampDecision` wrote when the list was opened. The keys are the ids of the papers.
   */
  shown?: ReadonlyMap<string, string>;
};

type NoteResult =
  | { ok: true; count: number }
  /** Somebody else decided on these papers after the list was opened. `mark` is what `stampDecision` writes now. */
  | {
      ok: false;
      papers: { id: string; number: number; decision: Decision | null; state: PaperState; mark: string }[];
    };

/**
 * Notes a decision on papers. Replaces a decision that was noted but not sent. The authors learn of the decision when
 * it is sent. Leaves out drafts, withdrawn papers, and papers whose state is already this decision. Returns how many
 * papers got the decision. If somebody else has decided on one of the papers since the list was opened, notes nothing.
 */
export async function notePaperDecisions(
  db: Database,
  { paperIds, decision, note, shown, ...by }: DecisionToNote,
  now: Date,
): Promise<NoteResult> {
  return await db.transaction().execute(async (tx) => {
    const changed = shown ? await findChanged(tx, { paperIds, decision, note, shown }) : [];
    if (changed.length > 0) return { ok: false, papers: changed };
    const papers = await tx
      .selectFrom('paper')
      .select(['id', 'last_version'])
      .where('id', '=', anyOf(paperIds))
      .where('state', 'in', decidableStates)
      .where('state', '<>', decision)
      .orderBy('id')
      .forUpdate()
      .execute();
    for (const { id, last_version } of papers) {
      const noted = { decision, note, version: last_version, decided_by: by.organiserId, decided_at: now };
      await tx
        .insertInto('paper_decision')
        .values({ paper_id: id, ...noted })
        .onConflict((conflict) => conflict.column('paper_id').where('sent_at', 'is', null).doUpdateSet(noted))
        .execute();
    }
    await recordActs(
      tx,
      papers.map(({ id }) => ({
        ...byOrganiser(by),
        action: 'paper.decided',
        subject: 'paper',
        subjectId: id,
        detail: { decision },
      })),
    );
    return { ok: true, count: papers.length };
  });
}

/** Locks the papers, and finds those on which somebody else has made another decision since the list was opened. */
async function findChanged(
  tx: Database,
  {
    paperIds,
    decision,
    note,
    shown,
  }: Pick<DecisionToNote, 'paperIds' | 'decision' | 'note'> & Required<Pick<DecisionToNote, 'shown'>>,
) {
  await tx
    .selectFrom('paper')
    .select('id')
    .where('id', '=', anyOf(paperIds))
    .orderBy('id')
    .forUpdate()
    .execute();
  const rows = await tx
    .selectFrom('paper')
    .leftJoin('paper_decision as decided', (join) =>
      join.onRef('decided.paper_id', '=', 'paper.id').on('decided.sent_at', 'is', null),
    )
    .select(['paper.id', 'paper.number', 'paper.state', 'decided.decision', 'decided.note'])
    .select('decided.decided_at as decidedAt')
    .where('paper.id', '=', anyOf(paperIds))
    .orderBy('paper.number')
    .execute();
  return rows.flatMap(({ note: noted, decidedAt, ...paper }) => {
    const mark = stampDecision({ state: paper.state, decidedAt });
    const isSame = paper.decision === decision && noted === note;
    return (shown.get(paper.id) ?? mark) === mark || isSame ? [] : [{ ...paper, mark }];
  });
}

/** Takes back a decision that was noted but not sent. Returns false if there is none. */
export async function takeBackDecision(
  db: Database,
  { paperId, ...by }: By & { paperId: string },
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const taken = await tx
      .deleteFrom('paper_decision')
      .where('paper_id', '=', paperId)
      .where('sent_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!taken) return false;
    const act = { action: 'paper-decision.taken-back', subject: 'paper', subjectId: paperId } as const;
    await recordAct(tx, { ...byOrganiser(by), ...act });
    return true;
  });
}

/** A query of the decisions that were noted but not sent. Leaves out withdrawn papers. */
function openDecisions(db: Database) {
  return db
    .selectFrom('paper_decision as decided')
    .innerJoin('paper', 'paper.id', 'decided.paper_id')
    .where('decided.sent_at', 'is', null)
    .where('paper.state', 'in', decidableStates);
}

/**
 * Sends the decisions that were noted until `seenAt`, the time of the newest decision that the organiser has seen. Each
 * decision becomes the state of its paper and stores the reviewers' comments, and the author gets a mail. Returns how
 * many decisions were sent. A second call sends none of them again. Call it in a transaction: the programme's
 * `sendPaperDecisions` also takes papers that are accepted no longer out of the programme.
 */
export async function sendDecisions(
  { db: tx, jobs }: Pick<Platform, 'db' | 'jobs'>,
  { seenAt, ...by }: By & { seenAt: Date },
  now: Date,
): Promise<number> {
  const open = await openDecisions(tx)
    .select(['decided.id', 'decided.decision', 'paper.id as paperId', 'paper.registration_id'])
    .where('decided.decided_at', '<=', seenAt)
    .orderBy('paper.id')
    .forUpdate()
    .execute();
  if (open.length === 0) return 0;
  const ids = open.map(({ id }) => id);
  await sql`
    update paper_decision as decided set sent_at = ${now}, sent_by = ${by.organiserId}, comments = coalesce((
      select array_agg(for_author order by submitted_at, reviewer_id) from review
      where paper_id = decided.paper_id and submitted_at is not null
    ), '{}')
    where id = any(${ids}::uuid[])`.execute(tx);
  await sql`
    update paper set state = decided.decision::text::paper_state
    from paper_decision as decided
    where decided.id = any(${ids}::uuid[]) and paper.id = decided.paper_id`.execute(tx);
  for (const { id, registration_id } of open) {
    await queueMail(tx, jobs, {
      kind: 'paper-decided',
      subjectId: id,
      ...mailOwnerOf({ registration_id }),
    });
  }
  const count = (wanted: Decision) => open.filter(({ decision }) => decision === wanted).length;
  const detail = {
    accepted: count('accepted'),
    'waiting-list': count('waiting-list'),
    rejected: count('rejected'),
    revise: count('revise'),
  };
  await recordAct(tx, { ...byOrganiser(by), action: 'paper-decisions.sent', subject: 'list', detail });
  return open.length;
}

/** Lists the accepted papers that the decisions noted until `seenAt` accept no longer. */
export async function listNoLongerAccepted(db: Database, seenAt: Date): Promise<string[]> {
  const rows = await openDecisions(db)
    .select('paper.id')
    .where('decided.decided_at', '<=', seenAt)
    .where('paper.state', '=', 'accepted')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Lists the decisions that were noted but not sent. `shown` contains the first `count` of these decisions. `all` is the
 * number of all of them. `counts` contains all of them, grouped by what was decided. `newestAt` is the time of the
 * newest one.
 */
export async function listOpenDecisions(db: Database, count: number) {
  const rows = await openDecisions(db)
    .select(['decided.id', 'decided.decision', 'decided.version', 'decided.decided_at as decidedAt'])
    .select(['paper.id as paperId', 'paper.number', 'paper.last_version as lastVersion', 'paper.email'])
    .orderBy('decided.decision')
    .orderBy('paper.number')
    .execute();
  const times = rows.map(({ decidedAt }) => decidedAt.getTime());
  return {
    shown: rows.slice(0, count),
    all: rows.length,
    counts: Map.groupBy(rows, ({ decision }) => decision),
    newestAt: new Date(Math.max(0, ...times)),
  };
}

/** Finds when the oldest decision was noted that is not sent yet. */
export async function findOldestDecision(db: Database): Promise<Date | undefined> {
  const oldest = await openDecisions(db)
    .select(({ fn }) => fn.min('decided.decided_at').as('at'))
    .executeTakeFirst();
  return oldest?.at ?? undefined;
}

/** Lists the decisions on a paper, newest first. Includes a decision that is not sent yet. */
export async function listDecisions(db: Database, paperId: string) {
  return await db
    .selectFrom('paper_decision')
    .select(['id', 'decision', 'version', 'note', 'comments', 'decided_at as decidedAt', 'sent_at as sentAt'])
    .where('paper_id', '=', paperId)
    .orderBy('decided_at', 'desc')
    .execute();
}

/** Lists the decisions on a paper that its author has received, newest first. */
export async function listSentDecisions(db: Database, paperId: string) {
  const rows = await listDecisions(db, paperId);
  return rows.flatMap(({ sentAt, ...decided }) => (sentAt ? [{ ...decided, sentAt }] : []));
}
