/** Writes the number by which people name a paper: "P-12". */
export function writePaperNumber(number: number): string {
  return `P-${number}`;
}
