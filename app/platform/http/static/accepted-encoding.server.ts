/** The encodings that we can send. If the client accepts two encodings equally, we use the earlier one in this list. */
export const encodings = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * A cache. For each Accept-Encoding header it has the encodings that the header accepts. Browsers send only a few
 * different headers.
 */
const preferences = new Map<string, Encoding[]>();
const maxPreferences = 100;

/** Chooses the available encoding that the client prefers. Returns undefined if the content must be sent unencoded. */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  available: readonly Encoding[],
): Encoding | undefined {
  if (!acceptEncoding) return undefined;
  let preferred = preferences.get(acceptEncoding);
  if (!preferred) {
    preferred = listPreferred(acceptEncoding);
    // Clear the map, because a client that sends a new header each time would fill the memory.
    if (preferences.size >= maxPreferences) preferences.clear();
    preferences.set(acceptEncoding, preferred);
  }
  return preferred.find((encoding) => available.includes(encoding));
}

/** Lists the encodings that the client prefers to unencoded content or accepts equally, the most preferred first. */
function listPreferred(acceptEncoding: string): Encoding[] {
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
