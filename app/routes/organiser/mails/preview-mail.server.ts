import type { MailKind } from '#conference/mails/mail-kinds.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { composers } from '../../../mails.server.ts';

/** Writes a mail about a subject as its recipient would get it now. Its texts are empty if it would not be sent. */
export async function previewMail(context: RouteContext, kind: MailKind, subjectId: string) {
  const mail = await composers[kind](context, subjectId, '');
  return { to: mail?.to ?? '', subject: mail?.subject ?? '', text: mail?.text ?? '' };
}
