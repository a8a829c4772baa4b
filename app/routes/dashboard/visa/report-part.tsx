import { Form, Link } from 'react-router';
import { say } from '#platform/words/words.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { RadioField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { VisaRefusal } from './change-visa.server.ts';
import type { LoadedVisa } from './load-visa.server.ts';

type ReportPartProps = { page: LoadedVisa; refusal: VisaRefusal | undefined };

/** The outcome of the application, the form to report it, and the link to the refund after a refusal. */
export function ReportPart({ page, refusal }: ReportPartProps) {
  const { words, state, stateText, refund, isActive, isPaid, today } = page;
  const options = (['applied', 'granted', 'refused'] as const)
    .filter((value) => value !== state)
    .map((value) => ({ value, label: words[value] }));
  return (
    <section className="border-t-2 border-indigo pt-5" id="report-part">
      <h3 className="text-h4">{words.reportTitle}</h3>
      <p className="mt-2">{words.reportLead}</p>
      <p className="mt-2 font-semibold">{say(words.state, { state: stateText })}</p>
      {state === 'refused' && isPaid && (
        <div className="mt-4 border-s-4 border-madder ps-4">
          <h4 className="font-semibold">{words.refundTitle}</h4>
          {refund.closedOn ? (
            <p className="mt-1">{say(words.refundClosed, { day: refund.closedOn })}</p>
          ) : (
            <>
              <p className="mt-1">{say(words.refund, refund)}</p>
              <p className="mt-1">
                <Link to="/dashboard/cancel#visa-refusal">{words.refundLink}</Link>
              </p>
            </>
          )}
        </div>
      )}
      {isActive && (
        <Form method="post" className="mt-5 grid gap-5" key={state}>
          <input type="hidden" name="seen" value={state} />
          <RadioField
            name="report"
            legend={words.report}
            options={options}
            defaultValue={refusal?.values?.report}
            error={refusal?.errors?.report}
          />
          <TextField
            name="on"
            type="date"
            label={words.on}
            min="2000-01-01"
            max={today}
            defaultValue={refusal?.values?.on}
            error={refusal?.errors?.on}
          />
          <p>
            <SubmitButton variant="line" intent="report">
              {words.send}
            </SubmitButton>
          </p>
        </Form>
      )}
    </section>
  );
}
