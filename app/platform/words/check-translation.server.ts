import compile from 'icu-minify/compile';
import { type IcuNode, parseIcu } from 'pofile-ts';
import { laterGapsIn, quoteLaterGaps } from './fill-gaps.server.ts';
import { hasPlaceholders } from './sentence-forms.server.ts';

/**
 * What a translation must have in common with the English: its gaps, such as {name}, its tags, and the options of each
 * select. `kinds` names the gaps that are no texts, and `plurals` contains the forms of each plural, such as one and
 * other.
 */
type Shape = {
  gaps: Set<string>;
  tags: Set<string>;
  options: Set<string>;
  kinds: Set<string>;
  plurals: string[][];
};

const unreadable = 'cannot be read: a brace or a tag is not closed, or has something else in it';

/** Returns one phrase for each fault of a translation. */
export function checkTranslation(locale: string, english: string, translation: string): string[] {
  if (!hasPlaceholders(english)) {
    return /[{}]/.test(translation) ? ['has a gap, but the English has none'] : [];
  }
  const source = readShape(quoteLaterGaps(english));
  const target = readShape(quoteLaterGaps(translation));
  if (!source || !target) return [unreadable];
  const faults = [
    ...compare('the gap ', source.gaps, target.gaps),
    ...compare('the gap ', laterGapsIn(english), laterGapsIn(translation)),
    ...compare('the tag ', source.tags, target.tags),
    ...compare('the case ', source.options, target.options),
  ];
  // English needs only the forms that the software's sentence has.
  const forms = new Intl.PluralRules(locale)
    .resolvedOptions()
    .pluralCategories.filter((form) => locale !== 'en' || source.plurals.flat().includes(form));
  for (const given of target.plurals) {
    const missing = forms.filter((form) => !given.includes(form));
    if (missing.length > 0) faults.push(`lacks plural forms: ${missing.join(', ')}`);
  }
  // In a sentence with gaps, a straight apostrophe begins a quoted part, in which gaps are not replaced.
  if (translation.includes("'")) faults.push('has a straight apostrophe: please write ’');
  return faults;
}

/**
 * Returns one phrase for each fault of a text in place of a sentence of the software. The software fills the gaps of its
 * sentences with numbers or texts, as the English says: with anything else the sentence could not be shown.
 */
export function checkSentence(locale: string, english: string, sentence: string): string[] {
  const faults = checkTranslation(locale, english, sentence);
  if (sentence.includes('\n') && !english.includes('\n')) faults.push('has more than one line');
  if (faults.length > 0 || !hasPlaceholders(english)) return faults;
  try {
    compile(sentence);
  } catch {
    return [unreadable];
  }
  const kindsIn = (text: string) => readShape(text)?.kinds ?? new Set();
  return compare('', kindsIn(english), kindsIn(sentence));
}

function compare(what: string, wanted: Set<string>, given: Set<string>): string[] {
  return [
    ...[...wanted].filter((name) => !given.has(name)).map((name) => `lacks ${what}${name}`),
    ...[...given]
      .filter((name) => !wanted.has(name))
      .map((name) => `has ${what}${name}, but the English does not`),
  ];
}

function readShape(text: string): Shape | undefined {
  const { ast } = parseIcu(text);
  if (!ast) return undefined;
  const shape: Shape = {
    gaps: new Set(),
    tags: new Set(),
    options: new Set(),
    kinds: new Set(),
    plurals: [],
  };
  const visit = (node: IcuNode) => {
    if (node.type === 'literal' || node.type === 'pound') return;
    if (node.type === 'tag') {
      shape.tags.add(`<${node.value}>`);
      node.children.forEach(visit);
      return;
    }
    // A translation may use another form of a day or a period: `{firstDay_short}` instead of `{firstDay}`.
    shape.gaps.add(`{${node.value.replace(/_[a-z]+$/, '')}}`);
    if (node.type !== 'argument') shape.kinds.add(`{${node.value}} as ${kindOf(node)}`);
    if (node.type === 'plural') shape.plurals.push(Object.keys(node.options));
    if (node.type === 'plural' || node.type === 'select') {
      for (const [option, { value }] of Object.entries(node.options)) {
        if (node.type === 'select') shape.options.add(`“${option}” of {${node.value}}`);
        value.forEach(visit);
      }
    }
  };
  ast.forEach(visit);
  return shape;
}

/** How a gap is used that is no text. A number can also be a plural. */
function kindOf(node: Exclude<IcuNode, { type: 'literal' | 'pound' | 'tag' }>): string {
  if (node.type === 'select') return 'a choice of cases';
  if (node.type === 'plural') return 'a number';
  const style = 'style' in node && node.style ? ` (${node.style})` : '';
  return `a ${node.type}${style}`;
}
