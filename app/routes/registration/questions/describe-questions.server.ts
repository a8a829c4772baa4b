import { dayAt, formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { nameParticipantType, participantTypeIds } from '#conference/edition/participant-types.server.ts';
import {
  answerField,
  type ExtraQuestion,
  inLanguage,
} from '#conference/registration/questions/extra-question.ts';
import { isLateAnswer } from '#conference/registration/questions/extra-questions.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { extraQuestionWords } from './extra-question-words.ts';

/**
 * Describes extra questions as fields of a form, in the language of the page. `isForAll` is true in a form that people of
 * all participant types fill in: then each field says whom it is for.
 */
export function describeQuestions(
  { settings, now }: Pick<RouteContext, 'settings' | 'now'>,
  questions: readonly ExtraQuestion[],
  translator: Translator,
  { isForAll = false } = {},
) {
  const words = translator.words(extraQuestionWords);
  const { locale } = translator;
  const today = dayAt(now(), edition.timeZone);
  const nameTypes = (types: readonly string[]) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(
      participantTypeIds(settings)
        .filter((id) => types.includes(id))
        .map((id) => nameParticipantType(settings, id, translator)),
    );
  return questions.map((question) => {
    const { id, kind, choices, types, isRequired, dueOn } = question;
    const hints = [
      isForAll && types.length > 0 && say(words.onlyFor, { types: nameTypes(types) }),
      dueOn &&
        say(isLateAnswer(question, today) ? words.lastDayWas : words.until, {
          day: formatDay(dueOn, locale),
        }),
      kind === 'file' && words.fileHint,
    ];
    return {
      id,
      name: answerField(id),
      kind,
      label: inLanguage(question.words, locale),
      options: choices.map((choice) => ({ value: choice.en, label: inLanguage(choice, locale) })),
      hint: hints.filter(Boolean).join(' ') || undefined,
      isRequired,
      /** True if the browser may refuse the form without an answer. */
      isNeededAtOnce: isForAll && isRequired && dueOn === null && types.length === 0,
    };
  });
}

export type AskedQuestion = ReturnType<typeof describeQuestions>[number];
