import { Form } from 'react-router';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { HiddenFields } from '../../form/intent-form.tsx';
import type { Column } from '../../list/data-table.tsx';

const formId = 'choose';

/** The box with which a row is chosen. It belongs to the form below the list. */
export const choiceColumn: Column<{ id: string; fullName: string }> = {
  label: 'Choose',
  className: 'is-short',
  cell: ({ id, fullName }) => (
    <label className="-my-2.5 inline-flex min-h-11 min-w-11 items-center">
      <input type="checkbox" name="id" value={id} form={formId} className="size-5" />
      <span className="sr-only">Choose {fullName}</span>
    </label>
  ),
};

type ChoiceFormProps = {
  /** The filter of the list, as its address has it. */
  query: string;
  /** How many the filter finds, in words. */
  found: string;
};

/** Chooses the ticked rows, or all that the filter finds. The next page shows what can be done with them. */
export function ChoiceForm({ query, found }: ChoiceFormProps) {
  return (
    <Form
      method="post"
      action="/organiser/registrations/selections"
      id={formId}
      className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3"
    >
      <HiddenFields fields={{ query }} />
      <span>Message, export or issue documents:</span>
      <SmallSubmit intent="choose">Choose the ticked</SmallSubmit>
      <SmallSubmit intent="choose-all">Choose all ({found.toLowerCase()})</SmallSubmit>
    </Form>
  );
}
