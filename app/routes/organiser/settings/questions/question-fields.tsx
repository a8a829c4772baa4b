import type { ExtraQuestion, ExtraQuestionKind } from '#conference/registration/questions/extra-question.ts';
import { RadioField, SelectField } from '#ui/form/choice-field.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { TicksField } from '#ui/form/ticks-field.tsx';
import { fieldsAfter } from '../../form/form-refusal.ts';
import { optionsOf } from '../../list/filter-form.tsx';
import type { SettingsRefusal } from './act-on-question.server.ts';

export const kindWords: Record<ExtraQuestionKind, string> = {
  'short-text': 'A text in one line',
  'long-text': 'A text in several lines',
  choice: 'One of several choices',
  tick: 'A tick',
  file: 'A file',
};

type Props = {
  intent: string;
  refusal: SettingsRefusal | undefined;
  /** The question to change. Undefined for a new one. */
  question?: ExtraQuestion | undefined;
  /** The other languages of the edition, with their English names. */
  languages: readonly { value: string; label: string }[];
  types: readonly { value: string; label: string }[];
};

/** The fields of an extra question. */
export function QuestionFields({ intent, refusal, question, languages, types }: Props) {
  const own = refusal?.intent === intent ? refusal : undefined;
  const after = fieldsAfter<string>(refusal, intent);
  const stored = question ? valuesOf(question) : { kind: 'short-text', required: 'no', place: 'dashboard' };
  const field = (name: string) => ({
    ...after(name),
    defaultValue: own?.values?.[name] ?? (stored as Record<string, string>)[name],
  });
  return (
    <div className="fields">
      <TextField {...field('words')} label="Question" maxLength={300} autoComplete="off" wide />
      {languages.map(({ value, label }) => (
        <TextField
          key={value}
          {...field(`words-${value}`)}
          label={`Question in ${label}`}
          hint="Without it, people read the English question."
          maxLength={300}
          lang={value}
          dir="auto"
          autoComplete="off"
          required={false}
          optional
          wide
        />
      ))}
      <SelectField {...field('kind')} label="Answer" options={optionsOf(kindWords)} wide />
      <TextAreaField
        {...field('choices')}
        label="Choices"
        hint="One a line. Only for “One of several choices”."
        rows={4}
        required={false}
        optional
        wide
      />
      {languages.map(({ value, label }) => (
        <TextAreaField
          key={value}
          {...field(`choices-${value}`)}
          label={`Choices in ${label}`}
          hint="In the same order."
          rows={3}
          lang={value}
          dir="auto"
          required={false}
          optional
          wide
        />
      ))}
      <TicksField
        id={`${intent}-types`}
        name="types"
        legend="Who is asked? Without a tick, everybody."
        options={types}
        chosen={own?.types ?? question?.types}
        wide
      />
      <RadioField
        {...field('required')}
        legend="Is an answer required?"
        options={[
          { value: 'no', label: 'No' },
          { value: 'now', label: 'Yes, at once' },
          { value: 'until', label: 'Yes, until a day' },
        ]}
        wide
      />
      <TextField
        {...field('dueOn')}
        type="date"
        label="Until which day"
        hint="Only for “until a day”. Later answers are accepted, too."
        required={false}
        optional
      />
      <RadioField
        {...field('place')}
        legend="Where is it asked?"
        options={[
          { value: 'dashboard', label: 'On the dashboard' },
          { value: 'form', label: 'At the end of the registration form, and on the dashboard' },
        ]}
        wide
      />
    </div>
  );
}

function valuesOf({ kind, words, choices, isRequired, dueOn, isInForm }: ExtraQuestion) {
  const { en, ...others } = words;
  const languages = Object.keys(Object.assign({}, ...choices)).filter((language) => language !== 'en');
  return {
    kind,
    words: en,
    ...Object.fromEntries(Object.entries(others).map(([language, text]) => [`words-${language}`, text])),
    choices: choices.map((choice) => choice.en).join('\n'),
    ...Object.fromEntries(
      languages.map((language) => [
        `choices-${language}`,
        choices.map((choice) => choice[language] ?? '').join('\n'),
      ]),
    ),
    required: isRequired ? (dueOn ? 'until' : 'now') : 'no',
    dueOn: dueOn ?? '',
    place: isInForm ? 'form' : 'dashboard',
  };
}
