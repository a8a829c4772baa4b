import { type SoonId, saySoon } from './notices.ts';
import { useNoticeWords } from './use-notice-words.ts';

/** Shows the notice of a page's cards and buttons as text, for browsers without script. */
export function SoonWithoutScript({ id, className }: { id: SoonId; className?: string }) {
  const words = useNoticeWords();
  const { title, description } = saySoon(words, id, words['soon-cards']);
  return (
    <noscript>
      <p className={className}>
        <strong>{title}</strong> {description}
      </p>
    </noscript>
  );
}
