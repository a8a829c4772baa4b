import type { ComponentProps } from 'react';
import { Form, Link } from 'react-router';
import type { OpenLink } from '#conference/accounts/mailed-sign-in.server.ts';
import { sayRich, type WordsOf } from '#platform/words/words.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { FormPage } from '#ui/form/form-page.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { signInWords } from './sign-in-words.ts';

export type LinkAnswer = { isUsed?: boolean; message?: string };

type LinkPageProps = {
  /** A small picture at the heading. */
  print?: ComponentProps<typeof FormPage>['print'];
  link: { words: WordsOf<typeof signInWords>; token: string; opens: OpenLink | undefined };
  answer: LinkAnswer | undefined;
  title: string;
  lead: string;
  button: string;
  /** The URL to which the form is sent. It does not contain the token, so that the token is not in the logs. */
  action: string;
  loginPath: string;
};

/**
 * The page that a mailed sign-in link opens. It shows the email of the account. The visitor signs in with its button.
 */
export function LinkPage({ link, answer, title, lead, print, button, action, loginPath }: LinkPageProps) {
  const { words, opens } = link;
  if (!opens || answer?.isUsed) {
    return (
      <FormPage title={words.linkEnded} lead={words.linkEndedWhy} print={print}>
        <p>{sayRich(words.newLink, { again: (text) => <Link to={loginPath}>{text}</Link> })}</p>
      </FormPage>
    );
  }
  return (
    <FormPage title={title} lead={lead} print={print}>
      <FormSummary message={answer?.message} />
      <p className="mb-4">
        {sayRich(words.opensAccount, {
          email: opens.email,
          address: (text) => <bdi className="font-semibold wrap-anywhere">{text}</bdi>,
        })}
      </p>
      {opens.isFromOtherBrowser && <p className="mb-6 border-s-4 border-madder ps-4">{words.otherBrowser}</p>}
      <Form method="post" action={action}>
        <input type="hidden" name="token" value={link.token} />
        <SubmitButton intent="prove">{button}</SubmitButton>
      </Form>
    </FormPage>
  );
}
