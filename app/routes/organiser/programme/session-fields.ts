const ownFields = [
  'title',
  'abstract',
  'kind',
  'theme',
  'language',
  'interpretedInto',
  'format',
  'day',
  'from',
  'to',
  'room',
  'places',
  'joinLink',
  'addPaper',
] as const;

export type SessionField = (typeof ownFields)[number] | `person${number}` | `role${number}`;

/** Returns the names of the form's fields for this number of people, such as `person1` and `role1`. */
export function peopleFields(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    person: `person${index + 1}` as const,
    role: `role${index + 1}` as const,
  }));
}

/** Returns the number of rows for people in the posted form. */
export function countPeopleRows(form: FormData): number {
  let count = 0;
  while (form.has(`person${count + 1}`)) count++;
  return count;
}

/** Returns the names of all fields of the form of a session, with the fields for this number of people. */
export function sessionFields(people: number): SessionField[] {
  return [...ownFields, ...peopleFields(people).flatMap(({ person, role }) => [person, role])];
}

/** The prefix of values that name an author who is not in the programme yet. Other values are ids of people. */
const authorPrefix = 'author-';

export function authorValue(authorId: string): string {
  return `${authorPrefix}${authorId}`;
}

/** Returns the id of the author. Returns undefined if the value is empty or the id of a person of the programme. */
export function readAuthorValue(value: string): string | undefined {
  return value.startsWith(authorPrefix) ? value.slice(authorPrefix.length) : undefined;
}
