import './field.css';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { maxFileBytes } from '#platform/forms/form-limits.ts';
import { formatTags, type Locale } from '#platform/words/locales.ts';
import { say } from '#platform/words/words.ts';
import { TickIcon } from '#ui/layout/icons.tsx';
import { useUiWords } from '#ui/words/use-ui-words.ts';
import { describeField, FieldFrame, type FieldText, splitField } from './field.tsx';

type FileFieldProps = FieldText &
  Omit<ComponentProps<'input'>, keyof FieldText | 'className' | 'type' | 'value' | 'defaultValue'> & {
    /** The name of a file that came with a refused form. The server keeps the file for the next attempt. */
    kept?: string | undefined;
    /** A text beside the chosen file, for example "made smaller to 2.1 MB". */
    note?: ReactNode;
    /** Called with the file that the visitor chose, or with undefined when the visitor removes it. */
    onChoose?: (file: File | undefined) => void;
  };

/**
 * A native file input. It shows the chosen file, and the file that the server keeps from a refused form. If the server
 * keeps a file, the visitor does not have to choose one.
 */
export function FileField({ kept, note, onChoose, onChange, ...props }: FileFieldProps) {
  const [field, rest] = splitField(props);
  const { locale, words } = useUiWords();
  const [chosen, setChosen] = useState<File>();
  const tooLarge = chosen && isTooLarge(chosen) ? say(words.tooLarge, { name: chosen.name }) : undefined;
  const shown = { ...field, error: tooLarge ?? field.error };
  const described = describeField(shown);
  return (
    <FieldFrame field={shown}>
      <div className="file-box">
        {kept && (
          <p className="file-kept">
            <TickIcon />
            <span>{say(words.keptFile, { name: kept })}</span>
          </p>
        )}
        <input
          {...rest}
          {...described}
          type="file"
          required={described.required && !kept}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            setChosen(file);
            // A custom validity message stops the browser from sending the form.
            event.currentTarget.setCustomValidity(
              file && isTooLarge(file) ? say(words.tooLarge, { name: file.name }) : '',
            );
            onChoose?.(file);
            onChange?.(event);
          }}
        />
        <p className="file-note" aria-live="polite" hidden={!chosen}>
          {chosen && (
            <>
              <strong>{chosen.name}</strong>, {formatFileSize(chosen.size, locale)}
              {note && <> · {note}</>}
            </>
          )}
        </p>
      </div>
    </FieldFrame>
  );
}

/** Returns whether a file is too large to be sent. A picture may be larger, because it is made smaller first. */
export function isTooLarge({ type, size }: Pick<File, 'type' | 'size'>): boolean {
  return size > maxFileBytes && !/^image\/(jpeg|png)$/.test(type);
}

/** Formats bytes as "820 kB" or "4.2 MB". One kB is 1024 bytes here, as in the limit of 5 MiB. */
export function formatFileSize(bytes: number, locale: Locale = 'en') {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000
    ? formatUnit(Math.max(1, Math.round(kilobytes)), 'kilobyte', 0, locale)
    : formatUnit(kilobytes / 1024, 'megabyte', 1, locale);
}

function formatUnit(size: number, unit: 'kilobyte' | 'megabyte', digits: number, locale: Locale) {
  return new Intl.NumberFormat(formatTags[locale], {
    style: 'unit',
    unit,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(size);
}
