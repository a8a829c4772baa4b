import { Form } from 'react-router';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { CheckboxField } from '#ui/form/choice-field.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { Warning } from '../page/lines.tsx';

/** Why a form of the request's page was refused. */
export type ErasureRefusal = {
  message?: string;
  errors?: Partial<Record<'reference' | 'isConfirmed' | 'reason', string>>;
  values?: { reference?: string; reason?: string };
};

type AnswersProps = { matters: string[]; reference: string; refusal: ErasureRefusal | undefined };

/** The forms to carry out or refuse a request. */
export function Answers({ matters, reference, refusal }: AnswersProps) {
  return (
    <>
      <section className="max-w-2xl">
        <h2>Erase the data</h2>
        <p className="mt-2">Nobody can undo this. The person gets a last mail.</p>
        <Warning title="Still open:" lines={matters} />
        <Form method="post" className="mt-5 grid max-w-md gap-5">
          {matters.length > 0 && (
            <CheckboxField
              name="isConfirmed"
              value="yes"
              label="I have seen what is still open, and want to erase anyway"
              error={refusal?.errors?.isConfirmed}
            />
          )}
          <TextField
            name="reference"
            label="Type the reference to confirm"
            hint={`It is ${reference}.`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            defaultValue={refusal?.values?.reference}
            error={refusal?.errors?.reference}
          />
          <SubmitButton className="justify-self-start" intent="carry-out">
            Erase permanently
          </SubmitButton>
        </Form>
      </section>
      <section className="max-w-2xl">
        <h2>Refuse the request</h2>
        <p className="mt-2 mb-4">
          Only if a law requires us to keep the data. Your reason is mailed word for word.
        </p>
        <Form method="post" className="grid gap-5">
          <TextAreaField
            name="reason"
            label="Reason for the refusal"
            rows={5}
            maxLength={2000}
            defaultValue={refusal?.values?.reason}
            error={refusal?.errors?.reason}
          />
          <SubmitButton variant="line" className="justify-self-start" intent="refuse">
            Refuse and mail the reason
          </SubmitButton>
        </Form>
      </section>
    </>
  );
}
