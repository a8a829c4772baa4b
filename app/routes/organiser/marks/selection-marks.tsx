import { Badge } from '#ui/feedback/status.tsx';
import type { FormRefusal } from '../form/form-refusal.ts';
import { ButtonForm, IntentForm } from '../form/intent-form.tsx';
import { Fold } from '../page/fold.tsx';
import { LabelField } from './label-field.tsx';
import type { LoadedMarks } from './load-marks.server.ts';

type SelectionMarksProps = LoadedMarks & { refusal: FormRefusal<'label'> | undefined };

/** The forms that add a mark to all rows of a selection, remove a mark from them, and undo these changes. */
export function SelectionMarks({ labels, changes, refusal }: SelectionMarksProps) {
  return (
    <div id="marks">
      <Fold title="Add a mark to all rows" isOpen={refusal?.intent === 'mark'} className="mt-3">
        <IntentForm intent="mark" button="Add the mark to all rows" isSmall className="max-w-md pb-4">
          <LabelField intent="mark" refusal={refusal} labels={labels} isHinted />
        </IntentForm>
      </Fold>
      <Fold title="Remove a mark from all rows" isOpen={refusal?.intent === 'unmark'}>
        <IntentForm intent="unmark" button="Remove the mark from all rows" isSmall className="max-w-md pb-4">
          <LabelField intent="unmark" refusal={refusal} labels={labels} />
        </IntentForm>
      </Fold>
      <ul className="mt-4 border-t-2 border-indigo empty:hidden">
        {changes.map(({ id, words, at, isUndone }) => (
          <li key={id} className="border-b border-paper-line py-3">
            <p className="flex flex-wrap items-center gap-3">
              <strong className="wrap-anywhere">{words}</strong>
              {isUndone && <Badge>Undone</Badge>}
            </p>
            <p className="text-small text-ink-soft">{at}</p>
            {!isUndone && (
              <ButtonForm intent="undo-mark" fields={{ id }} about={words} className="mt-2">
                Undo
              </ButtonForm>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
