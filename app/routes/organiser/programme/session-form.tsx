import { sessionKindWords } from '#routes/schedule/schedule-words.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { IntentForm } from '../form/intent-form.tsx';
import { optionsOf } from '../list/filter-form.tsx';
import { peopleFields, type SessionField } from './session-fields.ts';

type SessionFormProps = {
  refusal: Partial<FormRefusal<SessionField>> | undefined;
  values: Partial<Record<SessionField, string>>;
  choices: {
    rooms: Record<string, string>;
    people: Record<string, string>;
    themes: Record<string, string>;
    from: string;
    until: string;
    zone: string;
  };
};

const formats = { 'in-person': 'In person', online: 'Online', both: 'Both' };
const roles = { speaker: 'Speaker', chair: 'Chair', host: 'Host' };

/** The form of a session: what it is, when and where, and who takes part. */
export function SessionForm({ refusal, values, choices }: SessionFormProps) {
  const after = fieldsAfter(refusal);
  const shown = refusal?.shown ?? values;
  const field = <Name extends SessionField>(name: Name) => ({
    ...after(name),
    defaultValue: refusal?.values?.[name] ?? shown[name],
  });
  const optional = { optional: true, required: false } as const;
  return (
    <IntentForm
      intent="save"
      button="Save"
      cancelTo="/organiser/programme"
      className="mt-4 max-w-2xl"
      shown={shown}
    >
      <TextField {...field('title')} label="Title" maxLength={160} autoComplete="off" />
      <TextAreaField {...field('abstract')} label="Abstract" maxLength={3000} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...field('kind')} label="Kind" options={optionsOf(sessionKindWords.english)} />
        <SelectField
          {...field('theme')}
          {...optional}
          label="Theme"
          placeholder="None"
          options={optionsOf(choices.themes)}
        />
        <TextField
          {...field('language')}
          label="Language"
          hint="Its code, such as en"
          maxLength={3}
          autoComplete="off"
        />
        <TextField
          {...field('interpretedInto')}
          {...optional}
          label="Interpreted into"
          hint="Codes, such as hi fr es"
          maxLength={100}
          autoComplete="off"
        />
      </div>
      <h2 className="mt-4 text-h4">When and where</h2>
      <p className="text-ink-soft">
        Times are {choices.zone}. Leave day and times empty while it has no time.
      </p>
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          {...field('day')}
          {...optional}
          type="date"
          label="Day"
          min={choices.from}
          max={choices.until}
        />
        <TextField {...field('from')} {...optional} type="time" label="From" />
        <TextField {...field('to')} {...optional} type="time" label="To" />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...field('format')} label="People take part" options={optionsOf(formats)} />
        <SelectField
          {...field('room')}
          {...optional}
          label="Room"
          placeholder="None"
          options={optionsOf(choices.rooms)}
        />
      </div>
      <TextField
        {...field('joinLink')}
        {...optional}
        type="url"
        label="Link to take part online"
        hint="Only participants whose fee is paid can open it, from 15 minutes before the session. No page shows it."
        maxLength={500}
        autoComplete="off"
      />
      <h2 className="mt-4 text-h4">People</h2>
      {peopleFields.map(({ person, role }, index) => (
        <div key={person} className="grid gap-5 sm:grid-cols-[1fr_10rem]">
          <SelectField
            {...field(person)}
            {...optional}
            label={`Person ${index + 1}`}
            placeholder="Nobody"
            options={optionsOf(choices.people)}
          />
          <SelectField
            {...field(role)}
            {...optional}
            label={`Role ${index + 1}`}
            options={optionsOf(roles)}
          />
        </div>
      ))}
    </IntentForm>
  );
}
