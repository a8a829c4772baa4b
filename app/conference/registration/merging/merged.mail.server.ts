import { defineMail, oneLineLabelStarts } from '#conference/mails/define-mail.server.ts';
import { writeMoneyLetter } from '#conference/money/mails/money-letter.server.tsx';
import {
  exampleOf,
  type Mailed,
  readMailedCharge,
} from '#conference/money/mails/read-mailed-charge.server.ts';
import { writeReference } from '#conference/registration/reference.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { say } from '#platform/words/words.ts';
import { mergedMailWords } from './merged-mail-words.ts';

/** `former` is the reference that should not be used any more. */
type Merged = Mailed & { former: string };

const { subject, title } = oneLineLabelStarts;

/**
 * The mail about the changed reference after a merge. Its subject is the registration that was merged into another one.
 * It is not sent if the merge was undone in the meantime.
 */
export const mergedMail = defineMail({
  kind: 'registrations-merged',
  words: mergedMailWords,
  async read(platform, otherId) {
    const other = await registrations(platform.db).where('id', '=', otherId).executeTakeFirst();
    const id = other?.merged_into;
    const mailed = id ? await readMailedCharge(platform, { kind: 'registration', id }) : undefined;
    return other && mailed && { ...mailed, former: other.reference };
  },
  render({ former, ...mailed }: Merged, words) {
    const { greeting, event, reference, email } = mailed;
    return writeMoneyLetter(mailed, {
      subject: say(words.subject, { event, reference }),
      title: words.title,
      paragraphs: [
        greeting,
        say(words.merged, { event, reference, former }),
        say(words.kept, { reference }),
        say(words.questions, { email }),
      ],
    });
  },
  labels: {
    subject,
    title,
    merged: 'What has happened',
    kept: 'What happens to money and bookings',
    questions: 'Last sentence',
  },
  examples: {
    'Two registrations of one person': (translator, _origin, settings) => ({
      ...exampleOf(translator, 'registration', settings),
      former: writeReference('3456', '789A'),
    }),
  },
});
