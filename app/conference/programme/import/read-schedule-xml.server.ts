import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import type { ImportedPerson, ImportedProgramme, ImportedSession } from './imported-programme.ts';
import { addLength } from './schedule-times.ts';

/**
 * Reads schedule.xml of Pentabarf, frab and pretalx. Returns undefined if the text is something else. Its people have
 * only names, and an id in most files.
 */
export function readScheduleXml(text: string): ImportedProgramme | undefined {
  const root = parse(text);
  if (root?.name !== 'schedule') return undefined;
  const people = new Map<string, ImportedPerson>();
  const rooms = new Set<string>();
  const sessions = childrenOf(root, 'day').flatMap((day) =>
    childrenOf(day, 'room').flatMap((room) => {
      const name = room.attributes.name ?? '';
      if (name !== '') rooms.add(name);
      return childrenOf(room, 'event').map((event) => readEvent(event, name, people));
    }),
  );
  return {
    format: 'schedule.xml',
    rooms: [...rooms].map((name) => ({ name })),
    people: [...people.values()],
    sessions,
  };
}

function readEvent(event: XmlElement, room: string, people: Map<string, ImportedPerson>): ImportedSession {
  const read = (name: string) => childrenOf(event, name)[0]?.text.trim() || undefined;
  const startsAt = read('date') ?? null;
  const abstract = read('abstract') ?? read('description');
  const persons = childrenOf(event, 'persons')[0];
  const named = persons && childrenOf(persons, 'person');
  for (const person of named ?? []) {
    const name = person.text.trim();
    if (name !== '') people.set(keyOf(person), { key: keyOf(person), name });
  }
  return {
    key: event.attributes.guid ?? event.attributes.id ?? '',
    title: read('title') ?? '',
    abstract,
    kind: read('type'),
    theme: read('track'),
    language: read('language'),
    room: read('room') ?? room,
    startsAt,
    endsAt: startsAt === null ? null : addLength(startsAt, read('duration') ?? ''),
    people: named?.map(keyOf).filter((key) => people.has(key)),
  };
}

function keyOf(person: XmlElement): string {
  return person.attributes.guid ?? person.attributes.id ?? person.text.trim();
}

function childrenOf(parent: XmlElement, name: string): XmlElement[] {
  return parent.children.filter(
    (child): child is XmlElement => child.type === 'element' && (child as XmlElement).name === name,
  );
}

function parse(text: string): XmlElement | undefined {
  try {
    return parseXml(text).root ?? undefined;
  } catch {
    return undefined;
  }
}
