import { useMatches } from 'react-router';
import { listNames } from '#platform/words/formats.ts';
import { formatTags } from '#platform/words/locales.ts';
import { say } from '#platform/words/words.ts';
import { useUiWords } from '#ui/words/use-ui-words.ts';

/** Names the people who made pictures of the page, if owners have named them. */
export function PictureCredits() {
  const { words, locale } = useUiWords();
  const matches = useMatches();
  const names = [...new Set(findCredits(matches.at(-1)?.loaderData))];
  if (names.length === 0) return null;
  return (
    <p className="wrap py-6 text-small text-ink-soft">
      {say(words.pictureCredits, { names: listNames(names, formatTags[locale]) })}
    </p>
  );
}

function findCredits(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    key === 'pictureCredit' && typeof value === 'string' ? [value] : findCredits(value),
  );
}
