import { paperColumns, paperList } from '#conference/reports/exports/export-papers.server.ts';
import { readSearch } from '../../list/search-fields.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { paperSearchSchema } from '../../papers/paper-search.server.ts';
import { answerExport } from './answer-export.server.ts';

export const loader = organiserLoader('/organiser/exports/papers', async (asked) =>
  answerExport(asked, paperList(readSearch(paperSearchSchema, asked.url)), paperColumns),
);
