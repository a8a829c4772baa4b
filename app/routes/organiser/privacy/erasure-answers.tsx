import { CheckboxField } from '#ui/form/choice-field.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { IntentForm } from '../form/intent-form.tsx';
import { Warning } from '../page/lines.tsx';

export type ErasureRefusal = FormRefusal<'reference' | 'isConfirmed' | 'reason'>;

type AnswersProps = { owed: string[]; reference: string; refusal: ErasureRefusal | undefined };

export function ErasureAnswers({ owed, reference, refusal }: AnswersProps) {
  const field = fieldsAfter(refusal);
  return (
    <>
      <section className="max-w-2xl">
        <h2>Erase the data</h2>
        <p className="mt-2">This cannot be undone. The person gets a last mail.</p>
        <Warning title="Open points" lines={owed} />
        <IntentForm intent="carry-out" button="Erase permanently" className="mt-5 max-w-md">
          {owed.length > 0 && (
            <CheckboxField
              name="isConfirmed"
              value="yes"
              label="I have read the open points and want to erase the data anyway"
              error={refusal?.errors?.isConfirmed}
            />
          )}
          <TextField
            {...field('reference')}
            label="Type the reference to confirm"
            hint={`It is ${reference}.`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
          />
        </IntentForm>
      </section>
      <section className="max-w-2xl">
        <h2>Refuse the request</h2>
        <p className="mt-2 mb-4">
          Refuse only if a law requires us to keep the data. The person gets your exact words by mail.
        </p>
        <IntentForm intent="refuse" button="Refuse and mail the reason" variant="line">
          <TextAreaField {...field('reason')} label="Reason for the refusal" rows={5} maxLength={2000} />
        </IntentForm>
      </section>
    </>
  );
}
