import { Link } from 'react-router';
import { findHandoutsOf } from '#conference/door/kit/hand-out.server.ts';
import { participantTypeNames } from '#conference/edition/participant-types.server.ts';
import { listLabels, readLabels } from '#conference/organiser/marks/marks.server.ts';
import { may } from '#conference/organiser/permissions.ts';
import { listRunningIssues } from '#conference/organiser/selections/bulk-issue.server.ts';
import { listCountries } from '#conference/registration/countries.ts';
import {
  findRegistrations,
  keepOnlyReference,
} from '#conference/registration/list/find-registrations.server.ts';
import {
  activeFields,
  describeCondition,
  registrationFilterSchema,
} from '#conference/registration/list/registration-filter.ts';
import type { ListColumn } from '#conference/registration/list/registration-list.ts';
import { readWaits } from '#conference/registration/places/waiting-list.server.ts';
import { writeExtraAnswerFilter } from '#conference/registration/questions/extra-answer-filter.ts';
import { clearances } from '#conference/visa/clearances.server.ts';
import { readVisas } from '#conference/visa/desk/read-visas.server.ts';
import { conditionsOf } from '#conference/visa/desk/registration-search.server.ts';
import {
  moreConditions,
  type RegistrationSearch,
  searchWith,
} from '#conference/visa/desk/registration-search.ts';
import { deadlineKey, todayOf } from '#conference/visa/desk/visa-people.server.ts';
import { listSteps } from '#conference/visa/desk/visa-step.ts';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { readDocumentWords } from '../documents/describe-holders.server.ts';
import { deskDocumentNames } from '../documents/desk-document-names.ts';
import { DataTable } from '../list/data-table.tsx';
import { optionsOf } from '../list/filter-form.tsx';
import { lookToQuery, readLook } from '../list/look.ts';
import { Pager } from '../list/pager.tsx';
import { describeFound, loadPage } from '../list/paging.ts';
import { mayOpen } from '../navigation.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { exportAddress } from '../reports/exports/export-address.ts';
import { loadSavedViews } from '../saved-views/act-on-views.server.ts';
import { SavedViewsLine } from '../saved-views/saved-views-line.tsx';
import { ChoiceAct, ChoiceForm, choiceColumn } from '../selections/choice-form.tsx';
import type { Route } from './+types/registrations';
import { listAnswerConditions, nameAnswerCondition } from './answers/answer-conditions.server.ts';
import { describeRow } from './describe-row.server.ts';
import { tableColumns } from './list-columns.tsx';
import { listOfRegistrations } from './registration.list.server.ts';
import { Chips, RegistrationFilters } from './registration-filters.tsx';
import { letterStep, standardViews } from './registration-words.ts';

export const handle = deskTitle('Registrations');

