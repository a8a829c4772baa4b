import { Form, Link } from 'react-router';
import { writeLetterText } from '#conference/documents/desk/write-letter-text.server.ts';
import { readLetterText } from '#conference/documents/letter-text.server.ts';
import { letterTextSchema, readLetterForm } from '#conference/documents/letter-text.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import type { FormRefusal } from '../form/form-refusal.ts';
import { ShownValues } from '../form/intent-form.tsx';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { readShown, refuseConflict } from '../form/shown-values.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { viewAddress } from '../registration/registration-words.ts';
import type { Route } from './+types/letter';

export const handle = deskTitle('Text of visa letters');

const path = '/organiser/documents/letter';

export const loader = organiserLoader(path, async ({ context }) => ({
  ...(await loadValues(context.db)),
  organisation: edition.documents.letter.organisation.name,
}));

async function loadValues(db: Database) {
  const { paragraphs, signatory } = await readLetterText(db);
  return { text: paragraphs.join('\n\n'), signatoryName: signatory.name, signatoryTitle: signatory.title };
}

const fields = ['text', 'signatoryName', 'signatoryTitle'] as const;
const fieldsOf = { paragraphs: ['text'], signatory: ['signatoryName', 'signatoryTitle'] } as const;

export const action = organiserAction(path, {
  save: async ({ context, by, form }) => {
    const read = readFields(form, letterTextSchema);
    if (!read.ok) return read.refusal;
    const shown = readShown(form, fields);
    const before = letterTextSchema.safeParse(shown);
    const text = {
      text: readLetterForm(read.data),
      shown: before.success ? readLetterForm(before.data) : undefined,
    };
    const written = await writeLetterText(context.db, { ...text, ...by }, context.now());
    if (!written.ok) {
      const changed = written.fields.flatMap((field) => fieldsOf[field]);
      const now = await loadValues(context.db);
      return refuse(409, refuseConflict({ fields: changed, typed: read.values, shown, now }));
    }
    return redirectTo(path, 'letter-text-changed');
  },
});

type Refusal = FormRefusal<'text' | 'signatoryName' | 'signatoryTitle'>;

export default function Letter({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<Refusal>(actionData);
  const { organisation, ...stored } = loaderData;
  const values = refusal?.values ?? stored;
  const shown = refusal?.shown ?? stored;
  const errors = refusal?.errors ?? {};
  return (
    <>
      <PageHead
        title="Text of visa letters"
        back={{ to: viewAddress('documents'), label: 'Documents' }}
        intro="The letter begins with “Dear Sir or Madam” and ends with the facts of the person and the visit. This text comes between these parts. Letters that are already issued keep their text."
      />
      <FormSummary message={refusal?.message} errors={errors} />
      {/* The browser itself sends the form, because the preview button opens a file. */}
      <Form method="post" reloadDocument className="mt-6 grid max-w-2xl gap-5">
        <ShownValues shown={shown} />
        <TextAreaField
          name="text"
          label="Text"
          hint="An empty line begins a new paragraph."
          rows={12}
          maxLength={4000}
          defaultValue={values.text}
          error={errors.text}
        />
        <TextField
          name="signatoryName"
          label="Name of the signatory"
          hint={`Somebody of ${organisation}: the letter names it beside the title.`}
          maxLength={200}
          autoComplete="off"
          defaultValue={values.signatoryName}
          error={errors.signatoryName}
        />
        <TextField
          name="signatoryTitle"
          label="Title of the signatory"
          maxLength={200}
          autoComplete="off"
          defaultValue={values.signatoryTitle}
          error={errors.signatoryTitle}
        />
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button name="intent" value="save">
            Save the text
          </Button>
          <Button
            variant="line"
            formAction="/organiser/documents/letter/preview"
            formTarget="_blank"
            name="intent"
            value="preview"
          >
            Preview
          </Button>
          <Link to={viewAddress('documents')}>Cancel</Link>
        </p>
      </Form>
    </>
  );
}
