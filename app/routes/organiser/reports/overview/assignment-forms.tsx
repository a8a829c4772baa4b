import { Badge } from '#ui/feedback/status.tsx';
import { SelectField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type FormRefusal, fieldsAfter } from '../../form/form-refusal.ts';
import { ButtonForm, IntentForm } from '../../form/intent-form.tsx';
import { Fold } from '../../page/fold.tsx';
import type { AssignedTask } from './assigned-tasks.server.ts';

type AssignRefusal = FormRefusal<'organiserId' | 'day'>;

/** Says who does a task and until when, with the forms that assign it and take it back. */
export function TaskAssignment({
  task: { task, label, assigned, people },
  refusal,
}: {
  task: AssignedTask;
  refusal: AssignRefusal | undefined;
}) {
  if (people.length === 0) return null;
  const intent = `assign-${task}`;
  const field = fieldsAfter(refusal, intent);
  const isRefused = refusal?.intent === intent;
  return (
    <div className="mt-1">
      {assigned && (
        <p className="text-small">
          <bdi className="font-semibold">{assigned.isMine ? 'You' : assigned.name}</bdi>, until{' '}
          {assigned.until} {assigned.isLate && <Badge tone="due">Late</Badge>}
        </p>
      )}
      <Fold
        title={
          <span className="text-small">
            {assigned ? 'Assign again' : 'Assign'}
            <span className="sr-only">: {label}</span>
          </span>
        }
        isOpen={isRefused}
      >
        <IntentForm
          intent="assign"
          button="Assign"
          fields={{ task }}
          isSmall
          className="max-w-md pb-3"
          shown={assigned && { organiserId: assigned.organiserId, day: assigned.day }}
        >
          <SelectField
            {...field('organiserId')}
            label="To whom"
            placeholder="Choose a person"
            options={people}
            defaultValue={field('organiserId').defaultValue ?? assigned?.organiserId ?? ''}
          />
          <TextField
            {...field('day')}
            type="date"
            label="Until which day"
            defaultValue={field('day').defaultValue ?? assigned?.day ?? ''}
          />
        </IntentForm>
        {assigned && (
          <ButtonForm intent="unassign" fields={{ task }} className="pb-3" about={label}>
            End the assignment
          </ButtonForm>
        )}
      </Fold>
    </div>
  );
}
