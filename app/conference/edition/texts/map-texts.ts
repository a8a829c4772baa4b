/** The fields whose values are no texts: paths of links, names of pictures and parts, days and times. */
const notTexts = new Set([
  'to',
  'src',
  'lang',
  'id',
  'path',
  'from',
  'until',
  'state',
  'fileName',
  'category',
]);

/** Gets the key of a text, such as `about.mission.statement`. Returns the new text, or the lines that replace it. */
type Change = (key: string, text: string) => string | readonly string[];

/**
 * Returns data in which each text is changed. The key of a text is its path in the data. In a list, the `id` or the
 * `path` of an entry is a part of the key, or else its number: `travel.sections.visa.lead`, `home.hero.title.0`. If the
 * change of an entry of a list is a list, its lines replace the entry.
 */
export function mapTexts<Data>(data: Data, change: Change, key?: string): Data;
export function mapTexts(data: unknown, change: Change, key = ''): unknown {
  if (typeof data === 'string') {
    const changed = change(key, data);
    return typeof changed === 'string' ? changed : changed.join(' ');
  }
  if (Array.isArray(data)) {
    return data.flatMap((entry: unknown, index) => {
      const own = below(key, nameOf(entry) ?? String(index));
      return typeof entry === 'string' ? change(own, entry) : [mapTexts(entry, change, own)];
    });
  }
  if (typeof data !== 'object' || data === null) return data;
  // A picture of a word has a language of its own, and its text stays in it.
  if ('lang' in data) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, part]) => [
      name,
      notTexts.has(name) ? part : mapTexts(part, change, below(key, name)),
    ]),
  );
}

function below(key: string, name: string): string {
  return key === '' ? name : `${key}.${name}`;
}

function nameOf(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  if ('id' in entry && typeof entry.id === 'string') return entry.id;
  if ('path' in entry && typeof entry.path === 'string') return entry.path.replace(/^\//, '');
  return undefined;
}
