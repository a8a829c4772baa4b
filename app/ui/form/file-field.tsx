import './field.css';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { formatTags, type Locale } from '#platform/words/locales.ts';
import { say } from '#platform/words/words.ts';
import { TickIcon } from '#ui/layout/icons.tsx';
import { useUiWords } from '#ui/words/use-ui-words.ts';
import { describeField, FieldFrame, type FieldText, splitField } from './field.tsx';

type FileFieldProps = FieldText &
  Omit<ComponentProps<'input'>, keyof FieldText | 'className' | 'type' | 'value' | 'defaultValue'> & {
    /** The name of a file that arrived with a refused form and is kept for the next try. */
    kept?: string | undefined;
    /** A text beside the chosen file, such as "made smaller to 2.1 MB". */
    note?: ReactNode;
    /** Called with the chosen file, or with undefined if the visitor removes it. */
    onChoose?: (file: File | undefined) => void;
  };

/** A native file input that shows the chosen file and the kept file. It is not required if there is a kept file. */
export function FileField({ kept, note, onChoose, onChange, ...props }: FileFieldProps) {
  const [field, rest] = splitField(props);
  const { locale, words } = useUiWords();
  const [chosen, setChosen] = useState<File>();
  const described = describeField(field);
  return (
    <FieldFrame field={field}>
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
