import { Link } from 'react-router';
import { z } from 'zod';
import { edition } from '#conference/edition/edition.server.ts';
import { committeeStates, listPapers } from '#conference/papers/deciding/list-papers.server.ts';
import { writePaperNumber } from '#conference/papers/paper-number.ts';
import { namePart } from '#conference/papers/papers.server.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { FilterForm } from '../list/filter-form.tsx';
import { Pager } from '../list/pager.tsx';
import { readSearch, searchChoice, searchText } from '../list/search-fields.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/papers';
import { pageLinks, papersOnPage, searchPage } from './paging.ts';
import { stateTones, stateWords } from './paper-words.ts';

export const handle = deskTitle('Papers');

const path = '/organiser/papers';

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);
const optionsOfPart = (list: readonly { id: string; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }));

const searchSchema = z.object({
  text: searchText(200),
  state: searchChoice(committeeStates),
  kind: searchChoice(idsOf(edition.papers.kinds)),
  theme: searchChoice(idsOf(edition.papers.themes)),
  page: searchPage,
});

export const loader = organiserLoader(path, async ({ url, context }) => {
  const { page = 1, ...filter } = readSearch(searchSchema, url);
  const offset = (page - 1) * papersOnPage;
  const found = await listPapers(context.db, { filter, offset, count: papersOnPage + 1 });
  return {
    search: filter,
    pages: pageLinks(filter, page, found.length),
    kinds: optionsOfPart(edition.papers.kinds),
    themes: optionsOfPart(edition.papers.themes),
    papers: found.slice(0, papersOnPage).map(({ id, number, title, state, kind, theme, authorName }) => ({
      id,
      number: writePaperNumber(number),
      title,
      state,
      authorName,
      about: `${namePart('kinds', kind)}, ${namePart('themes', theme)}`,
    })),
  };
});

type Row = Route.ComponentProps['loaderData']['papers'][number];

const columns: Column<Row>[] = [
  {
    label: 'Paper',
    className: 'is-words',
    cell: ({ id, number, title }) => (
      <>
        {number}{' '}
        <Link to={`${path}/${id}`} className="wrap-anywhere">
          <bdi>{title}</bdi>
        </Link>
      </>
    ),
  },
  { label: 'Author', className: 'is-words', cell: ({ authorName }) => <bdi>{authorName}</bdi> },
  { label: 'Kind and theme', className: 'is-words', cell: ({ about }) => about },
  {
    label: 'State',
    className: 'is-words',
    cell: ({ state }) => <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>,
  },
];

export default function DeskPapers({ loaderData }: Route.ComponentProps) {
  const { search, pages, papers, kinds, themes } = loaderData;
  return (
    <>
      <PageHead title="Papers" intro="All papers that were submitted, in their newest version.">
        <p className="mt-3">
          <Link to="/organiser/papers/reviewers">Reviewers and assignments</Link>
        </p>
      </PageHead>
      <FilterForm
        search={search}
        fields={[
          { name: 'text', label: 'Title, author or email', maxLength: 200, wide: true },
          {
            name: 'state',
            label: 'State',
            placeholder: 'Any',
            options: Object.entries(stateWords)
              .filter(([state]) => state !== 'draft')
              .map(([value, label]) => ({ value, label })),
          },
          { name: 'kind', label: 'Kind', placeholder: 'Any', options: kinds },
          { name: 'theme', label: 'Theme', placeholder: 'Any', options: themes },
        ]}
      />
      <DataTable rows={papers} columns={columns} empty="No papers found." />
      <Pager pages={pages} of="papers" isOldestFirst />
    </>
  );
}
