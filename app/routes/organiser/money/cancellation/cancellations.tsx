import { Link } from 'react-router';
import { type RequestState, requestStateWords } from '#conference/money/cancellation/cancellation.ts';
import { searchRequests } from '#conference/money/cancellation/list-requests.server.ts';
import { type Column, DataTable } from '../../list/data-table.tsx';
import { type FilterField, FilterForm, optionsOf } from '../../list/filter-form.tsx';
import { Pager } from '../../list/pager.tsx';
import { paginate, readPage } from '../../list/paging.ts';
import { searchChoice } from '../../list/search-fields.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import type { Route } from './+types/cancellations';
import { describeRequest, type RequestView } from './describe-request.server.ts';

export const handle = deskTitle('Cancellations');

const states: readonly RequestState[] = ['open', 'granted', 'refused', 'taken-back'];

export const loader = organiserLoader('/organiser/cancellations', async ({ url, context }) => {
  const state = searchChoice(states).parse(url.searchParams.get('state') ?? undefined) ?? 'open';
  const page = readPage(url);
  const { rows, pages } = paginate(await searchRequests(context.db, { state, ...page }), { state }, page);
  return { search: { state }, pages, requests: rows.map(describeRequest) };
});

const filters: FilterField[] = [
  { name: 'state', label: 'State', placeholder: 'To decide', options: optionsOf(requestStateWords) },
];

const columns: Column<RequestView>[] = [
  {
    label: 'Request',
    className: 'is-words',
    cell: ({ id, title }) => <Link to={`/organiser/cancellations/${id}`}>{title}</Link>,
  },
  {
    label: 'Participant',
    className: 'is-words',
    cell: ({ name, reference }) => (
      <>
        <bdi>{name}</bdi> · <span className="whitespace-nowrap">{reference}</span>
      </>
    ),
  },
  { label: 'Refund', className: 'number', cell: ({ refund }) => <strong>{refund}</strong> },
  { label: 'Requested', className: 'is-typed', cell: ({ askedAt }) => askedAt },
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
