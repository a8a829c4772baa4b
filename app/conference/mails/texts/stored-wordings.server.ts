import type { WordingKind } from '#conference/mails/define-mail.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Locale } from '#platform/words/locales.ts';
import type { Texts } from './wording.ts';

/** The texts of one kind of mail, or the greeting, in one language. */
export type WordingOf = { mail: WordingKind; language: Locale };

/** Reads changed texts, by the names of their fields, from a stored value. */
export function asTexts(stored: unknown): Texts {
  return Object.fromEntries(
    Object.entries(Object(stored)).flatMap(([name, text]) =>
      typeof text === 'string' ? [[name, text]] : [],
    ),
  );
}

/**
 * Reads the changed texts that are used now. For each kind of mail and language, they come from the newest change that
 * is not undone.
 */
export async function readWordings(
  db: Database,
  kinds?: readonly WordingKind[],
): Promise<{ mail: string; language: string; texts: Texts }[]> {
  const newest = await db
    .selectFrom('wording_change')
    .distinctOn(['mail', 'language'])
    .select(['mail', 'language', 'texts'])
    .where('undone_at', 'is', null)
    .$if(kinds !== undefined, (query) => query.where('mail', 'in', kinds ?? []))
    .orderBy('mail')
    .orderBy('language')
    .orderBy('id', 'desc')
    .execute();
  return newest
    .map(({ texts, ...row }) => ({ ...row, texts: asTexts(texts) }))
    .filter(({ texts }) => Object.keys(texts).length > 0);
}

/** Reads the newest change that is not undone, and the previous change, which would apply again after an undo. */
export async function readInForce(
  db: Database,
  { mail, language }: WordingOf,
): Promise<{ id: number; texts: Texts }[]> {
  const rows = await db
    .selectFrom('wording_change')
    .select(['id', 'texts'])
    .where('mail', '=', mail)
    .where('language', '=', language)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  return rows.map(({ id, texts }) => ({ id, texts: asTexts(texts) }));
}

export type WordingChange = {
  id: number;
  mail: string;
  language: string;
  texts: Texts;
  changedAt: Date;
  changedBy: string;
  undoneAt: Date | null;
  undoneBy: string | null;
};

/**
 * Lists the changes with the organisers' names, newest first. With `of`, lists only the changes of this mail and
 * language.
 */
export async function listWordingChanges(db: Database, of?: WordingOf): Promise<WordingChange[]> {
  const rows = await db
    .selectFrom('wording_change')
    .innerJoin(organisers(db).as('author'), 'author.id', 'wording_change.changed_by')
    .leftJoin(organisers(db).as('undoer'), 'undoer.id', 'wording_change.undone_by')
    .select(['wording_change.id', 'mail', 'language', 'texts', 'changed_at', 'undone_at'])
    .select(['author.name as changed_by', 'undoer.name as undone_by'])
    .$if(of !== undefined, (query) =>
      query.where('mail', '=', of?.mail ?? '').where('language', '=', of?.language ?? ''),
    )
    .orderBy('wording_change.id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    mail: row.mail,
    language: row.language,
    texts: asTexts(row.texts),
    changedAt: row.changed_at,
    changedBy: row.changed_by,
    undoneAt: row.undone_at,
    undoneBy: row.undone_by,
  }));
}
