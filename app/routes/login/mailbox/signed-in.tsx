import { Form, Link } from 'react-router';
import { sayRich, type WordsOf } from '#platform/words/words.ts';
import { Button } from '#ui/layout/button.tsx';
import type { signedInWords } from './own-pages-words.ts';

type SignedInProps = { words: WordsOf<typeof signedInWords>; email: string; isOnOwnPages?: boolean };

/** Says who is signed in, and leads to everything that belongs to the mailbox, and out. */
export function SignedIn({ words, email, isOnOwnPages = false }: SignedInProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <p className="wrap-anywhere">{sayRich(words.as, { email, bdi: (text) => <bdi>{text}</bdi> })}</p>
      {!isOnOwnPages && <Link to="/login/pages">{words.pages}</Link>}
      <Form method="post" action="/logout">
        <Button variant="line" size="small">
          {words.signOut}
        </Button>
      </Form>
    </div>
  );
}
