import { randomUUID } from 'node:crypto';
import { Form } from 'react-router';
import { z } from 'zod';
import { edition } from '#conference/edition/edition.server.ts';
import { inviteSpeaker } from '#conference/speakers/deciding/decide.server.ts';
import { speakerChoices } from '#conference/speakers/speakers.server.ts';
import { emailAddress, personName } from '#platform/forms/plain-text.ts';
import { nameLanguage } from '#platform/words/formats.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { HiddenFields } from '../form/intent-form.tsx';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/invite';
import { type DecisionAnswer, noteSchema, previewDecisionMail } from './act-on-entry.server.ts';
import { Confirmation } from './entry-page.tsx';

export const handle = deskTitle('Invite a speaker');

const path = '/organiser/speakers/invite';

const invitationSchema = z.object({
  name: personName(120, 'Please enter the name.'),
  email: emailAddress('Please enter the email.'),
  category: z
    .string()
    .refine((chosen) => speakerChoices.categories.includes(chosen), 'Please choose a category.'),
  language: z
    .string()
    .transform((chosen) => edition.languages.find((one) => one === chosen) ?? edition.languages[0]),
  note: noteSchema,
  formKey: z.uuid(),
});

type Answer = FormRefusal<keyof typeof invitationSchema.shape> & Pick<DecisionAnswer, 'preview'>;

export const loader = organiserLoader(path, async () => ({
  formKey: randomUUID(),
  categories: edition.pages.speakers.categories.items.map(({ id, title }) => ({ value: id, label: title })),
  languages: edition.languages.map((value) => ({ value, label: nameLanguage(value) })),
}));

export const action = organiserAction(path, {
  preview: async ({ context, form }) => {
    const read = readFields(form, invitationSchema);
    if (!read.ok) return read.refusal;
    const { name, email, language, note } = read.data;
    // The speaker's number and the id in the URL are not known before the mail is sent. The preview shows “…” instead.
    const speaker = { id: '…', number: 0, name, email, honour: null, mail_language: language };
    const invited = { speaker, decision: 'invited', note, slug: undefined } as const;
    const mail = await previewDecisionMail(context, invited);
    const subject = mail.subject.replace(/ \(S-0\)$/, '').replaceAll('S-0', '…');
    const preview = { to: email, subject, text: mail.text ?? '', isPublication: false };
    const answer: Answer = { values: read.values, preview };
    return refuse(200, answer);
  },
  send: async ({ context, form, by }) => {
    const read = readFields(form, invitationSchema);
    if (!read.ok) return read.refusal;
    const { language, ...given } = read.data;
    const invited = await inviteSpeaker(context, { ...given, locale: language, ...by }, context.now());
    return redirectTo(
      `/organiser/speakers/${invited.speakerId}`,
      invited.ok ? 'speaker-invited' : 'speaker-in-queue',
    );
  },
});

export default function InviteSpeaker({ loaderData, actionData }: Route.ComponentProps) {
  const { formKey, categories, languages } = loaderData;
  const answer = useAnswer<Answer>(actionData);
  const field = fieldsAfter(answer);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHead
        title="Invite a speaker"
        back={{ to: '/organiser/speakers', label: 'Speakers' }}
        intro="The person gets a mail, signs in with this address, completes the profile, and confirms or declines. If they do not answer within 30 days, their name and address are deleted."
      />
      <FormSummary message={answer?.message} errors={answer?.errors} />
      {answer?.preview && answer.values && <Confirmation preview={answer.preview} values={answer.values} />}
      <Form method="post" className="grid max-w-prose gap-5">
        <HiddenFields fields={{ formKey }} />
        <TextField {...field('name')} label="Name" maxLength={120} autoComplete="off" />
        <TextField {...field('email')} type="email" label="Email" maxLength={254} autoComplete="off" />
        <SelectField
          {...field('category')}
          label="Category"
          placeholder="Please choose"
          options={categories}
        />
        <SelectField {...field('language')} label="Language of the mail" options={languages} />
        <TextAreaField
          {...field('note')}
          label="Your text to the person"
          maxLength={4000}
          required={false}
          optional
        />
        <p>
          <SmallSubmit intent="preview">Read the mail</SmallSubmit>
        </p>
      </Form>
    </div>
  );
}
