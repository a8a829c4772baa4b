import type { SessionContent } from '../draft/session-content.ts';

type Settled = { title: string; content: SessionContent };

/**
 * Finds a session in the same room, or with one of the same people, at the same time: the database would refuse the
 * session. Returns a sentence about it, or undefined.
 */
export function findClash(
  content: SessionContent,
  settled: readonly Settled[],
  nameRoom: (id: string) => string,
): string | undefined {
  if (content.day === '') return undefined;
  const meanwhile = settled.filter(
    ({ content: { day, from, to } }) => day === content.day && from < content.to && content.from < to,
  );
  const sameRoom = meanwhile.find(({ content: { room } }) => room !== '' && room === content.room);
  if (sameRoom) return `“${sameRoom.title}” is in ${nameRoom(content.room)} at this time.`;
  const ids = new Set(content.people.map(personIdOf));
  const samePerson = meanwhile.find(({ content: { people } }) =>
    people.some((part) => ids.has(personIdOf(part))),
  );
  return samePerson && `Somebody of it is in “${samePerson.title}” at this time.`;
}

function personIdOf(part: SessionContent['people'][number]): string {
  return 'personId' in part ? part.personId : part.authorId;
}
