import { Form } from 'react-router';
import { sayRich } from '#platform/words/words.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { mailTo } from '#ui/layout/mail-to.ts';
import type { AccountRefusal } from './change-account.server.ts';
import type { Account } from './load-account.server.ts';

type Props = { account: Account; refusal: AccountRefusal | undefined };

/** The form with which a stall holder changes name and organisation. */
export function NamesPart({ account: { words, deskEmail, names }, refusal }: Props) {
  const values = refusal?.names ?? names;
  return (
    <section>
      <h3 className="text-h4">{words.namesTitle}</h3>
      <Form method="post" className="mt-4 grid max-w-lg gap-5">
        <TextField
          name="fullName"
          label={words.fullName}
          autoComplete="name"
          maxLength={200}
          defaultValue={values.fullName}
          error={refusal?.errors?.fullName}
        />
        <TextField
          name="organisation"
          label={words.organisation}
          autoComplete="organization"
          maxLength={200}
          defaultValue={values.organisation}
          error={refusal?.errors?.organisation}
        />
        <SubmitButton intent="names" className="justify-self-start">
          {words.save}
        </SubmitButton>
      </Form>
      <p className="mt-4 max-w-prose wrap-anywhere">
        {sayRich(words.namesNotHere, {
          email: deskEmail,
          desk: (text) => <a href={mailTo(deskEmail)}>{text}</a>,
        })}
      </p>
    </section>
  );
}
