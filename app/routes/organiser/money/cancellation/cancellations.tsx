import { Link } from 'react-router';
import { z } from 'zod';
import { type RequestState, requestStateWords } from '#conference/money/cancellation/cancellation.ts';
import { searchRequests } from '#conference/money/cancellation/list-requests.server.ts';
import { type Column, DataTable, numberColumn, typedColumn, wordsColumn } from '../../list/data-table.tsx';
import { type FilterField, FilterForm, optionsOf } from '../../list/filter-form.tsx';
import { Pager } from '../../list/pager.tsx';
import { loadPage } from '../../list/paging.ts';
import { readSearch, searchChoice } from '../../list/search-fields.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import type { Route } from './+types/cancellations';
import { describeRequest, type RequestView } from './describe-request.server.ts';

export const handle = deskTitle('Cancellations');

const states: readonly RequestState[] = ['open', 'granted', 'refused', 'taken-back'];
const searchSchema = z.object({ state: searchChoice(states) });

export const loader = organiserLoader('/organiser/cancellations', async ({ url, context }) => {
  const { state = 'open' } = readSearch(searchSchema, url);
  const search = { state };
  const { rows, pages } = await loadPage(url, search, (page) =>
    searchRequests(context.db, { state, ...page }),
  );
  return { search, pages, requests: rows.map((row) => describeRequest(context.settings, row)) };
});

const filters: FilterField[] = [
  { name: 'state', label: 'State', placeholder: 'To decide', options: optionsOf(requestStateWords) },
];

const columns: Column<RequestView>[] = [
  wordsColumn('Request', ({ id, title }) => <Link to={`/organiser/cancellations/${id}`}>{title}</Link>),
  wordsColumn('Participant', ({ name, reference }) => (
    <>
      <bdi>{name}</bdi> · <span className="whitespace-nowrap">{reference}</span>
    </>
  )),
  numberColumn('Refund', ({ refund }) => <strong>{refund}</strong>),
  typedColumn('Requested', ({ askedAt }) => askedAt),
];

export default function Cancellations({ loaderData: { search, pages, requests } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Cancellations"
        intro="Participants send these requests on their dashboard. The refund depends on the day of the request."
      />
      <FilterForm search={search} fields={filters} button="Filter" />
      <DataTable className="mt-6" rows={requests} columns={columns} empty="No requests found." />
      <Pager pages={pages} of={['request', 'requests']} />
    </>
  );
}
