import { randomUUID } from 'node:crypto';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { RateLimitRule } from '#platform/http/security/rate-limits.server.ts';
import type { WordingOf } from './stored-wordings.server.ts';
import type { Texts } from './wording.ts';

/** The limit is high enough for an owner who tries many texts. */
export const testMailLimits = {
  byOrganiser: { name: 'wording-test-by-organiser', by: 'id', points: 20, seconds: 60 * 60 },
} as const satisfies Record<string, RateLimitRule>;

/** A query of the test mails, each with the email of the owner who gets it. Other modules run or join it. */
export function wordingTests(db: Database) {
  return db
    .selectFrom('wording_test')
    .innerJoin(organisers(db).as('owner'), 'owner.id', 'wording_test.asked_by')
    .select('wording_test.id')
    .select(({ ref }) => ref('owner.email').$notNull().as('email'));
}

type Asked = WordingOf & {
  /** The name of the example. */
  example: string;
  /** The texts of the form that differ from the software's texts, saved or not. */
  texts: Texts;
  organiserId: string;
};

/** Queues a mail with example data to the organiser who asks for it. The texts need not be saved. */
export async function askTestMail(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  { mail, language, example, texts, organiserId }: Asked,
  now: Date,
): Promise<void> {
  const id = randomUUID();
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('wording_test')
      .values({
        ...{ id, mail, language, example },
        texts: JSON.stringify(texts),
        asked_at: now,
        asked_by: organiserId,
      })
      .execute();
    await queueMail(tx, jobs, { kind: 'wording-test', subjectId: id });
  });
}

/** Deletes the test mails that owners asked for before `askedBefore`. */
export async function deleteWordingTests(db: Database, askedBefore: Date): Promise<void> {
  await db.deleteFrom('wording_test').where('asked_at', '<', askedBefore).execute();
}