export const loader = organiserLoader('/organiser/registrations', async ({ url, context, organiser }) => {
  const { db } = context;
  const hasDetails = may(organiser, 'registrations.details');
  const { look, readSearch, searchToQuery, columnsFor } = listOfRegistrations;
  const asked = readSearch(url.searchParams, organiser);
  const filter = await keepOnlyReference(db, asked.filter);
  const search: RegistrationSearch = filter === asked.filter ? asked : { ...searchWith({}), filter };
  const { visa, documents: documentSearch, answer } = search;
  const answerConditions = hasDetails ? await listAnswerConditions(context) : [];
  const columnChoice = columnsFor(organiser);
  const shown = readLook(look, url.searchParams);
  const chosen = shown.columns.filter((column) => columnChoice.includes(column));
  // The waiting list shows the turn of each person without being asked.
  const isWaitingList = filter.status === 'waiting' && !chosen.includes('turn');
  const columns: ListColumn[] = isWaitingList ? ['turn', ...chosen] : chosen;
  const lookQuery = lookToQuery(look, shown);
  const conditions = await conditionsOf(context, search, context.now());
  const deadline = hasDetails ? deadlineKey(db, context.settings) : undefined;
  const { rows, query, pages } = await loadPage(
    url,
    Object.fromEntries(searchToQuery(search)),
    (page) => findRegistrations(db, { ...conditions, order: shown.order, deadline, ...page }),
    lookQuery,
  );
  const ids = rows.map(({ id }) => id);
  const shows = (some: readonly ListColumn[]) => some.some((column) => columns.includes(column));
  const visas = shows(['visaStatus', 'nationality', 'applyBy', 'letter', 'clearances', 'passport'])
    ? await readVisas(context, ids, { isPassportShown: columns.includes('passport') })
    : undefined;
  const waits = columns.includes('turn') ? await readWaits(db, ids) : undefined;
  const marks = columns.includes('marks') ? await readLabels(db, ids) : undefined;
  const documents = columns.includes('documents')
    ? await readDocumentWords(context, ids, context.now())
    : undefined;
  const handouts = columns.includes('kit') ? await findHandoutsOf(db, ids) : undefined;
  const today = todayOf(context.now());
  const mayOpenLetter = mayOpen(organiser, '/organiser/documents/letter');
  const addressOf = (changed: RegistrationSearch) =>
    `?${new URLSearchParams([...searchToQuery(changed), ...lookQuery])}`;
  const unfiltered = registrationFilterSchema.parse({});
  const mayRecord = may(organiser, 'payments.record');
  return {
    filter: { ...filter, ...visa, ...documentSearch, answer: writeExtraAnswerFilter(answer) },
    answerConditions,
    order: shown.order,
    columns,
    columnChoice,
    types: participantTypeNames(context.settings),
    countries: hasDetails ? listCountries() : [],
    labels: hasDetails ? await listLabels(db, 'registrations') : [],
    hasDetails,
    pages,
    nouns: listOfRegistrations.nouns,
    rows: rows.map((row) => {
      const more = {
        visa: visas?.get(row.id),
        marks: marks?.get(row.id),
        documents: documents?.get(row.id),
        kit: handouts?.get(row.id),
        wait: waits?.get(row.id),
      };
      return describeRow(row, columns, more, { mayRecord, settings: context.settings, today });
    }),
    chips: [
      ...activeFields(filter).map((name) => ({
        label: describeCondition(filter, name, context.settings.participantTypes),
        without: addressOf({ ...search, filter: { ...filter, [name]: unfiltered[name] } }),
      })),
      ...moreConditions(search).map(({ words, without }) => ({ label: words, without: addressOf(without) })),
      ...(answer
        ? [
            {
              label: nameAnswerCondition(answerConditions, answer),
              without: addressOf({ ...search, answer: undefined }),
            },
          ]
        : []),
    ],
    query,
    views: [
      ...standardViews
        .filter(({ needs }) => columnChoice.includes(needs))
        .map(({ id, name, to }) => ({ id, name, to, isShared: false, isThis: isSameQuery(to, query) })),
      ...(await loadSavedViews(db, { list: 'registrations', organiserId: organiser.id }, query)),
    ],
    all: addressOf(searchWith({})),
    exported: exportAddress(organiser, 'registrations', `${query}&columns=shown`),
    exportAnswers:
      answerConditions.length > 0 ? exportAddress(organiser, 'answers', String(query)) : undefined,
    exportDocuments: columns.includes('documents')
      ? exportAddress(organiser, 'documents', String(query))
      : undefined,
    exportTo: mayOpen(organiser, '/organiser/exports') ? `/organiser/exports${addressOf(search)}` : null,
    links: [
      ...(visas && mayOpen(organiser, '/organiser/visa/list')
        ? [{ to: `/organiser/visa/list?${query}`, label: 'Clearance list' }]
        : []),
      ...(mayOpenLetter && shows(['visaStatus', 'documents'])
        ? [{ to: '/organiser/documents/letter', label: 'Text of visa letters' }]
        : []),
      ...(columns.includes('documents') && (await listRunningIssues(db)).length > 0
        ? [{ to: '/organiser/registrations/selections#running', label: 'Documents being issued' }]
        : []),
    ],
    steps:
      columns.includes('visaStatus') && may(organiser, 'visas.handle')
        ? [letterStep, ...listSteps(clearances)]
        : [],
    kinds:
      columns.includes('documents') && may(organiser, 'documents.issue') ? optionsOf(deskDocumentNames) : [],
    mayWrite: mayOpen(organiser, '/organiser/messages/new'),
    mayPrint: mayOpen(organiser, '/organiser/registrations/selections/:selectionId/documents'),
    mayAdd: mayOpen(organiser, '/organiser/registrations/new'),
  };
});

