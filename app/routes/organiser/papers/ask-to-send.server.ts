import type { listOpenDecisions } from '#conference/papers/deciding/decide.server.ts';
import { decisions } from '#conference/papers/deciding/decision.ts';
import type { Question } from '../form/question.ts';
import { describeCount } from '../page/count.ts';
import { stateWords } from './paper-words.ts';

type Open = Pick<Awaited<ReturnType<typeof listOpenDecisions>>, 'all' | 'counts' | 'newestAt'>;

/** Describes how many decisions of each kind are noted: "Accepted: 12, Rejected: 3". */
export function describeDecisions({ counts }: Pick<Open, 'counts'>): string {
  return decisions
    .flatMap((decision) => {
      const count = counts.get(decision)?.length ?? 0;
      return count > 0 ? [`${stateWords[decision]}: ${count}`] : [];
    })
    .join(', ');
}

/** Returns the question before the noted decisions are sent. The question changes when another decision is noted. */
export function askToSend(open: Open): Question {
  const text = `Send ${describeCount(open.all, 'decision', 'decisions')} (${describeDecisions(open)})? Each decision becomes the state of its paper, and each author gets a mail.`;
  return {
    text,
    undo: 'This cannot be undone. You can decide on a paper again, and its author then gets another mail.',
    boundTo: `${text} ${open.newestAt.toISOString()}`,
  };
}
