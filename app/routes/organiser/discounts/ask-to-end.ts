import type { Question } from '../form/question.ts';
import { describeCount } from '../page/count.ts';

/** Asks before a discount code is ended. */
export function askToEnd({
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
    text: `End the code ${code}? ${uses} used it and keep their discount. Nobody else can use it: ${mostUses - used} were still free. No mail is sent.`,
    undo: 'This cannot be undone. You can make another code.',
  };
}
