import { newestSettings } from '#conference/edition/settings/refresh-settings.server.ts';
import type { ProgrammeDocument } from '#conference/programme/programme-document.ts';
import { listPeople } from '#conference/speakers/list-people.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { pictureOf } from '#routes/speakers/picture-of.server.ts';

/**
 * Returns the addresses of the small pictures of each session's people, by the slug of the session. People without a
 * picture and sessions without pictures are left out.
 */
export async function findFaces(
  db: Database,
  { sessions }: ProgrammeDocument,
): Promise<Record<string, string[]>> {
  const people = (await listPeople(db)).flatMap((person) => {
    const { photograph, portrait } = pictureOf(person, newestSettings(db));
    const face = photograph ? `${photograph}?small` : portrait?.src;
    return face ? [[person.slug, face] as const] : [];
  });
  const faces = new Map(people);
  return Object.fromEntries(
    sessions
      .map(({ slug, people: own }) => [slug, own.flatMap((one) => faces.get(one.slug) ?? [])] as const)
      .filter(([, own]) => own.length > 0),
  );
}
