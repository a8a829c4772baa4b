import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Edition } from '#conference/edition/edition-schema.ts';

/** One English text to translate. If the text is part of a group, `context` is its name in the group, else null. */
export type SourceText = { context: string | null; english: string };

const groupSchema = z.object({ name: z.string(), english: z.record(z.string(), z.string()) });

/** The words of every file `*-words.ts` of the software. */
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
        texts.push({ context: `${group.name}.${name}`, english });
    }
  }
  return texts;
}

/**
 * The sentences of an edition that are on every page and in mails. They need no context: a sentence is the same
 * everywhere.
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

/** Addresses, and the names and languages of pictures. */
const notTexts = new Set(['to', 'src', 'lang']);

function readTexts(data: unknown): string[] {
  if (typeof data === 'string') return /\p{L}/u.test(data) ? [data] : [];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, part]) => (notTexts.has(name) ? [] : readTexts(part)));
}
