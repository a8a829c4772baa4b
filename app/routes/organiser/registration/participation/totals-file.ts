import { edition } from '#conference/edition/edition.server.ts';
import {
  countNeeds,
  countParticipation,
} from '#conference/registration/participation/count-participation.server.ts';
import { type Column, readFormat, sendTable } from '#platform/http/send-table.server.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { listNeedTotals, listTotals, type Total } from './list-totals.server.ts';

const columns: readonly Column<Total>[] = [
  { header: 'About', of: ({ about }) => about, width: 32 },
  { header: 'Answer', of: ({ answer }) => answer, width: 32 },
  { header: 'People', kind: 'number', of: ({ people }) => people },
];

/** Sends all totals as a file. To count the encrypted answers, the server decrypts them. */
export const loader = organiserLoader('/organiser/participation/totals', async ({ url, context, by }) => {
  const format = readFormat(url.searchParams.get('format'));
  const totals = listTotals(context.settings, await countParticipation(context));
  const needs = listNeedTotals(await countNeeds(context, by));
  return await sendTable({ name: 'participation', columns, format, timeZone: edition.timeZone }, [
    ...totals,
    ...needs,
  ]);
});
