import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';

/** A draft is saved this many seconds after the last change. */
const quietSeconds = 2;

/**
 * The answer to an automatic save. `isChangedElsewhere`: nothing was saved, because another window changed the draft.
 */
export type AutosaveAnswer = { isSaved?: boolean; isChangedElsewhere?: boolean };

/**
 * Saves a form as a draft when nobody has typed for some time. `status` is undefined until somebody changes something.
 */
export function useAutosave() {
  const fetcher = useFetcher<AutosaveAnswer>();
  const timer = useRef<number>(undefined);
  const [isDirty, setDirty] = useState(false);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    setDirty(true);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const content = new FormData(form);
      content.set('intent', 'save');
      content.set('by', 'script');
      setDirty(false);
      void fetcher.submit(content, { method: 'post' });
    }, quietSeconds * 1000);
  };
  /** Cancels the next automatic save, because the visitor has sent the form. */
  const onSubmit = () => window.clearTimeout(timer.current);
  const answer = fetcher.data;
  const rest = answer && (answer.isSaved ? ('saved' as const) : ('notSaved' as const));
  const status = fetcher.state !== 'idle' ? ('saving' as const) : isDirty ? ('notSaved' as const) : rest;
  return { status, isChangedElsewhere: answer?.isChangedElsewhere ?? false, onChange, onSubmit };
}
