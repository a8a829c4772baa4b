import '#ui/desk/desk-list.css';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { HiddenFields } from '../form/intent-form.tsx';
import type { Column } from '../list/data-table.tsx';

/** The id of the form that the checkboxes of `choiceColumn` belong to. */
export const choiceFormId = 'choose';

/**
 * Makes the column of checkboxes with which organisers choose rows. The checkboxes belong to the `ChoiceForm` below the
 * list.
 */
export function choiceColumn<Row extends { id: string }>(nameOf: (row: Row) => string): Column<Row> {
  return {
    label: 'Choose',
    className: 'is-choice',
    cell: (row) => (
      <label className="choice">
        <input type="checkbox" name="id" value={row.id} form={choiceFormId} />
        <span className="sr-only">Choose {nameOf(row)}</span>
      </label>
    ),
  };
}

type ChoiceActProps = {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  intent: string;
  button: string;
};

/** A choice at the foot of a list, with the button that leads to the preview of what it does. */
export function ChoiceAct({ name, label, options, intent, button }: ChoiceActProps) {
  return (
    <span className="list-act">
      <select name={name} aria-label={label} className="control" defaultValue="">
        <option value="">{label}</option>
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <SmallSubmit intent={intent}>{button}</SmallSubmit>
    </span>
  );
}

type ChoiceFormProps = {
  /** The query of the list's URL, which contains the filter. */
  query: string;
  /** How many rows the filter finds: "419 registrations". */
  found: string;
  /** The path of the page of selections, to which the form is sent. */
  path: string;
  /** What the next page offers: "Message, export or issue documents". */
  what: string;
  /** Buttons that act at once on the ticked rows, or on all rows of the list if none is ticked. */
  children?: ReactNode;
};

/**
 * The form at the foot of the window that chooses the ticked rows, or all rows of the filter. The page after it offers
 * actions for the chosen rows.
 */
export function ChoiceForm({ query, found, path, what, children }: ChoiceFormProps) {
  return (
    <Form method="post" action={path} id={choiceFormId} className="list-foot" aria-label={what}>
      <HiddenFields fields={{ query }} />
      <SmallSubmit intent="choose" title={what}>
        Continue with ticked
      </SmallSubmit>
      <SmallSubmit intent="choose-all" title={what}>
        {`Continue with all ${found.toLowerCase()}`}
      </SmallSubmit>
      {children}
    </Form>
  );
}
