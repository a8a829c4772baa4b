import { z } from 'zod';
import { instantAt } from '#conference/edition/clock-times.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { askMessageTest, saveDraft } from '#conference/mails/messages/drafts.server.ts';
import { type MessageForm, messageSchema } from '#conference/mails/messages/message.ts';
import { readRecipients } from '#conference/mails/messages/recipients.ts';
import { testMailLimits } from '#conference/mails/texts/ask-test-mail.server.ts';
import { addTime, days } from '#platform/durations.ts';
import { calendarDay } from '#platform/forms/calendar-day.ts';
import { redirectTo, refuseForNow } from '#routes/forms/form-answers.server.ts';
import { readFields } from '../../form/read-fields.server.ts';
import type { OrganiserForm } from '../../organiser-route.server.ts';
import { type MessageAnswer, readMessageId, showPreview } from './act-on-message.server.ts';

/** How many days before its time a message can be planned. */
const mostDaysAhead = 365;

const planSchema = z.object({
  day: calendarDay('Please choose a day.'),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please choose a time.'),
});

const cannotSave = {
  message:
    'This message was sent already, or nobody has the chosen mark any more. Please look at the list of messages.',
};

/** Saves what is typed as a draft. */
export async function saveFromForm(posted: OrganiserForm) {
  const read = readFields(posted.form, messageSchema);
  if (!read.ok) return read.refusal;
  if (!(await save(posted, read.data))) return await showPreview(posted, read.data, cannotSave);
  return redirectTo('/organiser/messages', 'draft-saved');
}

/** Saves the draft, and mails a test of it to the organiser who asks for it. */
export async function testFromForm(posted: OrganiserForm) {
  const { context, organiser, form } = posted;
  const read = readFields(form, messageSchema);
  if (!read.ok) return read.refusal;
  const limit = await context.limits.take(testMailLimits.byOrganiser, organiser.id);
  if (!limit.ok) return refuseForNow<MessageAnswer>(limit.retryAfterSeconds, { values: read.values });
  if (!(await save(posted, read.data))) return await showPreview(posted, read.data, cannotSave);
  await askMessageTest(context, readMessageId(form));
  return await showPreview(posted, read.data, { testSentTo: organiser.email });
}

/** Keeps the message until its time, on which a job sends it. */
export async function planFromForm(posted: OrganiserForm) {
  const { context, form } = posted;
  const read = readFields(form, messageSchema);
  if (!read.ok) return read.refusal;
  const plan = readFields(form, planSchema);
  if (!plan.ok) return await showPreview(posted, read.data, { errors: plan.refusal.data.errors });
  const sendAt = instantAt(plan.data.day, plan.data.time, edition.timeZone);
  const now = context.now();
  if (sendAt <= now) {
    return await showPreview(posted, read.data, { errors: { time: 'Please choose a time in the future.' } });
  }
  if (sendAt > addTime(now, days(mostDaysAhead))) {
    return await showPreview(posted, read.data, { errors: { day: 'Please choose a day within a year.' } });
  }
  if (!(await save(posted, read.data, sendAt))) return await showPreview(posted, read.data, cannotSave);
  return redirectTo('/organiser/messages', 'message-planned');
}

async function save({ context, url, form, by }: OrganiserForm, written: MessageForm, sendAt?: Date) {
  const recipients = readRecipients(url.searchParams);
  const draft = { messageId: readMessageId(form), form: written, recipients, ...by };
  return await saveDraft(context.db, { ...draft, ...(sendAt && { sendAt }) }, context.now());
}
