import { dayAt, formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { type ExtraQuestion, inLanguage } from '#conference/registration/questions/extra-question.ts';
import {
  findAnswered,
  isLateAnswer,
  listAskedQuestions,
} from '#conference/registration/questions/extra-questions.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { extraQuestionWords } from '#routes/registration/questions/extra-question-words.ts';

/**
 * Describes the extra questions as a task of the overview, with what is missing and its day. It is done when the
 * required answers are given, and due at once or when a day has passed. Undefined if the participant is asked nothing.
 */
export async function describeQuestionsTask(
  { db, now }: Pick<RouteContext, 'db' | 'now'>,
  translator: Translator,
  { id, participantType }: { id: string; participantType: string },
) {
  const asked = await listAskedQuestions(db, participantType);
  if (asked.length === 0) return undefined;
  const answered = await findAnswered(db, id);
  const missing = asked.filter((question) => !answered.has(question.id));
  const required = missing.filter(({ isRequired }) => isRequired);
  const today = dayAt(now(), edition.timeZone);
  const words = translator.words(extraQuestionWords);
  const list = (questions: readonly ExtraQuestion[]) =>
    questions.map((question) => inLanguage(question.words, translator.locale)).join('; ');
  const days = [...new Set(required.map(({ dueOn }) => dueOn ?? ''))].toSorted();
  const notes = days.map((day) => {
    const questions = list(required.filter(({ dueOn }) => (dueOn ?? '') === day));
    if (day === '') return say(words.overviewNow, { questions });
    const sentence = isLateAnswer({ dueOn: day }, today) ? words.overviewLastDayWas : words.overviewUntil;
    return say(sentence, { day: formatDay(day, translator.locale), questions });
  });
  const optional = missing.filter(({ isRequired }) => !isRequired);
  if (optional.length > 0) notes.push(say(words.overviewMore, { questions: list(optional) }));
  return {
    title: words.title,
    isDone: required.length === 0,
    isDue: required.some((question) => question.dueOn === null || isLateAnswer(question, today)),
    note: notes.join(' ') || words.overviewDone,
    link: missing.length > 0 ? words.overviewLink : words.overviewChange,
  };
}
