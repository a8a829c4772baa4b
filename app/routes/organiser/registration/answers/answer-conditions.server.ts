import { fingerprintAnswer } from '#conference/registration/questions/answer-seal.server.ts';
import {
  describeExtraAnswer,
  type ExtraAnswerFilter,
  writeExtraAnswerFilter,
} from '#conference/registration/questions/extra-answer-filter.ts';
import { listExtraQuestions } from '#conference/registration/questions/extra-questions.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';

type Condition = { value: string; label: string };

/** Lists the conditions on extra questions that the filter of registrations offers. None without questions. */
export async function listAnswerConditions({
  db,
  secrets,
}: Pick<Platform, 'db' | 'secrets'>): Promise<Condition[]> {
  return (await listExtraQuestions(db)).flatMap((question) => {
    const { id, kind, words, choices } = question;
    const condition = (is: string, label: string) => ({
      value: writeExtraAnswerFilter({ questionId: id, is }),
      label: `${words.en}: ${label}`,
    });
    const [yes, no] = kind === 'tick' ? ['ticked', 'not ticked'] : ['answered', 'not answered'];
    return [
      condition('answered', yes),
      condition('missing', no),
      ...choices.map(({ en }) => condition(fingerprintAnswer(secrets, question, en) ?? '', `“${en}”`)),
    ];
  });
}

/** Describes the chosen condition with the words of its question, if the question is still there. */
export function nameAnswerCondition(
  conditions: readonly Condition[],
  answer: NonNullable<ExtraAnswerFilter>,
): string {
  const value = writeExtraAnswerFilter(answer);
  return conditions.find((one) => one.value === value)?.label ?? describeExtraAnswer(answer);
}
