import { Form } from 'react-router';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { EmailAddress } from '#ui/layout/email-address.tsx';

type MailProofProps = { title: string; what: string; email: string; message: string | undefined };

/**
 * Shown instead of sensitive content unless the last sign-in by mail is at most an hour old. The button mails a sign-in
 * link.
 */
export function MailProof({ title, what, email, message }: MailProofProps) {
  return (
    <section className="max-w-prose">
      <h2 className="text-h3">{title}</h2>
      <FormSummary message={message} />
      <p className="mt-4 mb-6">
        {what} only within an hour of a sign-in by mail, so that nobody who borrows this device can see them.
        We mail a link and a code to <EmailAddress address={email} />.
      </p>
      <Form method="post">
        <SubmitButton intent="prove">Email me a sign-in link</SubmitButton>
      </Form>
    </section>
  );
}
