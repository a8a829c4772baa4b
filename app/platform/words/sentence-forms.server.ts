import { type IcuNode, parseIcu } from 'pofile-ts';

/** One form of a sentence, as somebody edits it: plain text with placeholders such as `{name}`. */
export type SentenceForm = {
  /** The options that select this form, such as `['booking']` or `['one']`. Empty if the sentence has only one form. */
  choices: readonly string[];
  text: string;
};

/** Returns true if a sentence has placeholders, forms or tags. Any other sentence is used unchanged. */
export function hasPlaceholders(sentence: string): boolean {
  return /\{|<\//.test(sentence);
}

/**
 * Lists the forms of a sentence in ICU syntax. Each form is a whole sentence, with the parts before and after a
 * `select` or `plural`, but without the tags around placeholders. Throws if the syntax is wrong, or if a tag is around
 * words.
 */
export function listForms(sentence: string): SentenceForm[] {
  if (!hasPlaceholders(sentence)) return [{ choices: [], text: sentence }];
  return formsOf(nodesOf(sentence), []);
}

/**
 * Lists how a sentence in ICU syntax reads: each of its forms, with placeholders such as `{name}`, and without the tags.
 * Returns the sentence itself if its syntax is wrong.
 */
export function listReadings(sentence: string): string[] {
  if (!hasPlaceholders(sentence)) return [sentence];
  const { ast } = parseIcu(sentence);
  return ast ? [...new Set(readingsOf(ast))] : [sentence];
}

function readingsOf(nodes: readonly IcuNode[]): string[] {
  return nodes.reduce<string[]>(
    (begun, node) => begun.flatMap((start) => readingsOfNode(node).map((part) => start + part)),
    [''],
  );
}

function readingsOfNode(node: IcuNode): string[] {
  if (isChoice(node)) return Object.values(node.options).flatMap(({ value }) => readingsOf(value));
  if (node.type === 'tag') return readingsOf(node.children);
  if (node.type === 'pound') return ['#'];
  return [node.type === 'literal' ? node.value : `{${node.value}}`];
}

/** Returns each placeholder of a text once, such as `reference` in "Your reference is {reference}". */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))];
}

/**
 * Returns a sentence in ICU syntax with new texts. `textOf` returns the plain text of a form, with placeholders such as
 * `{name}`.
 */
export function joinForms(sentence: string, textOf: (choices: readonly string[]) => string): string {
  if (!hasPlaceholders(sentence)) return textOf([]);
  const nodes = nodesOf(sentence);
  return join(nodes, [], { textOf, tags: tagsOf(nodes), plurals: [] });
}

function nodesOf(sentence: string): IcuNode[] {
  const { ast } = parseIcu(sentence);
  if (!ast) throw new Error(`The sentence is not valid ICU syntax: ${sentence}`);
  return ast;
}

type Choice = Extract<IcuNode, { type: 'select' | 'plural' }>;
type Split = { choice: Choice; before: IcuNode[]; after: IcuNode[] };

function isChoice(node: IcuNode): node is Choice {
  return node.type === 'select' || node.type === 'plural';
}

/** Splits a sentence at its first `select` or `plural`. Returns undefined if it has none. */
function splitAtChoice(nodes: IcuNode[]): Split | undefined {
  const place = nodes.findIndex(isChoice);
  const choice = nodes[place];
  if (!choice || !isChoice(choice)) return undefined;
  return { choice, before: nodes.slice(0, place), after: nodes.slice(place + 1) };
}

/** Returns the whole sentence for one option. The `#` of a plural becomes a placeholder with the name of its number. */
function optionNodes({ choice, before, after }: Split, option: string): IcuNode[] {
  const optionParts = (choice.options[option]?.value ?? []).map(
    (node): IcuNode => (node.type === 'pound' ? { type: 'argument', value: choice.value } : node),
  );
  return [...before, ...optionParts, ...after];
}

function formsOf(nodes: IcuNode[], choices: readonly string[]): SentenceForm[] {
  const parts = splitAtChoice(nodes);
  if (!parts) return [{ choices, text: nodes.map(writeNode).join('') }];
  return Object.keys(parts.choice.options).flatMap((option) =>
    formsOf(optionNodes(parts, option), [...choices, option]),
  );
}

function writeNode(node: IcuNode): string {
  if (node.type === 'literal') return node.value;
  if (node.type === 'argument') return `{${node.value}}`;
  if (node.type === 'tag' && node.children.every(({ type }) => type === 'argument')) {
    return node.children.map(writeNode).join('');
  }
  throw new Error(`A sentence with a ${node.type} cannot be edited as plain text.`);
}

/** Returns the tags around placeholders. Each key is the name of a placeholder. */
function tagsOf(nodes: IcuNode[]): Map<string, string> {
  const tags = new Map<string, string>();
  const visit = (node: IcuNode) => {
    if (node.type === 'tag') {
      for (const child of node.children) if (child.type === 'argument') tags.set(child.value, node.value);
    }
    if (isChoice(node)) for (const { value } of Object.values(node.options)) value.forEach(visit);
  };
  nodes.forEach(visit);
  return tags;
}

type Joining = {
  textOf: (choices: readonly string[]) => string;
  tags: ReadonlyMap<string, string>;
  /** If this form belongs to plurals: the names of their numbers. The innermost plural is the last one. */
  plurals: readonly string[];
};

function join(nodes: IcuNode[], choices: readonly string[], given: Joining): string {
  const parts = splitAtChoice(nodes);
  if (!parts) return quoteSigns(given.textOf(choices), given);
  const { value: name, type, options } = parts.choice;
  const plurals = type === 'plural' ? [...given.plurals, name] : given.plurals;
  const forms = Object.keys(options).map(
    (option) =>
      `${option} {${join(optionNodes(parts, option), [...choices, option], { ...given, plurals })}}`,
  );
  return `{${name}, ${type}, ${forms.join(' ')}}`;
}

/**
 * Writes the plain text of a form in ICU syntax: adds the tags around placeholders, and quotes all other characters
 * that would begin a placeholder or tag, and each `#` in a plural.
 */
function quoteSigns(text: string, { tags, plurals }: Joining): string {
  return text
    .split(/(\{\w+\})/)
    .map((part) => {
      const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
      if (name === undefined) {
        return part
          .replaceAll("'", "''")
          .replace(/[{}<>#]+/g, (signs) =>
            plurals.length === 0 && /^#+$/.test(signs) ? signs : `'${signs}'`,
          );
      }
      if (name === plurals.at(-1)) return '#';
      const tag = tags.get(name);
      return tag === undefined ? part : `<${tag}>${part}</${tag}>`;
    })
    .join('');
}
