import { data, Form } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { acceptNomination } from '#conference/speakers/applying/apply.server.ts';
import { declineNomination, readNomination } from '#conference/speakers/applying/nominate.server.ts';
import { speakerLimits } from '#conference/speakers/speaker-rate-limits.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { byIntent, type PostedForm } from '#routes/forms/form-action.server.ts';
import { redirectTo, refuseForNow } from '#routes/forms/form-answers.server.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { visitorAction, visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { FormPage } from '#ui/form/form-page.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { Route } from './+types/nomination';
import { requireSpeakers } from './applicant.server.ts';
import type { ProfileRefusal } from './apply.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { describeProfileForm, readProfile, type TypedProfile } from './profile-form.server.ts';
import { nominationWords } from './speak-words.ts';

export const loader = visitorLoader(async ({ context, url, translator }) => {
  requireSpeakers();
  const token = url.searchParams.get('token') ?? '';
  const done = url.searchParams.get('done');
  const words = translator.words(nominationWords);
  const found = await readNomination(context.db, token);
  const page = {
    words,
    token,
    title: `${words.title} · ${translator.sentence(edition.name)}`,
    answered: done === 'accepted' || done === 'declined' ? (done as 'accepted' | 'declined') : undefined,
    nomination: found && describeNomination(context.settings, found, translator),
  };
  return data(page, { status: found || page.answered ? 200 : 404 });
});

type Found = NonNullable<Awaited<ReturnType<typeof readNomination>>>;

function describeNomination(
  settings: Settings,
  { honour, category, name, statement, nominatorName }: Found,
  translator: Translator,
) {
  const words = translator.words(nominationWords);
  const { honours } = translator.data(edition.pages.speakers).recognition;
  const title = honours.find(({ id }) => id === honour)?.title ?? honour ?? '';
  const typed: TypedProfile = { name, category, themes: [], days: [] };
  const who = { nominator: nominatorName, name };
  return {
    said: honour === null ? say(words.toSpeak, who) : say(words.forHonour, { ...who, honour: title }),
    statement,
    form: describeProfileForm(settings, translator, { isHonour: honour !== null }),
    typed,
  };
}

async function accept({ context, form, translator }: PostedForm) {
  const token = fieldText(form, 'token');
  const found = await readNomination(context.db, token);
  const words = translator.words(nominationWords);
  if (!found) return data({ message: words.ended }, { status: 404 });
  const read = readProfile(form, context.settings, { isHonour: found.honour !== null, translator });
  const { typed } = read;
  const limit = await context.limits.take(speakerLimits.linksByAddress, context.clientAddress);
  if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, { typed }, translator);
  if (!read.ok) return data({ errors: read.errors, typed }, { status: 422 });
  const { requestId } = context;
  const given = { token, profile: read.profile, locale: translator.locale, requestId };
  const accepted = await acceptNomination(context, given, context.now());
  if (!accepted) return data({ message: words.ended }, { status: 404 });
  return redirectTo('/speak/nomination?done=accepted');
}

async function decline({ context, form, translator }: PostedForm) {
  const limit = await context.limits.take(speakerLimits.linksByAddress, context.clientAddress);
  if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, {}, translator);
  const { requestId } = context;
  const isDeclined = await declineNomination(context, { token: fieldText(form, 'token'), requestId });
  if (!isDeclined) return data({ message: translator.words(nominationWords).ended }, { status: 404 });
  return redirectTo('/speak/nomination?done=declined');
}

export const action = visitorAction(byIntent({ accept, decline }));

export default function Nomination({ loaderData, actionData }: Route.ComponentProps) {
  const { words, token, title, nomination, answered } = loaderData;
  const refusal = useAnswer<ProfileRefusal>(actionData);
  if (!nomination) {
    const ends = {
      accepted: [words.accepted, words.acceptedText],
      declined: [words.declined, words.declinedText],
      ended: [words.ended, words.endedText],
    } as const;
    const [heading, lead] = ends[answered ?? 'ended'];
    return (
      <FormPage title={heading} lead={lead}>
        <title>{title}</title>
      </FormPage>
    );
  }
  const { said, statement, form, typed } = nomination;
  const address = `/speak/nomination?token=${encodeURIComponent(token)}`;
  return (
    <FormPage title={words.title} lead={said}>
      <title>{title}</title>
      <blockquote
        className="max-w-prose border-s-4 border-madder ps-5 whitespace-pre-line wrap-anywhere"
        dir="auto"
      >
        {statement}
      </blockquote>
      <p className="mt-5 max-w-prose">{words.lead}</p>
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      <Form method="post" action={address} className="mt-6">
        <input type="hidden" name="token" value={token} />
        <SubmitButton intent="decline" variant="line">
          {words.decline}
        </SubmitButton>
      </Form>
      <h2 className="mt-12 text-h3">{words.acceptTitle}</h2>
      <Form method="post" action={address} className="mt-6">
        <input type="hidden" name="token" value={token} />
        <ProfileFields form={form} typed={refusal?.typed ?? typed} errors={refusal?.errors} />
        <SubmitButton intent="accept" className="mt-6">
          {words.accept}
        </SubmitButton>
      </Form>
    </FormPage>
  );
}
