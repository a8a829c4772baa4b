import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { statusWords as enquiryWords, topicWords } from '#conference/enquiries/enquiry.ts';
import type { ListColumn } from '#conference/registration/list/registration-list.ts';
import { optionsOf } from '#routes/organiser/list/options-of.ts';
import { RadioField, SelectField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { statusWords as bookingWords } from '../bookings/booking-words.ts';
import { columnWords } from '../registrations/registration-words.ts';

type RegistrationExportProps = {
  /** Which registrations, in words. */
  words: string;
  /** The same as the form's hidden fields, and the list that shows them. */
  fields: [string, string][];
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
          Those that are: {words}. <Link to={toList}>Choose others in the list</Link>
        </>
      }
    >
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {columns.map((column) => (
        <input key={column} type="hidden" name="column" value={column} />
      ))}
      <RadioField
        name="columns"
        legend="Columns"
        required={false}
        defaultValue={choice}
        options={[
          { value: 'all', label: 'All' },
          { value: 'shown', label: `Those of the list: ${nameColumns(columns)}` },
        ]}
      />
    </Export>
  );
}

function nameColumns(columns: readonly ListColumn[]): string {
  return ['Reference', 'Name', ...columns.map((column) => columnWords[column])].join(', ').toLowerCase();
}

export function PaymentExport() {
  return (
    <Export
      title="Payments"
      to="/organiser/exports/payments"
      text="What came in, what was paid back, and what undoes an entry."
    >
      <div className="filters">
        <SelectField
          name="currency"
          label="Currency"
          placeholder="Both"
          required={false}
          wide
          options={optionsOf({ USD: 'Dollars', INR: 'Rupees' })}
        />
        <TextField name="from" type="date" label="From" required={false} />
        <TextField name="to" type="date" label="To" required={false} />
      </div>
    </Export>
  );
}

export function BookingExport({ options }: { options: { value: string; label: string }[] }) {
  return (
    <Export
      title="Bookings"
      to="/organiser/exports/bookings"
      text="Stalls and halls, with who asked for them."
    >
      <div className="filters">
        <SelectField
          name="option"
          label="Option"
          placeholder="All options"
          required={false}
          options={options}
        />
        <SelectField
          id="booking-status"
          name="status"
          label="Status"
          placeholder="Any status"
          required={false}
          options={optionsOf(bookingWords)}
        />
      </div>
    </Export>
  );
}

export function EnquiryExport() {
  return (
    <Export
      title="Enquiries"
      to="/organiser/exports/enquiries"
      text="What people wrote to the organisers, without notes and replies."
    >
      <div className="filters">
        <SelectField
          name="topic"
          label="Topic"
          placeholder="All topics"
          required={false}
          options={optionsOf(topicWords)}
        />
        <SelectField
          id="enquiry-status"
          name="status"
          label="Status"
          placeholder="Open"
          required={false}
          options={[...optionsOf(enquiryWords), { value: 'any', label: 'Any status' }]}
        />
      </div>
    </Export>
  );
}

type ExportProps = { title: string; to: string; text: ReactNode; children: ReactNode };

/** A plain form: the browser itself takes the file, with or without script. */
function Export({ title, to, text, children }: ExportProps) {
  return (
    <section className="border-t-2 border-indigo pt-4">
      <h2>{title}</h2>
      <p className="mt-2">{text}</p>
      <form method="get" action={to} className="mt-4 grid gap-4">
        {children}
        <div className="flex flex-wrap gap-3">
          <Button size="small" variant="line" name="format" value="xlsx">
            Workbook<span className="sr-only"> of {title.toLowerCase()}</span> (XLSX)
          </Button>
          <Button size="small" variant="line" name="format" value="csv">
            Text<span className="sr-only"> of {title.toLowerCase()}</span> (CSV)
          </Button>
        </div>
      </form>
    </section>
  );
}
