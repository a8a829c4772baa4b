import { CheckboxField, SelectField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { IntentForm } from '../form/intent-form.tsx';
import { Lines, Warning } from '../page/lines.tsx';

/**
 * `lost` describes the data that an erasure destroys, and `stays` the data that is kept. `owed` lists what should be
 * settled before the erasure.
 */
export type DescribedPlan = { lost: string[]; stays: string[]; owed: string[] };

type MailboxErasureFormProps = {
  email: string;
  plan: DescribedPlan;
  refusal: FormRefusal<'email' | 'again' | 'reason' | 'receivedOn' | 'isConfirmed'>;
  reasons: { value: string; label: string }[];
  today: string;
};

/** Shows the stored data of an email address, and the form that erases this data. */
export function MailboxErasureForm({ email, plan, refusal, reasons, today }: MailboxErasureFormProps) {
  const field = fieldsAfter(refusal, 'erase');
  return (
    <>
      <p className="wrap-anywhere">
        Stored data of <strong>{email}</strong>:
      </p>
      <div className="grid gap-8 md:grid-cols-2">
        <section>
          <h2>Data that is destroyed</h2>
          <Lines lines={plan.lost} />
        </section>
        <section>
          <h2>Data that is kept</h2>
          <Lines lines={plan.stays} />
        </section>
      </div>
      <section className="max-w-2xl">
        <h2>Erase the data</h2>
        <p className="mt-2">This cannot be undone. The person gets a last mail.</p>
        <Warning title="Open points" lines={plan.owed} />
        <IntentForm intent="erase" button="Erase permanently" fields={{ email }} className="mt-5 max-w-md">
          {plan.owed.length > 0 && (
            <CheckboxField
              name="isConfirmed"
              value="yes"
              label="I have read the open points and want to erase the data anyway"
              error={refusal.errors?.isConfirmed}
            />
          )}
          <SelectField {...field('reason')} label="Reason" placeholder="Please choose" options={reasons} />
          <TextField {...field('receivedOn')} type="date" label="Request received on" max={today} />
          <TextField
            {...field('again')}
            type="email"
            label="Type the address again to confirm"
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
          />
        </IntentForm>
      </section>
    </>
  );
}
