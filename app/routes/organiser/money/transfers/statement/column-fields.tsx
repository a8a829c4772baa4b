import type { ColumnChoice } from '#conference/money/transfers/statement/statement.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { TicksField } from '#ui/form/ticks-field.tsx';
import { Fold } from '../../../page/fold.tsx';

type ColumnFieldsProps = { account: string; header: string[]; chosen: ColumnChoice | undefined };

/** What the columns of the file mean. The choice is remembered for the account. */
export function ColumnFields({ account, header, chosen }: ColumnFieldsProps) {
  const options = [...new Set([...header, ...(chosen ? [chosen.day, chosen.amount] : [])])]
    .filter(Boolean)
    .map((name) => ({ value: name, label: name }));
  const select = (name: string, label: string, value: string | undefined) => (
    <SelectField
      key={value}
      name={name}
      label={label}
      required={false}
      placeholder="As its name says"
      defaultValue={value}
      options={options}
    />
  );
  return (
    <Fold title="The columns of this bank" isOpen={chosen === undefined}>
      <input type="hidden" name="columns-of" value={account} />
      <div className="grid gap-4 sm:grid-cols-2">
        {select('column-day', 'Day', chosen?.day)}
        {select('column-amount', 'Amount that came in', chosen?.amount)}
        {select('column-reference', 'Reference of the bank', chosen?.bankReference)}
        <TicksField
          name="column-text"
          legend="Texts, with the payer"
          options={options}
          chosen={chosen?.text}
          wide
        />
      </div>
    </Fold>
  );
}
