import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { statusWords as enquiryWords, topicWords } from '#conference/enquiries/enquiry.ts';
import type { ListColumn } from '#conference/registration/list/registration-list.ts';
import { RadioField } from '#ui/form/choice-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { statusWords as bookingWords } from '../bookings/booking-words.ts';
import { HiddenFields } from '../form/button-form.tsx';
import { type FilterField, FilterFields } from '../list/filter-form.tsx';
import { optionsOf } from '../list/options-of.ts';
import { columnWords } from '../registrations/registration-words.ts';

type RegistrationExportProps = {
  /** The filter in words, as hidden fields, and as the address of its list. */
  words: string;
  fields: Record<string, string>;
  toList: string;
  choice: 'all' | 'shown';
  columns: ListColumn[];
};

export function RegistrationExport({ words, fields, toList, choice, columns }: RegistrationExportProps) {
  return (
    <Export
      title="Registrations"
      to="/organiser/exports/registrations"
      text={
        <>
          Filter: {words}. <Link to={toList}>Change it in the list</Link>
        </>
      }
    >
      <HiddenFields fields={fields} />
      {columns.map((column) => (
        <input key={column} type="hidden" name="column" value={column} />
      ))}
      <RadioField
        name="columns"
        legend="Columns"
        required={false}
        defaultValue={choice}
        options={[
          { value: 'all', label: 'All columns' },
          { value: 'shown', label: `The list’s columns: ${nameColumns(columns)}` },
        ]}
      />
    </Export>
  );
}

function nameColumns(columns: readonly ListColumn[]): string {
  return ['Reference', 'Name', ...columns.map((column) => columnWords[column])].join(', ').toLowerCase();
}

const paymentFields = (currencies: Record<string, string>): FilterField[] => [
  {
    name: 'currency',
    label: 'Currency',
    placeholder: 'All currencies',
    wide: true,
    options: optionsOf(currencies),
  },
  { name: 'from', type: 'date', label: 'From' },
  { name: 'to', type: 'date', label: 'To' },
];

export function PaymentExport({ currencies }: { currencies: Record<string, string> }) {
  return (
    <Export
      title="Payments"
      to="/organiser/exports/payments"
      text="Payments, refunds and reversals."
      fields={paymentFields(currencies)}
    />
  );
}

export function BookingExport({ options }: { options: { value: string; label: string }[] }) {
  return (
    <Export
      title="Bookings"
      to="/organiser/exports/bookings"
      text="Bookings of stalls and halls, with their applicants."
      fields={[
        { name: 'option', label: 'Option', placeholder: 'All options', options },
        {
          id: 'booking-status',
          name: 'status',
          label: 'Status',
          placeholder: 'Any status',
          options: optionsOf(bookingWords),
        },
      ]}
    />
  );
}

const enquiryFields: FilterField[] = [
  { name: 'topic', label: 'Topic', placeholder: 'All topics', options: optionsOf(topicWords) },
  {
    id: 'enquiry-status',
    name: 'status',
    label: 'Status',
    placeholder: 'Open',
    options: optionsOf({ ...enquiryWords, any: 'Any status' }),
  },
];

export function EnquiryExport() {
  return (
    <Export
      title="Enquiries"
      to="/organiser/exports/enquiries"
      text="Messages to the organisers, without notes and replies."
      fields={enquiryFields}
    />
  );
}

type ExportProps = {
  title: string;
  to: string;
  text: ReactNode;
  fields?: readonly FilterField[];
  children?: ReactNode;
};

/** A plain form, because the browser itself downloads the file. */
function Export({ title, to, text, fields, children }: ExportProps) {
  return (
    <section className="border-t-2 border-indigo pt-4">
      <h2>{title}</h2>
      <p className="mt-2">{text}</p>
      <form method="get" action={to} className="mt-4 grid gap-4">
        {fields && (
          <div className="filters">
            <FilterFields fields={fields} />
          </div>
        )}
        {children}
        <div className="flex flex-wrap gap-3">
          <Button size="small" variant="line" name="format" value="xlsx">
            Download XLSX<span className="sr-only"> of {title.toLowerCase()}</span>
          </Button>
          <Button size="small" variant="line" name="format" value="csv">
            Download CSV<span className="sr-only"> of {title.toLowerCase()}</span>
          </Button>
        </div>
      </form>
    </section>
  );
}
