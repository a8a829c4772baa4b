import './field.css';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useIsInteractive } from '#ui/layout/use-is-interactive.ts';
import { describeField, FieldFrame, type FieldText, splitField } from './field.tsx';

type TextFieldProps = FieldText & Omit<ComponentProps<'input'>, keyof FieldText | 'className'>;

/** The types whose text is written from left to right in every language. */
const leftToRight: readonly TextFieldProps['type'][] = ['email', 'tel', 'url', 'number'];

/** True for an address, a phone number, or a code: a text that no spelling check reads. */
function isLeftToRight({ type, spellCheck, inputMode }: Partial<TextFieldProps>) {
  return leftToRight.includes(type) || spellCheck === false || inputMode === 'numeric';
}

/**
 * A field for one line of text. Accepts all props of a native input, such as `type` and `autoComplete`. Addresses and codes
 * are written from left to right on Arabic pages, too: otherwise their dots and hyphens would jump.
 */
export function TextField(props: TextFieldProps) {
  const [field, rest] = splitField(props);
  return (
    <FieldFrame field={field}>
      <input
        type="text"
        dir={isLeftToRight(rest) ? 'ltr' : undefined}
        {...rest}
        {...describeField(field)}
        className="control"
      />
    </FieldFrame>
  );
}

type TextAreaFieldProps = FieldText & Omit<ComponentProps<'textarea'>, keyof FieldText | 'className' | 'ref'>;

/** A field for several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const [field, rest] = splitField(props);
  const described = describeField(field);
  const control = useTextBeforeHydration(described.id);
  return (
    <FieldFrame field={field}>
      <textarea rows={5} {...rest} {...described} ref={control} className="control" />
    </FieldFrame>
  );
}

/** Keeps the text that somebody typed before hydration, because React would replace it by the default text. */
function useTextBeforeHydration(id: string) {
  const control = useRef<HTMLTextAreaElement>(null);
  const isInteractive = useIsInteractive();
  const [typed] = useState(() => (isInteractive ? undefined : readText(id)));
  useEffect(() => {
    const area = control.current;
    // If the text is not the default text, somebody has typed since React rendered this field.
    if (typed !== undefined && area && area.value === area.defaultValue) area.value = typed;
  }, [typed]);
  return control;
}

/** Returns the current text of a text area on the page. Returns undefined on the server. */
function readText(id: string): string | undefined {
  return globalThis.document?.querySelector<HTMLTextAreaElement>(`textarea[id="${id}"]`)?.value;
}
