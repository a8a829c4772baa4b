import { Form, Link } from 'react-router';
import { byIntent } from '#routes/forms/form-action.server.ts';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { authorAction, authorLoader } from '#routes/papers/author.server.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import type { Route } from './+types/paper';
import {
  answer,
  type PaperRefusal,
  remove,
  removeFile,
  save,
  submit,
  upload,
  withdraw,
} from './act-on-paper.server.ts';
import { FullTextPart } from './full-text-part.tsx';
import { loadPaper, type PaperPage } from './load-paper.server.ts';
import { PaperForm } from './paper-form.tsx';
import { PaperStateBadge } from './paper-state-badge.tsx';
import { PlaceLine } from './place-line.tsx';

export const loader = authorLoader(
  async ({ context, author, translator, params: { paperId = '' } }) =>
    await loadPaper(context, { author, paperId, translator }),
);

export const action = authorAction(
  byIntent({ save, submit, upload, 'remove-file': removeFile, answer, withdraw, delete: remove }),
  undefined,
  { accepts: 'files' },
);

export default function OwnPaper({ loaderData: page, actionData }: Route.ComponentProps) {
  const { words, canChange, draft } = page;
  const refusal = useAnswer<PaperRefusal>(actionData);
  return (
    <div className="wrap py-10 md:py-14">
      <title>{`${page.number} · ${page.event}`}</title>
      <p>
        <Link to="/papers/mine">{words.back}</Link>
      </p>
      <h1 className="mt-2 text-h3 wrap-anywhere" tabIndex={-1}>
        {page.number} <bdi>{page.name}</bdi>
      </h1>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <PaperStateBadge state={page.state} name={page.stateName} />
        <span>{page.stateText}</span>
      </p>
      {page.place && <PlaceLine place={page.place} />}
      {page.place && page.joining && <p className="mt-1 max-w-prose">{page.joining}</p>}
      {page.guidelines && (
        <p className="mt-2">
          <Link to={page.guidelines.to}>{page.guidelines.label}</Link>
        </p>
      )}
      {page.isChanged && canChange && <p className="mt-2 font-semibold">{words.changed}</p>}
      <FormSummary message={refusal?.message} errors={refusal?.errors}>
        {refusal?.isChangedElsewhere && (
          <p className="font-semibold">
            {refusal.message} <Link to={`/papers/mine/${page.id}`}>{words.openAgain}</Link>
          </p>
        )}
        {refusal?.named && (
          <>
            <p className="font-semibold">{refusal.message}</p>
            <ul className="list-disc ps-5">
              {refusal.named.map((sentence) => (
                <li key={sentence} className="wrap-anywhere" dir="auto">
                  {sentence}
                </li>
              ))}
            </ul>
          </>
        )}
      </FormSummary>
      <Decided page={page} />
      <Messages page={page} refusal={refusal} />
      <div className="mt-8">
        {canChange ? (
          <PaperForm page={page} refusal={refusal} />
        ) : (
          <>
            <h2 className="text-h3">{words.abstract}</h2>
            <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere" dir="auto">
              {draft.abstract}
            </p>
          </>
        )}
      </div>
      <FullTextPart page={page} refusal={refusal} />
      <Submitted page={page} />
      <Leaving page={page} />
    </div>
  );
}

/** The decisions of the committee, with the comments of the reviewers. */
function Decided({ page: { words, decisions } }: { page: PaperPage }) {
  if (decisions.length === 0) return null;
  return (
    <section className="mt-8 border-t-2 border-indigo pt-5">
      <h2 className="text-h3">{words.decisions}</h2>
      {decisions.map(({ id, said, note, comments }) => (
        <div key={id} className="mt-4 max-w-prose">
          <p className="font-semibold">{said}</p>
          {note && (
            <p className="mt-1 whitespace-pre-line wrap-anywhere" dir="auto">
              {note}
            </p>
          )}
          {comments.map(({ place, title, text }) => (
            <div key={place} className="mt-3 border-s-4 border-indigo ps-4">
              <p className="text-small text-ink-soft">{title}</p>
              <p className="whitespace-pre-line wrap-anywhere" dir="auto">
                {text}
              </p>
            </div>
          ))}
        </div>
      ))}
    </section>
  );
}

/** The versions that were submitted, and what the co-authors have answered. */
function Submitted({ page: { words, id, versions, coAuthors } }: { page: PaperPage }) {
  if (versions.length === 0) return null;
  return (
    <section className="mt-12 border-t-2 border-indigo pt-5">
      <h2 className="text-h3">{words.versions}</h2>
      <ul className="mt-2 list-disc ps-5">
        {versions.map(({ number, said, hasFile }) => (
          <li key={number}>
            {said}{' '}
            {hasFile && <a href={`/papers/mine/${id}/full-text?version=${number}`}>{words.versionFile}</a>}
          </li>
        ))}
      </ul>
      {coAuthors.length > 0 && (
        <>
          <h3 className="mt-5 font-semibold">{words.coAuthors}</h3>
          <ul className="mt-1 list-disc ps-5">
            {coAuthors.map(({ name, email, answer: answered }) => (
              <li key={email} className="wrap-anywhere">
                <bdi>{name}</bdi> ({email}): {words[answered]}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The questions of the committee, and the form to answer them. */
function Messages({ page, refusal }: { page: PaperPage; refusal: PaperRefusal | undefined }) {
  const { words, messages, formKey } = page;
  if (messages.length === 0) return null;
  return (
    <section className="mt-8 border-t-2 border-indigo pt-5">
      <h2 className="text-h3">{words.messages}</h2>
      {messages.map(({ id, from, text }) => (
        <div key={id} className="mt-4 max-w-prose border-s-4 border-indigo ps-4">
          <p className="text-small text-ink-soft">{from}</p>
          <p className="whitespace-pre-line wrap-anywhere" dir="auto">
            {text}
          </p>
        </div>
      ))}
      <Form method="post" className="mt-5 grid max-w-prose gap-3" key={messages.length}>
        <input type="hidden" name="formKey" value={formKey} />
        <TextAreaField
          name="text"
          label={words.answer}
          maxLength={4000}
          defaultValue={refusal?.text}
          error={refusal?.errors?.text}
        />
        <p>
          <SmallSubmit intent="answer">{words.sendAnswer}</SmallSubmit>
        </p>
      </Form>
    </section>
  );
}

/** Withdraws a submitted paper or deletes a draft. Asks for confirmation first, also without script. */
function Leaving({ page: { words, state, canWithdraw } }: { page: PaperPage }) {
  const isDraft = state === 'draft';
  if (!isDraft && !canWithdraw) return null;
  return (
    <details className="mt-12 max-w-prose border-t-2 border-indigo pt-5">
      <summary className="cursor-pointer font-semibold underline underline-offset-4">
        {isDraft ? words.deleteDraft : words.withdraw}
      </summary>
      <p className="mt-3">{isDraft ? words.deleteText : `${words.withdrawAsk} ${words.withdrawText}`}</p>
      <Form method="post" className="mt-3">
        <SmallSubmit intent={isDraft ? 'delete' : 'withdraw'}>
          {isDraft ? words.deleteYes : words.withdrawYes}
        </SmallSubmit>
      </Form>
    </details>
  );
}
