import {
  journeyWords,
  modeWords,
  roomWords,
  transferWords,
} from '#conference/registration/participation/participation-desk-words.ts';
import { RadioField, SelectField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TicksField } from '#ui/form/ticks-field.tsx';
import { type FormRefusal, fieldsAfter } from '../../form/form-refusal.ts';
import { IntentForm, ReasonField } from '../../form/intent-form.tsx';
import { optionsOf } from '../../list/filter-form.tsx';
import type { CorrectedAnswer } from './corrected-answers.ts';

export type CorrectionRefusal = FormRefusal<CorrectedAnswer | 'reason'> & { shownAt?: string };

type Props = {
  /** The stored answers. */
  stored: { values: Record<CorrectedAnswer, string>; shownAt: string };
  refusal: CorrectionRefusal | undefined;
  days: readonly { value: string; label: string }[];
};

const intent = 'correct-participation';
const textProps = { required: false, maxLength: 200, autoComplete: 'off' } as const;

/** The form with which the desk corrects how somebody takes part, or gives the answers for them. */
export function CorrectParticipation({ stored, refusal, days }: Props) {
  const own = refusal?.intent === intent ? refusal : undefined;
  const values = { ...stored.values, ...own?.values };
  const field = fieldsAfter<CorrectedAnswer | 'reason'>({ ...own, values, intent }, intent);
  const labelled = (name: keyof typeof journeyWords) => ({ ...field(name), label: journeyWords[name] });
  return (
    <details className="fold mt-8" open={own !== undefined || undefined}>
      <summary>{stored.shownAt ? 'Correct these answers' : 'Give the answers for this person'}</summary>
      <IntentForm
        intent={intent}
        button="Save the correction"
        className="mt-4 max-w-4xl"
        fields={{ shownAt: own?.shownAt ?? stored.shownAt }}
        shown={own?.shown ?? stored.values}
      >
        <div className="fields">
          <RadioField {...field('mode')} legend="Takes part" options={optionsOf(modeWords)} />
          <TicksField
            id={field('days').id}
            name="days"
            legend="Days"
            options={days}
            chosen={values.days.split(' ')}
            error={own?.errors?.days}
          />
          <TextField {...labelled('arrivesOn')} type="date" required={false} />
          <TextField {...labelled('arrivalTime')} type="time" required={false} />
          <TextField {...labelled('arrival')} {...textProps} />
          <TextField {...labelled('arrivalPlace')} {...textProps} />
          <TextField {...labelled('leavesOn')} type="date" required={false} />
          <TextField {...labelled('departureTime')} type="time" required={false} />
          <TextField {...labelled('departure')} {...textProps} />
          <TextField {...labelled('departurePlace')} {...textProps} />
          <SelectField
            {...labelled('transfer')}
            required={false}
            placeholder="Not known"
            options={optionsOf(transferWords)}
          />
          <TextField {...labelled('hotel')} {...textProps} />
          <SelectField
            {...labelled('room')}
            required={false}
            placeholder="Not known"
            options={optionsOf(roomWords)}
          />
          <TextField {...labelled('roomWith')} {...textProps} />
          <TextField {...field('organisation')} label="Organisation" {...textProps} />
          <TextField {...field('position')} label="Position" {...textProps} />
          <TextField {...field('phone')} label="Phone" {...textProps} maxLength={50} />
        </div>
        <ReasonField {...field('reason')} label="Reason" />
      </IntentForm>
    </details>
  );
}
