import { z } from 'zod';
import { calendarDay } from '#platform/forms/calendar-day.ts';
import { line, paragraph } from '#platform/forms/plain-text.ts';
import {
  type ByLanguage,
  type ExtraQuestion,
  extraQuestionKinds,
  longestAnswers,
  ticked,
} from './extra-question.ts';
import { extraQuestionRuleWords } from './extra-question-rule-words.ts';

const { english: rules } = extraQuestionRuleWords;

/** The rule of an answer that is not empty. */
function ruleOf({ kind, choices }: ExtraQuestion) {
  if (kind === 'short-text') return line(longestAnswers[kind], rules.text);
  if (kind === 'long-text') return paragraph(longestAnswers[kind], rules.text);
  const given = kind === 'tick' ? [ticked] : choices.map(({ en }) => en);
  return z.string().refine((text) => given.includes(text), { error: rules.choice });
}

/**
 * Checks the typed answers of a form, by the ids of their questions. An empty text is no answer. `isComplete` refuses a
 * form without the answers that are required at once. Files are checked elsewhere.
 */
export function checkAnswers(
  questions: readonly ExtraQuestion[],
  typed: Readonly<Record<string, string>>,
  { isComplete = false } = {},
): { ok: true; answers: Record<string, string> } | { ok: false; errors: Record<string, string> } {
  const answers: Record<string, string> = {};
  const errors: Record<string, string> = {};
  for (const question of questions) {
    const { id, kind, isRequired, dueOn } = question;
    const given = typed[id]?.trim() ?? '';
    if (kind === 'file') continue;
    if (given === '') {
      answers[id] = '';
      if (isComplete && isRequired && dueOn === null) errors[id] = rules.required;
      continue;
    }
    const read = ruleOf(question).safeParse(given);
    if (read.success) answers[id] = read.data;
    else errors[id] = read.error.issues[0]?.message ?? rules.text;
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, answers };
}

const limit = { words: 300, choice: 200, choices: 50 };

const dayRule = 'Please enter a date as year-month-day, such as 2025-01-12.';

/** What an owner says about a question. */
export type GivenQuestion = Omit<ExtraQuestion, 'id' | 'isClosed' | 'updatedAt'>;

/** Makes the schema of the form of a question, for the languages of the edition. */
export function extraQuestionSchema(languages: readonly string[], participantTypes: readonly string[]) {
  const others = languages.filter((language) => language !== 'en');
  return z
    .object({
      kind: z.enum(extraQuestionKinds, { error: 'Please choose how people answer.' }),
      words: line(limit.words, 'Please write the question.'),
      types: z
        .array(z.string())
        .transform((given) => participantTypes.filter((type) => given.includes(type))),
      required: z.enum(['no', 'now', 'until'], { error: 'Please choose one.' }),
      dueOn: z.string().trim(),
      place: z.enum(['dashboard', 'form'], { error: 'Please choose one.' }),
    })
    .loose()
    .transform((given, context): GivenQuestion => {
      const refuse = (path: string, message: string) => {
        context.addIssue({ code: 'custom', path: [path], message });
        return z.NEVER;
      };
      const words = byLanguage(given.words, others, (language) => textOf(given[`words-${language}`]));
      const tooLong = others.find((language) => (words[language]?.length ?? 0) > limit.words);
      if (tooLong) return refuse(`words-${tooLong}`, `Please use ${limit.words} characters at most.`);
      const choices = given.kind === 'choice' ? readChoices(given, others) : [];
      if (given.kind === 'choice') {
        const fault = findFaultOfChoices(choices);
        if (fault) return refuse('choices', fault);
        const uneven = others.find((language) => {
          const count = linesOf(given[`choices-${language}`]).length;
          return count > 0 && count !== choices.length;
        });
        if (uneven)
          return refuse(
            `choices-${uneven}`,
            'Please write as many choices as in English, in the same order.',
          );
      }
      if (given.kind === 'file' && given.place === 'form')
        return refuse('place', 'Only the dashboard can ask for files.');
      if (given.required === 'until' && !calendarDay().safeParse(given.dueOn).success)
        return refuse('dueOn', dayRule);
      return {
        kind: given.kind,
        words,
        choices,
        // Everybody is asked if all types are, also people of a type that is added later.
        types: given.types.length === participantTypes.length ? [] : given.types,
        isRequired: given.required !== 'no',
        dueOn: given.required === 'until' ? given.dueOn : null,
        isInForm: given.place === 'form',
      };
    });
}

function findFaultOfChoices(choices: readonly ByLanguage[]): string | undefined {
  if (choices.length < 2) return 'Please write at least two choices, one a line.';
  if (choices.length > limit.choices) return `Please write ${limit.choices} choices at most.`;
  if (new Set(choices.map(({ en }) => en)).size < choices.length) return 'Two choices are the same.';
  const longest = Math.max(
    ...choices.flatMap((choice) => Object.values(choice).map((one = '') => one.length)),
  );
  return longest > limit.choice ? `Please use ${limit.choice} characters at most for a choice.` : undefined;
}

const textOf = (given: unknown) => (typeof given === 'string' ? given.trim() : '');

function linesOf(given: unknown): string[] {
  return textOf(given)
    .split(/\r?\n/)
    .map((one) => one.trim())
    .filter(Boolean);
}

function readChoices(given: Record<string, unknown>, others: readonly string[]): ByLanguage[] {
  return linesOf(given.choices).map((en, index) =>
    byLanguage(en, others, (language) => linesOf(given[`choices-${language}`])[index] ?? ''),
  );
}

function byLanguage(en: string, others: readonly string[], of: (language: string) => string): ByLanguage {
  const more = others.flatMap((language) => (of(language) === '' ? [] : [[language, of(language)]]));
  return { en, ...Object.fromEntries(more) };
}
