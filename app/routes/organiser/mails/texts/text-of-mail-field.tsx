import type { WordingField } from '#conference/mails/texts/wording.ts';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';

type TextOfMailFieldProps = {
  field: WordingField;
  language: string;
  direction: string;
  value: string | undefined;
  error: string | undefined;
};

/**
 * The field for one text of a mail. Its hint lists the placeholders and, if the text was changed, shows the original
 * text of the software.
 */
export function TextOfMailField({ field, language, direction, value = '', error }: TextOfMailFieldProps) {
  const { name, label, isLine, text, placeholders } = field;
  const isChanged = value !== text;
  const hasHint = isChanged || placeholders.length > 0;
  const props = {
    name,
    label,
    hint: hasHint && <Hint {...{ field, isChanged, language, direction }} />,
    lang: language,
    dir: direction,
    autoComplete: 'off',
    defaultValue: value,
    error,
  } as const;
  if (isLine) return <TextField {...props} maxLength={200} />;
  // About 70 letters fit on one line of the field.
  const rows = Math.min(10, Math.max(2, Math.ceil(value.length / 70) + value.split('\n').length - 1));
  return <TextAreaField {...props} rows={rows} maxLength={2000} />;
}

type HintProps = { field: WordingField; isChanged: boolean; language: string; direction: string };

function Hint({ field: { placeholders, required, text }, isChanged, language, direction }: HintProps) {
  const optional = placeholders.filter((name) => !required.includes(name));
  return (
    <>
      {required.length > 0 && <Placeholders names={required}>Must keep</Placeholders>}
      {optional.length > 0 && <Placeholders names={optional}>May use</Placeholders>}
      {isChanged && (
        <span className="block">
          In the software:{' '}
          <bdi lang={language} dir={direction}>
            {text}
          </bdi>
        </span>
      )}
    </>
  );
}

function Placeholders({ names, children }: { names: readonly string[]; children: string }) {
  return (
    <span className="me-4">
      {children}{' '}
      {names.map((name) => (
        <code key={name} className="me-1">{`{${name}}`}</code>
      ))}
    </span>
  );
}
