import { useHref, useNavigation } from 'react-router';

/** Returns true while a form is being sent to the page with this path. */
export function useIsSending(path: string) {
  // `formAction` contains the language, so `useHref` adds the language to the path.
  const address = useHref(path);
  return useNavigation().formAction === address;
}
