import '#ui/desk/desk-record.css';
import { Link } from 'react-router';
import { z } from 'zod';
import { addDays, dayAt, formatClock, formatDayWithWeekday, startOfDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { nameSubjects } from '#conference/reports/name-subjects.server.ts';
import { type AuditFilter, type AuditRow, searchAudit } from '#conference/reports/search-audit.server.ts';
import { searchText } from '#platform/forms/plain-text.ts';
import { type FilterField, FilterForm, optionsOf } from '../list/filter-form.tsx';
import { Pager } from '../list/pager.tsx';
import { loadPage } from '../list/paging.ts';
import { readSearch, searchChoice, searchDay, searchId } from '../list/search-fields.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/audit';
import { describeSentence, type LinkedRecord } from './describe-sentence.server.ts';

export const handle = deskTitle('Audit');

const searchSchema = z.object({
  text: searchText(200),
  actor: searchChoice(['participant', 'organiser', 'system', 'author', 'speaker', 'reviewer', 'payer']),
  from: searchDay,
  to: searchDay,
  /**
   * `person` is the id of a registration, and `organiser` is the id of an organiser. Both come from links on other
   * pages.
   */
  person: searchId,
  organiser: searchId,
});

export const loader = organiserLoader('/organiser/audit', async ({ url, context, organiser: reader }) => {
  const search = readSearch(searchSchema, url);
  const { person, organiser } = search;
  const filter: AuditFilter = {
    text: search.text,
    actor: search.actor,
    organiserId: organiser,
    registrationId: person,
    from: search.from ? startOfDay(search.from, edition.timeZone) : undefined,
    before: search.to ? startOfDay(addDays(search.to, 1), edition.timeZone) : undefined,
  };
  const { rows, pages } = await loadPage(url, search, (page) => searchAudit(context, { filter, ...page }));
  const ids = rows.flatMap(({ actorId, subjectId }) => [actorId ?? [], subjectId ?? []].flat());
  const chosen = [person ?? [], organiser ?? []].flat();
  const names = await nameSubjects(context.db, [...ids, ...chosen]);
  const shownOnly = chosen.map((id) => {
    const named = names.get(id);
    if (named?.kind === 'registration') return `${named.reference} ${named.fullName}`;
    return named?.kind === 'organiser' ? named.name : 'somebody who was erased';
  });
  return {
    search,
    zone: edition.timeZoneName,
    pages,
    only: shownOnly.join(' and '),
    days: groupByDay(rows).map(({ day, rows: ofDay }) => ({
      day,
      title: formatDayWithWeekday(day),
      entries: ofDay.map((row) => ({
        ...describeSentence(row, { names, reader, settings: context.settings }),
        at: formatClock(row.at, edition.timeZone, 'en'),
        detail: describeDetail(row.detail),
      })),
    })),
  };
});

function groupByDay(rows: readonly AuditRow[]) {
  const days = Map.groupBy(rows, ({ at }) => dayAt(at, edition.timeZone));
  return [...days].map(([day, ofDay]) => ({ day, rows: ofDay }));
}

type Entry = Route.ComponentProps['loaderData']['days'][number]['entries'][number];

/** The details that the sentence of an entry already says. */
const saidInSentence = ['fields', 'from', 'to', 'because', 'exchanged', 'amount', 'currency', 'role'];
const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Describes the other details of an audit entry in words, such as "method: transfer". Leaves out the ids of rows. */
function describeDetail(detail: AuditRow['detail']): string[] {
  return Object.entries(Object(detail))
    .filter(([name, value]) => !saidInSentence.includes(name) && !uuid.test(JSON.stringify(value)))
    .map(([name, value]) => `${spell(name)}: ${describeValue(value)}`);
}

/** Makes words of a code: "groupPayment" becomes "group payment", and "pay-by" becomes "pay by". */
function spell(code: string): string {
  return code
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/(?<=[a-z])-(?=[a-z])/g, ' ');
}

function describeValue(value: unknown): string {
  if (typeof value === 'string') return /^[a-z-]+$/.test(value) ? spell(value) : value;
  if (value === null || typeof value !== 'object') return String(value ?? 'nothing');
  if (Array.isArray(value)) return value.map(describeValue).join(', ') || 'none';
  const parts = Object.entries(value).map(([name, part]) => `${spell(name)} ${describeValue(part)}`);
  return parts.join(', ') || 'none';
}

const filterFields: FilterField[] = [
  { name: 'text', label: 'Action, reference or request ID', wide: true, maxLength: 200 },
  {
    name: 'actor',
    label: 'Done by',
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

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { search, days, zone, only, pages } = loaderData;
  return (
    <>
      <PageHead
        title="Audit"
        intro="The audit records who did or viewed something, and when. Entries cannot be changed or deleted."
      />
      <FilterForm search={search} fields={filterFields}>
        {search.person && <input type="hidden" name="person" value={search.person} />}
        {search.organiser && <input type="hidden" name="organiser" value={search.organiser} />}
      </FilterForm>
      {only && (
        <p className="mt-4">
          The list shows only acts by or about <bdi className="font-semibold">{only}</bdi>.{' '}
          <Link to="/organiser/audit">Show all acts</Link>
        </p>
      )}
      <p className="mt-8">{days.length === 0 ? 'No entries found.' : `Times are in ${zone}.`}</p>
      {days.map(({ day, title, entries }) => (
        <section key={day} className="mt-5">
          <h2>
            <Link to={`/organiser/audit?from=${day}&to=${day}`}>{title}</Link>
          </h2>
          <ol className="log">
            {entries.map((entry) => (
              <Sentence key={entry.id} {...entry} />
            ))}
          </ol>
        </section>
      ))}
      <Pager pages={pages} of={['entry', 'entries']} />
    </>
  );
}

function Sentence({ at, actor, did, about, changes, reason, isErased, detail }: Entry) {
  return (
    <li>
      <p>
        <strong>
          <Record {...actor} />
        </strong>{' '}
        {did}
        {about && (
          <>
            : <Record {...about} />
          </>
        )}
      </p>
      {changes.map((change) => (
        <p key={change}>{change}</p>
      ))}
      {reason && <p className="whitespace-pre-line">“{reason}”</p>}
      {isErased && <p>Reason erased</p>}
      <p className="facts-note">{[at, ...detail].join(' · ')}</p>
    </li>
  );
}

function Record({ label, to }: LinkedRecord) {
  return to === undefined ? (
    <bdi>{label}</bdi>
  ) : (
    <Link to={to}>
      <bdi>{label}</bdi>
    </Link>
  );
}
