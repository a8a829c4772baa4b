/**
 * The texts of the template that only say what to write there. The test checks that the template still has each of
 * them.
 */
export const exampleTexts = [
  'Who can speak.',
  'What happens to what people send.',
  'How to come, and where to sleep.',
  'The way from the station in one sentence.',
  'What can be reached without steps.',
  'What participants ask most.',
  'One sentence that says why to come.',
  'What the conference is about.',
  'First theme',
  'Second theme',
  'What it asks.',
  'How people take part.',
  'What happens there.',
  'When to pay.',
  'What the days are like.',
  'Where the conference meets next.',
  'The mission in one sentence.',
  'Who organises the conference, and why.',
  'Who is responsible.',
  'First Person',
  'What they have done.',
  'Why they should come.',
  'What participants receive.',
  'What it says.',
  'Title of the day',
  'What happens, and for whom.',
  'Who speaks, and about what.',
  'What they do.',
  'Second Person',
  'Profession',
  'Subject',
  'One achievement',
  'Whom you are looking for.',
  'What they should bring.',
  'How speakers are thanked.',
  'For what it is given.',
  'What the place is like.',
  'Which rooms there are.',
  'What to see.',
  'Landmark',
  'Why to go.',
  'The days in pictures.',
  'A first picture',
  'How others can help.',
  'What it pays for.',
  'What sponsors get',
  'How to help.',
  'What volunteers do.',
  'The subject of your conference',
  '+1 202 555 0100',
  '00000',
];

/** Parts of texts that no real edition has: invented names, numbers and addresses. */
const invented = /\bExample\b|\(example\)|\.example\b/;

/**
 * Lists the texts that are still those of the template, one line each: the path of the text, and what to do. `data` is
 * what the folder defines, before its gaps are filled.
 */
export function findExampleTexts(data: unknown): string[] {
  const texts = listTexts(data);
  const examples = texts.flatMap(([path, text]) =>
    exampleTexts.includes(text) || invented.test(text)
      ? [`${path}: “${text}” is an example. Write your own text.`]
      : [],
  );
  // The placeholder stands in dozens of places, so it gets one line for all of them.
  const [first, ...others] = texts.flatMap(([path, text]) =>
    text === 'placeholder' && path.endsWith('.src') ? [path.replace(/\.src$/, '')] : [],
  );
  if (first === undefined) return examples;
  const where = others.length === 0 ? first : `${first} and ${others.length} other places`;
  return [...examples, `${where}: the picture is the placeholder. Name a picture of your own.`];
}

/** The path and the text of each text in a value. */
function listTexts(value: unknown, path: readonly string[] = []): [path: string, text: string][] {
  if (typeof value === 'string') return [[path.join('.'), value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => listTexts(inner, [...path, key]));
}
