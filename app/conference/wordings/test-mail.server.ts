import { randomUUID } from 'node:crypto';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { RateLimitRule } from '#platform/http/security/rate-limits.server.ts';
import { type Locale, locales } from '#platform/words/locales.ts';
import { findWording } from './list-wordings.server.ts';
import type { Wording } from './make-wording.server.ts';
import { asTexts, type WordingOf } from './stored-wordings.server.ts';
import type { Texts } from './wording.ts';
import { listFields, sortOut, speakWith } from './wording-fields.server.ts';

/** An owner tries many texts, but nobody needs more than this. */
export const testMailLimits = {
  byOrganiser: { name: 'wording-test-by-organiser', by: 'id', points: 20, seconds: 60 * 60 },
} as const satisfies Record<string, RateLimitRule>;

/** A query of the tests with the addresses of the owners who get them. Other modules run or join it. */
export function wordingTests(db: Database) {
  return db
    .selectFrom('wording_test')
    .innerJoin(organisers(db).as('owner'), 'owner.id', 'wording_test.asked_by')
    .select(['wording_test.id', 'owner.email']);
}

type Asked = WordingOf & {
  /** The name of the example. */
  example: string;
  /** The texts of the form that differ from those of the software, saved or not. */
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

/** Composes the test. Returns undefined if it was deleted, or if this version of the software has no such mail. */
export async function composeTestMail(
  { db, translations, config }: Pick<Platform, 'db' | 'translations' | 'config'>,
  testId: string,
): Promise<ComposedMail | undefined> {
  const test = await db
    .selectFrom('wording_test')
    .innerJoin(wordingTests(db).as('asked'), 'asked.id', 'wording_test.id')
    .select(['mail', 'language', 'example', 'texts', 'asked.email'])
    .where('wording_test.id', '=', testId)
    .executeTakeFirst();
  const wording = test && findWording(test.mail);
  const language = locales.find((locale) => locale === test?.language);
  if (!test || !wording || !language) return undefined;
  const store = { translations, config };
  const written = await writeExample(store, { wording, language, texts: asTexts(test.texts) }, test.example);
  return written && markAsTest({ ...written, to: test.email });
}

type Example = { wording: Wording; language: Locale; texts: Texts };

/** Writes an example of a mail with changed texts. Returns undefined if there is no example of this name. */
export async function writeExample(
  { translations, config }: Pick<Platform, 'translations' | 'config'>,
  { wording, language, texts }: Example,
  name: string,
): Promise<ComposedMail | undefined> {
  if (!Object.hasOwn(wording.examples, name)) return undefined;
  const speaker = translations.in(language);
  const { fitting } = sortOut(listFields(wording, speaker), texts);
  return await wording.examples[name]?.(speakWith(wording, speaker, fitting), config.origin);
}

const note = 'This is a test from the organisers’ desk. The person and the amounts are invented.';

function markAsTest({ subject, html, text, ...mail }: ComposedMail): ComposedMail {
  const inHtml = `<p lang="en" dir="ltr" style="margin:0;padding:12px 20px;background-color:#FFFFFF">${note}</p>`;
  return {
    ...mail,
    subject: `Test: ${subject}`,
    html: html.replace(/<body[^>]*>/, (body) => `${body}${inHtml}`),
    text: `${note}\n\n${text}`,
  };
}

/** Deletes the tests that were asked for before a time. */
export async function deleteWordingTests(db: Database, askedBefore: Date): Promise<void> {
  await db.deleteFrom('wording_test').where('asked_at', '<', askedBefore).execute();
}
