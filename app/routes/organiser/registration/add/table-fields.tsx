import { delegationColumns, delegationFields } from '#conference/registration/at-the-desk/delegation.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { optionsOf } from '../../list/filter-form.tsx';
import { Fold } from '../../page/fold.tsx';
import type { DelegationAnswer } from './act-on-delegation.server.ts';

type TableFieldsProps = { table: NonNullable<DelegationAnswer['table']>; types: Record<string, string> };

/** What the columns of a file mean, and which participant type each of its tickets is. It counts when the file is read again. */
export function TableFields({ table: { header, tickets, choice }, types }: TableFieldsProps) {
  const known = [...new Set([...tickets, ...Object.keys(choice.types)])];
  return (
    <>
      <Fold title="Columns of this file" isOpen={Object.keys(choice.columns).length > 0}>
        <p className="mb-4">Choose the file again after a change here.</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {delegationFields.map((field) => (
            <SelectField
              key={field}
              name={`column-${field}`}
              label={delegationColumns[field].header}
              required={false}
              placeholder="As its header says"
              defaultValue={choice.columns[field]}
              options={header.map((name) => ({ value: name, label: name }))}
            />
          ))}
        </div>
      </Fold>
      {known.length > 0 && (
        <Fold title="Types of the tickets" isOpen>
          <p className="mb-4">
            These tickets are no participant types. Choose the types, and the file again.
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            {known.map((ticket, index) => (
              <div key={ticket}>
                <input type="hidden" name="ticket" value={ticket} />
                <SelectField
                  name={`type-${index}`}
                  label={ticket}
                  required={false}
                  placeholder="None"
                  defaultValue={choice.types[ticket]}
                  options={optionsOf(types)}
                />
              </div>
            ))}
          </div>
        </Fold>
      )}
    </>
  );
}
