import type { VisaField } from '#conference/visa/visa-data.ts';
import type { WordsOf } from '#platform/words/words.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import type { LoadedVisa } from './load-visa.server.ts';
import type { visaWords } from './visa-words.ts';

type FieldWords = { originQuestion: string } & Pick<
  WordsOf<typeof visaWords>,
  | Exclude<VisaField, 'listedOrigin'>
  | ('choose' | 'keep' | 'missionHint')
  | 'previousHint'
  | 'yes'
  | 'no'
  | 'sexF'
  | 'sexM'
  | 'sexX'
>;

type ChecklistFieldsProps = Pick<LoadedVisa, 'countries' | 'today' | 'asked'> & {
  words: FieldWords;
  /** The answers that the form shows, or that were typed into a refused form. */
  values: Partial<Record<VisaField, string>>;
  errors: Partial<Record<VisaField, string>> | undefined;
  /**
   * The questions whose answers are stored but not shown. If their fields stay empty, the stored answers do not change.
   */
  kept: readonly VisaField[];
};

/** The questions of the visa checklist, on the dashboard and at the desk. */
export function ChecklistFields(props: ChecklistFieldsProps) {
  const { words, countries, today, asked, values, errors, kept } = props;
  const field = (name: VisaField) => ({
    name,
    label: name === 'listedOrigin' ? words.originQuestion : words[name],
    required: false,
    defaultValue: values[name] ?? '',
    error: errors?.[name],
    ...(kept.includes(name) && { hint: words.keep }),
  });
  const sexes = [
    { value: 'F', label: words.sexF },
    { value: 'M', label: words.sexM },
    { value: 'X', label: words.sexX },
  ];
  const answers = [
    { value: 'yes', label: words.yes },
    { value: 'no', label: words.no },
  ];
  return (
    <div className="fields">
      <SelectField {...field('nationality')} options={countries} placeholder={words.choose} />
      {asked.includes('listedOrigin') && (
        <SelectField {...field('listedOrigin')} options={answers} placeholder={words.choose} />
      )}
      {asked.includes('previousNationality') && (
        <TextField
          hint={words.previousHint}
          {...field('previousNationality')}
          maxLength={100}
          autoComplete="off"
        />
      )}
      <SelectField {...field('issuedIn')} options={countries} placeholder={words.choose} />
      <TextField {...field('issuedOn')} type="date" min="1990-01-01" max={today} />
      <TextField {...field('birthDate')} type="date" min="1900-01-01" max={today} autoComplete="bday" />
      <TextField {...field('birthPlace')} maxLength={100} autoComplete="off" />
      <SelectField {...field('sex')} options={sexes} placeholder={words.choose} />
      {asked.includes('relativeName') && (
        <TextField {...field('relativeName')} maxLength={200} autoComplete="off" />
      )}
      <TextField {...field('occupation')} maxLength={100} autoComplete="organization-title" />
      <TextAreaField hint={words.missionHint} {...field('mission')} rows={3} maxLength={500} />
    </div>
  );
}
