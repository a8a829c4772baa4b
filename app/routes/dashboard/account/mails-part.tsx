import { Form } from 'react-router';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { TicksField } from '#ui/form/ticks-field.tsx';
import type { Account } from './load-account.server.ts';

/** The form in which people choose which mails of the organisers they get. */
export function MailsPart({ account: { words, mails } }: { account: Account }) {
  return (
    <section>
      <h3 className="text-h4">{words.mailsTitle}</h3>
      <Form method="post" className="mt-4 grid max-w-lg gap-5">
        <TicksField
          key={mails.wanted.join()}
          name="wanted"
          legend={words.mailsWanted}
          options={mails.categories}
          chosen={mails.wanted}
        />
        <p className="text-small text-ink-soft">{words.mailsImportant}</p>
        <SubmitButton intent="mails" variant="line" className="justify-self-start">
          {words.mailsSave}
        </SubmitButton>
      </Form>
    </section>
  );
}
