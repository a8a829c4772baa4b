import { useLoaderData } from 'react-router';
import { say, type WordsOf } from '#platform/words/words.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import type { soonWords } from './soon-words.ts';

type Feature = 'speaker' | 'venue';

/** Reads the words of the notice from `soonWords`, which the loader of the page must return. */
function useSoon(feature: Feature) {
  const { soonWords: words } = useLoaderData<{ soonWords: WordsOf<typeof soonWords> }>();
  const describe = (name: string) => ({ title: words[feature], description: say(words.text, { name }) });
  return { words, describe };
}

/** Makes the click handler for the card or button of a feature that is only announced. The click shows a notice. */
export function useNoticeOnClick(feature: Feature) {
  const { describe } = useSoon(feature);
  return (name: string) => () => void showToast({ ...describe(name), variant: 'announcement' });
}

/** Shows the notice of an announced feature as text in browsers without script. */
export function SoonWithoutScript({ feature, className }: { feature: Feature; className?: string }) {
  const { words, describe } = useSoon(feature);
  const { title, description } = describe(words.cards);
  return (
    <noscript>
      <p className={className}>
        <strong>{title}</strong> {description}
      </p>
    </noscript>
  );
}
