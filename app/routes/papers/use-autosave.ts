import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';

/** A draft is saved this many seconds after the last change. */
const quietSeconds = 2;

/**
 * The answer to an automatic save. `isChangedElsewhere`: nothing was saved, because another window changed the draft.
 */
export type AutosaveAnswer = { isSaved?: boolean; isChangedElsewhere?: boolean };

/**
 * Saves a form as a draft when nobody has typed for some time. `status` is undefined until somebody changes something, and
 * after somebody has sent the form.
 */
export function useAutosave() {
  const fetcher = useFetcher<AutosaveAnswer>();
  const timer = useRef<number>(undefined);
  const [isDirty, setDirty] = useState(false);
  /** True from the moment at which the visitor sends the form until they change it again. */
  const [isSent, setSent] = useState(false);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    setDirty(true);
    setSent(false);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const content = new FormData(form);
      content.set('intent', 'save');
      content.set('by', 'script');
      setDirty(false);
      void fetcher.submit(content, { method: 'post' });
    }, quietSeconds * 1000);
  };
  /**
   * Cancels the next automatic save, because the visitor has sent the form. Then the page says itself what became of it.
   */
  const onSubmit = () => {
    window.clearTimeout(timer.current);
    setDirty(false);
    setSent(true);
  };
  const answer = isSent ? undefined : fetcher.data;
  const rest = answer && (answer.isSaved ? ('saved' as const) : ('notSaved' as const));
  const status = fetcher.state !== 'idle' ? ('saving' as const) : isDirty ? ('notSaved' as const) : rest;
  return { status, isChangedElsewhere: answer?.isChangedElsewhere ?? false, onChange, onSubmit };
}
