import { Form } from 'react-router';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';

type WriteDownProps = {
  daysToAnswer: number;
  today: string;
  values: { reference: string; receivedOn: string };
  errors: { reference?: string; receivedOn?: string };
};

/** Enters a request for erasure that a participant made by post or mail. */
export function WriteDownSection({ daysToAnswer, today, values, errors }: WriteDownProps) {
  return (
    <section className="max-w-2xl">
      <h2>Enter a request made by post or mail</h2>
      <p className="mt-2 mb-4">
        Enter it once you are sure who asks. It must be answered within {daysToAnswer} days of its arrival.
        The person gets a mail.
      </p>
      <Form method="post" className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          name="reference"
          label="Reference"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          defaultValue={values.reference}
          error={errors.reference}
        />
        <TextField
          name="receivedOn"
          type="date"
          label="Received on"
          max={today}
          defaultValue={values.receivedOn}
          error={errors.receivedOn}
        />
        <SubmitButton variant="line" className="justify-self-start" intent="write-down">
          Enter the request
        </SubmitButton>
      </Form>
    </section>
  );
}
