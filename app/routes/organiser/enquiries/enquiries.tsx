import '#ui/desk/desk-mail.css';
import { Form, Link, useNavigation } from 'react-router';
import { formatMoment } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { statusWords, topicWords } from '#conference/enquiries/enquiry.ts';
import { searchEnquiries } from '#conference/enquiries/search-enquiries.server.ts';
import { pageOf, rowsToFind } from '#routes/organiser/list/list-page.ts';
import { optionsOf } from '#routes/organiser/list/options-of.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ExportLinks, exportAddress } from '../exports/export-links.tsx';
import { organiserLoader } from '../organiser-route.server.ts';
import type { Route } from './+types/enquiries';
import { EnquiryBadge } from './enquiry-badge.tsx';
import { readEnquirySearch } from './enquiry-search.ts';

export function meta() {
  return [{ title: 'Inbox · Organisers’ desk' }];
}

const excerptLength = 140;

export const loader = organiserLoader('/organiser/enquiries', async ({ url, context, organiser }) => {
  const { search, after, filter } = readEnquirySearch(url, organiser.id);
  const found = await searchEnquiries(context.db, { filter, after, count: rowsToFind });
  const { rows, query, place } = pageOf(found, search, after);
  return {
    search,
    zone: edition.timeZoneName,
    ...place,
    exported: exportAddress(organiser, 'enquiries', query),
    enquiries: rows.map(({ createdAt, message, topic: about, ...row }) => ({
      ...row,
      about: topicWords[about],
      came: formatMoment(createdAt, edition),
      excerpt: message.length > excerptLength ? `${message.slice(0, excerptLength)}…` : message,
    })),
  };
});

export default function Enquiries({ loaderData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const { search, zone, enquiries, isFirst, first, next, exported } = loaderData;
  return (
    <>
      <h1 tabIndex={-1}>Inbox</h1>
      <p className="mt-3 max-w-prose">
        What people wrote from the website: the new ones first, then the newest.
      </p>
      <Form method="get" className="filters mt-6" key={first}>
        <TextField
          name="text"
          label="Name, address or words"
          wide
          required={false}
          maxLength={200}
          autoComplete="off"
          defaultValue={search.text}
        />
        <SelectField
          name="topic"
          label="About"
          required={false}
          defaultValue={search.topic}
          placeholder="Everything"
          options={optionsOf(topicWords)}
        />
        <SelectField
          name="status"
          label="Status"
          required={false}
          defaultValue={search.status}
          placeholder="Open"
          options={[...optionsOf(statusWords), { value: 'any', label: 'Any status' }]}
        />
        <SelectField
          name="assignee"
          label="With"
          required={false}
          defaultValue={search.assignee}
          placeholder="Anybody"
          options={[
            { value: 'me', label: 'Me' },
            { value: 'nobody', label: 'Nobody yet' },
          ]}
        />
        <Button size="small" variant="line" isBusy={isBusy}>
          Search
        </Button>
      </Form>
      {enquiries.length === 0 ? (
        <p className="mt-8">
          {Object.values(search).some(Boolean) ? 'No enquiry was found.' : 'No enquiry waits for an answer.'}
        </p>
      ) : (
        <table className="data-table mt-8">
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">Message</th>
              <th scope="col">Status</th>
              <th scope="col">Came in ({zone})</th>
            </tr>
          </thead>
          <tbody>
            {enquiries.map((enquiry) => (
              <tr key={enquiry.id}>
                <td data-label="From" className="is-typed">
                  <div>
                    <Link to={`/organiser/enquiries/${enquiry.id}`}>
                      {enquiry.status === 'new' ? <strong>{enquiry.name}</strong> : enquiry.name}
                    </Link>
                    <span className="is-words block text-small text-ink-soft">{enquiry.about}</span>
                  </div>
                </td>
                <td data-label="Message">{enquiry.excerpt}</td>
                <td data-label="Status">
                  <div>
                    <EnquiryBadge status={enquiry.status} />
                    {enquiry.assignee && <span className="mt-1 block text-small">{enquiry.assignee}</span>}
                  </div>
                </td>
                <td data-label="Came in" className="is-words">
                  {enquiry.came}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-6 flex flex-wrap gap-8">
        {!isFirst && <Link to={first}>Back to the first</Link>}
        {next && <Link to={next}>Older enquiries</Link>}
        <ExportLinks address={exported} />
      </p>
    </>
  );
}
