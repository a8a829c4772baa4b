import '#ui/desk/desk-list.css';
import '#ui/desk/desk-record.css';
import './pictures.css';
import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { folderEdition } from '#conference/edition/edition.server.ts';
import { ownPictureAddress, pictureIn } from '#conference/edition/picture-places.ts';
import type { OwnPicture } from '#conference/edition/schema/facts-schema.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Picture } from '#ui/layout/picture.tsx';
import { HiddenFields, IntentForm, ShownValues } from '../../form/intent-form.tsx';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { requireRecord } from '../../require-record.server.ts';
import { resetSetting, undoChange } from '../act-on-setting.server.ts';
import { describeSettings } from '../describe-settings.server.ts';
import { SettingHistory } from '../setting-fold.tsx';
import type { Route } from './+types/picture';
import { type PictureRefusal, placeOf, previewPicture, publishPicture } from './act-on-picture.server.ts';
import { pictureOf } from './describe-places.server.ts';

export const handle = deskTitle('Picture of a public page');

const path = '/organiser/settings/picture';

export const loader = organiserLoader(path, async ({ context, url }) => {
  const place = requireRecord(placeOf(url));
  const { settings, inForce, zone } = await describeSettings(context);
  const setting = requireRecord(settings.find(({ name }) => name === place.name));
  const { width, height } = pictureIn(folderEdition, place.path);
  return { place, setting, zone, shape: { width, height }, picture: pictureOf(place, inForce) };
});

/** The address names the place: `?setting=`. */
export const action = organiserAction(
  path,
  { preview: previewPicture, publish: publishPicture, 'as-in-folder': resetSetting, undo: undoChange },
  { accepts: 'files' },
);

export default function PictureOfPlace({ loaderData, actionData }: Route.ComponentProps) {
  const { place, setting, zone, shape, picture } = loaderData;
  const refusal = useAnswer<PictureRefusal>(actionData);
  const { errors, values = setting.values, shown = setting.values, draft } = refusal ?? {};
  const address = `${path}?setting=${place.name}`;
  return (
    <div className="grid gap-8">
      <PageHead
        title={place.label}
        back={{ to: '/organiser/settings/pictures', label: 'Pictures of the public pages' }}
      />
      <FormSummary message={refusal?.message} errors={errors} />
      <section aria-label="Now">
        <p className="mb-3">
          <a href={place.page}>{place.pageTitle}</a> shows now: {setting.now}{' '}
          {setting.isDifferent && <Badge>Changed since set-up</Badge>}
        </p>
        <Picture picture={picture} className="picture-shown" />
      </section>
      {draft && <Draft draft={draft} address={address} place={place} shown={shown} />}
      <section aria-labelledby="another" className="max-w-2xl">
        <h2 id="another">{draft ? 'Change it again' : 'Another picture'}</h2>
        <Form
          // A new key empties the field of the file.
          key={`${values.picture} ${setting.values.picture}`}
          method="post"
          action={address}
          encType="multipart/form-data"
          className="mt-5 grid gap-5"
        >
          <HiddenFields fields={{ picture: values.picture ?? '' }} />
          <ShownValues shown={shown} />
          <FileField
            name="file"
            label="Picture"
            hint={`A JPEG or PNG of at most 5 MB. It is cut from its middle to the shape ${shape.width} × ${shape.height}, and made lighter for phones.`}
            accept="image/jpeg,image/png"
            required={values.picture === ''}
            error={errors?.file}
          />
          <TextField
            name="alt"
            label="What the picture shows"
            hint="For people who do not see it, in English: “Two drummers in front of the hall”."
            maxLength={300}
            autoComplete="off"
            defaultValue={values.alt}
            error={errors?.alt}
          />
          <TextField
            name="credit"
            label="Made by"
            hint="The page names the person below its text."
            required={false}
            maxLength={150}
            autoComplete="off"
            defaultValue={values.credit}
            error={errors?.credit}
          />
          <div>
            <SubmitButton intent="preview" variant={draft ? 'line' : 'solid'}>
              Preview
            </SubmitButton>
          </div>
        </Form>
        <SettingHistory setting={setting} action={address} zone={zone} shown={shown} />
      </section>
    </div>
  );
}

type DraftProps = {
  draft: OwnPicture;
  address: string;
  place: { name: string; pageTitle: string };
  shown: Partial<Record<string, string>>;
};

/** The picture that would be published. It takes the focus, because it is new on the page. */
function Draft({ draft, address, place, shown }: DraftProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each preview moves the focus
  useEffect(() => heading.current?.focus(), [draft]);
  const { picture, alt, credit, width, height, widths } = draft;
  const search = new URLSearchParams({ setting: place.name, picture, alt, credit });
  return (
    <section className="border-t-2 border-indigo pt-4" aria-labelledby="preview">
      <h2 id="preview" ref={heading} tabIndex={-1}>
        Preview: nothing is published yet
      </h2>
      <p className="mt-3 mb-3 wrap-anywhere">
        “{alt}”{credit !== '' && ` (by ${credit})`}
      </p>
      <Picture
        picture={{
          src: ownPictureAddress({ picture, isDraft: true }, widths.at(-1) ?? width),
          alt,
          width,
          height,
        }}
        className="picture-shown"
      />
      <p className="mt-4">
        <a href={`${path}/preview?${search}#previewed`} target="_blank" rel="noreferrer">
          See it on the page “{place.pageTitle}” (new tab)
        </a>
      </p>
      <IntentForm
        intent="publish"
        button="Publish"
        action={address}
        fields={{ picture, alt, credit }}
        shown={shown}
        className="mt-4"
      />
    </section>
  );
}
