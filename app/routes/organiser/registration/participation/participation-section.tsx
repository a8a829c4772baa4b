import { type FormRefusal, fieldsAfter } from '../../form/form-refusal.ts';
import { IntentForm, ReasonField } from '../../form/intent-form.tsx';
import { Fact } from '../record-head.tsx';
import type { describeParticipation } from './describe-participation.server.ts';

type SectionProps = {
  participation: Awaited<ReturnType<typeof describeParticipation>>;
  mayReveal: boolean;
  /** The decrypted answers. Set only in the response to a form in which the organiser gave a reason. */
  needs: readonly { label: string; value: string }[] | undefined;
  refusal: FormRefusal<'reason'> | undefined;
};

/**
 * Shows how a participant takes part. Diet, access needs and emergency contact are shown once, to an organiser who
 * gives a reason.
 */
export function ParticipationSection({ participation, mayReveal, needs, refusal }: SectionProps) {
  return (
    <section id="participation">
      <h2>Taking part</h2>
      {!participation && <p className="mt-3">Not answered yet.</p>}
      {participation && <Facts lines={participation.lines} />}
      {participation?.hasNeeds && (
        <p className="mt-3">
          Food, access needs and emergency contact are encrypted.{mayReveal && ' Give a reason to see them.'}
        </p>
      )}
      {needs && (
        <div className="revealed" role="status">
          <Facts lines={needs} />
          <p className="facts-note">
            These answers are shown only once. They are hidden when you leave this page.
          </p>
        </div>
      )}
      {participation?.hasNeeds && mayReveal && (
        <IntentForm
          intent="reveal-needs"
          button="Show them"
          isSmall
          action="#participation"
          className="mt-3 max-w-xl"
        >
          <ReasonField
            {...fieldsAfter(refusal, 'reveal-needs')('reason')}
            label="Why do you need to see them?"
            hint="The audit records your reason and your name."
          />
        </IntentForm>
      )}
    </section>
  );
}

function Facts({ lines }: { lines: readonly { label: string; value: string }[] }) {
  return (
    <dl className="facts">
      {lines.map(({ label, value }) => (
        <Fact key={label} label={label} isWide={value.length > 40}>
          <span className="whitespace-pre-wrap wrap-anywhere">{value}</span>
        </Fact>
      ))}
    </dl>
  );
}
