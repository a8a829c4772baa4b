import { Link } from 'react-router';
import { Badge } from '#ui/feedback/status.tsx';
import { type Column, numberColumn, textColumn, titleColumn } from '../list/data-table.tsx';
import type { Route } from './+types/visas';
import type { DescribedVisa } from './describe-visa-row.server.ts';

type Loaded = Route.ComponentProps['loaderData'];

const choiceColumn: Column<DescribedVisa> = {
  label: 'Choose',
  className: 'is-choice',
  cell: ({ id, fullName, reference }) => (
    <label className="choice">
      <input type="checkbox" name="person" value={id} />
      <span className="sr-only">{`Select ${fullName}, ${reference}`}</span>
    </label>
  ),
};

/** The columns of the visa list. With `canSelect`, each row has a checkbox. */
export function visaColumns(canSelect: boolean): Column<DescribedVisa>[] {
  return [
    ...(canSelect ? [choiceColumn] : []),
    titleColumn('Name', ({ id, fullName, reference }) => (
      <>
        <Link to={`/organiser/visa/${id}`} data-row prefetch="none">
          {fullName}
        </Link>
        <small className="row-note">{reference}</small>
      </>
    )),
    textColumn('Status', ({ status, statusWord }) => (
      <Badge tone={status === 'granted' ? 'done' : status === 'refused' ? 'refused' : 'plain'}>
        {statusWord}
      </Badge>
    )),
    textColumn('Nationality', ({ nationality, advice }) => [nationality, advice].filter(Boolean).join('. ')),
    {
      label: 'Application due by',
      className: ({ isLate }) => (isLate ? 'is-short is-due' : 'is-short'),
      cell: ({ applyBy }) => applyBy,
    },
    {
      label: 'Paid',
      className: ({ isPaid }) => (isPaid ? 'is-short' : 'is-short is-due'),
      cell: ({ isPaid }) => (isPaid ? 'Yes' : 'No'),
    },
    {
      label: 'Letter',
      className: ({ isLetterOutdated }) => (isLetterOutdated ? 'is-short is-due' : 'is-short'),
      cell: ({ letter }) => letter,
    },
    textColumn(
      'Clearances',
      ({ clearances }) =>
        clearances.length > 0 &&
        clearances.map(({ id, name, words }) => (
          <span key={id} className="block">
            {name}: {words}
          </span>
        )),
    ),
    {
      label: 'Passport',
      className: ({ passport }) => (passport ? 'is-due' : undefined),
      cell: ({ passport }) => passport,
    },
  ];
}

export const nationalityColumns: Column<Loaded['groups'][number]>[] = [
  titleColumn('Nationality', ({ id, name, needsNoVisa }) => (
    <>
      <Link to={`?nationality=${id}`}>{name}</Link>
      {needsNoVisa && <span className="text-ink-soft"> needs no visa</span>}
    </>
  )),
  numberColumn('People', ({ people }) => people),
  numberColumn('Still to apply', ({ toApply }) => toApply),
  numberColumn('Still to apply, without a letter', ({ withoutLetter }) => withoutLetter),
  { label: 'Pay by', className: 'is-short', cell: ({ payBy }) => payBy },
  { label: 'Letter by', className: 'is-short', cell: ({ askBy }) => askBy },
  {
    label: 'Application due by',
    className: ({ isLate }) => (isLate ? 'is-short is-due' : 'is-short'),
    cell: ({ applyBy }) => applyBy,
  },
];

export const batchColumns: Column<Loaded['batches'][number]>[] = [
  titleColumn('Batch', ({ id, name, number }) => (
    <Link to={`?batch=${id}`}>
      {name}
      {number && `, ${number}`}
    </Link>
  )),
  { label: 'Sent', className: 'is-short', cell: ({ sentOn }) => sentOn },
  numberColumn('People', ({ people }) => people),
  numberColumn('Waiting', ({ waiting }) => waiting),
  numberColumn('Refused', ({ refused }) => refused),
];
