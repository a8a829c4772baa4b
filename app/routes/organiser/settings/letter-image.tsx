import '#ui/desk/desk-record.css';
import { Form } from 'react-router';
import { setLetterImage } from '#conference/documents/desk/set-letter-image.server.ts';
import { letterFile, listLetterImages } from '#conference/documents/letter-images.server.ts';
import { type LetterImage, letterImages } from '#conference/documents/letter-text.ts';
import { checkUpload } from '#platform/files/check-upload.server.ts';
import { fieldFile } from '#platform/forms/forms.server.ts';
import { fileRefusal } from '#routes/forms/file-refusal.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { unlessNotStored } from '#routes/forms/form-files.server.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FileField } from '#ui/form/file-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { type FormRefusal, noRoomForFile } from '../form/form-refusal.ts';
import { ButtonForm, HiddenFields } from '../form/intent-form.tsx';
import { refuse } from '../form/read-fields.server.ts';
import { type OrganiserForm, organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { requireRecord } from '../require-record.server.ts';
import type { Route } from './+types/letter-image';

export const handle = deskTitle('Signature and stamp');

const path = '/organiser/settings/letter';

export const loader = organiserLoader(path, async ({ context }) => {
  const set = await listLetterImages(context.db);
  return { images: letterImages.map((kind) => ({ kind, id: set[kind] })) };
});

type Refusal = FormRefusal<LetterImage>;

const kindOf = (form: FormData) => requireRecord(letterImages.find((kind) => kind === form.get('kind')));

async function setFromForm({ context, form, translator, by }: OrganiserForm) {
  const kind = kindOf(form);
  const wrong = (status: number, error: string) => refuse<Refusal>(status, { errors: { [kind]: error } });
  const sent = fieldFile(form, kind);
  if (!sent) return wrong(422, 'Please choose a picture.');
  const asker = { person: by.organiserId };
  const checked = await checkUpload(await sent.bytes(), { pdf: false, asker });
  if (!checked.ok)
    return wrong(422, fileRefusal({ name: sent.name, reason: checked.reason, pdf: false }, translator));
  const file = await letterFile(checked.file, asker);
  if (!file) return wrong(422, 'This picture could not be read. Please save it again as a JPEG or PNG file.');
  const stored = await unlessNotStored(context, async () => {
    await setLetterImage(context, { kind, file, ...by }, context.now());
    return true;
  });
  return stored ? redirectTo(path) : wrong(503, noRoomForFile);
}

export const action = organiserAction(
  path,
  {
    set: setFromForm,
    remove: async ({ context, form, by }) => {
      await setLetterImage(context, { kind: kindOf(form), file: undefined, ...by }, context.now());
      return redirectTo(path);
    },
  },
  { accepts: 'files' },
);

const words: Record<LetterImage, { title: string; hint: string }> = {
  signature: {
    title: 'Signature',
    hint: 'Dark ink on white paper, cut close around it. A JPEG or PNG of at most 5 MB.',
  },
  stamp: {
    title: 'Stamp of the organisation',
    hint: 'On white paper, cut close around it. A JPEG or PNG of at most 5 MB.',
  },
};

export default function LetterImages({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<Refusal>(actionData);
  return (
    <div className="grid max-w-3xl gap-8">
      <PageHead
        title="Signature and stamp of visa letters"
        back={{ to: '/organiser/settings#texts', label: 'Settings' }}
        intro="Without an image the letter has an empty place to sign or stamp by hand. Letters that are already issued keep theirs. Ask the mission first whether it accepts a printed signature."
      />
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      {loaderData.images.map(({ kind, id }) => (
        <section key={kind} aria-labelledby={`${kind}-title`}>
          <h2 id={`${kind}-title`}>{words[kind].title}</h2>
          {id ? (
            <div className="mt-3 flex flex-wrap items-end gap-x-8 gap-y-3">
              <img
                src={`/organiser/settings/letter/file?kind=${kind}&file=${id}`}
                alt={`${words[kind].title} on letters now`}
                className="h-28 w-auto max-w-full border border-paper-line bg-white"
              />
              <ButtonForm intent="remove" fields={{ kind }} about={words[kind].title}>
                Remove
              </ButtonForm>
            </div>
          ) : (
            <p className="mt-2">Not set: the letter has an empty place.</p>
          )}
          <Form key={id} method="post" encType="multipart/form-data" className="mt-5 grid max-w-xl gap-4">
            <HiddenFields fields={{ kind }} />
            <FileField
              name={kind}
              label={id ? 'Another picture' : 'Picture'}
              hint={words[kind].hint}
              accept="image/jpeg,image/png"
              error={refusal?.errors?.[kind]}
            />
            <p>
              <SubmitButton intent="set" variant="line">
                {`Set the ${kind}`}
              </SubmitButton>
            </p>
          </Form>
        </section>
      ))}
    </div>
  );
}
