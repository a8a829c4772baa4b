import { edition } from '#conference/edition/edition.server.ts';
import { type PaperFilter, selectRanked } from '#conference/papers/deciding/rank-papers.server.ts';
import { writePaperNumber } from '#conference/papers/paper-number.ts';
import { namePart } from '#conference/papers/papers.server.ts';
import { exportable } from './export-list.server.ts';

/** Lists the submitted papers that match a filter, by score, the best first. */
export function paperList({ text, ...filter }: PaperFilter) {
  return exportable({
    name: 'papers',
    filter: Object.fromEntries(
      Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    ),
    ...(text && { searchedFor: text }),
    select: (db) => selectRanked(db, { text, ...filter }, edition.papers.review.perPaper),
    columns: [
      { header: 'Paper', of: ({ number }) => writePaperNumber(number) },
      { header: 'Title', of: ({ title }) => title, width: 50 },
      { header: 'Author', of: ({ authorName }) => authorName, width: 30 },
      { header: 'ORCID iD', of: ({ orcid }) => orcid, width: 21 },
      { header: 'Institution', of: ({ institution }) => institution, width: 30 },
      { header: 'ROR id', of: ({ ror }) => ror, width: 12 },
      { header: 'Email', of: ({ email }) => email, width: 30 },
      { header: 'Kind', of: ({ kind }) => namePart('kinds', kind) },
      { header: 'Theme', of: ({ theme }) => namePart('themes', theme), width: 24 },
      { header: 'Language', of: ({ language }) => namePart('languages', language) },
      { header: 'Needs', of: ({ needs }) => needs.join(', ') },
      { header: 'State', of: ({ state }) => state },
      { header: 'Noted decision', of: ({ decision }) => decision },
      { header: 'Reviewers', kind: 'number', of: ({ assigned }) => assigned },
      { header: 'Reviews', kind: 'number', of: ({ reviews }) => reviews },
      { header: 'Mean', kind: 'number', of: ({ mean }) => mean },
      { header: 'Spread', kind: 'number', of: ({ spread }) => spread },
      { header: 'Gap', kind: 'number', of: ({ gap }) => gap },
      { header: 'Submitted', kind: 'instant', of: ({ submittedAt }) => submittedAt, width: 18 },
    ],
  });
}
