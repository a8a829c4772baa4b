import '#ui/desk/desk-list.css';
import '#ui/desk/desk-mail.css';
import { Form, Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { statusWords, topicWords } from '#conference/enquiries/enquiry.ts';
import { readInboxState } from '#conference/enquiries/other-mails.server.ts';
import { type ListedEnquiry, searchEnquiries } from '#conference/enquiries/search-enquiries.server.ts';
import { may, roleWords } from '#conference/organiser/permissions.ts';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { describeTime } from '../desk-dates.server.ts';
import { shownName } from '../form/shown-values.ts';
import { type Column, DataTable, textColumn, typedColumn, wordsColumn } from '../list/data-table.tsx';
import { type FilterField, FilterForm, optionsOf } from '../list/filter-form.tsx';
import { Pager } from '../list/pager.tsx';
import { loadPage } from '../list/paging.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { exportAddress } from '../reports/exports/export-address.ts';
import { choiceColumn, choiceFormId } from '../selections/choice-form.tsx';
import type { Route } from './+types/enquiries';
import { type EnquiryRefusal, setStatusOfTicked } from './act-on-enquiry.server.ts';
import { EnquiryBadge, statusOf } from './enquiry-badge.tsx';
import { readEnquirySearch } from './enquiry-search.ts';

export const handle = deskTitle('Inbox');

const excerptLength = 140;

export const loader = organiserLoader('/organiser/enquiries', async ({ url, context, organiser }) => {
  const { search, filter } = readEnquirySearch(url, organiser);
  const maySeeAll = may(organiser, 'enquiries.all');
  const { rows, query, pages } = await loadPage(url, search, (page) =>
    searchEnquiries(context.db, { filter, ...page }),
  );
  return {
    search,
    zone: edition.timeZoneName,
    maySeeAll,
    mailbox: maySeeAll ? await readInboxState(context.db, context.config.inbox) : undefined,
    pages,
    exported: exportAddress(organiser, 'enquiries', query),
    enquiries: rows.map(describeEnquiry),
  };
});

function describeEnquiry({ createdAt, message, topic, assignee, assigneeRole, ...row }: ListedEnquiry) {
  return {
    ...row,
    topic: topicWords[topic],
    assignee: assigneeRole === null ? assignee : roleWords[assigneeRole].name,
    receivedAt: describeTime(createdAt),
    excerpt: message.length > excerptLength ? `${message.slice(0, excerptLength)}…` : message,
  };
}

/**
 * The fields of the filter. If no status is chosen, the list shows open enquiries, or enquiries of any status if a text
 * is searched for. The placeholder of the status field says which of the two.
 */
const filterFieldsFor = (text: string): FilterField[] => [
  { name: 'text', label: 'Name, email or text', wide: true, maxLength: 200 },
  { name: 'topic', label: 'Topic', placeholder: 'All topics', options: optionsOf(topicWords) },
  {
    name: 'status',
    label: 'Status',
    placeholder: text.trim() === '' ? 'Open' : 'Any status',
    options: optionsOf(text.trim() === '' ? { ...statusWords, any: 'Any status' } : statusWords),
  },
  {
    name: 'assignee',
    label: 'Assigned to',
    placeholder: 'Anybody',
    options: optionsOf({ me: 'Me', mine: 'Me or my roles', nobody: 'Nobody' }),
  },
];

export const action = organiserAction('/organiser/enquiries', {
  'close-ticked': async (posted) => await setStatusOfTicked(posted, 'closed'),
  'spam-ticked': async (posted) => await setStatusOfTicked(posted, 'spam'),
});

type ListedRow = ReturnType<typeof describeEnquiry>;

const columnsIn = (zone: string): Column<ListedRow>[] => [
  tickColumn,
  typedColumn(
    'From',
    ({ id, name, status, topic }) => (
      <>
        <Link to={`/organiser/enquiries/${id}`}>{status === 'new' ? <strong>{name}</strong> : name}</Link>
        <span className="is-words block text-small text-ink-soft">{topic}</span>
      </>
    ),
    { isTitle: true },
  ),
  textColumn('Message', ({ excerpt }) => excerpt),
  textColumn('Status', ({ status, assignee, hasAnswer }) => (
    <>
      <EnquiryBadge status={status} hasAnswer={Boolean(hasAnswer)} />
      {assignee && <span className="mt-1 block text-small">{assignee}</span>}
    </>
  )),
  wordsColumn('Received', ({ receivedAt }) => receivedAt, { note: zone }),
];

const tick = choiceColumn<ListedRow>(({ name }) => `the enquiry of ${name}`);

/** The checkbox, and the status that the list shows, so that a tick does not undo what a colleague did. */
const tickColumn: Column<ListedRow> = {
  ...tick,
  cell: (row) => (
    <>
      {tick.cell(row)}
      <input type="hidden" name={shownName(row.id)} value={row.status} form={choiceFormId} />
    </>
  ),
};

export default function Enquiries({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<EnquiryRefusal>(actionData);
  const { search, zone, enquiries, pages, exported, maySeeAll, mailbox } = loaderData;
  return (
    <>
      <PageHead
        title="Inbox"
        intro={
          !maySeeAll
            ? 'Messages about your work, and messages assigned to you. New messages come first.'
            : mailbox
              ? 'Messages from the website’s contact form, and mails. New messages come first.'
              : 'Messages from the website’s contact form. New messages come first.'
        }
      />
      {mailbox?.failure && (
        <p className="failed-note mt-6">Answers by mail do not arrive here. {mailbox.failure}</p>
      )}
      <FormSummary message={refusal?.message} />
      <FilterForm search={search} fields={filterFieldsFor(search.text)} />
      <DataTable
        rows={enquiries}
        columns={columnsIn(zone)}
        empty="No enquiries found."
        brief={({ status, hasAnswer }) => statusOf(status, Boolean(hasAnswer))}
      />
      {enquiries.length > 0 && (
        <Form method="post" id={choiceFormId} className="list-foot" aria-label="Ticked enquiries">
          <SmallSubmit intent="close-ticked">Close the ticked</SmallSubmit>
          <SmallSubmit intent="spam-ticked">Mark the ticked as spam</SmallSubmit>
        </Form>
      )}
      <Pager pages={pages} of={['enquiry', 'enquiries']} exported={exported} />
    </>
  );
}
