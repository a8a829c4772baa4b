/** Hashed addresses of the drawings in this folder, by file name without its ending. */
const addresses = Object.fromEntries(
  Object.entries(import.meta.glob<string>('./*.svg', { eager: true, query: '?url', import: 'default' })).map(
    ([path, address]) => [path.slice('./'.length, -'.svg'.length), address],
  ),
);

type PictureData = { src: string; alt: string; width: number; height: number };

function isPicture(value: object): value is PictureData {
  return 'src' in value && 'width' in value && 'height' in value;
}

function addressOf(src: string) {
  if (/^(\/|https?:)/.test(src)) return src;
  const address = addresses[src];
  if (address === undefined) throw new Error(`There is no drawing named "${src}" in the artwork.`);
  return address;
}

/**
 * The same content with the address of each picture in the place of its name, however deep it lies. For loaders:
 * so the table of addresses stays on the server. Refuses a name that no drawing has.
 */
export function withPictures<T>(content: T): T {
  return copyWithAddresses(content) as T;
}

function copyWithAddresses(content: unknown): unknown {
  if (Array.isArray(content)) return content.map(copyWithAddresses);
  if (typeof content !== 'object' || content === null) return content;
  if (isPicture(content)) return { ...content, src: addressOf(content.src) };
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, copyWithAddresses(value)]));
}
