import { say } from '#platform/words/words.ts';
import { useUiWords } from '#ui/words/use-ui-words.ts';

/** Says above every page of a past edition that it is past, with a link to the present one. */
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
