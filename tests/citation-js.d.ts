// The packages have no types. These are of the part that tests use.
declare module '@citation-js/core' {
  /** Reads citations of any format that a plugin knows, as CSL-JSON. */
  export const plugins: { input: { chain(text: string): Record<string, unknown>[] } };
}
declare module '@citation-js/plugin-bibtex';
