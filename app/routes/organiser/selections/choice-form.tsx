import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { HiddenFields } from '../form/intent-form.tsx';
import type { Column } from '../list/data-table.tsx';

/** The id of the form that the checkboxes of `choiceColumn` belong to. */
export const choiceFormId = 'choose';

/**
 * A button above the list that acts on the ticked rows, or on all rows of the list if none is ticked. It belongs to the
 * `ChoiceForm` below the list.
 */
export function ListButton({ intent, children }: { intent: string; children: ReactNode }) {
  return (
    <SmallSubmit intent={intent} form={choiceFormId}>
      {children}
    </SmallSubmit>
  );
}

/**
 * Makes the column of checkboxes with which organisers choose rows. The checkboxes belong to the `ChoiceForm` below the
 * list.
 */
export function choiceColumn<Row extends { id: string }>(nameOf: (row: Row) => string): Column<Row> {
  return {
    label: 'Choose',
    className: 'is-short',
    cell: (row) => (
      <label className="-my-2.5 inline-flex min-h-11 min-w-11 items-center">
        <input type="checkbox" name="id" value={row.id} form={choiceFormId} className="size-5" />
        <span className="sr-only">Choose {nameOf(row)}</span>
      </label>
    ),
  };
}

type ChoiceFormProps = {
  /** The query of the list's URL, which contains the filter. */
  query: string;
  /** How many rows the filter finds, in words. Undefined if the rows were not counted. */
  found?: string;
  /** The path of the page of selections, to which the form is sent. */
  path: string;
  /** What organisers can do with the chosen rows: "Message, export or issue documents". */
  what: string;
};

/**
 * The form that chooses the ticked rows, or all rows of the filter. The page after it offers actions for the chosen
 * rows.
 */
export function ChoiceForm({ query, found, path, what }: ChoiceFormProps) {
  return (
    <Form
      method="post"
      action={path}
      id={choiceFormId}
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
