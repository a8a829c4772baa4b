import { Form, useNavigation } from 'react-router';
import { CheckboxField } from '#ui/form/choice-field.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';

/** What a refused form of the request's page says. */
export type ErasureRefusal = {
  message?: string;
  errors?: Partial<Record<'reference' | 'isConfirmed' | 'reason', string>>;
  values?: { reference?: string; reason?: string };
};

type AnswersProps = { matters: string[]; reference: string; refusal: ErasureRefusal | undefined };

/** The two answers of an owner: to carry it out, or to refuse it. */
export function Answers({ matters, reference, refusal }: AnswersProps) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <>
      <section className="max-w-2xl">
        <h2>Carry it out</h2>
        <p className="mt-2">It cannot be undone, by anybody. A last mail tells the person.</p>
        {matters.length > 0 && (
          <div className="mt-4 border-l-4 border-madder pl-4">
            <p className="font-semibold">Still open:</p>
            <ul className="list-disc pl-5">
              {matters.map((matter) => (
                <li key={matter}>{matter}</li>
              ))}
            </ul>
          </div>
        )}
        <Form method="post" className="mt-5 grid max-w-md gap-5">
          {matters.length > 0 && (
            <CheckboxField
              name="isConfirmed"
              value="yes"
              label="I have seen what is open, and want the erasure all the same"
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
          <Button className="justify-self-start" isBusy={isBusy} name="intent" value="carry-out">
            Erase for good
          </Button>
        </Form>
      </section>
      <section className="max-w-2xl">
        <h2>Refuse it</h2>
        <p className="mt-2 mb-4">
          Only where a law obliges us to keep what we hold. What you write is mailed word for word.
        </p>
        <Form method="post" className="grid gap-5">
          <TextAreaField
            name="reason"
            label="Why it is refused"
            rows={5}
            maxLength={2000}
            defaultValue={refusal?.values?.reason}
            error={refusal?.errors?.reason}
          />
          <Button variant="line" className="justify-self-start" isBusy={isBusy} name="intent" value="refuse">
            Refuse and mail the reason
          </Button>
        </Form>
      </section>
    </>
  );
}
