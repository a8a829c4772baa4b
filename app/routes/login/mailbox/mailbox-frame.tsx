import type { ReactNode } from 'react';
import type { WordsOf } from '#platform/words/words.ts';
import type { signedInWords } from './own-pages-words.ts';
import { SignedIn } from './signed-in.tsx';

type MailboxFrameProps = {
  /** The title of the browser's tab. */
  pageTitle: string;
  heading: string;
  words: WordsOf<typeof signedInWords>;
  email: string;
  children: ReactNode;
};

/** The frame of a page for somebody who has proved a mailbox: who is signed in, the way to the other pages, and out. */
export function MailboxFrame({ pageTitle, heading, words, email, children }: MailboxFrameProps) {
  return (
    <div className="wrap py-10 md:py-14">
      <title>{pageTitle}</title>
      <h1 className="text-h2" tabIndex={-1}>
        {heading}
      </h1>
      <div className="mt-4">
        <SignedIn words={words} email={email} />
      </div>
      {children}
    </div>
  );
}
