import { randomUUID } from 'node:crypto';
import { may } from '#conference/organiser/permissions.ts';
import { listDecisions } from '#conference/papers/deciding/decide.server.ts';
import { readPaper } from '#conference/papers/deciding/rank-papers.server.ts';
import { needs } from '#conference/papers/paper.ts';
import { writePaperNumber } from '#conference/papers/paper-number.ts';
import { namePart } from '#conference/papers/papers.server.ts';
import { listMessages } from '#conference/papers/submitting/paper-messages.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { Institution, OrcidLink } from '#routes/papers/author-ids.tsx';
import { PaperStateBadge } from '#routes/papers/paper-state-badge.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import { describeZonedTime } from '../desk-dates.server.ts';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { IntentForm } from '../form/intent-form.tsx';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { DecisionList } from '../page/decision-list.tsx';
import { PageHead } from '../page/page-head.tsx';
import { Pair } from '../page/pair.tsx';
import { requireRecord } from '../require-record.server.ts';
import type { Route } from './+types/paper';
import { askFromForm, assignFromForm, remarkFromForm, unassignFromForm } from './act-on-reviews.server.ts';
import { loadPlace } from './load-place.server.ts';
import { loadReviews } from './load-reviews.server.ts';
import { needWords, stateWords } from './paper-words.ts';
import { placeFromForm } from './place-paper.server.ts';
import { PlaceSection } from './place-section.tsx';
import { ReviewsSection } from './reviews-section.tsx';

const path = '/organiser/papers/:paperId';

export const loader = organiserLoader(path, async ({ context, organiser, params }) => {
  const paper = requireRecord(await readPaper(context.db, params.paperId));
  const messages = await listMessages(context.db, params.paperId);
  const decided = await listDecisions(context.db, params.paperId);
  const chosen: readonly string[] = paper.needs;
  return {
    id: params.paperId,
    number: writePaperNumber(paper.number),
    title: paper.title,
    abstract: paper.abstract,
    state: paper.state,
    kind: namePart('kinds', paper.kind),
    theme: namePart('themes', paper.theme),
    language: namePart('languages', paper.language),
    author: paper.author_name,
    institution: paper.institution,
    orcid: paper.orcid,
    ror: paper.ror,
    email: paper.email,
    coAuthors: paper.coAuthors.map(({ name, email, orcid, confirmed_at, declined_at }) => ({
      ...{ name, email, orcid },
      answer: confirmed_at ? 'confirmed' : declined_at ? 'declined' : 'not answered yet',
    })),
    needs: needs.flatMap((need) => (chosen.includes(need) ? [needWords[need]] : [])),
    hasFile: paper.file_id !== null,
    version: paper.last_version,
    submittedAt: describeZonedTime(paper.submitted_at),
    mayDecide: may(organiser, 'papers.decide'),
    formKey: randomUUID(),
    decisions: decided.map(({ id, decision, version, note, decidedAt, sentAt }) => ({
      id,
      note,
      sentence: `${stateWords[decision]}, on version ${version}: ${sentAt ? `sent on ${describeZonedTime(sentAt)}` : `noted on ${describeZonedTime(decidedAt)}, not sent`}`,
    })),
    place: paper.state === 'accepted' ? await loadPlace(context.db, organiser, params.paperId) : undefined,
    reviews: await loadReviews(context, params.paperId, paper.last_version),
    messages: messages.map(({ id, text, sentAt, organiser: by, isByCommittee }) => ({
      id,
      text,
      from: `${isByCommittee ? (by ?? 'An organiser') : 'The author'}, ${describeZonedTime(sentAt)}`,
    })),
  };
});

export const action = organiserAction(path, {
  ask: askFromForm,
  assign: assignFromForm,
  unassign: unassignFromForm,
  remark: remarkFromForm,
  place: placeFromForm,
});

export default function DeskPaper({ loaderData: paper, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<FormRefusal<'text' | 'reviewerId' | 'session'>>(actionData);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <title>{`${paper.number} · Organisers’ desk`}</title>
      <PageHead title={`${paper.number} ${paper.title}`} back={{ to: '/organiser/papers', label: 'Papers' }}>
        <p className="mt-3">
          <PaperStateBadge state={paper.state} name={stateWords[paper.state]} />
        </p>
      </PageHead>
      <FormSummary message={refusal?.message} errors={errorsOf(refusal)} />
      <PaperFacts paper={paper} />
      {paper.place && <PlaceSection paperId={paper.id} place={paper.place} refusal={refusal} />}
      <section aria-labelledby="abstract">
        <h2 id="abstract">Abstract</h2>
        <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere" dir="auto">
          {paper.abstract}
        </p>
      </section>
      <ReviewsSection
        reviews={paper.reviews}
        mayDecide={paper.mayDecide}
        isOpen={paper.state === 'submitted'}
        refusal={refusal}
      />
      <DecisionList decisions={paper.decisions} />
      <section aria-labelledby="messages">
        <h2 id="messages">Questions to the author</h2>
        {paper.messages.map(({ id, from, text }) => (
          <div key={id} className="mt-4 max-w-prose border-s-4 border-indigo ps-4">
            <p className="text-small text-ink-soft">{from}</p>
            <p className="whitespace-pre-line wrap-anywhere" dir="auto">
              {text}
            </p>
          </div>
        ))}
        {paper.mayDecide && (
          <IntentForm
            key={paper.messages.length}
            intent="ask"
            button="Send the question"
            isSmall
            fields={{ formKey: paper.formKey }}
            className="mt-4 max-w-prose"
          >
            <TextAreaField {...fieldsAfter(refusal, 'ask')('text')} label="Question" maxLength={4000} />
          </IntentForm>
        )}
      </section>
    </div>
  );
}

/** Returns the errors by the ids of their fields. Each id begins with the name of the form. */
function errorsOf(refusal: FormRefusal<'text' | 'reviewerId' | 'session'> | undefined) {
  const entries = Object.entries(refusal?.errors ?? {});
  return Object.fromEntries(entries.map(([name, error]) => [`${refusal?.intent}-${name}`, error]));
}

type Shown = Route.ComponentProps['loaderData'];

/** The facts of a paper, in the order in which the committee reads them. */
function PaperFacts({ paper }: { paper: Shown }) {
  return (
    <dl className="pairs">
      <Pair term="Kind">{paper.kind}</Pair>
      <Pair term="Theme">{paper.theme}</Pair>
      <Pair term="Language">{paper.language}</Pair>
      <Pair term="Author">
        <bdi>{paper.author}</bdi>, <Institution name={paper.institution} ror={paper.ror} />,{' '}
        <EmailAddress address={paper.email} />
        {paper.orcid !== '' && (
          <>
            , <OrcidLink orcid={paper.orcid} />
          </>
        )}
      </Pair>
      {paper.coAuthors.length > 0 && (
        <Pair term="Co-authors">
          {paper.coAuthors.map(({ name, email, orcid, answer }) => (
            <span key={email} className="block">
              <bdi>{name}</bdi>, <EmailAddress address={email} />
              {orcid !== '' && (
                <>
                  , <OrcidLink orcid={orcid} />
                </>
              )}
              : {answer}
            </span>
          ))}
        </Pair>
      )}
      <Pair term="Needs">{paper.needs.length > 0 ? paper.needs.join(', ') : 'Nothing'}</Pair>
      <Pair term="Version">
        {paper.version}, submitted on {paper.submittedAt}
      </Pair>
      <Pair term="Full text">
        {paper.hasFile ? <a href={`/organiser/papers/${paper.id}/full-text`}>Download the PDF</a> : 'None'}
      </Pair>
    </dl>
  );
}
