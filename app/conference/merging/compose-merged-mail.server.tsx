import { readMailedCharge } from '#conference/finance/read-mailed-charge.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { RefundEmail } from '#conference/refunds/refund.email.tsx';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { say } from '#platform/words/words.ts';
import { mergedMailWords } from './merged-mail-words.ts';

/**
 * Composes the mail about the changed reference after a merge. `otherId` is the registration that was merged into
 * another one. Returns undefined if the merge was undone in the meantime.
 */
export async function composeMergedMail(
  store: Pick<Platform, 'db' | 'translations'>,
  otherId: string,
): Promise<ComposedMail | undefined> {
  const other = await registrations(store.db).where('id', '=', otherId).executeTakeFirst();
  const keptId = other?.merged_into;
  const mailed = keptId ? await readMailedCharge(store, { kind: 'registration', id: keptId }) : undefined;
  if (!other || !mailed) return undefined;
  const { speaker, event, reference, email, sender, to } = mailed;
  const { locale } = speaker;
  const words = speaker.words(mergedMailWords);
  const paragraphs = [
    mailed.greeting,
    say(words.merged, { event, reference, former: other.reference }),
    say(words.kept, { reference }),
    say(words.questions, { email }),
  ];
  return {
    to,
    subject: say(words.subject, { event, reference }),
    ...(await renderMail(<RefundEmail {...{ locale, title: words.title, sender, paragraphs }} />)),
  };
}
