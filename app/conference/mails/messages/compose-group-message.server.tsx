import { edition } from '#conference/edition/edition.server.ts';
import { mails } from '#conference/mails/mails.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { GroupMessageEmail } from './group-message.email.tsx';
import { writeMessage } from './write-message.server.ts';

/**
 * Composes the mail that brings a message to one participant. Returns undefined if the registration is no longer active
 * or the message was stopped.
 */
export async function composeGroupMessage(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  messageId: string,
  mailId: string,
): Promise<ComposedMail | undefined> {
  const message = await db
    .selectFrom('message')
    .innerJoin(mails(db).as('sent'), 'sent.subject_id', 'message.id')
    .select(['subject', 'text', 'registration_id'])
    .where('sent.id', '=', mailId)
    .where('message.id', '=', messageId)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  if (!message?.registration_id) return undefined;
  const [written] = await writeMessage(db, message, [message.registration_id]);
  if (!written) return undefined;
  const { to, subject, text, reference } = written;
  const { name, shortName, contact } = edition;
  const mail = {
    edition: { name, shortName, email: contact.email },
    ...{ subject, text, reference },
    dataAddress: `${config.origin}/login?next=/dashboard/data`,
  };
  return { to, subject, replyTo: contact.email, ...(await renderMail(<GroupMessageEmail {...mail} />)) };
}
