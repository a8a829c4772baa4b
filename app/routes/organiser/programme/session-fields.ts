/** The form of a session has room for this many people. */
export const peopleFields = [
  { person: 'person1', role: 'role1' },
  { person: 'person2', role: 'role2' },
  { person: 'person3', role: 'role3' },
  { person: 'person4', role: 'role4' },
  { person: 'person5', role: 'role5' },
  { person: 'person6', role: 'role6' },
] as const;

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
  'joinLink',
] as const;

type PeopleField = (typeof peopleFields)[number]['person' | 'role'];
export type SessionField = (typeof ownFields)[number] | PeopleField;

/** All fields of the form of a session. */
export const sessionFields: readonly SessionField[] = [
  ...ownFields,
  ...peopleFields.flatMap(({ person, role }) => [person, role]),
];
