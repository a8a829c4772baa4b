import type { ProfileField } from '#conference/speakers/speaker.ts';
import { RadioField, SelectField } from '#ui/form/choice-field.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { TicksField } from '#ui/form/ticks-field.tsx';
import type { ProfileForm, TypedProfile } from './profile-form.server.ts';

type ProfileFieldsProps = {
  form: ProfileForm;
  typed: TypedProfile | undefined;
  errors: Partial<Record<string, string>> | undefined;
};

/** The fields in which people describe themselves. An honour needs only some of these fields. */
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
          <TicksField
            name="themes"
            legend={words.themes}
            options={themes}
            chosen={typed?.themes}
            error={errors?.themes}
          />
          <TicksField
            name="days"
            legend={words.days}
            options={days}
            chosen={typed?.days}
            error={errors?.days}
          />
          <RadioField {...field('format')} legend={words.format} options={formats} />
        </>
      )}
    </div>
  );
}
