/** How a stored answer can be sent, best first: that is also the order in which equals are chosen. */
export const encodings = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** The encoding to answer with, of those at hand; undefined: as it is. Follows the client's q-values. */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  available: readonly Encoding[],
): Encoding | undefined {
  if (!acceptEncoding || available.length === 0) return undefined;
  const wishes = new Map<string, number>();
  for (const part of acceptEncoding.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const q = parameters.find((text) => text.startsWith('q='))?.slice(2);
    if (name) wishes.set(name === 'x-gzip' ? 'gzip' : name, q === undefined ? 1 : Number(q) || 0);
  }
  const rank = (encoding: string) => wishes.get(encoding) ?? wishes.get('*') ?? 0;
  const [best] = encodings
    .filter((encoding) => available.includes(encoding) && rank(encoding) > 0)
    .sort((one, other) => rank(other) - rank(one));
  // Sent as it is only if the client says that it likes that better.
  return best && (wishes.get('identity') ?? 0) <= rank(best) ? best : undefined;
}
