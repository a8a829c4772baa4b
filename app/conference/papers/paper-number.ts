/** Writes the number by which people name a paper: "P-12". */
export function writePaperNumber(number: number): string {
  return `P-${number}`;
}

/** Reads a typed number of a paper: "P-12" or "p12". Returns undefined for everything else. */
export function readPaperNumber(typed: string): number | undefined {
  const found = /^p[\s-]?(\d{1,9})$/i.exec(typed)?.[1];
  return found === undefined ? undefined : Number(found);
}
