import { useLoaderData } from 'react-router';
import { say, type WordsOf } from '#platform/words/words.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import type { soonWords } from './soon-words.ts';

type Feature = 'speaker' | 'venue';

/** The words come from the page's loader, as `soonWords`. */
function useSoon(feature: Feature) {
  const { soonWords: words } = useLoaderData<{ soonWords: WordsOf<typeof soonWords> }>();
  const describe = (name: string) => ({ title: words[feature], description: say(words.text, { name }) });
  return { words, describe };
}

/** For the cards and buttons of features that are only announced: makes the handler of their clicks. */
export function useAnnounce(feature: Feature) {
  const { describe } = useSoon(feature);
  return (name: string) => () => void showToast({ ...describe(name), variant: 'announcement' });
}

/** The same notice as text, for browsers without script. */
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
