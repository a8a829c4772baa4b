import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { sayRich, type WordsOf } from '#platform/words/words.ts';
import { Button } from '#ui/layout/button.tsx';
import type { payerWords } from './mailbox-words.ts';

type MailboxFrameProps = {
  /** The title of the browser's tab. */
  pageTitle: string;
  heading: string;
  words: Pick<WordsOf<typeof payerWords>, 'signedIn' | 'signOut'>;
  email: string;
  children: ReactNode;
};

/** The frame of a page for somebody who has signed in with a mailbox only: who is signed in, and the button to sign out. */
export function MailboxFrame({ pageTitle, heading, words, email, children }: MailboxFrameProps) {
  return (
    <div className="wrap py-10 md:py-14">
      <title>{pageTitle}</title>
      <h1 className="text-h2" tabIndex={-1}>
        {heading}
      </h1>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <p className="wrap-anywhere">
          {sayRich(words.signedIn, { email, bdi: (text) => <bdi>{text}</bdi> })}
        </p>
        <Form method="post" action="/pay-for-others">
          <input type="hidden" name="intent" value="sign-out" />
          <Button variant="line" size="small">
            {words.signOut}
          </Button>
        </Form>
      </div>
      {children}
    </div>
  );
}
