import { randomUUID } from 'node:crypto';
import { data, Form, Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { nominate } from '#conference/speakers/applying/nominate.server.ts';
import {
  daysToAnswer,
  type NominationField,
  nominationFields,
  nominationSchema,
} from '#conference/speakers/speaker.ts';
import { speakerLimits } from '#conference/speakers/speaker-rate-limits.server.ts';
import { speakerChoices } from '#conference/speakers/speakers.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { say } from '#platform/words/words.ts';
import { redirectTo, refuseForNow } from '#routes/forms/form-answers.server.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { FormPage } from '#ui/form/form-page.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import type { Route } from './+types/nominate';
import { applicantAction, applicantLoader } from './applicant.server.ts';
import { sayWhyCallIsClosed } from './profile-form.server.ts';
import { profileWords, speakWords } from './speak-words.ts';

type Values = Partial<Record<NominationField, string>>;

export const loader = applicantLoader(async ({ context, applicant, translator, url }) => {
  const words = translator.words(speakWords);
  const { categories, recognition } = translator.data(edition.pages.speakers);
  const values: Values = { purpose: url.searchParams.get('for') ?? '', nominatorName: applicant.name };
  return {
    words,
    choose: translator.words(profileWords).choose,
    title: say(words.pageTitle, { title: words.nominate, event: translator.sentence(edition.name) }),
    signedInAs: say(words.signedInAs, { email: applicant.email }),
    emailHint: say(words.nomineeEmailHint, { days: daysToAnswer }),
    closed: await sayWhyCallIsClosed(context, translator),
    formKey: randomUUID(),
    values,
    purposes: [
      { value: 'speaker', label: words.purposeSpeaker },
      ...recognition.honours.map(({ id, title }) => ({
        value: id,
        label: say(words.purposeHonour, { honour: title }),
      })),
    ],
    categories: categories.items.map(({ id, title }) => ({ value: id, label: title })),
  };
});

type Refusal = { message?: string; errors?: Values; values?: Values };

export const action = applicantAction(async ({ context, applicant, form, translator }) => {
  const { limits, requestId } = context;
  const words = translator.words(speakWords);
  const values: Values = Object.fromEntries(nominationFields.map((name) => [name, fieldText(form, name)]));
  const refuse = (status: number, refusal: Refusal) => data({ ...refusal, values }, { status });
  const closed = await sayWhyCallIsClosed(context, translator);
  if (closed) return refuse(409, { message: closed.why });
  const read = nominationSchema(speakerChoices).safeParse(values);
  if (!read.success) return refuse(422, { errors: fieldErrors<NominationField>(read.error, translator) });
  const limit = await limits.take(speakerLimits.nominationsByMailbox, applicant.email);
  if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, { values }, translator);
  const nomineeLimit = await limits.take(speakerLimits.nominationsOfAddress, read.data.email);
  if (!nomineeLimit.ok) return refuse(429, { errors: { email: words.tooMany } });
  const typedKey = fieldText(form, 'formKey');
  const formKey = isUuid(typedKey) ? typedKey : randomUUID();
  const given = { nomination: read.data, nominatorEmail: applicant.email, formKey };
  await nominate(context, { ...given, locale: translator.locale, requestId }, context.now());
  return redirectTo('/speak', 'nomination-sent');
});

export default function Nominate({ loaderData, actionData }: Route.ComponentProps) {
  const { words, title, closed, purposes, categories, choose, signedInAs, emailHint, formKey } = loaderData;
  const refusal = useAnswer<Refusal>(actionData);
  const own = <Link to="/speak">{words.back}</Link>;
  if (closed) {
    return (
      <FormPage title={closed.why} lead={words.closedLead}>
        <title>{title}</title>
        <p>{own}</p>
      </FormPage>
    );
  }
  const values = refusal?.values ?? loaderData.values;
  const field = (name: NominationField) => ({
    name,
    defaultValue: values[name],
    error: refusal?.errors?.[name],
  });
  return (
    <FormPage title={words.nominate} lead={words.nominateLead}>
      <title>{title}</title>
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      <Form method="post">
        <input type="hidden" name="formKey" value={formKey} />
        <div className="fields">
          <SelectField {...field('purpose')} label={words.purpose} options={purposes} placeholder={choose} />
          <SelectField
            {...field('category')}
            label={words.category}
            hint={words.categoryHint}
            options={categories}
            placeholder={choose}
            required={false}
          />
          <TextField {...field('name')} label={words.nomineeName} maxLength={120} autoComplete="off" />
          <TextField
            {...field('email')}
            type="email"
            label={words.nomineeEmail}
            hint={emailHint}
            maxLength={254}
            autoComplete="off"
          />
          <TextAreaField
            {...field('statement')}
            label={words.statement}
            hint={words.statementHint}
            rows={7}
            maxLength={2000}
            wide
          />
          <TextField
            {...field('nominatorName')}
            label={words.nominatorName}
            hint={words.nominatorNameHint}
            maxLength={120}
            autoComplete="name"
          />
        </div>
        <SubmitButton className="mt-6">{words.sendNomination}</SubmitButton>
      </Form>
      <p className="mt-8 wrap-anywhere">
        {signedInAs} {own}
      </p>
    </FormPage>
  );
}
