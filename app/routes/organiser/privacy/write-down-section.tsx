import { Form } from 'react-router';
import { TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';

type WriteDownProps = {
  daysToAnswer: number;
  /** A day, as the field has it. */
  today: string;
  values: { reference: string; receivedOn: string };
  errors: { reference?: string; receivedOn?: string };
  isBusy: boolean;
};

/** A request for erasure that came by post or mail, to be written down for the participant. */
export function WriteDownSection({ daysToAnswer, today, values, errors, isBusy }: WriteDownProps) {
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
        <Button
          variant="line"
          className="justify-self-start"
          isBusy={isBusy}
          name="intent"
          value="write-down"
        >
          Write the request down
        </Button>
      </Form>
    </section>
  );
}
