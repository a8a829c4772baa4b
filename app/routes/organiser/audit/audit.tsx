import { Form, Link, useNavigation } from 'react-router';
import { z } from 'zod';
import { sayDone } from '#conference/audit/act-words.ts';
import { type AuditFilter, type AuditRow, searchAudit } from '#conference/audit/search-audit.server.ts';
import { addDays, formatMoment, startOfDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money.ts';
import { pageOf, rowsToFind } from '#routes/organiser/list/list-page.ts';
import { searchDay, searchText } from '#routes/organiser/list/search-fields.ts';
import { organiserLoader } from '#routes/organiser/organiser-route.server.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import type { Route } from './+types/audit';

export function meta() {
  return [{ title: 'Audit · Organisers’ desk' }];
}

/** The search as it stands in the address; what does not fit is as if it were not there. */
const searchSchema = z.object({
  text: searchText(200),
  actor: z.enum(['', 'participant', 'organiser', 'system']).catch(''),
  from: searchDay,
  to: searchDay,
  after: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional()
    .catch(undefined),
});

export const loader = organiserLoader('/organiser/audit', async ({ url, context }) => {
  const { after, ...search } = searchSchema.parse(Object.fromEntries(url.searchParams));
  const filter: AuditFilter = {
    text: search.text,
    actor: search.actor || undefined,
    from: search.from ? startOfDay(search.from, edition.timeZone) : undefined,
    before: search.to ? startOfDay(addDays(search.to, 1), edition.timeZone) : undefined,
  };
  const found = await searchAudit(context, { filter, after, count: rowsToFind });
  const { rows, place } = pageOf(found, search, after);
  return {
    search,
    zone: edition.timeZoneName,
    ...place,
    entries: rows.map((row) => describeEntry(row)),
  };
});

function describeEntry(row: AuditRow) {
  const detail = sayDetail(row.detail);
  const reason = row.sealed.state === 'open' ? (row.sealed.reason ?? '') : '';
  return {
    id: row.id,
    at: formatMoment(row.at, edition),
    actor: row.actorName ?? actorNames[row.actor],
    action: row.action,
    done: sayDone(row.action),
    subject: row.subject,
    subjectName: row.subjectName,
    detail,
    sealed: row.sealed.state,
    reason,
    hasMore: reason !== '' || row.sealed.state === 'erased' || detail.length > 0,
  };
}

/** What an act says of itself, name by name: an amount as money, a list with commas, what holds something within as its parts. */
function sayDetail(detail: AuditRow['detail']): [string, string][] {
  const { amount, currency, ...rest } = Object(detail) as Record<string, unknown>;
  const isMoney = typeof amount === 'number' && (currency === 'USD' || currency === 'INR');
  const all = isMoney ? { amount: formatMoney({ amount, currency }), ...rest } : Object(detail);
  return Object.entries(all).map(([name, value]) => [name, sayValue(value)]);
}

function sayValue(value: unknown): string {
  if (value === null || typeof value !== 'object') return String(value ?? 'nothing');
  if (Array.isArray(value)) return value.map(sayValue).join(', ') || 'none';
  const parts = Object.entries(value).map(([name, part]) => `${name} ${sayValue(part)}`);
  return parts.join(', ') || 'none';
}

const actorNames = { participant: 'A participant', organiser: 'An organiser', system: 'The software' };

export default function Audit({ loaderData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const { search, entries, zone, isFirst, first, next } = loaderData;
  return (
    <>
      <h1 tabIndex={-1}>Audit</h1>
      <p className="mt-3 max-w-prose">
        Who did or saw what, and when. Nobody can change an entry or take one out without it being noticed.
      </p>
      <Form method="get" className="filters mt-6" key={first}>
        <TextField
          name="text"
          label="Act, reference or request"
          wide
          required={false}
          maxLength={200}
          defaultValue={search.text}
        />
        <SelectField
          name="actor"
          label="By"
          wide
          required={false}
          defaultValue={search.actor}
          placeholder="Anybody"
          options={[
            { value: 'organiser', label: 'Organisers' },
            { value: 'participant', label: 'Participants' },
            { value: 'system', label: 'The software' },
          ]}
        />
        <TextField name="from" type="date" label="From" required={false} defaultValue={search.from} />
        <TextField name="to" type="date" label="To" required={false} defaultValue={search.to} />
        <Button size="small" variant="line" isBusy={isBusy}>
          Search
        </Button>
      </Form>
      {entries.length === 0 ? (
        <p className="mt-8">Nothing was found.</p>
      ) : (
        <table className="data-table mt-8">
          <thead>
            <tr>
              <th scope="col">
                When <span className="font-normal">({zone})</span>
              </th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
              <th scope="col">About</th>
              <th scope="col">More</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <td data-label="When" className="whitespace-nowrap">
                  {entry.at}
                </td>
                <td data-label="Who" className="is-typed">
                  {entry.actor}
                </td>
                <td data-label="What" className="is-words">
                  <div>
                    <strong>{entry.done}</strong>
                    <p className="text-small text-ink-soft">
                      <ActionName action={entry.action} />
                    </p>
                  </div>
                </td>
                <td data-label="About">
                  <span>
                    <span className="whitespace-nowrap">{entry.subject}</span> {entry.subjectName}
                  </span>
                </td>
                <td data-label={entry.hasMore ? 'More' : undefined}>
                  <div>
                    {entry.reason && <p>“{entry.reason}”</p>}
                    {entry.sealed === 'erased' && <p>Erased with its record</p>}
                    {entry.detail.length > 0 && (
                      <p className="text-small text-ink-soft">
                        {entry.detail.map(([name, value]) => (
                          <span key={name} className="mr-4 inline-block">
                            {name}: <span className="text-ink">{value}</span>
                          </span>
                        ))}
                      </p>
                    )}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-6 flex flex-wrap gap-8">
        {!isFirst && <Link to={first}>Newest entries</Link>}
        {next && <Link to={next}>Older entries</Link>}
      </p>
    </>
  );
}

/** The name to search for, which may break after its dot. */
function ActionName({ action }: { action: string }) {
  const [about, ...done] = action.split('.');
  return (
    <>
      {about}.
      <wbr />
      {done.join('.')}
    </>
  );
}
