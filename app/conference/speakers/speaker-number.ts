/** Writes the number by which people name an entry of the queue: "S-12". */
export function writeSpeakerNumber(number: number): string {
  return `S-${number}`;
}
