import { z } from 'zod';
import { bharatUtsavSchema } from './bharat-utsav-schema.ts';
import { factsSchema } from './edition-schema.ts';
import { homeSchema } from './home-schema.ts';
import { layoutSchema } from './layout-schema.ts';
import { facts } from './new-delhi-2026/facts.ts';
import { layout } from './new-delhi-2026/layout.ts';
import { bharatUtsav } from './new-delhi-2026/pages/bharat-utsav.ts';
import { home } from './new-delhi-2026/pages/home.ts';

const pagesSchema = z.object({ bharatUtsav: bharatUtsavSchema, home: homeSchema });

const editionSchema = factsSchema.extend({ layout: layoutSchema, pages: pagesSchema });

export type Edition = z.infer<typeof editionSchema>;

/** Checks an edition's data; throws one line for each fault, with the path of its field. */
export function readEdition(data: unknown): Edition {
  const read = editionSchema.safeParse(data);
  if (read.success) return read.data;
  const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The edition's data is not right:\n${faults.join('\n')}`);
}

/** The edition this installation serves. */
export const edition: Edition = readEdition({ ...facts, layout, pages: { bharatUtsav, home } });
