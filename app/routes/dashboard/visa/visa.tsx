import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { say, sayRich } from '#platform/words/words.ts';
import { byIntent } from '#routes/forms/form-action.server.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { participantAction, participantLoader } from '#routes/visitor/participant-route.server.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { ClearanceLinks } from '../documents/clearance-links.tsx';
import type { Route } from './+types/visa';
import { type VisaRefusal, visaHandlers } from './change-visa.server.ts';
import { Checklist } from './checklist.tsx';
import { type LoadedVisa, loadVisa } from './load-visa.server.ts';
import { ReportPart } from './report-part.tsx';
import { VisaDates } from './visa-dates.tsx';

export const loader = participantLoader(loadVisa);

export const action = participantAction(byIntent(visaHandlers));

const correctPage = (text: ReactNode) => <Link to="/dashboard/account?show=passport">{text}</Link>;
const documentsPage = (text: ReactNode) => <Link to="/dashboard/documents">{text}</Link>;

export default function Visa({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<VisaRefusal>(actionData);
  const { words, needsVisa, isDestroyed, isOver, isPaid } = loaderData;
  if (!needsVisa) {
    return (
      <section className="max-w-prose">
        <h2 className="text-h3">{words.title}</h2>
        <p className="mt-4">{sayRich(words.notAsked, { ask: correctPage })}</p>
      </section>
    );
  }
  if (isOver) {
    return (
      <section className="max-w-prose">
        <h2 className="text-h3">{words.title}</h2>
        <p className="mt-4">{words.over}</p>
        {isDestroyed && <p className="mt-4">{words.destroyed}</p>}
      </section>
    );
  }
  return (
    <div className="grid max-w-3xl gap-12">
      <header>
        <h2 className="text-h3">{words.title}</h2>
        <FormSummary message={refusal?.message} errors={refusal?.errors} />
      </header>
      <VisaDates page={loaderData} />
      {isDestroyed ? (
        <p>{words.destroyed}</p>
      ) : (
        <>
          <Checklist page={loaderData} refusal={refusal} />
          <ZonePart page={loaderData} refusal={refusal} />
        </>
      )}
      <section className="border-t-2 border-indigo pt-5">
        <h3 className="text-h4">{words.letterTitle}</h3>
        <p className="mt-2">{isPaid ? describeLetter(loaderData) : words.letterUnpaid}</p>
        <ClearanceLinks
          clearances={loaderData.clearances}
          title={words.clearancesTitle}
          lead={words.clearancesLead}
        />
      </section>
      <ReportPart page={loaderData} refusal={refusal} />
    </div>
  );
}

type PartProps = { page: Route.ComponentProps['loaderData']; refusal: VisaRefusal | undefined };

/** The two machine-readable lines of the passport, and their differences from the typed values. */
function ZonePart({ page: { words, comparison }, refusal }: PartProps) {
  return (
    <section className="border-t-2 border-indigo pt-5">
      <h3 className="text-h4">{words.zoneTitle}</h3>
      <p className="mt-2">{words.zoneLead}</p>
      {comparison?.kind === 'compared' && (
        <p id="zone-result" className="mt-3 font-semibold">
          {comparison.differs === '' ? words.agrees : say(words.differs, { fields: comparison.differs })}{' '}
          {comparison.differs !== '' && sayRich(words.correct, { correct: correctPage })}
        </p>
      )}
      <Form method="post" className="mt-4 grid gap-5">
        <TextAreaField
          name="zone"
          label={words.zone}
          hint={words.zoneHint}
          rows={2}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          defaultValue={refusal?.values?.zone}
          error={refusal?.errors?.zone}
        />
        <p>
          <SubmitButton variant="line" intent="compare">
            {words.compare}
          </SubmitButton>
        </p>
      </Form>
    </section>
  );
}

/** What the participant of a paid registration reads about the letter. */
function describeLetter({ words, letter, waits, isCleared, lacksAnswers }: LoadedVisa) {
  if (waits !== undefined) return waits;
  if (!isCleared) return words.letterWaits;
  if (lacksAnswers) return words.letterLacksAnswers;
  return sayRich(letter === 'outdated' ? words.letterOutdated : words.letterReady, { open: documentsPage });
}
