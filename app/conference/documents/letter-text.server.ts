import { edition } from '#conference/edition/edition.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { LetterText } from './letter-text.ts';

/** Reads the text of visa letters: the newest text of the desk, or the edition's text if the desk has written none. */
export async function readLetterText(db: Database): Promise<LetterText> {
  const row = await db
    .selectFrom('letter_text')
    .select(['paragraphs', 'signatory_name', 'signatory_title'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return edition.documents.letter;
  return {
    paragraphs: row.paragraphs,
    signatory: { name: row.signatory_name, title: row.signatory_title },
  };
}
