import { documentExport } from '#conference/reports/exports/export-documents.server.ts';
import { readHolderFilter } from '../../documents/holder-filter.server.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { answerExport } from './answer-export.server.ts';

export const loader = organiserLoader('/organiser/exports/documents', async (asked) => {
  const { url, organiser, context } = asked;
  const filter = readHolderFilter(url.searchParams, organiser);
  const { list, columns } = await documentExport(context, filter, context.now());
  return await answerExport(asked, list, columns);
});
