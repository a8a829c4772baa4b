import { say } from '#platform/words/words.ts';
import { useUiWords } from '#ui/words/use-ui-words.ts';

/** Says above every page of a past edition that the edition is over, and links to the current edition. */
export function PastNotice({ dates }: { dates: string }) {
  const { words } = useUiWords();
  return (
    <aside className="on-indigo">
      <p className="wrap py-3">
        {say(words.pastEdition, { dates })}{' '}
        <a href="/" className="underline">
          {words.presentEdition}
        </a>
      </p>
    </aside>
  );
}
