import { showToast } from '#ui/feedback/toast-store.ts';
import { type SoonId, saySoon } from './notices.ts';
import { useNoticeWords } from './use-notice-words.ts';

/** For the cards and buttons of features that are only announced: makes the handler of their clicks. */
export function useAnnounce(id: SoonId) {
  const words = useNoticeWords();
  return (name: string) => () => void showToast(saySoon(words, id, name));
}
