import { Form } from 'react-router';
import { SmallSubmit, SubmitButton } from '#routes/forms/submit-button.tsx';
import { RadioField } from '#ui/form/choice-field.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { MaterialRefused } from './act-on-materials.server.ts';
import type { loadMaterials } from './describe-materials.server.ts';

type Loaded = Pick<Awaited<ReturnType<typeof loadMaterials>>, 'words' | 'isOpen' | 'lead' | 'materials'>;

/** The recordings and slides of a session, and while they can be changed, the form that adds one. */
export function MaterialForm({
  page: { words, isOpen, lead, materials },
  refusal,
}: {
  page: Loaded;
  refusal: MaterialRefused | undefined;
}) {
  const { errors = {}, values } = refusal ?? {};
  return (
    <div className="max-w-xl">
      <p className="mt-4 max-w-prose">{lead}</p>
      <FormSummary message={refusal?.message} errors={errors} />
      {materials.length === 0 && <p className="mt-6">{words.none}</p>}
      <ul className="mt-6">
        {materials.map(({ id, kind, to, site }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-paper-line py-3"
          >
            <a href={to} rel="noopener" className="wrap-anywhere underline underline-offset-4">
              {words[kind]} ({site})
            </a>
            {isOpen && (
              <Form method="post">
                <input type="hidden" name="materialId" value={id} />
                <SmallSubmit intent="remove">
                  {words.remove}
                  <span className="sr-only">
                    {' '}
                    {words[kind]} ({site})
                  </span>
                </SmallSubmit>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {isOpen && (
        <Form
          method="post"
          encType="multipart/form-data"
          className="mt-8 grid gap-5"
          key={materials.map(({ id }) => id).join()}
        >
          <RadioField
            name="kind"
            legend={words.kind}
            options={[
              { value: 'recording', label: words.recording },
              { value: 'slides', label: words.slides },
            ]}
            defaultValue={values?.kind || 'recording'}
            error={errors.kind}
          />
          <TextField
            name="link"
            label={words.link}
            hint={words.linkHint}
            type="url"
            dir="ltr"
            required={false}
            maxLength={500}
            defaultValue={values?.link ?? ''}
            error={errors.link}
          />
          <FileField
            name="file"
            label={words.file}
            hint={words.fileHint}
            accept="application/pdf"
            required={false}
            error={errors.file}
          />
          <div>
            <SubmitButton intent="add">{words.add}</SubmitButton>
          </div>
        </Form>
      )}
    </div>
  );
}
