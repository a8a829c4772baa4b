import { SelectField } from '#ui/form/choice-field.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import type { ParticipationField } from './load-participation.server.ts';
import type { PartProps } from './needs-part.tsx';

/** The fields of the part that people open. */
export const moreFields = [
  'dietNote',
  'accessNote',
  'arrivesOn',
  'arrivalTime',
  'arrival',
  'arrivalPlace',
  'leavesOn',
  'departureTime',
  'departure',
  'departurePlace',
  'transfer',
  'hotel',
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
  const text = (name: ParticipationField) => ({
    ...field(name),
    maxLength: 200,
    autoComplete: 'off',
    optional: true,
  });
  return (
    <details open={isOpen || undefined} className="border-y-2 border-indigo py-3">
      <summary className="cursor-pointer py-2 font-display text-h4 text-indigo">{words.more}</summary>
      <p className="mt-2">{words.moreLead}</p>
      {hasNotes && (
        <div className="fields mt-6">
          <TextField {...text('dietNote')} label={words.dietNote} wide />
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
        <TextField {...field('arrivalTime')} type="time" label={words.arrivalTime} optional />
        <TextField {...text('arrival')} label={words.arrival} hint={words.arrivalHint} />
        <TextField {...text('arrivalPlace')} label={words.arrivalPlace} hint={words.placeHint} />
        <TextField {...field('leavesOn')} type="date" label={words.leavesOn} optional />
        <TextField {...field('departureTime')} type="time" label={words.departureTime} optional />
        <TextField {...text('departure')} label={words.departure} hint={words.arrivalHint} />
        <TextField {...text('departurePlace')} label={words.departurePlace} hint={words.placeHint} />
        <SelectField
          {...field('transfer')}
          label={words.transfer}
          hint={words.transferHint}
          optional
          placeholder={words.roomOpen}
          options={[
            { value: 'none', label: words.transferNone },
            { value: 'arrival', label: words.transferArrival },
            { value: 'departure', label: words.transferDeparture },
            { value: 'both', label: words.transferBoth },
          ]}
          wide
        />
      </div>
      <h3 className="mt-8 text-h4">{words.stayTitle}</h3>
      <div className="fields mt-4">
        <TextField {...text('hotel')} label={words.hotel} hint={words.hotelHint} wide />
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
        <TextField {...text('roomWith')} label={words.roomWith} hint={words.roomWithHint} />
      </div>
      <h3 className="mt-8 text-h4">{words.workTitle}</h3>
      <div className="fields mt-4">
        <TextField {...text('organisation')} label={words.organisation} autoComplete="organization" />
        <TextField {...text('position')} label={words.position} autoComplete="organization-title" />
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
