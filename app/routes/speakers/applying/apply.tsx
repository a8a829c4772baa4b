import { data, Form, Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { applyToSpeak } from '#conference/speakers/applying/apply.server.ts';
import { speakerLimits } from '#conference/speakers/speaker-rate-limits.server.ts';
import { say } from '#platform/words/words.ts';
import { redirectTo, refuseForNow } from '#routes/forms/form-answers.server.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormPage } from '#ui/form/form-page.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { Route } from './+types/apply';
import { applicantAction, applicantLoader } from './applicant.server.ts';
import { ProfileFields } from './profile-fields.tsx';
import {
  describeProfileForm,
  readProfile,
  sayWhyCallIsClosed,
  type TypedProfile,
} from './profile-form.server.ts';
import { speakWords } from './speak-words.ts';

export const loader = applicantLoader(async ({ context, applicant, translator, url }) => {
  const words = translator.words(speakWords);
  const asked = url.searchParams.get('category') ?? '';
  const typed: TypedProfile = { name: applicant.name, category: asked, themes: [], days: [] };
  return {
    words,
    title: say(words.pageTitle, { title: words.apply, event: translator.sentence(edition.name) }),
    signedInAs: say(words.signedInAs, { email: applicant.email }),
    closed: await sayWhyCallIsClosed(context, translator),
    form: describeProfileForm(context.settings, translator, { isHonour: false }),
    typed,
  };
});

export type ProfileRefusal = {
  message?: string;
  errors?: Partial<Record<string, string>>;
  typed?: TypedProfile;
};

export const action = applicantAction(async ({ context, applicant, form, translator }) => {
  const read = readProfile(form, context.settings, { isHonour: false, translator });
  const { typed } = read;
  const limit = await context.limits.take(speakerLimits.changesByMailbox, applicant.email);
  if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, { typed }, translator);
  const refuse = (status: number, refusal: ProfileRefusal) => data({ ...refusal, typed }, { status });
  const closed = await sayWhyCallIsClosed(context, translator);
  if (closed) return refuse(409, { message: closed.why });
  if (!read.ok) return refuse(422, { errors: read.errors });
  const { requestId } = context;
  const application = { applicant, profile: read.profile, locale: translator.locale, requestId };
  const { ok, speakerId } = await applyToSpeak(context, application, context.now());
  return redirectTo(`/speak/${speakerId}`, ok ? 'application-sent' : 'applied-already');
});

export default function Apply({ loaderData, actionData }: Route.ComponentProps) {
  const { words, title, closed, form, signedInAs } = loaderData;
  const refusal = useAnswer<ProfileRefusal>(actionData);
  const own = <Link to="/speak">{words.back}</Link>;
  if (closed) {
    return (
      <FormPage title={closed.why} lead={words.closedLead}>
        <title>{title}</title>
        <p>{own}</p>
      </FormPage>
    );
  }
  return (
    <FormPage title={words.apply} lead={words.applyLead}>
      <title>{title}</title>
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      <Form method="post">
        <ProfileFields form={form} typed={refusal?.typed ?? loaderData.typed} errors={refusal?.errors} />
        <p className="mt-6 text-ink-soft">{words.photographLater}</p>
        <SubmitButton className="mt-4">{words.send}</SubmitButton>
      </Form>
      <p className="mt-8 wrap-anywhere">
        {signedInAs} {own}
      </p>
    </FormPage>
  );
}
