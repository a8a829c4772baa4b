/** Writes the number by which people name an entry of the queue: "S-12". */
export function writeSpeakerNumber(number: number): string {
  return `S-${number}`;
}

/** Reads a typed number of an entry: "S-12" or "s12". Returns undefined for everything else. */
export function readSpeakerNumber(typed: string): number | undefined {
  const found = /^s[\s-]?(\d{1,9})$/i.exec(typed)?.[1];
  return found === undefined ? undefined : Number(found);
}
