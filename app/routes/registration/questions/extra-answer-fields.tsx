import type { ReactNode } from 'react';
import { longestAnswers, ticked } from '#conference/registration/questions/extra-question.ts';
import { CheckboxField, SelectField } from '#ui/form/choice-field.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import type { AskedQuestion } from './describe-questions.server.ts';

type Props = {
  questions: readonly AskedQuestion[];
  /** By the names of the fields. */
  values: Readonly<Partial<Record<string, string>>>;
  errors: Readonly<Partial<Record<string, string>>>;
  choose: string;
  /** What stands below the field of a file. */
  belowFile?: (question: AskedQuestion) => ReactNode;
};

/** A field for each extra question. */
export function ExtraAnswerFields({ questions, ...props }: Props) {
  return questions.map((question) => <ExtraAnswerField key={question.id} {...props} question={question} />);
}

type FieldProps = Omit<Props, 'questions'> & { question: AskedQuestion };

function ExtraAnswerField({ question, values, errors, choose, belowFile }: FieldProps) {
  const { name, kind, label, hint, options, isRequired, isNeededAtOnce } = question;
  const field = {
    name,
    label: <bdi>{label}</bdi>,
    hint,
    error: errors[name],
    required: isNeededAtOnce,
    optional: !isRequired,
    wide: true,
  };
  const defaultValue = values[name] ?? '';
  switch (kind) {
    case 'short-text':
      return (
        <TextField
          {...field}
          defaultValue={defaultValue}
          maxLength={longestAnswers[kind]}
          autoComplete="off"
        />
      );
    case 'long-text':
      return (
        <TextAreaField {...field} defaultValue={defaultValue} rows={4} maxLength={longestAnswers[kind]} />
      );
    case 'choice':
      return <SelectField {...field} placeholder={choose} options={options} defaultValue={defaultValue} />;
    case 'tick':
      return <CheckboxField {...field} value={ticked} defaultChecked={defaultValue === ticked} />;
    case 'file':
      return (
        <div className="field-wide">
          <FileField {...field} accept=".png,.jpg,.jpeg,.pdf" />
          {belowFile?.(question)}
        </div>
      );
  }
}
