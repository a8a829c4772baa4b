import type { ReactNode } from 'react';
import { edition } from '#conference/edition/edition.server.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/choice-field.tsx';
import { FormSummary } from '#ui/form-summary.tsx';
import { mayOpen } from '../navigation.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import type { Route } from './+types/exports';

export function meta() {
  return [{ title: 'Exports · Organisers’ desk' }];
}

export const loader = organiserLoader('/organiser/exports', async ({ organiser, url }) => ({
  isRefused: url.searchParams.get('refused') === 'busy',
  options: edition.catalogue.map(({ id, title }) => ({ value: id, label: title })),
  bookings: mayOpen(organiser, '/organiser/exports/bookings'),
  enquiries: mayOpen(organiser, '/organiser/exports/enquiries'),
}));

const statuses = ['requested', 'confirmed', 'declined', 'withdrawn', 'expired'].map((status) => ({
  value: status,
  label: status,
}));

export default function Exports({ loaderData }: Route.ComponentProps) {
  const { options, isRefused, bookings, enquiries } = loaderData;
  return (
    <>
      <h1 tabIndex={-1}>Exports</h1>
      <p className="mt-3 max-w-prose">
        Lists as files for a spreadsheet. Each export is written to the audit with your name. A file with
        people in it stays on the desk’s machines, and is deleted when its work is done.
      </p>
      <FormSummary
        message={
          isRefused ? 'Three exports are under way at this moment. Please try again in a minute.' : undefined
        }
      />
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-2">
        {bookings && (
          <Export
            title="Bookings"
            to="/organiser/exports/bookings"
            text="Stalls and halls, with who asked for them."
          >
            <SelectField
              name="option"
              label="Option"
              placeholder="All options"
              required={false}
              options={options}
            />
            <SelectField
              name="status"
              label="Status"
              placeholder="Any status"
              required={false}
              options={statuses}
            />
          </Export>
        )}
        {enquiries && (
          <Export
            title="Enquiries"
            to="/organiser/exports/enquiries"
            text="What people wrote from the contact page."
          />
        )}
      </div>
    </>
  );
}

type ExportProps = { title: string; to: string; text: string; children?: ReactNode };

/** A plain form: the browser itself takes the file, with or without script. */
function Export({ title, to, text, children }: ExportProps) {
  return (
    <section className="border-t-2 border-indigo pt-4">
      <h2>{title}</h2>
      <p className="mt-2">{text}</p>
      <form method="get" action={to} className="mt-4 grid gap-4">
        {children && <div className="filters">{children}</div>}
        <div className="flex flex-wrap gap-3">
          <Button size="small" name="format" value="xlsx">
            Workbook<span className="sr-only"> of {title}</span> (XLSX)
          </Button>
          <Button size="small" variant="line" name="format" value="csv">
            Text<span className="sr-only"> of {title}</span> (CSV)
          </Button>
        </div>
      </form>
    </section>
  );
}
