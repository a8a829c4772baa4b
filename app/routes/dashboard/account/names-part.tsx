import { Form, Link } from 'react-router';
import { sayRich, type WordsOf } from '#platform/words/words.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { mailTo } from '#ui/layout/mail-to.ts';
import type { accountWords } from '../account-words.ts';

export type AccountValues = { fullName: string; organisation: string };

type Props = {
  account: AccountValues & { words: WordsOf<typeof accountWords> };
  deskEmail: string;
  refusal: { errors?: Partial<AccountValues>; values?: AccountValues; message?: string } | undefined;
};

/** The forms with which a stall holder copies and changes the stored data. */
export function AccountData({ account, deskEmail, refusal }: Props) {
  const { words } = account;
  const values = refusal?.values ?? account;
  return (
    <>
      <header>
        <h2 className="text-h3">{words.dataTitle}</h2>
        <p className="mt-4 max-w-prose">
          {sayRich(words.dataLead, { policy: (text) => <Link to="/privacy-policy">{text}</Link> })}
        </p>
      </header>
      <FormSummary errors={refusal?.errors} message={refusal?.message} />
      <section>
        <h3 className="text-h4">{words.copyTitle}</h3>
        <p className="mt-2 mb-5 max-w-prose">{words.copyText}</p>
        <ButtonLink to="/dashboard/data/copy" variant="line" reloadDocument discover="none" download>
          {words.copy}
        </ButtonLink>
      </section>
      <section>
        <h3 className="text-h4">{words.changeTitle}</h3>
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
          <SubmitButton intent="account" className="justify-self-start">
            {words.save}
          </SubmitButton>
        </Form>
        <p className="mt-4 max-w-prose wrap-anywhere">
          {sayRich(words.changeText, {
            email: deskEmail,
            desk: (text) => <a href={mailTo(deskEmail)}>{text}</a>,
          })}
        </p>
      </section>
    </>
  );
}
