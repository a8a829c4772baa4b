import { Form } from 'react-router';
import { TextField } from '#ui/form/text-field.tsx';
import { SubmitButton } from '../form/submit-button.tsx';

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
      <h2>Somebody asked by post or mail</h2>
      <p className="mt-2 mb-4">
        Write it down here, once you are sure who asks: the {daysToAnswer} days count from the day it reached
        us. A mail tells the person.
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
          label="Reached us on"
          max={today}
          defaultValue={values.receivedOn}
          error={errors.receivedOn}
        />
        <SubmitButton variant="line" className="justify-self-start" intent="write-down">
          Write the request down
        </SubmitButton>
      </Form>
    </section>
  );
}
