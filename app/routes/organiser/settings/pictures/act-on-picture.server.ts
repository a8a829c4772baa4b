import { folderEdition } from '#conference/edition/edition.server.ts';
import { listPicturePlaces, type PicturePlace } from '#conference/edition/picture-places.ts';
import type { OwnPicture } from '#conference/edition/schema/facts-schema.ts';
import { findPagePicture, storePagePicture } from '#conference/edition/settings/page-pictures.server.ts';
import { pictureWordsSchema } from '#conference/edition/settings/picture-settings.ts';
import type { Database } from '#platform/database/database.server.ts';
import { checkUpload } from '#platform/files/check-upload.server.ts';
import { leastWidth } from '#platform/files/encode-for-pages.server.ts';
import { fieldFile, fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { fileRefusal } from '#routes/forms/file-refusal.ts';
import { unlessNotStored } from '#routes/forms/form-files.server.ts';
import { noRoomForFile } from '../../form/form-refusal.ts';
import { refuse } from '../../form/read-fields.server.ts';
import { readShown } from '../../form/shown-values.ts';
import type { OrganiserForm } from '../../organiser-route.server.ts';
import { requireRecord } from '../../require-record.server.ts';
import { changeTo, type SettingRefusal } from '../act-on-setting.server.ts';

export type PictureRefusal = SettingRefusal & {
  /** A picture that was uploaded and that is not published yet. */
  draft?: OwnPicture;
};

/** The place that an address names with `?setting=`. */
export function placeOf(url: URL): PicturePlace | undefined {
  const name = url.searchParams.get('setting');
  return listPicturePlaces(folderEdition).find((place) => place.name === name);
}

type Typed = Partial<Record<'picture' | 'alt' | 'credit', string>>;
type ReadPicture = { ok: true; value: OwnPicture } | { ok: false; errors: Record<string, string> };

/** Reads which uploaded picture a form means, and what it says about it. */
export async function readPictureValue(
  db: Database,
  place: PicturePlace,
  { picture = '', alt = '', credit = '' }: Typed,
): Promise<ReadPicture> {
  const found = isUuid(picture) ? await findPagePicture(db, { setting: place.name, picture }) : undefined;
  const words = pictureWordsSchema.safeParse({ alt, credit });
  const errors = words.success ? {} : (fieldErrors<string>(words.error) as Record<string, string>);
  if (found && words.success) return { ok: true, value: { ...found, ...words.data } };
  return { ok: false, errors: { ...errors, ...(!found && { picture: 'Please choose a picture.' }) } };
}

const fields = ['picture', 'alt', 'credit'] as const;

function readTyped({ form }: OrganiserForm) {
  return Object.fromEntries(fields.map((name) => [name, fieldText(form, name)]));
}

/** Stores a new picture, if the form has one, and shows what would be published. */
export async function previewPicture(posted: OrganiserForm) {
  const place = requireRecord(placeOf(posted.url));
  const shown = readShown(posted.form, fields);
  const typed = readTyped(posted);
  const uploaded = await upload(posted, place);
  if (uploaded && 'error' in uploaded) {
    return refuse<PictureRefusal>(422, { errors: { file: uploaded.error }, values: typed, shown });
  }
  const values = { ...typed, ...(uploaded && { picture: uploaded.picture }) };
  const read = await readPictureValue(posted.context.db, place, values);
  if (read.ok) return refuse<PictureRefusal>(200, { values, shown, draft: read.value });
  const { picture: error, ...errors } = read.errors;
  return refuse<PictureRefusal>(422, { errors: { ...errors, ...(error && { file: error }) }, values, shown });
}

/** Publishes what a preview showed. */
export async function publishPicture(posted: OrganiserForm) {
  const place = requireRecord(placeOf(posted.url));
  const typed = readTyped(posted);
  const read = await readPictureValue(posted.context.db, place, typed);
  if (!read.ok) return refuse<PictureRefusal>(422, { errors: read.errors, values: typed });
  return await changeTo(posted, { typed, value: read.value });
}

async function upload(
  { context, form, translator, by }: OrganiserForm,
  place: PicturePlace,
): Promise<{ picture: string } | { error: string } | undefined> {
  const sent = fieldFile(form, 'file');
  if (!sent) return undefined;
  const asker = { person: by.organiserId };
  const checked = await checkUpload(await sent.bytes(), { pdf: false, asker });
  if (!checked.ok) {
    return { error: fileRefusal({ name: sent.name, reason: checked.reason, pdf: false }, translator) };
  }
  const stored = await unlessNotStored(context, () =>
    storePagePicture(context, { place, file: checked.file, asker }, context.now()),
  );
  if (!stored) return { error: noRoomForFile };
  return stored.ok ? { picture: stored.picture } : { error: refusals[stored.reason] };
}

const refusals = {
  'too-small': `This picture is too small. Cut to the shape of this place, it must be at least ${leastWidth} pixels wide.`,
  'too-detailed':
    'This picture has so much fine detail that the page would become too heavy for phones. Please choose a calmer picture, or a smaller part of it.',
  unreadable: 'This picture could not be read. Please save it again as a JPEG or PNG file.',
};
