import { movementColumns, movementList } from '#conference/reports/exports/export-movements.server.ts';
import { readMovementSearch } from '../../money/totals/movement-search.server.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { answerExport } from './answer-export.server.ts';

export const loader = organiserLoader('/organiser/exports/movements', async (asked) =>
  answerExport(asked, movementList(readMovementSearch(asked.url).filter), movementColumns),
);
