import { z } from 'zod';

const materialKinds = ['recording', 'slides'] as const;
export type MaterialKind = (typeof materialKinds)[number];

/** The highest number of recordings and slides of a session. */
export const mostMaterials = 20;

/** The form for a recording or slides. Slides may be a file instead of a link. */
export const materialSchema = z.object({
  kind: z.enum(materialKinds),
  link: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(500)]),
});

/** A recording or slides, as the page of the session shows it: a link, or a file with this id. */
export type Material = { id: string; kind: MaterialKind } & ({ link: string } | { fileId: string });
