/**
 * Reads in which English an edition writes days. A build contains it as a constant, because `locales.ts`, which browsers
 * load, too, cannot read the facts.
 */
export async function readEnglish(name: string): Promise<string> {
  const { writeEdition } = await import(new URL(`./${name}/edition.ts`, import.meta.url).href);
  return writeEdition().english ?? 'en-GB';
}
