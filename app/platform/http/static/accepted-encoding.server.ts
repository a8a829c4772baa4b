/**
 * The encodings that we can send, best first. If the client likes two of them equally, we use the one that is earlier
 * here.
 */
export const encodings = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * Chooses the available encoding that the client likes best. Returns undefined if the content must be sent unencoded.
 */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  available: readonly Encoding[],
): Encoding | undefined {
  if (!acceptEncoding || available.length === 0) return undefined;
  const qualities = new Map<string, number>();
  for (const part of acceptEncoding.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const q = parameters.find((text) => text.startsWith('q='))?.slice(2);
    if (name) qualities.set(name === 'x-gzip' ? 'gzip' : name, q === undefined ? 1 : Number(q) || 0);
  }
  const qualityOf = (encoding: string) => qualities.get(encoding) ?? qualities.get('*') ?? 0;
  const [best] = encodings
    .filter((encoding) => available.includes(encoding) && qualityOf(encoding) > 0)
    .sort((one, other) => qualityOf(other) - qualityOf(one));
  return best && (qualities.get('identity') ?? 0) <= qualityOf(best) ? best : undefined;
}
