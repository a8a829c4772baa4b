import { Link } from 'react-router';
import { addressIn } from '#platform/words/locales.ts';
import { say } from '#platform/words/words.ts';
import { useUiWords } from '#ui/words/use-ui-words.ts';
import type { EditionOver } from './edition-over.tsx';

/** Says above every page of a past edition that the edition is over, and links to the current edition. */
export function PastNotice({ dates }: { dates: string }) {
  const { words, locale } = useUiWords();
  return (
    <aside className="on-indigo">
      <p className="wrap py-3">
        {say(words.pastEdition, { dates })}{' '}
        <a href={addressIn(locale, '/')} className="underline">
          {words.presentEdition}
        </a>
      </p>
    </aside>
  );
}

/** Says above every page that an owner has ended this edition. The home page says more. */
export function OverNotice({ over }: { over: EditionOver }) {
  return (
    <aside className="on-indigo">
      <p className="wrap py-3">
        {over.title}.{' '}
        <Link to={over.link.to} className="underline">
          {over.link.label}
        </Link>
      </p>
    </aside>
  );
}
