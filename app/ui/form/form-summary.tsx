import './field.css';
import { type ReactNode, useEffect, useRef } from 'react';

type FormSummaryProps = {
  /** Field id (the name, unless the field has another) to what is wrong with it. */
  errors?: Partial<Record<string, string>> | undefined;
  /** What is wrong with the form as a whole. */
  message?: string | undefined;
  title?: string;
  /** Said in the message’s place, where it needs more than words: the message still says when a refusal is new. */
  children?: ReactNode;
};

/** The first thing in a refused form: what is wrong, with a way to each field. Takes the focus whenever a new refusal arrives. */
export function FormSummary({ errors, message, title, children }: FormSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const wrong = Object.entries(errors ?? {}).filter(([, error]) => error);
  const isRefused = wrong.length > 0 || message !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal brings new objects, and each must take the focus anew
  useEffect(() => {
    if (isRefused) box.current?.focus();
  }, [isRefused, errors, message]);

  if (!isRefused) return null;
  const heading =
    title ??
    (wrong.length === 1 ? 'One answer needs another look' : `${wrong.length} answers need another look`);
  return (
    // biome-ignore lint/a11y/noAutofocus: without script it brings a refused form, far down its page, into view
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
