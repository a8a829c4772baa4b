import { useHref, useNavigation } from 'react-router';

/** Whether a form is being sent to this page. */
export function useIsSending(path: string) {
  // `useHref` adds the language to the path, because `formAction` contains the language, too.
  const address = useHref(path);
  return useNavigation().formAction === address;
}
