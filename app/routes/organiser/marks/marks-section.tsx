import type { FormRefusal } from '../form/form-refusal.ts';
import { ButtonForm, IntentForm } from '../form/intent-form.tsx';
import { LabelField } from './label-field.tsx';
import type { MarksOfRecord } from './load-marks.server.ts';

type MarksSectionProps = { own: MarksOfRecord; refusal: FormRefusal<'label'> | undefined };

/** The marks of one registration or booking, the organisers who made them, and the forms to change them. */
export function MarksSection({ own: { marks, labels, mayMark }, refusal }: MarksSectionProps) {
  if (marks.length === 0 && !mayMark) return null;
  return (
    <section id="marks" aria-labelledby="marks-title">
      <h2 id="marks-title">Marks</h2>
      {marks.length === 0 && <p className="mt-2">No marks.</p>}
      <ul className="mt-2 empty:hidden">
        {marks.map(({ label, since }) => (
          <li key={label} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0">
              <strong className="wrap-anywhere">{label}</strong>
              <span className="block text-small text-ink-soft">{since}</span>
            </span>
            {mayMark && (
              <ButtonForm intent="unmark" fields={{ label }} about={`the mark ${label}`}>
                {' '}
                Remove
              </ButtonForm>
            )}
          </li>
        ))}
      </ul>
      {mayMark && (
        // After a change, the new key empties the field.
        <IntentForm
          key={marks.map(({ label }) => label).join()}
          intent="mark"
          button="Add the mark"
          isSmall
          className="mt-3 max-w-md"
        >
          <LabelField intent="mark" refusal={refusal} labels={labels} isHinted />
        </IntentForm>
      )}
    </section>
  );
}
