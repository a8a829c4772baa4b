import '#ui/desk/desk-list.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DocumentState } from '#conference/documents/desk/document-list.ts';
import { type DocumentKind, documentNames } from '#conference/documents/document-kind.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { HiddenFields } from '../form/intent-form.tsx';
import { type Column, DataTable, titleColumn, wordsColumn } from '../list/data-table.tsx';
import { type FilterField, FilterForm, optionsOf } from '../list/filter-form.tsx';
import { Pager } from '../list/pager.tsx';
import { describeFound } from '../list/paging.ts';
import type { Route } from './+types/documents';

type Holders = Route.ComponentProps['loaderData']['holders'];
type Holder = Holders['rows'][number];

const stateWords: Record<DocumentState, string> = {
  issued: 'Issued',
  outdated: 'Out of date: a printed fact has changed',
  ended: 'Revoked or ended',
  'not-issued': 'Not issued yet',
  'not-due': 'Not due yet',
};

/** Short names of the kinds of documents, for the head of the table. */
const shortNames: Record<DocumentKind, string> = {
  icard: 'iCard',
  'visa-letter': 'Visa letter',
  'membership-card': 'Membership card',
  'peace-passport': 'Peace passport',
  'participation-certificate': 'Participation certificate',
  'membership-certificate': 'Membership certificate',
  'presentation-certificate': 'Presentation certificate',
  'reviewer-certificate': 'Reviewer certificate',
  'exhibitor-card': 'Exhibitor card',
};

const personColumn: Column<Holder> = titleColumn('Person', ({ id, fullName, reference, missing }) => (
  <>
    <Link to={`/organiser/registrations/${id}/documents`}>
      <bdi>{fullName}</bdi>
    </Link>
    <span className="facts-note block">{reference}</span>
    {missing.length > 0 && <span className="facts-note block">Cannot be printed: {missing.join(', ')}</span>}
  </>
));

const typeColumn: Column<Holder> = wordsColumn('Type', (row) => row.type);

function columnOf(kind: DocumentKind): Column<Holder> {
  return wordsColumn(shortNames[kind], ({ cells }) => cells[kind] && <CellWords {...cells[kind]} />);
}

function CellWords({ state, note }: Holder['cells'][string]) {
  switch (state) {
    case 'issued':
      return <BadgeWithNote badge={<Badge tone="done">Issued</Badge>} note={note} />;
    case 'expired':
      return <BadgeWithNote badge={<Badge tone="refused">Expired</Badge>} note={note} />;
    case 'outdated':
      return <BadgeWithNote badge={<Badge tone="due">Out of date</Badge>} note={note} />;
    case 'ended':
      return <Badge tone="refused">Ended</Badge>;
    case 'not-issued':
      return <span className="facts-note">Not issued</span>;
    case 'not-due':
      return <span className="facts-note">{note}</span>;
    case 'none':
      return <span className="facts-note">–</span>;
  }
}

function BadgeWithNote({ badge, note }: { badge: ReactNode; note: string }) {
  return (
    <>
      {badge} <span className="facts-note whitespace-nowrap">{note}</span>
    </>
  );
}

const nouns = ['person', 'people'] as const;

/** Shows which documents people have: a row for each person, and a column for each kind of document. */
export function HolderList({ holders, types }: { holders: Holders; types: Record<string, string> }) {
  const { words, search, others, pages, exported, kinds, rows } = holders;
  const fields: FilterField[] = [
    { name: 'text', label: 'Name, email or reference', maxLength: 200 },
    { name: 'type', label: 'Type', placeholder: 'Any', options: optionsOf(types) },
    { name: 'kind', label: 'Document', placeholder: 'Any', options: optionsOf(documentNames) },
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
        columns={[personColumn, typeColumn, ...kinds.map(columnOf)]}
        empty="No people found. This list shows active participants who have paid in full."
      />
      <Pager pages={pages} of={nouns} exported={exported} />
    </section>
  );
}
