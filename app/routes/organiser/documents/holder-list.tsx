import '#ui/desk/desk-list.css';
import { Link } from 'react-router';
import type { DocumentState } from '#conference/documents/desk/document-list.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { HiddenFields } from '../form/intent-form.tsx';
import { type Column, DataTable, titleColumn, wordsColumn } from '../list/data-table.tsx';
import { type FilterField, FilterForm, optionsOf } from '../list/filter-form.tsx';
import { Pager } from '../list/pager.tsx';
import { describeFound } from '../list/paging.ts';
import type { Route } from './+types/documents';
import { deskDocumentNames } from './desk-document-names.ts';

type Holders = Route.ComponentProps['loaderData']['holders'];
type Holder = Holders['rows'][number];

const stateWords: Record<DocumentState, string> = {
  issued: 'Issued',
  outdated: 'Out of date: a printed fact has changed',
  ended: 'Revoked or ended',
  'not-issued': 'Not issued yet',
  'not-due': 'Not due yet',
};

const personColumn: Column<Holder> = titleColumn('Person', ({ id, fullName, reference, missing }) => (
  <>
    <Link to={`/organiser/registrations/${id}/documents`} data-row prefetch="none">
      <bdi>{fullName}</bdi>
    </Link>
    <small className="row-note">{reference}</small>
    {missing.length > 0 && <span className="facts-note block">Cannot be printed: {missing.join(', ')}</span>}
  </>
));

const tones = { issued: 'done', outdated: 'due', expired: 'refused', ended: 'refused' } as const;

const columns: Column<Holder>[] = [
  personColumn,
  wordsColumn('Type', (row) => row.type),
  {
    label: 'Documents',
    className: 'is-whole',
    cell: ({ documents }) =>
      documents.map(({ state, word, names }) => (
        <span key={word} className="block">
          {state in tones ? <Badge tone={tones[state as keyof typeof tones]}>{word}</Badge> : word}: {names}
        </span>
      )),
  },
];

const nouns = ['person', 'people'] as const;

/** Shows which documents people have: a row for each person. */
export function HolderList({ holders, types }: { holders: Holders; types: Record<string, string> }) {
  const { words, search, others, pages, exported, rows } = holders;
  const fields: FilterField[] = [
    { name: 'text', label: 'Name, email or reference', maxLength: 200 },
    { name: 'type', label: 'Type', placeholder: 'Any', options: optionsOf(types) },
    { name: 'kind', label: 'Document', placeholder: 'Any', options: optionsOf(deskDocumentNames) },
    { name: 'state', label: 'State', placeholder: 'Any', options: optionsOf(stateWords) },
    {
      name: 'letters',
      label: 'Letters',
      placeholder: 'Any',
      options: optionsOf({ missing: 'Letters that cannot be printed' }),
    },
  ];
  return (
    <section>
      <h2 className="mt-8">Documents by person</h2>
      <FilterForm search={search} fields={fields} className="mt-3">
        <HiddenFields fields={others} />
      </FilterForm>
      <p className="mt-5 font-semibold" role="status">
        {describeFound(pages, nouns)} ({words})
      </p>
      <DataTable
        className="list-table mt-3"
        rows={rows}
        columns={columns}
        brief={({ brief }) => brief}
        empty="No people found. This list shows active participants who have paid in full."
      />
      <Pager pages={pages} of={nouns} exported={exported} />
    </section>
  );
}
