import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Edition } from '#conference/edition/edition-schema.ts';

/**
 * One English text to translate. `context` is the name of its group and its own name in the group, such as
 * `login.title`. It is null for a text without a group. `file` is where a text of the code stands.
 */
export type SourceText = { context: string | null; english: string; file?: string };

const groupSchema = z.object({ name: z.string(), english: z.record(z.string(), z.string()) });

/** Returns the English texts of the software: those in all files `*-words.ts`. */
export async function collectWords(root: string): Promise<SourceText[]> {
  const files: string[] = [];
  for await (const file of glob('app/**/*-words.ts', { cwd: root })) files.push(file);
  const texts: SourceText[] = [];
  for (const file of files.sort()) {
    const exported: object = await import(pathToFileURL(join(root, file)).href);
    for (const value of Object.values(exported)) {
      const { success, data: group } = groupSchema.safeParse(value);
      if (!success) continue;
      for (const [name, english] of Object.entries(group.english))
        texts.push({ context: `${group.name}.${name}`, english, file });
    }
  }
  return texts;
}

/**
 * Returns the texts of an edition's facts and layout, which pages and mails share. They have no context, because each
 * of them has the same translation everywhere.
 */
export function collectSentences(edition: Edition): SourceText[] {
  const { name, shortName, place, country, timeZoneName, visaHint, contact, layout } = edition;
  const { participantTypes, catalogue, pastEditions, kit } = edition;
  const facts = [
    ...[name, shortName, place, country, timeZoneName, contact.country],
    ...(visaHint === undefined ? [] : [visaHint]),
    ...contact.offices.map((one) => one.name),
    ...[kit.cloth.label, kit.shoe.label],
    ...catalogue.map((option) => option.title),
    ...pastEditions.map(({ label }) => label),
  ];
  const types = participantTypes.flatMap((type) => [type.name, type.plural]);
  return [...new Set([...facts, ...types, ...readTexts(layout)])].map((english) => ({
    context: null,
    english,
  }));
}

/** The keys whose values are no texts: paths of links, names of pictures, and languages. */
const notTexts = new Set(['to', 'src', 'lang']);

function readTexts(data: unknown): string[] {
  if (typeof data === 'string') return /\p{L}/u.test(data) ? [data] : [];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, part]) => (notTexts.has(name) ? [] : readTexts(part)));
}
