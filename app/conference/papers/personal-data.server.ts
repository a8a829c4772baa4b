import { sql } from 'kysely';
import { recordAct } from '#conference/audit/record-act.server.ts';
import { rowsOfRegistration } from '#conference/registration/rows-of-registration.server.ts';
import { anyAddress, anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { listSentDecisions } from './deciding/decide.server.ts';
import { writePaperNumber } from './paper-number.ts';
import { deletePapers } from './submitting/save-draft.server.ts';

/** The papers of a person, and the papers that name them as a co-author. */
export const paperData = {
  tables: {
    paper: {
      deletedBy: { registration_id: 'registrationIds', email: 'emails' },
      finds: { id: 'subjectIds', record_key_id: 'recordKeyIds' },
    },
    paper_co_author: { erase: eraseCoAuthor },
    // An erasure deletes papers and reviewers. In the tables with `deleted`, the database then deletes the rows that
    // refer to these papers and reviewers.
    paper_version: 'deleted',
    paper_message: 'deleted',
    paper_decision: 'deleted',
    paper_assignment: 'deleted',
    paper_conflict: 'deleted',
    review: 'deleted',
    review_remark: 'deleted',
    review_remark_notice: 'deleted',
    reviewer: { deletedBy: { email: 'emails' }, finds: { id: 'subjectIds' } },
  },
  removeUnreadable,
} as const;

/** Removes a person from the co-authors of papers, also from drafts. */
async function eraseCoAuthor(tx: Database, { emails }: { emails: string[] }) {
  const deleted = await tx
    .deleteFrom('paper_co_author')
    .where('email', '=', anyAddress(emails))
    .returning('id')
    .execute();
  await sql`
    update paper set co_authors = (
      select coalesce(jsonb_agg(one order by place), '[]') from jsonb_array_elements(co_authors) with ordinality as typed (one, place)
      where trim(one->>'email')::citext <> all(${emails}::citext[])
    )
    where exists (
      select from jsonb_array_elements(co_authors) as one where trim(one->>'email')::citext = any(${emails}::citext[])
    )`.execute(tx);
  return { subjectIds: deleted.map(({ id }) => id) };
}

/**
 * Functions that give papers to another registration of the same person. `movePapers`: in a merge. `returnPapers`: when
 * the merge is undone. `joinPapers`: after a mailbox is proved.
 */
export const {
  move: movePapers,
  moveBack: returnPapers,
  join: joinPapers,
} = rowsOfRegistration(sql.table('paper'));

type Person = { registrationIds: string[]; emails: string[] };

function selectPapersOf(db: Database, { registrationIds, emails }: Person) {
  return db
    .selectFrom('paper')
    .where((row) =>
      row.or([row('registration_id', '=', anyOf(registrationIds)), row('email', '=', anyAddress(emails))]),
    );
}

/** The ids of a person's papers, and of the rows that name them as a co-author. */
export async function listPaperIdsOf(
  db: Database,
  person: Person,
): Promise<{ papers: string[]; coAuthors: string[] }> {
  const papers = await selectPapersOf(db, person).select('id').execute();
  const coAuthors = await db
    .selectFrom('paper_co_author')
    .select('id')
    .where('email', '=', anyAddress(person.emails))
    .execute();
  return { papers: papers.map(({ id }) => id), coAuthors: coAuthors.map(({ id }) => id) };
}

/** The keys that seal the files of a person's papers. */
export async function listPaperKeysOf(db: Database, person: Person): Promise<string[]> {
  const rows = await selectPapersOf(db, person).select('record_key_id').execute();
  return rows.map((row) => row.record_key_id);
}

/** Lists a person's papers with their versions and messages, for the copy of their data. */
export async function listPapersOf(db: Database, person: Person) {
  const rows = await selectPapersOf(db, person).selectAll().orderBy('created_at').execute();
  const papers = [];
  for (const row of rows) {
    const versions = await db
      .selectFrom('paper_version')
      .select(['number as version', 'title', 'abstract', 'theme', 'kind', 'language'])
      .select(['author_name as author', 'institution', 'orcid', 'ror', 'needs'])
      .select('submitted_at as submittedAt')
      .where('paper_id', '=', row.id)
      .orderBy('number')
      .execute();
    const messages = await db
      .selectFrom('paper_message')
      .select(['text', 'sent_at as sentAt'])
      .select(({ eb }) => eb('organiser_id', 'is', null).as('isYours'))
      .where('paper_id', '=', row.id)
      .orderBy('sent_at')
      .execute();
    const decisions = await listSentDecisions(db, row.id);
    papers.push({
      number: writePaperNumber(row.number),
      state: row.state,
      title: row.title,
      abstract: row.abstract,
      theme: row.theme,
      kind: row.kind,
      language: row.language,
      author: row.author_name,
      institution: row.institution,
      orcid: row.orcid,
      ror: row.ror,
      needs: row.needs,
      coAuthors: row.co_authors,
      begunAt: row.created_at,
      savedAt: row.saved_at,
      versions,
      messages,
      decisions: decisions.map(({ decision, version, note, comments, sentAt }) => ({
        ...{ decision, version, note, comments, sentAt },
      })),
    });
  }
  return papers;
}

/** Lists the papers that name a person as a co-author, for the copy of their data. */
export async function listCoAuthorshipsOf(db: Database, emails: readonly string[]) {
  const rows = await db
    .selectFrom('paper_co_author as person')
    .innerJoin('paper', 'paper.id', 'person.paper_id')
    .select(['paper.number', 'paper.title', 'person.name', 'person.orcid', 'person.asked_at as askedAt'])
    .select(['person.confirmed_at as confirmedAt', 'person.declined_at as declinedAt'])
    .where('person.email', '=', anyAddress(emails))
    .orderBy('paper.number')
    .execute();
  return rows.map(({ number, ...row }) => ({ paper: writePaperNumber(number), ...row }));
}

/** Lists what a person has written in the discussions of reviewers, for the copy of their data. */
export async function listRemarksOf(db: Database, emails: readonly string[]) {
  const rows = await db
    .selectFrom('review_remark as remark')
    .innerJoin('reviewer', 'reviewer.id', 'remark.reviewer_id')
    .innerJoin('paper', 'paper.id', 'remark.paper_id')
    .select(['paper.number', 'remark.text', 'remark.sent_at as sentAt'])
    .where('reviewer.email', '=', anyAddress(emails))
    .orderBy('remark.sent_at')
    .execute();
  return rows.map(({ number, ...row }) => ({ paper: writePaperNumber(number), ...row }));
}

/** Lists what a person has written as a reviewer, for the copy of their data. */
export async function listReviewsOf(db: Database, emails: readonly string[]) {
  return await db
    .selectFrom('review')
    .innerJoin('reviewer', 'reviewer.id', 'review.reviewer_id')
    .innerJoin('paper', 'paper.id', 'review.paper_id')
    .select(['paper.number as paper', 'review.points', 'review.for_author as forAuthor'])
    .select(['review.for_committee as forCommittee', 'review.submitted_at as submittedAt'])
    .where('reviewer.email', '=', anyAddress(emails))
    .orderBy('paper.number')
    .execute();
}

/** Counts the papers and reviews of an email address, and finds the language of mails to this address. */
export async function countPaperDataOf(db: Database, email: string) {
  const papers = await selectPapersOf(db, { registrationIds: [], emails: [email] })
    .select(['state', 'mail_language'])
    .orderBy('saved_at', 'desc')
    .execute();
  const named = await db
    .selectFrom('paper')
    .select('id')
    .where(
      sql<boolean>`exists (
        select from jsonb_array_elements(co_authors) as one where trim(one->>'email')::citext = ${email}::citext
      ) or exists (select from paper_co_author where paper_id = paper.id and paper_co_author.email = ${email})`,
    )
    .execute();
  const reviewer = await db
    .selectFrom('reviewer')
    .select('mail_language')
    .where('email', '=', email)
    .executeTakeFirst();
  return {
    papers: papers.length,
    accepted: papers.filter(({ state }) => state === 'accepted').length,
    coAuthored: named.length,
    isReviewer: reviewer !== undefined,
    reviews: (await listReviewsOf(db, [email])).length,
    language: papers[0]?.mail_language ?? reviewer?.mail_language,
  };
}

/** Returns which of these files are full texts of papers. */
export async function listPaperFiles(db: Database, fileIds: readonly string[]): Promise<Set<string>> {
  const drafts = db.selectFrom('paper').select('file_id').where('file_id', '=', anyOf(fileIds));
  const versions = db.selectFrom('paper_version').select('file_id').where('file_id', '=', anyOf(fileIds));
  const rows = await drafts.union(versions).execute();
  return new Set(rows.flatMap(({ file_id }) => file_id ?? []));
}

/** One call deletes at most this many papers, so that no call takes long. */
const maxDeleted = 500;

/**
 * Deletes papers that were not accepted and not changed since `before`. With `isEverything`, deletes all papers and
 * reviewers. Each paper has a separate transaction. Returns the number of papers and the ids of their mails.
 */
export async function deleteOldPapers(
  db: Database,
  { before, isEverything }: { before: Date; isEverything: boolean },
): Promise<{ count: number; mailIds: string[] }> {
  const due = await db
    .selectFrom('paper')
    .select(['id', 'record_key_id'])
    .$if(!isEverything, (list) => list.where('state', '<>', 'accepted').where('saved_at', '<', before))
    .orderBy('id')
    .limit(maxDeleted)
    .execute();
  const mailIds: string[] = [];
  for (const paper of due) {
    await db.transaction().execute(async (tx) => {
      await recordAct(tx, {
        actor: 'system',
        action: 'paper.deleted',
        subject: 'paper',
        subjectId: paper.id,
      });
      mailIds.push(...(await deletePapers(tx, [paper])));
    });
  }
  if (isEverything) await db.deleteFrom('reviewer').execute();
  return { count: due.length, mailIds };
}

async function removeUnreadable({ db }: { db: Database }, { recordKeyIds }: { recordKeyIds: string[] }) {
  await db.deleteFrom('paper').where('record_key_id', '=', anyOf(recordKeyIds)).execute();
}
