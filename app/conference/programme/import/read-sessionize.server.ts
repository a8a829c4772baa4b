import { z } from 'zod';
import { nameLanguage } from '#platform/words/formats.ts';
import type { ImportedProgramme } from './imported-programme.ts';

const optional = z.string().nullish();
const id = z.union([z.string(), z.number()]).transform(String);

/** What we read of the view “All” of Sessionize’s API: https://sessionize.com/playbook/api. */
const allSchema = z.object({
  sessions: z.array(
    z.object({
      id,
      title: z.string(),
      description: optional,
      startsAt: optional,
      endsAt: optional,
      isPlenumSession: z.boolean().nullish(),
      speakers: z.array(id).nullish(),
      categoryItems: z.array(id).nullish(),
      roomId: id.nullish(),
    }),
  ),
  speakers: z
    .array(
      z.object({
        id,
        fullName: optional,
        firstName: optional,
        lastName: optional,
        bio: optional,
        tagLine: optional,
      }),
    )
    .nullish(),
  rooms: z.array(z.object({ id, name: z.string() })).nullish(),
  categories: z
    .array(z.object({ title: z.string(), items: z.array(z.object({ id, name: z.string() })) }))
    .nullish(),
});

/** The conference chooses the names of its categories. These are the usual ones. */
const categoryNames = {
  theme: /^(track|theme|topic)s?$/i,
  kind: /^(session )?(format|type|kind)s?$/i,
  language: /^languages?$/i,
};

/**
 * Reads the answer of Sessionize’s API, view “All”. Returns undefined if the value is something else. Its times are those
 * of the place, or end with Z.
 */
export function readSessionize(value: unknown): ImportedProgramme | undefined {
  const read = allSchema.safeParse(value).data;
  if (!read) return undefined;
  const rooms = read.rooms ?? [];
  const chosen = (items: readonly string[], title: RegExp) =>
    read.categories?.find((one) => title.test(one.title))?.items.find((item) => items.includes(item.id))
      ?.name;
  return {
    format: 'Sessionize',
    rooms: rooms.map(({ name }) => ({ name })),
    people: (read.speakers ?? []).flatMap(({ id: key, fullName, firstName, lastName, bio, tagLine }) => {
      const name = (fullName ?? `${firstName ?? ''} ${lastName ?? ''}`).trim();
      return name === '' ? [] : [{ key, name, title: tagLine ?? undefined, biography: bio ?? undefined }];
    }),
    sessions: read.sessions.map((session) => {
      const items = session.categoryItems ?? [];
      return {
        key: session.id,
        title: session.title,
        abstract: session.description ?? undefined,
        kind: chosen(items, categoryNames.kind) ?? (session.isPlenumSession ? 'plenary' : undefined),
        theme: chosen(items, categoryNames.theme),
        language: languageCode(chosen(items, categoryNames.language)),
        room: rooms.find((room) => room.id === session.roomId)?.name ?? null,
        startsAt: session.startsAt ?? null,
        endsAt: session.endsAt ?? null,
        people: session.speakers ?? undefined,
      };
    }),
  };
}

/** The languages that a file can name. */
const imported = 'en fr es ar ru zh hi de pt it ja ko sw tr nl ur bn'.split(' ');

/** Returns the code of a language by its English name: "fr" for "French". Other texts stay as they are. */
function languageCode(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  return imported.find((code) => nameLanguage(code).toLowerCase() === name.toLowerCase()) ?? name;
}
