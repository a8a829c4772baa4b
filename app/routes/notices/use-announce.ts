import { showToast } from '#ui/feedback/toast-store.ts';
import { type SoonId, saySoon } from './notices.ts';
import { useNoticeWords } from './use-notice-words.ts';

/** Makes the click handler for cards and buttons whose feature does not exist yet. */
export function useAnnounce(id: SoonId) {
  const words = useNoticeWords();
  return (name: string) => () => void showToast(saySoon(words, id, name));
}
