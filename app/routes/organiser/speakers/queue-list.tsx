import { Link } from 'react-router';
import { SpeakerState } from '#routes/speakers/applying/speaker-state.tsx';
import { type Column, DataTable, wordsColumn } from '../list/data-table.tsx';
import { FilterForm, optionsOf } from '../list/filter-form.tsx';
import { Pager } from '../list/pager.tsx';
import { describeCount } from '../page/count.ts';
import type { Queue } from './load-queue.server.ts';
import { honourStateWords, originWords, stateWords } from './speaker-words.ts';

type Row = Queue['rows'][number];
type QueueListProps = { queue: Queue; path: '/organiser/speakers' | '/organiser/honours'; isHonour: boolean };

const wordOf = ({ state }: Row, isHonour: boolean) =>
  (isHonour ? honourStateWords[state] : undefined) ?? stateWords[state];

/** The filter and the list of the queue of speakers or of honours. */
export function QueueList({ queue, path, isHonour }: QueueListProps) {
  const { search, zone, pages, rows, unanswered, categories, honours } = queue;
  const columns: Column<Row>[] = [
    wordsColumn('Person', ({ id, number, name, title }) => (
      <>
        {number}{' '}
        <Link to={`${path}/${id}`}>
          <bdi className="wrap-anywhere">{name}</bdi>
        </Link>
        {title && <span className="block text-small">{title}</span>}
      </>
    )),
    wordsColumn(isHonour ? 'Honour' : 'Category', ({ purpose }) => purpose),
    wordsColumn('Country', ({ country }) => country),
    wordsColumn('Origin', ({ origin }) => originWords[origin]),
    wordsColumn('State', (row) => (
      <>
        <SpeakerState state={row.state} name={wordOf(row, isHonour)} />
        {row.hasCorrections && <span className="block text-small">Corrections to publish</span>}
      </>
    )),
    wordsColumn('Since', ({ sentAt }) => sentAt, { note: zone }),
  ];
  return (
    <>
      {unanswered > 0 && (
        <p className="mt-3">
          {describeCount(unanswered, 'nomination waits', 'nominations wait')} for the answer of the nominated
          person.
        </p>
      )}
      <FilterForm
        search={search}
        fields={[
          { name: 'text', label: 'Name or email', maxLength: 200, wide: true },
          {
            name: 'state',
            label: 'State',
            placeholder: 'Any',
            options: optionsOf(isHonour ? honourStateWords : stateWords),
          },
          isHonour
            ? { name: 'honour', label: 'Honour', placeholder: 'Any', options: honours }
            : { name: 'category', label: 'Category', placeholder: 'Any', options: categories },
          ...(isHonour
            ? []
            : [{ name: 'origin', label: 'Origin', placeholder: 'Any', options: optionsOf(originWords) }]),
        ]}
      />
      <DataTable rows={rows} columns={columns} empty="Nobody found." />
      <Pager pages={pages} of={['entry', 'entries']} />
    </>
  );
}
