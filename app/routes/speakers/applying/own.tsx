import { Form, Link } from 'react-router';
import { byIntent } from '#routes/forms/form-action.server.ts';
import { SmallSubmit, SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FileField } from '#ui/form/file-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { Route } from './+types/own';
import {
  confirm,
  decline,
  remove,
  removePhotograph,
  save,
  storePicture,
  withdraw,
} from './act-on-own.server.ts';
import { applicantAction, applicantLoader } from './applicant.server.ts';
import type { ProfileRefusal } from './apply.tsx';
import { loadOwn, type OwnPage } from './load-own.server.ts';
import { ProfileFields } from './profile-fields.tsx';
import { SpeakerState } from './speaker-state.tsx';

export const loader = applicantLoader(
  async ({ context, applicant, translator, params: { speakerId = '' } }) =>
    await loadOwn(context, { applicant, speakerId, translator }),
);

export const action = applicantAction(
  byIntent({
    save,
    confirm,
    decline,
    'store-photograph': storePicture,
    'remove-photograph': removePhotograph,
    withdraw,
    delete: remove,
  }),
  undefined,
  { accepts: 'files' },
);

export default function OwnSpeaker({ loaderData: page, actionData }: Route.ComponentProps) {
  const { words, canCorrect, isInvited, isHonour, typed, form, statement, note } = page;
  const refusal = useAnswer<ProfileRefusal>(actionData);
  return (
    <div className="wrap py-10 md:py-14">
      <title>{page.title}</title>
      <p>
        <Link to="/speak">{page.back}</Link>
      </p>
      <h1 className="mt-2 text-h2 wrap-anywhere" tabIndex={-1}>
        {page.name}
      </h1>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <SpeakerState state={page.state} name={page.stateName} />
        <span>{page.stateText}</span>
      </p>
      {page.slug && (
        <p className="mt-2">
          <Link to={`/speakers/${page.slug}`}>{words.openPage}</Link>
        </p>
      )}
      {page.guidelines && (
        <p className="mt-2">
          <Link to={page.guidelines.to}>{page.guidelines.label}</Link>
        </p>
      )}
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      {note && <Passage title={words.fromDesk} text={note} />}
      {statement && <Passage title={`${words.said} ${page.saidBy}`} text={statement} />}
      {isInvited && (
        <Form method="post" className="mt-6">
          <SmallSubmit intent="decline">{words.decline}</SmallSubmit>
        </Form>
      )}
      {canCorrect && (
        <>
          {!isHonour && <Photograph page={page} error={refusal?.errors?.photograph} />}
          <section className="mt-10 border-t-2 border-indigo pt-5">
            <h2 className="text-h3">{words.profile}</h2>
            <Form method="post" className="mt-4">
              <ProfileFields form={form} typed={refusal?.typed ?? typed} errors={refusal?.errors} />
              {isInvited && (
                <p className="mt-6 max-w-prose">{isHonour ? words.acceptText : words.confirmText}</p>
              )}
              {page.slug && <p className="mt-6">{words.saveAgain}</p>}
              <p className="mt-6 flex flex-wrap gap-4">
                {isInvited && (
                  <SubmitButton intent="confirm">{isHonour ? words.accept : words.confirm}</SubmitButton>
                )}
                <SubmitButton intent="save" variant={isInvited ? 'line' : 'solid'}>
                  {words.save}
                </SubmitButton>
              </p>
            </Form>
          </section>
        </>
      )}
      {page.canWithdraw && (
        <Leaving intent="withdraw" summary={words.withdraw} ask={words.withdrawAsk} yes={words.withdrawYes} />
      )}
      <Leaving intent="delete" summary={words.delete} ask={words.deleteAsk} yes={words.deleteYes} />
    </div>
  );
}

function Passage({ title, text }: { title: string; text: string }) {
  return (
    <section className="mt-8 max-w-prose border-s-4 border-indigo ps-4">
      <h2 className="font-text font-semibold text-small text-ink-soft">{title}</h2>
      <p className="whitespace-pre-line wrap-anywhere" dir="auto">
        {text}
      </p>
    </section>
  );
}

/** The form of the photograph. It is separate, so that the texts are never sent with the file. */
function Photograph({
  page: { words, id, photograph },
  error,
}: {
  page: OwnPage;
  error: string | undefined;
}) {
  return (
    <section className="mt-10 border-t-2 border-indigo pt-5">
      <h2 className="text-h3">{words.photograph}</h2>
      <div className="mt-4 flex flex-wrap items-start gap-8">
        {photograph && (
          <img
            src={`/speak/${id}/photograph?file=${photograph}`}
            alt={words.photographAlt}
            width={160}
            height={160}
            className="rough"
          />
        )}
        <Form
          method="post"
          encType="multipart/form-data"
          className="grid max-w-md gap-3"
          key={photograph ?? 'none'}
        >
          <FileField
            name="photograph"
            label={words.photograph}
            hint={words.photographHint}
            accept="image/jpeg,image/png"
            required={false}
            error={error}
          />
          <p className="flex flex-wrap gap-3">
            <SmallSubmit intent="store-photograph">{words.store}</SmallSubmit>
            {photograph && <SmallSubmit intent="remove-photograph">{words.remove}</SmallSubmit>}
          </p>
        </Form>
      </div>
    </section>
  );
}

type LeavingProps = { intent: string; summary: string; ask: string; yes: string };

/** Withdraws or deletes the entry. Asks for confirmation first, also without script. */
function Leaving({ intent, summary, ask, yes }: LeavingProps) {
  return (
    <details className="mt-8 max-w-prose border-t-2 border-indigo pt-5">
      <summary className="cursor-pointer font-semibold underline underline-offset-4">{summary}</summary>
      <p className="mt-3">{ask}</p>
      <Form method="post" className="mt-3">
        <SmallSubmit intent={intent}>{yes}</SmallSubmit>
      </Form>
    </details>
  );
}
