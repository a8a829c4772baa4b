import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { sessionKindWords } from '#routes/programme/schedule-words.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { TicksField } from '#ui/form/ticks-field.tsx';
import { fieldsAfter } from '../form/form-refusal.ts';
import { IntentForm } from '../form/intent-form.tsx';
import { optionsOf } from '../list/filter-form.tsx';
import { Fold } from '../page/fold.tsx';
import type { SessionRefusal } from './save-session.server.ts';
import { peopleFields, type SessionField } from './session-fields.ts';

type SessionFormProps = {
  refusal: Partial<SessionRefusal> | undefined;
  values: Partial<Record<SessionField, string>>;
  /** The number of rows for people at first. */
  rows: number;
  /** The papers of the session. */
  papers: readonly { id: string; label: string; authors: string; needs: string }[];
  choices: {
    rooms: Record<string, string>;
    people: Record<string, string>;
    /** The accepted papers that are in no session. */
    papers: Record<string, string>;
    themes: Record<string, string>;
    languages: Record<string, string>;
    from: string;
    until: string;
    zone: string;
  };
};

const formats = { 'in-person': 'In person', online: 'Online', both: 'In person and online' };
const roles = { speaker: 'Speaker', chair: 'Chair', host: 'Host' };

/** The form of a session: its title and kind, its time and room, its papers and its people. */
export function SessionForm({ refusal, values, rows, papers, choices }: SessionFormProps) {
  const people = peopleFields(Math.max(rows, refusal?.rows ?? 0));
  const after = fieldsAfter(refusal);
  const field = <Name extends SessionField>(name: Name) => ({
    ...after(name),
    defaultValue: refusal?.values?.[name] ?? values[name],
  });
  const interpretedInto = refusal?.values?.interpretedInto ?? values.interpretedInto ?? '';
  // A session may have a language that is not in the list.
  const inUse = [values.language ?? '', ...interpretedInto.split(' ')].filter((code) => code !== '');
  const languages = optionsOf({
    ...Object.fromEntries(inUse.map((code) => [code, code])),
    ...choices.languages,
  });
  const optional = { optional: true, required: false } as const;
  return (
    <IntentForm
      intent="save"
      button="Save"
      more={
        <SmallSubmit intent="add-row" formNoValidate>
          Add a row for a person
        </SmallSubmit>
      }
      cancelTo="/organiser/programme"
      className="mt-4 max-w-2xl"
      shown={{ ...values, papers: papers.map(({ id }) => id).join(' ') }}
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
        <SelectField {...field('language')} label="Language" options={languages} />
      </div>
      <Fold title="Interpreted into" isOpen={interpretedInto !== ''}>
        <div className="languages">
          <TicksField
            name="interpretedInto"
            legend="Languages"
            options={languages}
            chosen={interpretedInto.split(' ')}
            error={after('interpretedInto').error}
          />
        </div>
      </Fold>
      <h2 className="mt-4 text-h4">When and where</h2>
      <p className="text-ink-soft">
        Times are {choices.zone}. Leave the day and the times empty if the session has no time yet.
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
        <SelectField {...field('format')} label="Participation" options={optionsOf(formats)} />
        <SelectField
          {...field('room')}
          {...optional}
          label="Room"
          placeholder="None"
          options={optionsOf(choices.rooms)}
        />
      </div>
      <TextField
        {...field('places')}
        {...optional}
        type="text"
        inputMode="numeric"
        label="Limit of places"
        hint="Empty: the session is open to all. With a number, participants sign up, and a waiting list begins when all places are taken. A new number counts from the publication: a lower one takes nobody’s place, a higher one offers the places to those who wait. Without a number nobody is told, and the list rests."
        maxLength={5}
        autoComplete="off"
      />
      <TextField
        {...field('joinLink')}
        {...optional}
        type="url"
        label="Link to take part online"
        hint="Only participants whose fee is paid can open it, from 15 minutes before the session. No page shows it."
        maxLength={500}
        autoComplete="off"
      />
      {(papers.length > 0 || Object.keys(choices.papers).length > 0) && (
        <>
          <h2 className="mt-4 text-h4">Papers</h2>
          {papers.map(({ id, label, authors, needs }) => (
            <label key={id} className="choice">
              <input
                type="checkbox"
                name="paper"
                value={id}
                defaultChecked={refusal?.papers?.includes(id) ?? true}
              />
              <span>
                <bdi>{label}</bdi>
                <span className="field-hint block">
                  <bdi>{authors}</bdi>. Needs: {needs || 'nothing'}.
                </span>
              </span>
            </label>
          ))}
          <SelectField
            {...field('addPaper')}
            {...optional}
            label={papers.length > 0 ? 'Another paper' : 'Paper'}
            hint="Accepted papers that are in no session"
            placeholder="None"
            options={optionsOf(choices.papers)}
          />
        </>
      )}
      <h2 className="mt-4 text-h4">People</h2>
      {people.map(({ person, role }, index) => (
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
