import type { ComponentProps } from 'react';
import { Form, Link } from 'react-router';
import { sayRich, type WordsOf } from '#platform/words/words.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { FormPage } from '#ui/form/form-page.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { signInWords } from './sign-in-words.ts';

export type CodeRefusal = { error?: string; message?: string };

type CodePageProps = {
  /** A small picture at the heading. */
  print?: ComponentProps<typeof FormPage>['print'];
  words: WordsOf<typeof signInWords>;
  lead: string;
  /** Says that the mail which this browser asked for before is still valid. */
  stillValid?: string | undefined;
  loginPath: string;
  refusal: CodeRefusal | undefined;
  /** True if the visitor is already logged in with this email. */
  isKnown?: boolean;
};

/** The page where people type the code of a sign-in mail. */
export function CodePage({ words, lead, stillValid, loginPath, refusal, print, isKnown }: CodePageProps) {
  return (
    <FormPage title={words.checkMail} lead={lead} print={print}>
      <FormSummary message={refusal?.message} />
      {stillValid && (
        <p className="mb-6 border-s-4 border-madder ps-4" role="status">
          {stillValid}
        </p>
      )}
      <p className="mb-6">{words.howTo}</p>
      <Form method="post">
        <TextField
          name="code"
          label={words.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9 ]*"
          maxLength={12}
          error={refusal?.error}
        />
        <SubmitButton className="mt-6" intent="prove">
          {words.signIn}
        </SubmitButton>
      </Form>
      <p className="mt-8">
        {sayRich(isKnown ? words.noMailKnown : words.noMail, {
          again: (text) => <Link to={loginPath}>{text}</Link>,
        })}
      </p>
    </FormPage>
  );
}
