import { type IcuNode, parseIcu } from 'pofile-ts';
import { laterGapsIn, quoteLaterGaps } from '#platform/words/fill-gaps.server.ts';

/**
 * What a translation must have in common with the English: its gaps, such as {name}, and its tags. `plurals` contains
 * the forms of each plural, such as one and other.
 */
type Shape = { gaps: Set<string>; tags: Set<string>; plurals: string[][] };

/** Returns one phrase for each fault of a translation. */
export function checkTranslation(locale: string, english: string, translation: string): string[] {
  if (!/\{|<\//.test(english)) {
    return /[{}<]/.test(translation) ? ['has a gap or a tag, but the English has none'] : [];
  }
  const source = readShape(quoteLaterGaps(english));
  const target = readShape(quoteLaterGaps(translation));
  if (!source || !target) return ['cannot be read: a brace or a tag is not closed'];
  const faults = [
    ...compare('the gap', source.gaps, target.gaps),
    ...compare('the gap', laterGapsIn(english), laterGapsIn(translation)),
    ...compare('the tag', source.tags, target.tags),
  ];
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  for (const given of target.plurals) {
    const missing = forms.filter((form) => !given.includes(form));
    if (missing.length > 0) faults.push(`lacks plural forms: ${missing.join(', ')}`);
  }
  // In a sentence with gaps, a straight apostrophe begins a quoted part, in which gaps are not replaced.
  if (translation.includes("'")) faults.push('has a straight apostrophe: please write ’');
  return faults;
}

function compare(what: string, wanted: Set<string>, given: Set<string>): string[] {
  return [
    ...[...wanted].filter((name) => !given.has(name)).map((name) => `lacks ${what} ${name}`),
    ...[...given]
      .filter((name) => !wanted.has(name))
      .map((name) => `has ${what} ${name}, but the English does not`),
  ];
}

function readShape(text: string): Shape | undefined {
  const { ast } = parseIcu(text);
  if (!ast) return undefined;
  const shape: Shape = { gaps: new Set(), tags: new Set(), plurals: [] };
  const visit = (node: IcuNode) => {
    if (node.type === 'literal' || node.type === 'pound') return;
    if (node.type === 'tag') {
      shape.tags.add(node.value);
      node.children.forEach(visit);
      return;
    }
    // A translation may use another form of a day or a period: `{firstDay_short}` instead of `{firstDay}`.
    shape.gaps.add(node.value.replace(/_[a-z]+$/, ''));
    if (node.type === 'plural') shape.plurals.push(Object.keys(node.options));
    if (node.type === 'plural' || node.type === 'select') {
      for (const { value } of Object.values(node.options)) value.forEach(visit);
    }
  };
  ast.forEach(visit);
  return shape;
}
