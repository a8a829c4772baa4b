import { longestLabel } from '#conference/organiser/marks/mark.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { markHint } from './mark-words.ts';

type LabelFieldProps = {
  intent: string;
  refusal: FormRefusal<'label'> | undefined;
  /** The labels in use, from which organisers can choose. */
  labels: readonly string[];
  isHinted?: boolean;
};

/** The field for the label of a mark: a new label, or a label that is in use. */
export function LabelField({ intent, refusal, labels, isHinted }: LabelFieldProps) {
  const field = fieldsAfter(refusal, intent)('label');
  const listId = `${field.id}-used`;
  return (
    <>
      <TextField
        {...field}
        label="Mark"
        hint={isHinted ? markHint : undefined}
        maxLength={longestLabel}
        autoComplete="off"
        list={listId}
      />
      <datalist id={listId}>
        {labels.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
    </>
  );
}
