import { edition } from '#conference/edition/edition.server.ts';
import type { PublicationPlan } from '#conference/programme/publish-programme.server.ts';
import type { Question } from '../form/question.ts';
import { countLines, describeCount } from '../page/count.ts';

/** Returns the question before the draft of the programme is published. */
export function askToPublish({ number, changes, mails }: PublicationPlan): Question {
  const count = (kind: (typeof changes)[number]['kind']) =>
    changes.filter((change) => change.kind === kind).length;
  const sessions = [
    ...countLines(count('added'), 'new session', 'new sessions'),
    ...countLines(count('changed'), 'changed session', 'changed sessions'),
    ...countLines(count('removed'), 'removed session', 'removed sessions'),
  ];
  const what = sessions.length === 0 ? 'changes of rooms or people' : sessions.join(', ');
  const visibility =
    edition.programme?.state === 'open'
      ? 'Visitors see it at once.'
      : 'Visitors do not see it yet, because the edition only announces its programme.';
  const mailing =
    mails === 0
      ? 'Nobody gets a mail.'
      : `${describeCount(mails, 'participant', 'participants')} who starred a session that moves or is removed, or signed up for it, or who take part in a session that changes, get one mail each.`;
  return {
    text: `Publish the draft as version ${number}, with ${what}? ${visibility} ${mailing}`,
    undo: 'To undo it, change the draft back and publish it again. Mails cannot be taken back.',
  };
}
