import { data, Form, Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { writePaperNumber } from '#conference/papers/paper-number.ts';
import { listForReviewer } from '#conference/papers/reviewing/read-for-reviewer.server.ts';
import { profileSchema } from '#conference/papers/reviewing/reviewer.ts';
import { saveProfile } from '#conference/papers/reviewing/reviewers.server.ts';
import { paperLimits } from '#conference/papers/submitting/paper-rate-limits.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { say, type WordsOf } from '#platform/words/words.ts';
import { byIntent, type PostedForm } from '#routes/forms/form-action.server.ts';
import { redirectTo, refuseForNow } from '#routes/forms/form-answers.server.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { signedInWords } from '#routes/login/mailbox/own-pages-words.ts';
import { SignedIn } from '#routes/login/mailbox/signed-in.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { visitorAction, visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { CheckboxField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { Route } from './+types/reviews';
import { reviewWords } from './review-words.ts';
import { findSignedInReviewer } from './reviewer.server.ts';

export const loader = visitorLoader(async ({ request, context, translator }) => {
  const { email, reviewer } = await findSignedInReviewer(request, context);
  const words = translator.words(reviewWords);
  const { themes, kinds, review } = translator.data(edition.papers);
  const papers = reviewer?.hasJoined ? await listForReviewer(context.db, reviewer.id) : [];
  const nameOf = (list: readonly { id: string; name: string }[], id: string) =>
    list.find((one) => one.id === id)?.name ?? id;
  return {
    words,
    title: say(words.pageTitle, { event: translator.sentence(edition.name) }),
    signedIn: translator.words(signedInWords),
    email,
    notInvited: say(words.notInvitedText, { email }),
    blind: review.blindness === 'double' ? words.blind : words.halfBlind,
    themes: themes.map(({ id, name }) => ({ id, name })),
    reviewer: reviewer && {
      name: reviewer.name,
      institution: reviewer.institution,
      themes: reviewer.themes,
      mostPapers: reviewer.mostPapers,
      hasJoined: reviewer.hasJoined,
    },
    papers: papers.map(({ id, number, title, theme, kind, reviewState }) => ({
      id,
      title: `${writePaperNumber(number)} ${title}`,
      about: `${nameOf(kinds, kind)} · ${nameOf(themes, theme)}`,
      reviewState,
    })),
  };
});

type Field = 'name' | 'institution' | 'mostPapers';
type Refusal = {
  message?: string;
  errors?: Partial<Record<Field, string>>;
  values?: Record<Field, string>;
  themes?: string[];
};

async function save({ request, context, form, translator }: PostedForm) {
  const { email, reviewer } = await findSignedInReviewer(request, context);
  const values = {
    name: fieldText(form, 'name'),
    institution: fieldText(form, 'institution'),
    mostPapers: fieldText(form, 'mostPapers'),
  };
  const themes = form.getAll('themes').map(String);
  if (!reviewer) return redirectTo('/review');
  const limit = await context.limits.take(paperLimits.changesByMailbox, email);
  if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, { values, themes }, translator);
  const read = profileSchema.safeParse(values);
  if (!read.success) {
    const refusal: Refusal = { errors: fieldErrors<Field>(read.error, translator), values, themes };
    return data(refusal, { status: 422 });
  }
  const { requestId } = context;
  const profile = { ...read.data, themes };
  const saved = { reviewerId: reviewer.id, profile, locale: translator.locale, requestId };
  await saveProfile(context.db, saved, context.now());
  return redirectTo('/review', 'details-saved');
}

export const action = visitorAction(byIntent({ save }));

const tones = { open: 'due', begun: 'due', submitted: 'done', closed: 'plain' } as const;

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  const { words, title, reviewer, papers, blind, signedIn, email, notInvited } = loaderData;
  const refusal = useAnswer<Refusal>(actionData);
  return (
    <div className="wrap py-10 md:py-14">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-h2" tabIndex={-1}>
        {reviewer ? words.title : words.notInvited}
      </h1>
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      {!reviewer && <p className="mt-4 wrap-anywhere">{notInvited}</p>}
      {reviewer && (
        <p className="mt-4 max-w-prose">
          {words.lead} {blind}
        </p>
      )}
      {reviewer?.hasJoined && (
        <>
          {papers.length === 0 && <p className="mt-6">{words.none}</p>}
          <ul className="mt-6 border-t-2 border-indigo">
            {papers.map((paper) => (
              <li key={paper.id} className="border-b border-paper-line py-4">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Link to={`/review/${paper.id}`}>
                    <bdi className="text-h4 wrap-anywhere">{paper.title}</bdi>
                  </Link>
                  <Badge tone={tones[paper.reviewState]}>{words[paper.reviewState]}</Badge>
                </p>
                <p className="text-small text-ink-soft">{paper.about}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      {reviewer && <ProfileForm page={loaderData} reviewer={reviewer} refusal={refusal} />}
      <div className="mt-10">
        <SignedIn words={signedIn} email={email} />
      </div>
    </div>
  );
}

type Page = Route.ComponentProps['loaderData'];
type ProfileProps = {
  page: Pick<Page, 'themes'> & { words: WordsOf<typeof reviewWords> };
  reviewer: NonNullable<Page['reviewer']>;
  refusal: Refusal | undefined;
};

/** The form for a reviewer's own details. When it is sent for the first time, the person becomes a reviewer. */
function ProfileForm({ page: { words, themes }, reviewer, refusal }: ProfileProps) {
  const chosen = refusal?.themes ?? reviewer.themes;
  const { values, errors } = refusal ?? {};
  return (
    <section className="mt-12 max-w-prose border-t-2 border-indigo pt-5">
      <h2 className="text-h3">{words.profile}</h2>
      <p className="mt-2 mb-5">{words.profileLead}</p>
      <Form method="post">
        <div className="fields">
          <TextField
            name="name"
            label={words.name}
            autoComplete="name"
            maxLength={200}
            defaultValue={values?.name ?? reviewer.name}
            error={errors?.name}
          />
          <TextField
            name="institution"
            label={words.institution}
            hint={words.institutionHint}
            autoComplete="organization"
            maxLength={200}
            defaultValue={values?.institution ?? reviewer.institution}
            error={errors?.institution}
          />
          <TextField
            name="mostPapers"
            label={words.mostPapers}
            hint={words.mostPapersHint}
            inputMode="numeric"
            required={false}
            maxLength={3}
            defaultValue={values?.mostPapers ?? String(reviewer.mostPapers ?? '')}
            error={errors?.mostPapers}
          />
        </div>
        <fieldset className="mt-8">
          <legend className="field-label">{words.themes}</legend>
          <p className="field-hint">{words.themesHint}</p>
          {themes.map(({ id, name }) => (
            <CheckboxField
              key={id}
              id={`themes-${id}`}
              name="themes"
              value={id}
              label={name}
              defaultChecked={chosen.includes(id)}
            />
          ))}
        </fieldset>
        <SubmitButton className="mt-6" intent="save" {...(reviewer.hasJoined && { variant: 'line' })}>
          {reviewer.hasJoined ? words.save : words.join}
        </SubmitButton>
      </Form>
    </section>
  );
}
