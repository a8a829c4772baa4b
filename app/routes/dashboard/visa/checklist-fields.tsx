import type { VisaField } from '#conference/visa/visa-data.ts';
import type { WordsOf } from '#platform/words/words.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import type { LoadedVisa } from './load-visa.server.ts';
import type { visaWords } from './visa-words.ts';

type FieldWords = Pick<
  WordsOf<typeof visaWords>,
  VisaField | 'choose' | 'keep' | 'missionHint' | 'sexF' | 'sexM' | 'sexX'
>;

type ChecklistFieldsProps = Pick<LoadedVisa, 'countries' | 'today'> & {
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
export function ChecklistFields({ words, countries, today, values, errors, kept }: ChecklistFieldsProps) {
  const field = (name: VisaField) => ({
    name,
    label: words[name],
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
  return (
    <div className="fields">
      <SelectField {...field('nationality')} options={countries} placeholder={words.choose} />
      <SelectField {...field('issuedIn')} options={countries} placeholder={words.choose} />
      <TextField {...field('issuedOn')} type="date" min="1990-01-01" max={today} />
      <TextField {...field('birthDate')} type="date" min="1900-01-01" max={today} autoComplete="bday" />
      <TextField {...field('birthPlace')} maxLength={100} autoComplete="off" />
      <SelectField {...field('sex')} options={sexes} placeholder={words.choose} />
      <TextField {...field('occupation')} maxLength={100} autoComplete="organization-title" />
      <TextAreaField hint={words.missionHint} {...field('mission')} rows={3} maxLength={500} />
    </div>
  );
}
