import { Link } from 'react-router';
import { sayRich, type WordsOf } from '#platform/words/words.ts';
import type { payerWords } from './mailbox-words.ts';

/** Leads sponsors and delegations without a registration to the page on which they pay for others. */
export function PayerLink({ words }: { words: Pick<WordsOf<typeof payerWords>, 'link'> }) {
  return <p>{sayRich(words.link, { pay: (text) => <Link to="/pay-for-others">{text}</Link> })}</p>;
}
