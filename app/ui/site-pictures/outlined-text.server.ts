import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font, PathCommand } from 'opentype.js';

/** The faces of the site, from the fonts' own packages: woff, which the reader of fonts understands. */
const files = {
  display: '@fontsource/rozha-one/files/rozha-one-latin-400-normal.woff',
  text: '@fontsource/mukta/files/mukta-latin-600-normal.woff',
};
export type Face = keyof typeof files;

const { resolve } = createRequire(import.meta.url);
const fonts = new Map<Face, Promise<Font>>();

function openFont(face: Face) {
  const known = fonts.get(face);
  if (known) return known;
  const opened = (async () => {
    const { parse } = (await import('opentype.js')).default;
    const bytes = await readFile(resolve(files[face]));
    return parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  })();
  fonts.set(face, opened);
  return opened;
}

/** The width of a line of size 1: of size 20 it is twenty times that. */
export async function measureText(text: string, face: Face): Promise<number> {
  return (await openFont(face)).getAdvanceWidth(text, 1, { kerning: true });
}

type Line = { text: string; face: Face; size: number; x: number; y: number; fill: string };

/**
 * A line of text as an SVG path, its baseline at y: drawn the same everywhere, whatever fonts the machine has.
 * Refuses a letter that the face lacks.
 */
export async function outlineText({ text, face, size, x, y, fill }: Line): Promise<string> {
  const font = await openFont(face);
  for (const letter of text) {
    if (font.charToGlyphIndex(letter) === 0) throw new Error(`The ${face} face has no "${letter}".`);
  }
  const { commands } = font.getPath(text, x, y, size, { kerning: true });
  return `<path fill="${fill}" d="${commands.map(writeCommand).join('')}"/>`;
}

/** The library's own way of writing paths makes some coordinates NaN. */
function writeCommand(command: PathCommand): string {
  const { type, ...points } = command;
  const { x1, y1, x2, y2, x, y } = points as Record<string, number | undefined>;
  const numbers = [x1, y1, x2, y2, x, y].filter((number) => number !== undefined);
  return type + numbers.map((number) => Math.round(number * 10) / 10).join(' ');
}
