import { data } from 'react-router';
import { askTestMail, testMailLimits } from '#conference/mails/texts/ask-test-mail.server.ts';
import {
  changeWording,
  resetWording,
  undoWordingChange,
} from '#conference/mails/texts/change-wording.server.ts';
import { writeExample } from '#conference/mails/texts/compose-test-mail.server.ts';
import type { Texts } from '#conference/mails/texts/wording.ts';
import { listFields, readTexts } from '#conference/mails/texts/wording-fields.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { redirectTo, refuseForNow } from '#routes/forms/form-answers.server.ts';
import type { FormRefusal } from '../../form/form-refusal.ts';
import { refuse } from '../../form/read-fields.server.ts';
import { readShown, refuseConflict } from '../../form/shown-values.ts';
import type { OrganiserForm } from '../../organiser-route.server.ts';
import { describeMailTexts, mailTextAddress, mailTextsOf } from './describe-mail-texts.server.ts';

export type MailTextAnswer = FormRefusal<string> & {
  /** The chosen example of the mail, written with the typed texts. */
  preview?: { example: string; subject: string; text: string };
  /** The email address to which a test mail is being sent. */
  sentTo?: string;
};

const plain = (text: string) => text.replace(/\r\n?/g, '\n').trim();

/** Reads the typed texts of a form, and the texts that the page showed before the owner changed them. */
export function readForm({ url, context, form }: Pick<OrganiserForm, 'url' | 'context' | 'form'>) {
  const of = mailTextsOf(url);
  const fields = listFields(of.wording, context.translations.in(of.language));
  const names = fields.map(({ name }) => name);
  const typed = Object.fromEntries(names.map((name) => [name, fieldText(form, name)]));
  const shown: Record<string, string> = {};
  for (const [name, text] of Object.entries(readShown(form, names))) shown[name] = plain(text ?? '');
  const example = fieldText(form, 'example');
  const wording = { mail: of.wording.mail, language: of.language };
  return { ...of, of: wording, fields, names, typed, shown, example };
}

export async function saveMailText(posted: OrganiserForm) {
  const { of, fields, typed, shown, example } = readForm(posted);
  const read = readTexts(fields, typed);
  if (!read.ok) return refuse<MailTextAnswer>(422, { errors: read.errors, values: { ...typed, example } });
  const { context, by } = posted;
  const { texts } = read;
  const changed = await changeWording(context, { wording: of, fields, texts, shown, ...by }, context.now());
  if (!changed.ok) return await refuseLate(posted, changed.fields, { ...typed });
  return redirectTo('/organiser/settings/mails', 'mail-text-changed');
}

/** Resets a mail to the texts of the software. */
export async function resetMailText(posted: OrganiserForm) {
  const { of, fields, shown } = readForm(posted);
  const { context, by } = posted;
  const changed = await resetWording(context, { wording: of, fields, shown, ...by }, context.now());
  if (!changed.ok) return await refuseLate(posted, changed.fields, shown);
  return redirectTo('/organiser/settings/mails', 'mail-text-changed');
}

async function refuseLate(posted: OrganiserForm, changedFields: readonly string[], typed: Texts) {
  const { shown, ...form } = readForm(posted);
  const { values: now } = await describeMailTexts(posted.context, form);
  return refuse<MailTextAnswer>(409, refuseConflict({ fields: changedFields, typed, shown, now }));
}

/** Returns a preview: an example of the mail with the typed texts. Nothing is stored. */
export async function previewMailText(posted: OrganiserForm) {
  const { wording, language, fields, typed, example } = readForm(posted);
  const read = readTexts(fields, typed);
  const values = { ...typed, example };
  if (!read.ok) return refuse<MailTextAnswer>(422, { errors: read.errors, values });
  const written = await writeExample(posted.context, { wording, language, texts: read.texts }, example);
  if (!written) return refuse<MailTextAnswer>(422, { errors: { example: chooseExample }, values });
  const { subject, text } = written;
  return data<MailTextAnswer>({ values, preview: { example, subject, text } });
}

/**
 * Sends an example of the mail with the typed texts to the owner who requests it. The texts do not have to be saved
 * first.
 */
export async function sendTestMail(posted: OrganiserForm) {
  const { of, wording, fields, typed, example } = readForm(posted);
  const { context, by, organiser } = posted;
  const read = readTexts(fields, typed);
  const values = { ...typed, example };
  if (!read.ok) return refuse<MailTextAnswer>(422, { errors: read.errors, values });
  if (!Object.hasOwn(wording.examples, example)) {
    return refuse<MailTextAnswer>(422, { errors: { example: chooseExample }, values });
  }
  const limit = await context.limits.take(testMailLimits.byOrganiser, by.organiserId);
  if (!limit.ok) return refuseForNow<MailTextAnswer>(limit.retryAfterSeconds, { values });
  const asked = { ...of, example, texts: read.texts, organiserId: by.organiserId };
  await askTestMail(context, asked, context.now());
  return data<MailTextAnswer>({ values, sentTo: organiser.email });
}

const chooseExample = 'Please choose one of the examples.';

export async function undoMailText(posted: OrganiserForm) {
  const { of, fields } = readForm(posted);
  const { context, by, form } = posted;
  const typedId = fieldText(form, 'changeId');
  const changeId = /^\d{1,9}$/.test(typedId) ? Number(typedId) : 0;
  const undone = await undoWordingChange(context, { wording: of, fields, changeId, ...by }, context.now());
  if (undone.ok) return redirectTo(mailTextAddress(of.mail, of.language), 'mail-text-undone');
  return refuse<MailTextAnswer>(409, { message: undoRefusals[undone.reason] });
}

const undoRefusals = {
  'no-such-change': 'There is no such change.',
  'not-newest': 'Somebody has changed these texts again. Only the newest change can be undone.',
};
