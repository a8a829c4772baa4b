import { useState } from 'react';
import { Form } from 'react-router';
import { countWords, type DraftField, longestTexts } from '#conference/papers/paper.ts';
import { say } from '#platform/words/words.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { CheckboxField, SelectField } from '#ui/form/choice-field.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import type { PaperRefusal } from './act-on-paper.server.ts';
import type { PaperPage } from './load-paper.server.ts';
import { useAutosave } from './use-autosave.ts';

type PaperFormProps = { page: PaperPage; refusal: PaperRefusal | undefined };

/** The form of a paper. With script, the form saves the draft while somebody types. */
export function PaperForm({ page, refusal }: PaperFormProps) {
  const { words, options, abstractWords, rows, needs, state } = page;
  const { errors } = refusal ?? {};
  const draft = refusal?.draft ?? page.draft;
  const [formKey] = useState(page.formKey);
  const { status, isChangedElsewhere, onChange, onSubmit } = useAutosave();
  const [count, setCount] = useState<number>();
  const field = (name: Exclude<DraftField, 'abstract'>) => ({
    name,
    defaultValue: draft[name],
    error: errors?.[name],
    required: false,
  });
  return (
    <Form method="post" onChange={onChange} onSubmit={onSubmit}>
      <input type="hidden" name="revision" value={page.revision} />
      <input type="hidden" name="formKey" value={formKey} />
      <div className="fields">
        <TextField {...field('title')} label={words.title} maxLength={200} wide />
        <SelectField
          {...field('kind')}
          label={words.kind}
          options={options.kind}
          placeholder={words.choose}
        />
        <SelectField
          {...field('theme')}
          label={words.theme}
          options={options.theme}
          placeholder={words.choose}
        />
        <SelectField
          {...field('language')}
          label={words.language}
          options={options.language}
          placeholder={words.choose}
        />
        <TextAreaField
          name="abstract"
          label={words.abstract}
          hint={`${say(words.abstractHint, abstractWords)} ${count === undefined ? '' : say(words.counted, { count })}`}
          rows={10}
          maxLength={8000}
          required={false}
          wide
          defaultValue={draft.abstract}
          error={errors?.abstract}
          onChange={(event) => setCount(countWords(event.currentTarget.value))}
        />
        <TextField {...field('authorName')} label={words.authorName} autoComplete="name" maxLength={200} />
        <TextField
          {...field('institution')}
          label={words.institution}
          hint={words.institutionHint}
          autoComplete="organization"
          maxLength={200}
        />
        <TextField
          {...field('orcid')}
          label={words.orcid}
          spellCheck={false}
          hint={words.orcidHint}
          autoComplete="off"
          maxLength={longestTexts.orcid}
        />
        <TextField
          {...field('ror')}
          label={words.ror}
          spellCheck={false}
          hint={words.rorHint}
          autoComplete="off"
          maxLength={longestTexts.ror}
        />
      </div>
      <fieldset className="mt-10">
        <legend className="field-label">{words.coAuthors}</legend>
        <p className="field-hint">{words.coAuthorsHint}</p>
        {errors?.coAuthors && (
          <p className="field-error" id="coAuthors">
            {errors.coAuthors}
          </p>
        )}
        <div className="fields mt-3">
          {Array.from({ length: rows }, (_, row) => row).flatMap((row) => [
            <TextField
              key={`name-${row}`}
              name={`coAuthorName-${row}`}
              label={say(words.coAuthorName, { place: row + 1 })}
              required={false}
              maxLength={200}
              autoComplete="off"
              defaultValue={draft.coAuthors[row]?.name}
            />,
            <TextField
              key={`email-${row}`}
              name={`coAuthorEmail-${row}`}
              type="email"
              label={say(words.coAuthorEmail, { place: row + 1 })}
              required={false}
              maxLength={254}
              autoComplete="off"
              defaultValue={draft.coAuthors[row]?.email}
            />,
            <TextField
              key={`orcid-${row}`}
              name={`coAuthorOrcid-${row}`}
              label={say(words.coAuthorOrcid, { place: row + 1 })}
              spellCheck={false}
              required={false}
              maxLength={longestTexts.orcid}
              autoComplete="off"
              defaultValue={draft.coAuthors[row]?.orcid}
            />,
          ])}
        </div>
      </fieldset>
      <fieldset className="mt-10">
        <legend className="field-label">{words.needs}</legend>
        {needs.map(({ need, label, hint }) => (
          <CheckboxField
            key={need}
            id={`needs-${need}`}
            name="needs"
            value={need}
            label={label}
            hint={hint}
            defaultChecked={draft.needs.includes(need)}
          />
        ))}
      </fieldset>
      {refusal?.named && (
        <div className="mt-8">
          <CheckboxField name="sendNamed" label={words.sendNamed} hint={words.sendNamedHint} />
        </div>
      )}
      <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <SubmitButton intent="submit">{state === 'draft' ? words.submit : words.submitAgain}</SubmitButton>
        <SubmitButton intent="save" variant="line">
          {words.save}
        </SubmitButton>
        <span role="status" className="text-ink-soft">
          {isChangedElsewhere ? words['changed-elsewhere'] : status ? words[status] : page.savedAt}
        </span>
      </p>
    </Form>
  );
}
