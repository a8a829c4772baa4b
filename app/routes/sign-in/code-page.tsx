import { Form, Link } from 'react-router';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { FormPage } from '#ui/form/form-page.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';

export type CodeRefusal = { error?: string; message?: string };

type CodePageProps = { lead: string; loginPath: string; refusal: CodeRefusal | undefined };

/** The page on which the code of a sign-in mail is typed. */
export function CodePage({ lead, loginPath, refusal }: CodePageProps) {
  return (
    <FormPage title="Check your mail" lead={lead}>
      <FormSummary message={refusal?.message} />
      <p className="mb-6">
        Open the link in the mail on any device, or type the code from the mail here. Both work for 15
        minutes, the code only in this browser.
      </p>
      <Form method="post">
        <TextField
          name="code"
          label="Six-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9 ]*"
          maxLength={12}
          error={refusal?.error}
        />
        <SubmitButton className="mt-6" intent="prove">
          Sign in
        </SubmitButton>
      </Form>
      <p className="mt-8">
        No mail after a few minutes? Look in your spam folder, or{' '}
        <Link to={loginPath}>try again with another address</Link>.
      </p>
    </FormPage>
  );
}
