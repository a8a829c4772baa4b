import { discountColumns, discountList } from '#conference/reports/exports/export-discounts.server.ts';
import { searchId } from '../../list/search-fields.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { answerExport } from './answer-export.server.ts';

export const loader = organiserLoader('/organiser/exports/discounts', async (asked) =>
  answerExport(
    asked,
    discountList(searchId.parse(asked.url.searchParams.get('code') ?? undefined)),
    discountColumns,
  ),
);
