import { DecisionList } from '../page/decision-list.tsx';
import '#ui/desk/desk-mail.css';
import { Form, Link } from 'react-router';
import { SmallSubmit, SubmitButton } from '#routes/forms/submit-button.tsx';
import { SpeakerState } from '#routes/speakers/applying/speaker-state.tsx';
import { SelectField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import { HistorySection } from '../audit/history/history-section.tsx';
import { errorsById, fieldsAfter } from '../form/form-refusal.ts';
import { HiddenFields } from '../form/intent-form.tsx';
import { QuestionForm } from '../form/question-form.tsx';
import { Letter } from '../mails/letter.tsx';
import { PageHead } from '../page/page-head.tsx';
import { Pair } from '../page/pair.tsx';
import type { DecisionAnswer } from './act-on-entry.server.ts';
import { takeDownQuestion, uninviteQuestion } from './entry-questions.ts';
import type { DeskEntry } from './load-entry.server.ts';
import { decisionWords, formatWords, honourStateWords, originWords, stateWords } from './speaker-words.ts';

type EntryPageProps = { entry: DeskEntry; answer: DecisionAnswer | undefined };

/** An entry of the queue: the profile, the decision with its mail, the earlier decisions and the history. */
export function EntryPage({ entry, answer }: EntryPageProps) {
  const { isHonour, state } = entry;
  const part = isHonour ? 'honours' : 'speakers';
  const stateName = (isHonour ? honourStateWords[state] : undefined) ?? stateWords[state];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <title>{`${entry.number} · Organisers’ desk`}</title>
      <PageHead
        title={`${entry.number} ${entry.name}`}
        back={{ to: `/organiser/${part}`, label: isHonour ? 'Honours' : 'Speakers' }}
      >
        <p className="mt-3 flex flex-wrap items-center gap-4">
          <SpeakerState state={state} name={stateName} />
          {entry.hasCorrections && <strong>Corrections to publish</strong>}
          {entry.slug && <Link to={`/speakers/${entry.slug}`}>Open the page</Link>}
        </p>
      </PageHead>
      <FormSummary message={answer?.message} errors={answer && errorsById(answer)} />
      {answer?.preview && answer.values && <Confirmation preview={answer.preview} values={answer.values} />}
      <EntryFacts entry={entry} part={part} />
      {entry.open.length > 0 && <DecisionForm entry={entry} answer={answer} />}
      {state === 'published' && (
        <QuestionForm
          intent="take-down"
          title="Take the page off the site"
          question={takeDownQuestion}
          button="Take the page off the site"
        />
      )}
      {state === 'invited' && !isHonour && (
        <QuestionForm
          intent="uninvite"
          title="Withdraw the invitation"
          question={uninviteQuestion}
          button="Withdraw the invitation and send the mail"
          fields={{ formKey: entry.formKey }}
          reason={{ refusal: answer, hint: 'The person sees the reason in the mail and on their page.' }}
        />
      )}
      <DecisionList decisions={entry.decisions} />
      <HistorySection history={entry.history} zone={entry.zone} />
    </div>
  );
}

type ConfirmationProps = {
  preview: NonNullable<DecisionAnswer['preview']>;
  values: NonNullable<DecisionAnswer['values']>;
};

/** The mail about a decision, and the button that carries out the decision and sends the mail. */
export function Confirmation({ preview: { to, subject, text, isPublication }, values }: ConfirmationProps) {
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">Read the mail before you send it</h2>
      <Letter to={to} subject={subject} className="mt-4">
        {text}
      </Letter>
      <Form method="post" className="confirm mt-5">
        <p>
          {isPublication
            ? 'Everybody can read the profile below.'
            : 'The person gets the mail at once. This cannot be undone.'}
        </p>
        <HiddenFields
          fields={Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))}
        />
        <SubmitButton intent="send">
          {isPublication ? 'Publish and send the mail' : 'Send the mail'}
        </SubmitButton>
      </Form>
    </section>
  );
}

function DecisionForm({ entry, answer }: EntryPageProps) {
  const field = fieldsAfter(answer);
  const { open, people, isHonour, isLinked, formKey } = entry;
  const words = isHonour ? { ...decisionWords, invited: 'Choose for the honour' } : decisionWords;
  const only = open.length === 1 ? open[0] : undefined;
  const { defaultValue = only, ...decision } = field('decision');
  return (
    <section aria-labelledby="decide">
      <h2 id="decide">Decide</h2>
      <Form method="post" className="mt-4 grid max-w-prose gap-5">
        <HiddenFields fields={{ formKey, ...(isLinked || people.length === 0 ? { person: '' } : {}) }} />
        <SelectField
          {...decision}
          defaultValue={defaultValue}
          label="Decision"
          placeholder="Please choose"
          options={open.map((value) => ({ value, label: words[value] }))}
        />
        {people.length > 0 && (
          <SelectField
            {...field('person')}
            label="Person of the programme"
            hint="One person has one page. Choose the person if they are in the programme already. The texts of this entry then replace the texts of the person in the draft."
            placeholder="A new person"
            options={people}
            required={false}
          />
        )}
        <TextAreaField
          {...field('note')}
          label="Note to the person"
          hint="The person reads this note in the mail and on their page."
          maxLength={4000}
          required={false}
          optional
        />
        <p>
          <SmallSubmit intent="preview">Read the mail</SmallSubmit>
        </p>
      </Form>
    </section>
  );
}

/** The profile, in the order in which the committee reads it. */
function EntryFacts({ entry, part }: { entry: DeskEntry; part: 'honours' | 'speakers' }) {
  const { isHonour, topics, themes, languages, links, days, format, statement } = entry;
  return (
    <>
      {entry.hasPhotograph && (
        <img
          src={`/organiser/${part}/${entry.id}/photograph`}
          alt={`Photograph of ${entry.name}`}
          width={180}
          height={180}
        />
      )}
      <dl className="pairs">
        <Pair term={isHonour ? 'Honour' : 'Category'}>{entry.purpose}</Pair>
        <Pair term="Origin">{originWords[entry.origin]}</Pair>
        <Pair term="Email">
          <EmailAddress address={entry.email} />
        </Pair>
        <Pair term="Title or position">{entry.title || 'Not given yet'}</Pair>
        <Pair term="Country">{entry.country || 'Not given yet'}</Pair>
        <Pair term="Languages">{languages.join(', ') || 'Not given yet'}</Pair>
        {!isHonour && (
          <>
            <Pair term="Topics">{topics.join('; ') || 'Not given yet'}</Pair>
            <Pair term="Themes">{themes.join(', ') || 'Not given yet'}</Pair>
            <Pair term="Can speak">{format ? formatWords[format] : 'Not given yet'}</Pair>
            <Pair term="Days">{days.join(', ') || 'Not given yet'}</Pair>
          </>
        )}
        <Pair term="Links">
          {links.length === 0 && 'None'}
          {links.map((link) => (
            <a key={link} href={link} rel="noreferrer nofollow" className="block wrap-anywhere">
              {link}
            </a>
          ))}
        </Pair>
        <Pair term="Sent">{entry.sentAt}</Pair>
        <Pair term="Changed">{entry.savedAt}</Pair>
      </dl>
      {entry.biography && (
        <section aria-labelledby="biography">
          <h2 id="biography">Biography</h2>
          <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere" dir="auto">
            {entry.biography}
          </p>
        </section>
      )}
      {statement && (
        <section aria-labelledby="statement">
          <h2 id="statement">Statement by {entry.nominator}</h2>
          <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere" dir="auto">
            {statement}
          </p>
        </section>
      )}
    </>
  );
}
