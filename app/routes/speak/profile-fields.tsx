import type { ProfileField } from '#conference/speakers/speaker.ts';
import { CheckboxField, RadioField, SelectField } from '#ui/form/choice-field.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import type { ProfileForm, TypedProfile } from './profile-form.server.ts';

type ProfileFieldsProps = {
  form: ProfileForm;
  typed: TypedProfile | undefined;
  errors: Partial<Record<string, string>> | undefined;
};

/** The fields in which somebody describes themselves. For an honour some of them are missing. */
export function ProfileFields({ form, typed, errors }: ProfileFieldsProps) {
  const { words, isHonour, categories, countries, formats, themes, days } = form;
  const field = <Name extends Exclude<ProfileField, 'themes' | 'days'>>(name: Name) => ({
    name,
    defaultValue: typed?.[name],
    error: errors?.[name],
  });
  return (
    <div className="fields">
      <TextField
        {...field('name')}
        label={words.name}
        hint={words.nameHint}
        autoComplete="name"
        maxLength={120}
      />
      <TextField
        {...field('title')}
        label={words.title}
        hint={words.titleHint}
        autoComplete="organization-title"
        maxLength={160}
      />
      <SelectField
        {...field('country')}
        label={words.country}
        options={countries}
        placeholder={words.choose}
        autoComplete="country"
      />
      {!isHonour && (
        <SelectField
          {...field('category')}
          label={words.category}
          options={categories}
          placeholder={words.choose}
        />
      )}
      <TextAreaField
        {...field('biography')}
        label={words.biography}
        hint={words.biographyHint}
        rows={8}
        maxLength={1000}
        wide
      />
      {!isHonour && (
        <TextAreaField
          {...field('topics')}
          label={words.topics}
          hint={words.topicsHint}
          rows={4}
          maxLength={700}
        />
      )}
      <TextAreaField
        {...field('links')}
        label={words.links}
        hint={words.linksHint}
        rows={4}
        maxLength={1600}
        required={false}
        optional
        spellCheck={false}
      />
      <TextField
        {...field('languages')}
        label={words.languages}
        hint={words.languagesHint}
        autoComplete="off"
        maxLength={450}
        wide
      />
      {!isHonour && (
        <>
          <Choices
            name="themes"
            legend={words.themes}
            options={themes}
            chosen={typed?.themes}
            error={errors?.themes}
          />
          <Choices name="days" legend={words.days} options={days} chosen={typed?.days} error={errors?.days} />
          <RadioField {...field('format')} legend={words.format} options={formats} />
        </>
      )}
    </div>
  );
}

type ChoicesProps = {
  name: string;
  legend: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[] | undefined;
  error: string | undefined;
};

/** Several checkboxes, of which somebody ticks at least one. */
function Choices({ name, legend, options, chosen = [], error }: ChoicesProps) {
  return (
    <fieldset className="field" aria-describedby={error && `${name}-error`}>
      <legend className="field-label">{legend}</legend>
      {options.map(({ value, label }, index) => (
        <CheckboxField
          key={value}
          id={index === 0 ? name : `${name}-${value}`}
          name={name}
          value={value}
          label={label}
          defaultChecked={chosen.includes(value)}
        />
      ))}
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
