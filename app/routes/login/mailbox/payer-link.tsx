import { Link } from 'react-router';
import { sayRich, type WordsOf } from '#platform/words/words.ts';
import { useSite } from '#routes/page/use-site.ts';
import type { payerWords } from './payer-words.ts';

/**
 * Leads sponsors and delegations without a registration to the page on which they pay for others. A past edition does
 * not have this page.
 */
export function PayerLink({ words }: { words: Pick<WordsOf<typeof payerWords>, 'link'> }) {
  if (useSite().isPast) return null;
  return <p>{sayRich(words.link, { pay: (text) => <Link to="/pay-for-others">{text}</Link> })}</p>;
}
