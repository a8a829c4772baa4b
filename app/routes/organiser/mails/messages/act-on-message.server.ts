import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { type MessageForm, messageSchema } from '#conference/mails/messages/message.ts';
import { previewMessage } from '#conference/mails/messages/preview-message.server.ts';
import { readRecipients } from '#conference/mails/messages/recipients.ts';
import { countRecipients } from '#conference/mails/messages/select-recipients.server.ts';
import { sendMessage } from '#conference/mails/messages/send-message.server.ts';
import type { WrittenMessage } from '#conference/mails/messages/write-message.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import type { FormRefusal } from '../../form/form-refusal.ts';
import { readFields, refuse } from '../../form/read-fields.server.ts';
import type { OrganiserForm } from '../../organiser-route.server.ts';

/**
 * The answer to a posted message: its errors, or a preview for up to three recipients. `testSentTo`: the address to
 * which a test was sent.
 */
export type MessageAnswer = FormRefusal<'subject' | 'text' | 'category' | 'day' | 'time'> & {
  preview?: Preview;
  testSentTo?: string;
};

/** `stopped`: how many people match the conditions, but get no mails of this category. */
type Preview = { messageId: string; count: number; stopped: number; samples: WrittenMessage[] };

export async function preview(posted: OrganiserForm) {
  const read = readFields(posted.form, messageSchema);
  if (!read.ok) return read.refusal;
  return await showPreview(posted, read.data);
}

/** Sends a message. Shows the preview again if the number of recipients has changed since the preview. */
export async function sendFromForm(posted: OrganiserForm) {
  const { context, by, url, form } = posted;
  const read = readFields(form, messageSchema);
  if (!read.ok) return read.refusal;
  const messageId = fieldText(form, 'messageId');
  if (!isUuid(messageId)) {
    return await showPreview(posted, read.data, { message: 'Please check the preview again.' });
  }
  const sending = {
    messageId,
    form: read.data,
    recipients: readRecipients(url.searchParams),
    confirmedCount: Number(fieldText(form, 'count')),
    ...by,
  };
  const sent = await sendMessage(context, sending, context.now());
  if (!sent.ok) return await showPreview(posted, read.data, { message: refusals[sent.reason] });
  return redirectTo('/organiser/messages');
}

const refusals = {
  nobody: 'Nobody matches these conditions any more.',
  'other-count':
    'Somebody registered, paid, withdrew or stopped these mails in the meantime, so the number of recipients changed. Please check again.',
};

/** The id of the form's message. A form without a valid id gets a new one. */
export function readMessageId(form: FormData): string {
  const messageId = fieldText(form, 'messageId');
  return isUuid(messageId) ? messageId : randomUUID();
}

/** Shows the preview of a message, with what the organiser typed. With `message`, the form was refused. */
export async function showPreview(
  { context, url, form }: Pick<OrganiserForm, 'context' | 'url' | 'form'>,
  written: MessageForm,
  more: Pick<MessageAnswer, 'message' | 'errors' | 'testSentTo'> = {},
) {
  const recipients = readRecipients(url.searchParams);
  const now = context.now();
  const { count, samples } = await previewMessage(context, { form: written, recipients }, now);
  if (count === 0) {
    const nobody = 'Nobody matches these conditions. Please choose other conditions.';
    return refuse<MessageAnswer>(422, { values: written, message: more.message ?? nobody });
  }
  const all = await countRecipients(context.db, { recipients, category: 'important' }, now);
  const shown = { messageId: readMessageId(form), count, stopped: all - count, samples };
  const values = { ...written, day: fieldText(form, 'day'), time: fieldText(form, 'time') };
  const answer = { values, preview: shown, ...more };
  return more.message || more.errors ? refuse<MessageAnswer>(409, answer) : data<MessageAnswer>(answer);
}
