import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import type { Mailed } from '#conference/money/mails/read-mailed-charge.server.ts';
import { RefundEmail } from '#conference/money/refunds/refund.email.tsx';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { say } from '#platform/words/words.ts';
import { mergedMailWords } from './merged-mail-words.ts';

/** Writes the mail about the changed reference. `former` is the reference that should not be used any more. */
export async function writeMergedMail(
  { translator, greeting, event, reference, email, sender, to }: Mailed,
  former: string,
): Promise<ComposedMail> {
  const { locale } = translator;
  const words = translator.words(mergedMailWords);
  const paragraphs = [
    greeting,
    say(words.merged, { event, reference, former }),
    say(words.kept, { reference }),
    say(words.questions, { email }),
  ];
  return {
    to,
    subject: say(words.subject, { event, reference }),
    ...(await renderMail(<RefundEmail {...{ locale, title: words.title, sender, paragraphs }} />)),
  };
}
