import { edition } from '#conference/edition/edition.server.ts';
import { readOrcid, readRor } from '#conference/papers/author-ids.ts';
import {
  type Draft,
  draftFields,
  longestTexts,
  needs,
  type TypedCoAuthor,
} from '#conference/papers/paper.ts';
import { fieldText } from '#platform/forms/forms.server.ts';

/**
 * Changes CRLF, which browsers send, to LF. Removes NUL and replaces lone surrogates, because PostgreSQL refuses both.
 * Cuts the text after `most` characters.
 */
function tidyText(text: string, most: number): string {
  return text.replace(/\r\n?/g, '\n').replace(/\0/g, '').toWellFormed().slice(0, most);
}

/** Reads a draft from a posted form, as it was typed. Cuts texts that are too long. Of right ids, keeps the bare ids. */
export function readDraft(form: FormData): Draft {
  const texts = Object.fromEntries(
    draftFields.map((field) => [field, tidyText(fieldText(form, field), longestTexts[field]).trim()]),
  ) as Record<(typeof draftFields)[number], string>;
  const chosen = form.getAll('needs').map(String);
  const coAuthors: TypedCoAuthor[] = [];
  for (let row = 0; row < edition.papers.mostCoAuthors; row++) {
    const name = tidyText(fieldText(form, `coAuthorName-${row}`), 200).trim();
    const email = tidyText(fieldText(form, `coAuthorEmail-${row}`), 254).trim();
    const orcid = bareId(tidyText(fieldText(form, `coAuthorOrcid-${row}`), longestTexts.orcid), readOrcid);
    if (name !== '' || email !== '' || orcid !== '') coAuthors.push({ name, email, orcid });
  }
  const ids = { orcid: bareId(texts.orcid, readOrcid), ror: bareId(texts.ror, readRor) };
  return { ...texts, ...ids, needs: needs.filter((need) => chosen.includes(need)), coAuthors };
}

function bareId(typed: string, read: (text: string) => string | undefined): string {
  return read(typed) ?? typed.trim();
}
