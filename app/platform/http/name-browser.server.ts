/** The name of a browser and of its operating system, such as Firefox on Android. Null if a name is unknown. */
export type BrowserName = { browser: string | null; system: string | null };

const browsers: [pattern: RegExp, name: string][] = [
  [/Edg/, 'Edge'],
  [/OPR/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const systems: [pattern: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

/** Names a browser by its header `User-Agent`, so that people can tell their browsers apart. */
export function nameBrowser(request: Request): BrowserName {
  const agent = request.headers.get('User-Agent') ?? '';
  const find = (names: typeof browsers) => names.find(([pattern]) => pattern.test(agent))?.[1] ?? null;
  return { browser: find(browsers), system: find(systems) };
}

/** Writes the name of a browser in English, for the desk. */
export function sayBrowser({ browser, system }: BrowserName): string {
  return `${browser ?? 'A browser'}${system ? ` on ${system}` : ''}`;
}
