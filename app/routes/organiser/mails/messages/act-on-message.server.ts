import { randomUUID } from 'node:crypto';
import { type MessageForm, messageSchema } from '#conference/mails/messages/message.ts';
import { previewMessage } from '#conference/mails/messages/preview-message.server.ts';
import { readRecipients } from '#conference/mails/messages/recipients.ts';
import { sendMessage } from '#conference/mails/messages/send-message.server.ts';
import type { WrittenMessage } from '#conference/mails/messages/write-message.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import type { FormRefusal } from '../../form/form-refusal.ts';
import { readFields, refuse } from '../../form/read-fields.server.ts';
import type { OrganiserForm } from '../../organiser-route.server.ts';

/** The answer to a posted message: its errors, or a preview for up to three recipients. */
export type MessageAnswer = FormRefusal<'subject' | 'text'> & {
  preview?: { messageId: string; count: number; samples: WrittenMessage[] };
};

export async function preview({ context, url, form }: OrganiserForm) {
  const read = readFields(form, messageSchema);
  if (!read.ok) return read.refusal;
  return await showPreview(context, url, read.data);
}

/** Sends a message. Shows the preview again if the number of recipients has changed since the preview. */
export async function sendFromForm({ context, by, url, form }: OrganiserForm) {
  const read = readFields(form, messageSchema);
  if (!read.ok) return read.refusal;
  const messageId = fieldText(form, 'messageId');
  if (!isUuid(messageId)) {
    return await showPreview(context, url, read.data, 'Please check the preview again.');
  }
  const sending = {
    messageId,
    form: read.data,
    recipients: readRecipients(url.searchParams),
    confirmedCount: Number(fieldText(form, 'count')),
    ...by,
  };
  const sent = await sendMessage(context, sending, context.now());
  if (!sent.ok) return await showPreview(context, url, read.data, refusals[sent.reason]);
  return redirectTo('/organiser/messages');
}

const refusals = {
  nobody: 'Nobody matches these conditions any more.',
  'other-count':
    'Somebody registered, paid or withdrew in the meantime, so the number of recipients changed. Please check again.',
};

async function showPreview(context: RouteContext, url: URL, form: MessageForm, message?: string) {
  const recipients = readRecipients(url.searchParams);
  const { count, samples } = await previewMessage(context.db, { form, recipients }, context.now());
  if (count === 0) {
    const nobody = 'Nobody matches these conditions. Please choose other conditions.';
    return refuse(422, { values: form, message: message ?? nobody });
  }
  const preview = { messageId: randomUUID(), count, samples };
  return message ? refuse(409, { values: form, preview, message }) : { values: form, preview };
}
