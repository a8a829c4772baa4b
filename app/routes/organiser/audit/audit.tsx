import { z } from 'zod';
import { sayDone } from '#conference/audit/act-words.ts';
import { addDays, startOfDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { type AuditFilter, type AuditRow, searchAudit } from '#conference/reports/search-audit.server.ts';
import { describeTime } from '../desk-dates.server.ts';
import { actorWords, describeAmount } from '../history/describe-act.server.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { type FilterField, FilterForm, optionsOf } from '../list/filter-form.tsx';
import { paginate, rowsToFind } from '../list/list-page.ts';
import { Pager } from '../list/pager.tsx';
import { readSearch, searchChoice, searchDay, searchText } from '../list/search-fields.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/audit';

export const handle = deskTitle('Audit');

const searchSchema = z.object({
  text: searchText(200),
  actor: searchChoice(['participant', 'organiser', 'system', 'author', 'reviewer', 'payer']),
  from: searchDay,
  to: searchDay,
  after: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional()
    .catch(undefined),
});

export const loader = organiserLoader('/organiser/audit', async ({ url, context }) => {
  const { after, ...search } = readSearch(searchSchema, url);
  const filter: AuditFilter = {
    text: search.text,
    actor: search.actor,
    from: search.from ? startOfDay(search.from, edition.timeZone) : undefined,
    before: search.to ? startOfDay(addDays(search.to, 1), edition.timeZone) : undefined,
  };
  const found = await searchAudit(context, { filter, after, count: rowsToFind });
  const { rows, pages } = paginate(found, search, after);
  return { search, zone: edition.timeZoneName, pages, entries: rows.map(describeEntry) };
});

function describeEntry(row: AuditRow) {
  return {
    id: row.id,
    at: describeTime(row.at),
    actor: row.actorName ?? actorWords[row.actor],
    action: row.action,
    done: sayDone(row.action),
    subject: row.subject,
    subjectName: row.subjectName,
    detail: describeDetail(row.detail),
    isErased: row.sealed.state === 'erased',
    reason: row.sealed.state === 'open' ? (row.sealed.reason ?? '') : '',
  };
}

type Entry = ReturnType<typeof describeEntry>;

/** Describes the details of an audit entry as names and values. Shows an amount with its currency. */
function describeDetail(detail: AuditRow['detail']): [string, string][] {
  const amount = describeAmount(detail);
  const { currency: _, ...rest } = Object(detail) as Record<string, unknown>;
  return Object.entries(amount ? { ...rest, amount } : Object(detail)).map(([name, value]) => [
    name,
    describeValue(value),
  ]);
}

function describeValue(value: unknown): string {
  if (value === null || typeof value !== 'object') return String(value ?? 'nothing');
  if (Array.isArray(value)) return value.map(describeValue).join(', ') || 'none';
  const parts = Object.entries(value).map(([name, part]) => `${name} ${describeValue(part)}`);
  return parts.join(', ') || 'none';
}

const filterFields: FilterField[] = [
  { name: 'text', label: 'Action, reference or request ID', wide: true, maxLength: 200 },
  {
    name: 'actor',
    label: 'By',
    wide: true,
    placeholder: 'Anybody',
    options: optionsOf({
      organiser: 'Organisers',
      participant: 'Participants',
      system: 'The software',
      author: 'Authors of papers',
      speaker: 'Speakers and nominators',
      reviewer: 'Reviewers',
      payer: 'Payers without a registration',
    }),
  },
  { name: 'from', type: 'date', label: 'From' },
  { name: 'to', type: 'date', label: 'To' },
];

const columnsIn = (zone: string): Column<Entry>[] => [
  { label: 'When', note: zone, className: 'whitespace-nowrap', cell: ({ at }) => at },
  { label: 'Who', className: 'is-typed', cell: ({ actor }) => actor },
  { label: 'What', className: 'is-words', cell: describeAct },
  {
    label: 'About',
    cell: ({ subject, subjectName }) => (
      <>
        <span className="whitespace-nowrap">{subject}</span> {subjectName}
      </>
    ),
  },
  { label: 'Details', cell: describeMore },
];

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { search, entries, zone, pages } = loaderData;
  return (
    <>
      <PageHead
        title="Audit"
        intro="The audit records who did or viewed something, and when. Entries cannot be changed or deleted."
      />
      <FilterForm search={search} fields={filterFields} />
      <DataTable rows={entries} columns={columnsIn(zone)} empty="No entries found." />
      <Pager pages={pages} of="entries" />
    </>
  );
}

/** Describes an audit entry in words. Also shows its recorded name, which organisers can search for. */
function describeAct({ action, done }: Entry) {
  const [noun, ...verb] = action.split('.');
  return (
    <>
      <strong>{done}</strong>
      <p className="text-small text-ink-soft">
        {noun}.
        <wbr />
        {verb.join('.')}
      </p>
    </>
  );
}

function describeMore({ reason, isErased, detail }: Entry) {
  if (reason === '' && !isErased && detail.length === 0) return null;
  return (
    <>
      {reason && <p>“{reason}”</p>}
      {isErased && <p>Reason erased</p>}
      {detail.length > 0 && (
        <p className="text-small text-ink-soft">
          {detail.map(([name, value]) => (
            <span key={name} className="mr-4 inline-block">
              {name}: <span className="text-ink">{value}</span>
            </span>
          ))}
        </p>
      )}
    </>
  );
}
