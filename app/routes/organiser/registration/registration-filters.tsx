import '#ui/desk/desk-list.css';
import { Form, Link } from 'react-router';
import { SmallSubmit, SubmitButton } from '#routes/forms/submit-button.tsx';
import { SelectField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { CrossIcon } from '#ui/layout/icons.tsx';
import { ColumnChoice } from '../list/column-choice.tsx';
import { optionsOf } from '../list/filter-form.tsx';
import type { Route } from './+types/registrations';
import {
  answerFields,
  ConditionFields,
  documentFields,
  markFields,
  visaFields,
} from './condition-fields.tsx';
import { listLook } from './registration-words.ts';

type Loaded = Route.ComponentProps['loaderData'];

export function RegistrationFilters(props: Loaded) {
  const { filter, order, columns, columnChoice } = props;
  return (
    <Form method="get" className="mt-5" role="search">
      <div className="search-line">
        <TextField
          name="text"
          type="search"
          label="Name, affiliation, email or reference"
          required={false}
          maxLength={200}
          autoComplete="off"
          defaultValue={filter.text}
        />
        <SelectField
          name="order"
          label="Order"
          required={false}
          defaultValue={order}
          options={optionsOf(listLook.orders)}
        />
        <SubmitButton size="small">Search</SubmitButton>
      </div>
      <details className="fold mt-3">
        <summary>Filters and columns</summary>
        <div className="grid gap-6">
          <ConditionFields
            {...props}
            hasStatus
            more={[
              ...(props.hasDetails ? visaFields(props.countries) : []),
              ...(columnChoice.includes('documents') ? documentFields : []),
              ...markFields(props.labels, filter.mark),
              ...answerFields(props.answerConditions),
            ]}
          />
          <ColumnChoice choice={columnChoice} words={listLook.columns} shown={columns} />
          <SmallSubmit className="justify-self-start">Apply</SmallSubmit>
        </div>
      </details>
    </Form>
  );
}

/** Shows the active conditions. Each condition is a link that opens the list without that condition. */
export function Chips({ chips, all }: Loaded) {
  if (chips.length === 0) return null;
  return (
    <ul className="chips mt-4" aria-label="Conditions">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link to={without} preventScrollReset>
            <span className="sr-only">Remove: </span>
            {label}
            <CrossIcon />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link to={all} className="chips-all" preventScrollReset>
            Remove all
          </Link>
        </li>
      )}
    </ul>
  );
}
