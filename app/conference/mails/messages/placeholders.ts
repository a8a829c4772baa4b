/** The placeholders that a message can have, with a description of the text that replaces each. */
export const placeholders = {
  name: 'the full name',
  reference: 'the registration’s reference',
  type: 'the participant type',
  due: 'the unpaid part of the fee',
} as const;
export type Placeholder = keyof typeof placeholders;

const known = new RegExp(`\\{(${Object.keys(placeholders).join('|')})\\}`, 'g');

/** Says what is wrong with the placeholders of a text. Returns undefined if nothing is wrong. */
export function findPlaceholderFault(text: string): string | undefined {
  const rest = text.replace(known, '');
  const [unknown] = /\{[^{}\n]*\}/.exec(rest) ?? [];
  const all = Object.keys(placeholders).map((name) => `{${name}}`);
  const choice = `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
  if (unknown !== undefined) return `There is no placeholder ${unknown.slice(0, 40)}. There are ${choice}.`;
  return /[{}]/.test(rest)
    ? `Curly brackets are only for the placeholders ${choice}. One bracket is missing.`
    : undefined;
}

/** Replaces each placeholder with its value. A placeholder inside a value stays unchanged. */
export function fillIn(text: string, values: Record<Placeholder, string>): string {
  return text.replace(known, (_placeholder, name: Placeholder) => values[name]);
}
