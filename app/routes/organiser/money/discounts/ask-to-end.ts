import type { Question } from '../../form/question.ts';
import { describeCount } from '../../page/count.ts';

/** Returns the question before a discount code is ended. */
export function askToEndCode({
  code,
  used,
  mostUses,
}: {
  code: string;
  used: number;
  mostUses: number;
}): Question {
  const uses = describeCount(used, 'person has', 'people have');
  return {
    text: `End the code ${code}? ${uses} used it and keep their discount. Nobody else can use it, although ${describeCount(mostUses - used, 'use is', 'uses are')} left. No mail is sent.`,
    undo: 'This cannot be undone. You can make another code.',
  };
}
