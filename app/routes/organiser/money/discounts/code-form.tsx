import { discountKindWords } from '#conference/money/discounts/discount.ts';
import { CheckboxField, RadioField, SelectField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { fieldsAfter } from '../../form/form-refusal.ts';
import { IntentForm } from '../../form/intent-form.tsx';
import { optionsOf } from '../../list/filter-form.tsx';
import type { MakeRefusal } from './make-code.server.ts';

type CodeFormProps = {
  refusal: Partial<MakeRefusal> | undefined;
  types: Record<string, string>;
  currencies: Record<string, string>;
};

/**
 * The form that creates a discount code. The amount and its currency matter only for a fixed amount, and the percentage
 * only for a part of the fee. The server refuses a sponsor unless the fee becomes free.
 */
export function CodeForm({ refusal, types, currencies }: CodeFormProps) {
  const field = fieldsAfter(refusal);
  return (
    <IntentForm intent="make" button="Make the code" className="mt-4 max-w-xl">
      <TextField
        {...field('name')}
        label="Name"
        hint="Participants see this name"
        maxLength={100}
        autoComplete="off"
      />
      <TextField
        {...field('code')}
        label="Code"
        hint="6 to 40 letters from A to Z and digits. Leave this field empty to get a random code."
        optional
        required={false}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
      />
      <RadioField
        {...field('kind')}
        legend="Discount"
        defaultValue={refusal?.values?.kind}
        options={optionsOf(discountKindWords)}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('amount')}
          label="Amount"
          hint="Only for a fixed amount"
          optional
          required={false}
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
        />
        <SelectField
          {...field('currency')}
          label="Currency"
          hint="Only for a fixed amount"
          optional
          required={false}
          placeholder="Choose"
          options={optionsOf(currencies)}
        />
      </div>
      <TextField
        {...field('percent')}
        label="Percent"
        hint="Only for a part of the fee, from 1 to 99"
        optional
        required={false}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
      />
      <TextField
        {...field('sponsor')}
        label="Sponsor"
        hint="Only for a free place: the organisation that pays"
        optional
        required={false}
        maxLength={100}
        autoComplete="off"
      />
      <TextField
        {...field('uses')}
        label="How many people can use it"
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
      />
      <TextField {...field('until')} type="date" label="Last day" optional required={false} />
      <fieldset className="field">
        <legend className="field-label">Only for these types</legend>
        <p className="field-hint">Tick none to let every type use it.</p>
        {Object.entries(types).map(([id, name]) => (
          <CheckboxField
            key={id}
            id={`type-${id}`}
            name="type"
            value={id}
            label={name}
            defaultChecked={refusal?.types?.includes(id) ?? false}
          />
        ))}
      </fieldset>
    </IntentForm>
  );
}
