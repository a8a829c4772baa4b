import { useHref, useNavigation } from 'react-router';

/** Whether a form is being sent to this page. */
export function useIsSending(path: string) {
  // The router's address includes the language.
  const address = useHref(path);
  return useNavigation().formAction === address;
}
