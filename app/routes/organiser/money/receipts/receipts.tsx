import { Link } from 'react-router';
import { z } from 'zod';
import { formatShortDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { taxOf } from '#conference/edition/money/tax.ts';
import {
  checkNumbers,
  countUndocumented,
  type NumberCheck,
} from '#conference/money/receipts/check-numbers.server.ts';
import { kindWords, type ReceiptKind, receiptKinds } from '#conference/money/receipts/receipt.ts';
import { searchReceipts } from '#conference/money/receipts/search-receipts.server.ts';
import { searchText } from '#platform/forms/plain-text.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { type Column, DataTable } from '../../list/data-table.tsx';
import { type FilterField, FilterForm, optionsOf } from '../../list/filter-form.tsx';
import { Pager } from '../../list/pager.tsx';
import { paginate, readPage } from '../../list/paging.ts';
import { readSearch, searchChoice, searchDay } from '../../list/search-fields.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { describeCount } from '../../page/count.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import type { Route } from './+types/receipts';

export const handle = deskTitle('Receipts');

const searchSchema = z.object({
  kind: searchChoice(receiptKinds),
  text: searchText(40),
  from: searchDay,
  to: searchDay,
});

export const loader = organiserLoader('/organiser/receipts', async ({ url, context }) => {
  const { kind = 'receipt', ...asked } = readSearch(searchSchema, url);
  const search = { kind, ...asked };
  const page = readPage(url);
  const found = await searchReceipts(context.db, { filter: search, ...page });
  const { rows, pages } = paginate(found, search, page);
  return {
    search,
    pages,
    kinds: kindWords(taxOf(edition)),
    checks: (await checkNumbers(context.db)).map(describeCheck),
    undocumented: await countUndocumented(context.db),
    receipts: rows.map(({ of, ofId, reference, issuedOn, amount, currency, ...row }) => ({
      ...row,
      amount: formatMoney({ amount, currency }),
      issuedOn: formatShortDay(issuedOn),
      reference: reference ?? 'Erased',
      to: ofId === null ? undefined : `/organiser/${of}s/${ofId}${of === 'group-payment' ? '' : '/payments'}`,
    })),
  };
});

function describeCheck({ kind, last, missing, named }: NumberCheck) {
  const more = missing - named.length;
  return {
    kind,
    words: kindWords(taxOf(edition))[kind],
    last,
    missing:
      missing === 0
        ? undefined
        : `${named.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}`,
  };
}

const filtersFor = (kinds: Record<ReceiptKind, string>): FilterField[] => [
  { name: 'kind', label: 'Kind', options: optionsOf(kinds) },
  { name: 'text', label: 'Number or reference', maxLength: 40 },
  { name: 'from', type: 'date', label: 'Issued from' },
  { name: 'to', type: 'date', label: 'Issued until' },
];

type Row = Route.ComponentProps['loaderData']['receipts'][number];

const columns: Column<Row>[] = [
  {
    label: 'Number',
    className: 'is-words',
    isTitle: true,
    cell: ({ number, isCancelled }) => (
      <>
        <strong className="whitespace-nowrap">{number}</strong> {isCancelled && <Badge>Cancelled</Badge>}
      </>
    ),
  },
  { label: 'Issued on', className: 'whitespace-nowrap', cell: ({ issuedOn }) => issuedOn },
  {
    label: 'Reference',
    className: 'whitespace-nowrap',
    cell: ({ to, reference }) => (to ? <Link to={to}>{reference}</Link> : reference),
  },
  { label: 'For', className: 'is-typed', cell: ({ item }) => item },
  { label: 'Amount', className: 'number', cell: ({ amount }) => <strong>{amount}</strong> },
  {
    label: 'PDF',
    className: 'is-words',
    cell: ({ id, number }) => (
      <a href={`/organiser/receipts/${id}`}>
        Download<span className="sr-only"> {number}</span>
      </a>
    ),
  },
];

export default function Receipts({ loaderData }: Route.ComponentProps) {
  const { search, pages, kinds, checks, undocumented, receipts } = loaderData;
  return (
    <>
      <PageHead title="Receipts" intro="All documents by their numbers. An issued document never changes." />
      <FilterForm search={search} fields={filtersFor(kinds)} />
      <DataTable rows={receipts} columns={columns} empty="No documents found." />
      <Pager pages={pages} of={['document', 'documents']} />
      <section aria-labelledby="check" className="mt-12">
        <h2 id="check">Check of the numbers</h2>
        {checks.length === 0 && <p className="mt-3">No document is issued yet.</p>}
        <ul className="mt-3 list-disc ps-5 empty:hidden">
          {checks.map(({ kind, words, last, missing }) => (
            <li key={kind}>
              {words}: {missing ? <Badge tone="refused">Missing</Badge> : <Badge tone="done">No gap</Badge>}{' '}
              {missing ?? `1 to ${last.toLocaleString('en')}`}
            </li>
          ))}
        </ul>
        {undocumented > 0 && (
          <p className="mt-3">
            <Badge tone="refused">Missing</Badge>{' '}
            {describeCount(undocumented, 'payment has no document', 'payments have no document')}.
          </p>
        )}
      </section>
    </>
  );
}
