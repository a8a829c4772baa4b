import { countKit, type KitCount } from '#conference/door/kit/count-kit.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { type Column, readFormat, sendTable } from '#platform/http/send-table.server.ts';
import { organiserLoader } from '../../organiser-route.server.ts';

const columns: readonly Column<KitCount>[] = [
  { header: 'Item', of: ({ name }) => name, width: 24 },
  { header: 'Size', of: ({ sizeWords }) => sizeWords },
  { header: 'Registered', kind: 'number', of: ({ registered }) => registered },
  { header: 'Paid', kind: 'number', of: ({ paid }) => paid },
  { header: 'Chosen late', kind: 'number', of: ({ late, size }) => (size === '' ? 0 : late) },
  { header: 'To order', kind: 'number', of: ({ toOrder }) => toOrder },
  { header: 'Arrived', kind: 'number', of: ({ arrived }) => arrived },
  { header: 'Handed out', kind: 'number', of: ({ handedOut }) => handedOut },
  { header: 'Remaining', kind: 'number', of: ({ left }) => left },
];

/**
 * Sends the purchase list of the kit as a file. The file contains no personal data, so the audit does not record it.
 */
export const loader = organiserLoader('/organiser/kit/list', async ({ url, context }) => {
  const format = readFormat(url.searchParams.get('format'));
  const counts = await countKit(context);
  return await sendTable({ name: 'kit', columns, format, timeZone: edition.timeZone }, counts);
});
