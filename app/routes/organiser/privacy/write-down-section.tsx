import { TextField } from '#ui/form/text-field.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { IntentForm } from '../form/intent-form.tsx';

type WriteDownProps = {
  daysToAnswer: number;
  today: string;
  refusal: FormRefusal<'reference' | 'receivedOn'>;
};

export function WriteDownSection({ daysToAnswer, today, refusal }: WriteDownProps) {
  const field = fieldsAfter(refusal);
  return (
    <section className="max-w-2xl">
      <h2>Enter a request made by post or mail</h2>
      <p className="mt-2 mb-4">
        Enter the request when you are sure who sent it. You must answer it within {daysToAnswer} days of its
        arrival. The person gets a mail.
      </p>
      <IntentForm intent="write-down" button="Enter the request" variant="line">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            {...field('reference')}
            label="Reference"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
          />
          <TextField {...field('receivedOn')} type="date" label="Received on" max={today} />
        </div>
      </IntentForm>
    </section>
  );
}
