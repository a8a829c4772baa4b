import { z } from 'zod';
import { pictureSchema, sentence } from '#conference/edition/schema/facts-schema.ts';
import { metaSchema } from './layout-schema.ts';

const slug = z.string().regex(/^[a-z-]+$/);

export const gallerySchema = z
  .object({
    meta: metaSchema,
    title: sentence,
    lead: sentence,
    filterLabel: sentence,
    all: sentence,
    categories: z.array(z.object({ id: slug, label: sentence })).min(1),
    photos: z.array(z.object({ id: slug, category: slug, caption: sentence, picture: pictureSchema })).min(1),
    words: z.object({ close: sentence, previous: sentence, next: sentence }),
  })
  .refine(
    ({ photos, categories }) =>
      photos.every((photo) => categories.some((category) => category.id === photo.category)),
    { path: ['photos'], message: 'a picture has a category that is not in the list' },
  );

export type GalleryPage = z.infer<typeof gallerySchema>;
