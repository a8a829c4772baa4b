import { oneLineLabelStarts, type Wording } from '#conference/mails/define-mail.server.ts';
import { line, paragraph } from '#platform/forms/plain-text.ts';
import { joinForms, listForms, placeholdersIn } from '#platform/words/sentence-forms.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import type { Texts, WordingField } from './wording.ts';

/** A changed text can leave out these placeholders. It must keep all others, because people need the values. */
const canBeLeftOut = ['event', 'festival'];

const isLineLabel = (label: string) => Object.values(oneLineLabelStarts).some((one) => label.startsWith(one));

/**
 * Lists the software's texts of a mail in a language. A text with several forms, such as one for each plural, has a
 * field for each form.
 */
export function listFields({ group, labels }: Wording, translator: Translator): WordingField[] {
  const sources = translator.wordSources(group);
  return Object.entries(labels).flatMap(([key, label]) => {
    const forms = listForms(sources[key] ?? '');
    return forms.map(({ choices, text }) => ({
      name: fieldName(key, choices),
      label: [label, ...choices.map((choice) => choiceWords[choice] ?? choice)].join(', '),
      isLine: isLineLabel(label),
      text,
      // Each form of a text can use only its own placeholders. The mail may have no values for other placeholders when
      // it uses this form.
      placeholders: placeholdersIn(text),
      required: placeholdersIn(text).filter((name) => !canBeLeftOut.includes(name)),
    }));
  });
}

function fieldName(key: string, choices: readonly string[]): string {
  return [key, ...choices].join('-');
}

/** Explains, in the label of a field, which form of a text it is. The plural forms differ from language to language. */
export const choiceWords: Readonly<Record<string, string>> = {
  booking: 'for a booking',
  account: 'for an account of a stall holder',
  refusal: 'after a refused visa',
  substitution: 'for a substitute',
  group: 'for several people',
  both: 'if both files are missing',
  photo: 'if the photograph is missing',
  passport: 'if the passport scan is missing',
  true: 'if the payer is named',
  all: 'for the whole amount',
  zero: 'for 0',
  one: 'for one',
  two: 'for 2',
  few: 'for a few',
  many: 'for many',
  other: 'in all other cases',
};

const braces = 'Please use { and } only around the name of a placeholder.';

/** Returns a sentence that says what is wrong with a text, or undefined. The text must have no spaces at its ends. */
export function findFault(field: WordingField, text: string): string | undefined {
  const required = 'Please fill in this field.';
  const read = (field.isLine ? line(200, required) : paragraph(2000, required)).safeParse(text);
  if (!read.success) return read.error.issues[0]?.message ?? required;
  if (/[{}]/.test(text.replace(/\{\w+\}/g, ''))) return braces;
  const used = placeholdersIn(text);
  const unknown = used.find((name) => !field.placeholders.includes(name));
  if (unknown !== undefined) {
    const known = field.placeholders.map(inBraces).join(', ');
    return `${inBraces(unknown)} is no placeholder of this text. ${
      known === '' ? 'It has none.' : `It has: ${known}.`
    }`;
  }
  const missing = field.required.filter((name) => !used.includes(name));
  if (missing.length === 0) return undefined;
  return `Please keep ${missing.map(inBraces).join(' and ')}: the mail must say it.`;
}

export function inBraces(name: string): string {
  return `{${name}}`;
}

type ReadTexts = { ok: true; texts: Texts } | { ok: false; errors: Texts };

/** Reads the fields of a form. `texts` contains only the texts that differ from the texts of the software. */
export function readTexts(fields: readonly WordingField[], typed: Texts): ReadTexts {
  const errors: Record<string, string> = {};
  const texts: Record<string, string> = {};
  for (const field of fields) {
    const text = (typed[field.name] ?? '').replace(/\r\n?/g, '\n').trim();
    const fault = text === field.text ? undefined : findFault(field, text);
    if (fault !== undefined) errors[field.name] = fault;
    else if (text !== field.text) texts[field.name] = text;
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, texts };
}

/** `left` are the names of texts that cannot be used any more. */
type Sorted = { fitting: Texts; left: readonly string[] };

/**
 * Separates the stored texts that still fit the mail from the texts that no longer fit because the software has
 * changed.
 */
export function sortOut(fields: readonly WordingField[], stored: Texts): Sorted {
  const fitting: Record<string, string> = {};
  const left: string[] = [];
  for (const [name, text] of Object.entries(stored)) {
    const field = fields.find((one) => one.name === name);
    if (field && findFault(field, text) === undefined) fitting[name] = text;
    else left.push(name);
  }
  return { fitting, left };
}

/** Returns a translator that writes the mail with these texts instead of the software's texts. */
export function replaceTexts({ group, labels }: Wording, translator: Translator, texts: Texts): Translator {
  const sources = translator.wordSources(group);
  const sentences = new Map<string, string>();
  for (const key of Object.keys(labels)) {
    const source = sources[key] ?? '';
    const forms = listForms(source).map(({ choices, text }) => [fieldName(key, choices), text] as const);
    if (!forms.some(([name]) => texts[name] !== undefined)) continue;
    const own = new Map(forms.map(([name, text]) => [name, texts[name] ?? text]));
    const sentence = joinForms(source, (choices) => own.get(fieldName(key, choices)) ?? '');
    sentences.set(`${group.name}.${key}`, sentence);
  }
  return translator.reword((key) => sentences.get(key));
}