/** True if two queries have the same parameters, in any order. */
function isSameQuery(one: string, other: string): boolean {
  const sorted = (query: string) => [...new URLSearchParams(query)].map(String).toSorted().join('&');
  return sorted(one) === sorted(other);
}

export default function Registrations({ loaderData }: Route.ComponentProps) {
  const {
    rows,
    pages,
    nouns,
    chips,
    all,
    columns,
    exported,
    exportTo,
    exportAnswers,
    exportDocuments,
    links,
    steps,
    kinds,
    mayWrite,
    mayPrint,
    mayAdd,
    query,
    views,
  } = loaderData;
  const found = describeFound(pages, nouns);
  return (
    <>
      <PageHead title="Registrations">
        {mayAdd && (
          <p className="mt-3 flex flex-wrap gap-x-8 gap-y-1">
            <Link to="/organiser/registrations/new">Add a registration</Link>
            <Link to="/organiser/registrations/delegation">Register a delegation from a file</Link>
          </p>
        )}
      </PageHead>
      <RegistrationFilters key={[all, ...chips.map(({ label }) => label)].join()} {...loaderData} />
      <SavedViewsLine
        views={views}
        saveTo={`/organiser/registrations/views?${query ? `${query}&` : ''}save=yes`}
      />
      <Chips {...loaderData} />
      <div className="mt-5 flex flex-wrap items-baseline gap-x-8 gap-y-1">
        <p className="font-semibold" role="status">
          {rows.length === 0 ? 'No registrations found.' : found}
        </p>
        {rows.length > 0 && exportTo && <Link to={exportTo}>Choose what to export</Link>}
        {rows.length > 0 && exportAnswers && (
          <Link to={exportAnswers} reloadDocument>
            Export their answers
          </Link>
        )}
        {rows.length > 0 && exportDocuments && (
          <Link to={exportDocuments} reloadDocument>
            Export their documents
          </Link>
        )}
        {links.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </div>
      {rows.length === 0 ? (
        <p className="mt-2">
          <Link to={all}>Show all active registrations</Link>
        </p>
      ) : (
        <DataTable
          className="list-table mt-3"
          rows={rows}
          columns={[
            choiceColumn<(typeof rows)[number]>(({ fullName }) => fullName),
            ...tableColumns(columns),
          ]}
          brief={({ brief }) => brief}
          empty=""
        />
      )}
      <Pager pages={pages} of={nouns} exported={exported} />
      {rows.length > 0 && (
        <ChoiceForm
          query={query}
          found={found}
          path="/organiser/registrations/selections"
          what="Message, mark, export or issue documents"
        >
          {steps.length > 0 && (
            <ChoiceAct
              name="step"
              label="Next step of the visa"
              options={steps}
              intent="step"
              button="Show a preview"
            />
          )}
          {mayPrint && steps.length === 0 && <SmallSubmit intent="print">Print their badges</SmallSubmit>}
          {kinds.length > 0 && (
            <ChoiceAct
              name="kind"
              label="Document to issue"
              options={kinds}
              intent="issue"
              button="Show who gets it"
            />
          )}
          {mayWrite && <SmallSubmit intent="write">Send them a message</SmallSubmit>}
        </ChoiceForm>
      )}
    </>
  );
}
