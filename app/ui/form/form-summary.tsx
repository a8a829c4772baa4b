import './field.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { say } from '#platform/words/words.ts';
import { useUiWords } from '#ui/words/use-ui-words.ts';

type FormSummaryProps = {
  /** The errors of the fields, by the id of the field. */
  errors?: Partial<Record<string, string>> | undefined;
  /** The error that belongs to the whole form. */
  message?: string | undefined;
  title?: string;
  /** Shown instead of `message`, for example a text with a link. A new `message` still moves the focus here. */
  children?: ReactNode;
};

/**
 * Shows the errors of a refused form above the form, each with a link to its field. Each new refusal moves the focus
 * here.
 */
export function FormSummary({ errors, message, title, children }: FormSummaryProps) {
  const { words } = useUiWords();
  const box = useRef<HTMLDivElement>(null);
  const wrong = Object.entries(errors ?? {}).filter(([, error]) => error);
  const isRefused = wrong.length > 0 || message !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal makes new objects and must move the focus
  useEffect(() => {
    if (isRefused) box.current?.focus();
  }, [isRefused, errors, message]);

  if (!isRefused) return null;
  const heading = title ?? say(words.wrongAnswers, { count: wrong.length });
  return (
    // biome-ignore lint/a11y/noAutofocus: without script this scrolls to a refused form that is far down its page
    <div ref={box} className="form-summary" role="alert" tabIndex={-1} autoFocus>
      {children ?? (message && <p className="font-semibold">{message}</p>)}
      {wrong.length > 0 && (
        <>
          <h2>{heading}</h2>
          <ul>
            {wrong.map(([id, error]) => (
              <li key={id}>
                <a href={`#${id}`}>{error}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
