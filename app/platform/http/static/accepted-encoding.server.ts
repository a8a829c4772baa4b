/**
 * The encodings that we can send, best first. If the client likes two of them equally, we use the one that is earlier
 * here.
 */
export const encodings = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** The encodings that clients accept, by their Accept-Encoding header. Browsers send only a few different headers. */
const preferences = new Map<string, Encoding[]>();
const maxPreferences = 100;

/**
 * Chooses the available encoding that the client likes best. Returns undefined if the content must be sent unencoded.
 */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  available: readonly Encoding[],
): Encoding | undefined {
  if (!acceptEncoding) return undefined;
  let liked = preferences.get(acceptEncoding);
  if (!liked) {
    liked = listLiked(acceptEncoding);
    // Otherwise a client that sends a new header each time would fill the memory.
    if (preferences.size >= maxPreferences) preferences.clear();
    preferences.set(acceptEncoding, liked);
  }
  return liked.find((encoding) => available.includes(encoding));
}

/** Lists the encodings that the client likes at least as much as unencoded content, the best first. */
function listLiked(acceptEncoding: string): Encoding[] {
  const qualities = new Map<string, number>();
  for (const part of acceptEncoding.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const q = parameters.find((text) => text.startsWith('q='))?.slice(2);
    if (name) qualities.set(name === 'x-gzip' ? 'gzip' : name, q === undefined ? 1 : Number(q) || 0);
  }
  const qualityOf = (encoding: string) => qualities.get(encoding) ?? qualities.get('*') ?? 0;
  const unencoded = qualities.get('identity') ?? 0;
  return encodings
    .filter((encoding) => qualityOf(encoding) > 0 && qualityOf(encoding) >= unencoded)
    .sort((one, other) => qualityOf(other) - qualityOf(one));
}
