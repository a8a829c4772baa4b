/** What stands in a message for something of its reader's own. */
export const placeholders = {
  name: 'the full name',
  reference: 'the registration’s reference',
  type: 'student, or professional or faculty member',
  due: 'what is still to be paid of the fee',
} as const;
export type Placeholder = keyof typeof placeholders;

const known = new RegExp(`\\{(${Object.keys(placeholders).join('|')})\\}`, 'g');

/** Why a text's placeholders cannot be filled in, as a sentence; undefined when they can. */
export function findPlaceholderFault(text: string): string | undefined {
  const rest = text.replace(known, '');
  const [unknown] = /\{[^{}\n]*\}/.exec(rest) ?? [];
  const all = Object.keys(placeholders).map((name) => `{${name}}`);
  const choice = `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
  if (unknown !== undefined) return `There is no placeholder ${unknown.slice(0, 40)}. There are ${choice}.`;
  return /[{}]/.test(rest)
    ? `Curly brackets stand for placeholders alone, which are ${choice}: one has no partner.`
    : undefined;
}

/** The text with each placeholder filled in; what is filled in is not looked through again. */
export function fillIn(text: string, values: Record<Placeholder, string>): string {
  return text.replace(known, (_placeholder, name: Placeholder) => values[name]);
}
