import { documentStateWords } from '#conference/documents/desk/document-list.ts';
import { paymentStateWords } from '#conference/money/ledger/payment-state.ts';
import type { Country } from '#conference/registration/countries.ts';
import type { RegistrationFilter } from '#conference/registration/list/registration-filter.ts';
import { clothSizes, shoeSizes } from '#conference/registration/registration.ts';
import { registrationStatusWords } from '#conference/registration/registration-status.ts';
import { queueWords } from '#conference/visa/desk/visa-filter.ts';
import { visaStatusWords } from '#conference/visa/desk/visa-status.ts';
import { deskDocumentNames } from '../documents/desk-document-names.ts';
import { type FilterField, FilterFields, optionsOf } from '../list/filter-form.tsx';

const yesNo = optionsOf({ yes: 'Yes', no: 'No' });
const notGiven = { value: 'none', label: 'Not given' };
const placeholder = 'Any';

/**
 * The field that filters by status. Without a chosen status, the list shows only active registrations, but a search for
 * words finds registrations of any status. The placeholder of the field says which of the two applies.
 */
function statusField({ text }: { text: string }): FilterField {
  const { active, ...others } = registrationStatusWords;
  const options = text === '' ? { ...others, any: 'Any' } : registrationStatusWords;
  return {
    name: 'status',
    label: 'Status',
    placeholder: text === '' ? active : 'Any',
    options: optionsOf(options),
  };
}

function plainConditions(types: Record<string, string>): FilterField[] {
  return [
    { name: 'type', label: 'Type', placeholder, options: optionsOf(types) },
    {
      name: 'paid',
      label: 'Payment',
      placeholder,
      options: optionsOf({ no: 'Not paid in full', yes: 'Paid in full', ...paymentStateWords }),
    },
    { name: 'since', type: 'date', label: 'Registered since' },
  ];
}

function detailConditions(countries: readonly Country[]): FilterField[] {
  return [
    {
      name: 'filesMissing',
      label: 'Missing files',
      placeholder,
      options: optionsOf({ any: 'Any file', photo: 'Photograph', passport: 'Passport scan' }),
    },
    { name: 'visa', label: 'Visa letter', placeholder, options: yesNo },
    { name: 'visaStatus', label: 'Visa status', placeholder, options: optionsOf(visaStatusWords) },
    { name: 'doctorate', label: 'Doctorate', placeholder, options: yesNo },
    { name: 'country', label: 'Country', placeholder, options: [notGiven, ...countries] },
    {
      name: 'clothSize',
      label: 'Dress size',
      placeholder,
      options: [notGiven, ...clothSizes.map((value) => ({ value, label: value.toUpperCase() }))],
    },
    {
      name: 'shoeSize',
      label: 'Shoe size',
      placeholder,
      options: [notGiven, ...shoeSizes.map((value) => ({ value, label: value }))],
    },
  ];
}

/** The fields that filter by what is to do for visas. The status of the visa is among the details. */
export function visaFields(countries: readonly Country[]): FilterField[] {
  return [
    { name: 'queue', label: 'To do for the visa', placeholder, options: optionsOf(queueWords) },
    { name: 'nationality', label: 'Nationality', placeholder, options: [notGiven, ...countries] },
    { name: 'applyBy', type: 'date', label: 'Visa application due by' },
  ];
}

export const documentFields: FilterField[] = [
  { name: 'document', label: 'Document', placeholder, options: optionsOf(deskDocumentNames) },
  { name: 'documentState', label: 'Document is', placeholder, options: optionsOf(documentStateWords) },
  {
    name: 'letters',
    label: 'Letters in documents',
    placeholder,
    options: optionsOf({ missing: 'Letters that no font has' }),
  },
];

/**
 * The field that filters by a mark. It offers the marks in use. It also offers the mark of the current filter, even if
 * no registration has this mark any more. Returns no field if there is nothing to offer.
 */
export function markFields(labels: readonly string[], mark: string): FilterField[] {
  const choices = mark === '' || labels.includes(mark) ? labels : [mark, ...labels];
  const options = choices.map((label) => ({ value: label, label }));
  return options.length === 0 ? [] : [{ name: 'mark', label: 'Mark', placeholder, options }];
}

/** The field that filters by the answer to an extra question. No field without questions. */
export function answerFields(conditions: readonly { value: string; label: string }[]): FilterField[] {
  return conditions.length === 0
    ? []
    : [{ name: 'answer', label: 'Extra question', placeholder, options: conditions }];
}

type ConditionFieldsProps = {
  filter: RegistrationFilter & Record<string, string>;
  /** The names of the participant types. Each key is the id of a type. */
  types: Record<string, string>;
  countries: readonly Country[];
  hasDetails: boolean;
  /** True if organisers can filter by status, and so find inactive registrations, too. */
  hasStatus?: boolean;
  more?: FilterField[];
};

export function ConditionFields(props: ConditionFieldsProps) {
  const { filter, types, countries, hasDetails, hasStatus = false, more = [] } = props;
  const fields = [
    ...(hasStatus ? [statusField(filter)] : []),
    ...plainConditions(types),
    ...(hasDetails ? detailConditions(countries) : []),
    ...more,
  ];
  return (
    <div className="filters">
      <FilterFields fields={fields} search={filter} />
    </div>
  );
}
