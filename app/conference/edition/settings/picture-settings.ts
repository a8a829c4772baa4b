import { z } from 'zod';
import { listPicturePlaces, type PicturePlace } from '#conference/edition/picture-places.ts';
import type { Edition } from '#conference/edition/schema/edition-schema.ts';
import { type OwnPicture, ownPictureSchema } from '#conference/edition/schema/facts-schema.ts';
import { line } from '#platform/forms/plain-text.ts';
import { makeSetting, type Setting } from './setting.ts';

/** What an owner types about a picture. */
export const pictureWordsSchema = z.object({
  alt: line(300, 'Please say in a few words what the picture shows.'),
  credit: z.union([z.string().trim().length(0), line(150, '')], {
    error: 'Please use 150 characters at most.',
  }),
});

/** The setting of a place for a picture. Its value is null if the place shows the picture of the folder. */
export function listPictures(folder: Pick<Edition, 'pages' | 'catalogue' | 'festival'>): Setting[] {
  return listPicturePlaces(folder).map(pictureSetting);
}

function pictureSetting({ name, label, pageTitle }: PicturePlace): Setting {
  return makeSetting<OwnPicture | null>({
    name,
    group: 'pictures',
    label: `${pageTitle}: ${label}`,
    consequence: 'The page shows this picture instead of the one in the folder.',
    folderValue: null,
    schema: ownPictureSchema.nullable(),
    // The page of the pictures makes any other value, because it knows the size of the uploaded picture.
    form: z
      .object({ picture: z.literal('', 'Please change pictures on the page of the pictures.') })
      .transform(() => null),
    fields: [
      { kind: 'text', name: 'picture', label: 'Picture' },
      { kind: 'text', name: 'alt', label: 'What the picture shows' },
      { kind: 'text', name: 'credit', label: 'Made by', isOptional: true },
    ],
    say: (own) => {
      if (!own) return 'The picture in the folder';
      return `“${own.alt}”${own.credit === '' ? '' : ` (by ${own.credit})`}`;
    },
    show: (own) => ({ picture: own?.picture ?? '', alt: own?.alt ?? '', credit: own?.credit ?? '' }),
    put: (facts, own) => (own ? { ...facts, ownPictures: { ...facts.ownPictures, [name]: own } } : facts),
  });
}
