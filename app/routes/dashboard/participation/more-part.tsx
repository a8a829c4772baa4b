import { SelectField } from '#ui/form/choice-field.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import type { PartProps } from './needs-part.tsx';

/** The fields of the part that people open. */
export const moreFields = [
  'dietNote',
  'accessNote',
  'arrivesOn',
  'arrival',
  'leavesOn',
  'departure',
  'room',
  'roomWith',
  'organisation',
  'position',
  'phone',
] as const;

type Props = PartProps & {
  isOpen: boolean;
  /** True if the sealed answers are shown. */
  hasNotes: boolean;
};

/** The questions on demand: notes, journey, room, and the person's work. */
export function MorePart({ words, field, isOpen, hasNotes }: Props) {
  return (
    <details open={isOpen || undefined} className="border-y-2 border-indigo py-3">
      <summary className="cursor-pointer py-2 font-display text-h4 text-indigo">{words.more}</summary>
      <p className="mt-2">{words.moreLead}</p>
      {hasNotes && (
        <div className="fields mt-6">
          <TextField
            {...field('dietNote')}
            label={words.dietNote}
            maxLength={200}
            autoComplete="off"
            optional
            wide
          />
          <TextAreaField
            {...field('accessNote')}
            label={words.accessNote}
            rows={2}
            maxLength={1000}
            optional
            wide
          />
        </div>
      )}
      <h3 className="mt-8 text-h4">{words.journeyTitle}</h3>
      <p className="mt-2">{words.journeyLead}</p>
      <div className="fields mt-4">
        <TextField {...field('arrivesOn')} type="date" label={words.arrivesOn} optional />
        <TextField
          {...field('arrival')}
          label={words.arrival}
          hint={words.arrivalHint}
          maxLength={200}
          autoComplete="off"
          optional
        />
        <TextField {...field('leavesOn')} type="date" label={words.leavesOn} optional />
        <TextField
          {...field('departure')}
          label={words.departure}
          hint={words.arrivalHint}
          maxLength={200}
          autoComplete="off"
          optional
        />
        <SelectField
          {...field('room')}
          label={words.room}
          optional
          placeholder={words.roomOpen}
          options={[
            { value: 'none', label: words.roomNone },
            { value: 'alone', label: words.roomAlone },
            { value: 'shared', label: words.roomShared },
          ]}
        />
        <TextField
          {...field('roomWith')}
          label={words.roomWith}
          hint={words.roomWithHint}
          maxLength={200}
          autoComplete="off"
          optional
        />
      </div>
      <h3 className="mt-8 text-h4">{words.workTitle}</h3>
      <div className="fields mt-4">
        <TextField
          {...field('organisation')}
          label={words.organisation}
          maxLength={200}
          autoComplete="organization"
          optional
        />
        <TextField
          {...field('position')}
          label={words.position}
          maxLength={200}
          autoComplete="organization-title"
          optional
        />
        <TextField
          {...field('phone')}
          label={words.phone}
          hint={words.phoneHint}
          maxLength={50}
          autoComplete="tel"
          optional
        />
      </div>
    </details>
  );
}
