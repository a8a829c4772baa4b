import { Form } from 'react-router';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { HiddenFields } from '../form/intent-form.tsx';
import type { Column } from '../list/data-table.tsx';

const formId = 'choose';

/** The column with the checkbox that chooses a row. The checkbox belongs to the form below the list. */
export function choiceColumn<Row extends { id: string }>(nameOf: (row: Row) => string): Column<Row> {
  return {
    label: 'Choose',
    className: 'is-short',
    cell: (row) => (
      <label className="-my-2.5 inline-flex min-h-11 min-w-11 items-center">
        <input type="checkbox" name="id" value={row.id} form={formId} className="size-5" />
        <span className="sr-only">Choose {nameOf(row)}</span>
      </label>
    ),
  };
}

type ChoiceFormProps = {
  /** The filter in the address of the list. */
  query: string;
  /** How many rows the filter finds, in words. Undefined if they were not counted. */
  found?: string;
  /** The address of the selections from this list. */
  path: string;
  /** The possible actions for the chosen rows: "Message, export or issue documents". */
  what: string;
};

/** Chooses the ticked rows, or all rows of the filter. The next page shows the possible actions. */
export function ChoiceForm({ query, found, path, what }: ChoiceFormProps) {
  return (
    <Form
      method="post"
      action={path}
      id={formId}
      className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3"
    >
      <HiddenFields fields={{ query }} />
      <span>{what}:</span>
      <SmallSubmit intent="choose">Choose the ticked rows</SmallSubmit>
      <SmallSubmit intent="choose-all">
        {found ? `Choose all (${found.toLowerCase()})` : 'Choose all rows of the filter'}
      </SmallSubmit>
    </Form>
  );
}
