import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { WrittenEdition } from '#conference/edition/read-edition.server.ts';
import type { Edition } from '#conference/edition/schema/edition-schema.ts';
import { mapTexts } from '#conference/edition/texts/map-texts.ts';
import { placeInKey } from '#conference/edition/texts/write-gaps.server.ts';
import { isToTranslate } from '#platform/words/words.server.ts';

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
 * Returns the texts of an edition: first its facts without a context, because pages and mails share them, and each of
 * them has the same translation everywhere. Then its pages and its programme, each text with its key.
 */
export function collectSentences(edition: WrittenEdition): SourceText[] {
  const facts = [...new Set(readFacts(edition))].filter(isToTranslate);
  const { layout, over, pages } = edition.unfilled;
  return [
    ...facts.map((english) => ({ context: null, english })),
    { context: placeInKey, english: `in ${edition.place}` },
    ...readTexts({ layout, over, ...pages }),
    ...readNamed({ programme: edition.programme }),
  ];
}

function readFacts(edition: Edition): string[] {
  const { name, shortName, place, country, timeZoneName, visaHint, contact, venue, festival } = edition;
  const { participantTypes, catalogue, pastEditions, kit, papers, documents, visa } = edition;
  return [
    ...[name, shortName, place, country, timeZoneName, contact.country, contact.city],
    ...(festival ? [festival.name] : []),
    ...(visaHint === undefined ? [] : [visaHint]),
    ...[venue.name, venue.dailyHours, venue.registrationHours],
    ...contact.offices.map((one) => one.name),
    ...[kit.cloth.name, kit.cloth.label, kit.shoe.name, kit.shoe.label],
    ...catalogue.flatMap(({ title, description, picture }) => [
      title,
      description,
      ...(picture ? [picture.alt] : []),
    ]),
    ...pastEditions.map(({ label }) => label),
    ...participantTypes.flatMap((type) => [type.name, type.plural]),
    ...readNamed({ papers, visa }).map(({ english }) => english),
    ...documents.certificateSignatories.map(({ title }) => title),
    documents.letter.signatory.title,
    ...Object.values(edition.gaps ?? {}).filter((fact) => typeof fact === 'string'),
    documents.letter.subject,
    documents.letter.costs,
  ];
}

function readTexts(data: object): SourceText[] {
  const texts: SourceText[] = [];
  mapTexts(data, (context, english) => {
    if (isToTranslate(english)) texts.push({ context, english });
    return english;
  });
  return texts;
}

/** The fields of facts and of the programme that are texts. The others are ids, and words of the software. */
const textFields = new Set([
  ...['name', 'title', 'abstract', 'description', 'intro', 'rules', 'text', 'label', 'hint', 'note'],
  ...['paragraphs', 'addressee', 'biography', 'equipment'],
]);

function readNamed(data: object): SourceText[] {
  return readTexts(data).filter(({ context }) => {
    // The names of people are the same in every language.
    if (/^programme\.people\..*\.name$/.test(context ?? '')) return false;
    return context
      ?.split('.')
      .slice(-2)
      .some((field) => textFields.has(field));
  });
}
