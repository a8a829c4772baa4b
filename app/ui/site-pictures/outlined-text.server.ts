import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font, PathCommand } from 'opentype.js';

/** The fonts of the site as WOFF, because opentype.js cannot read WOFF2. */
const fontFiles = {
  display: '@fontsource/rozha-one/files/rozha-one-latin-400-normal.woff',
  text: '@fontsource/mukta/files/mukta-latin-600-normal.woff',
};
export type Face = keyof typeof fontFiles;

const { resolve } = createRequire(import.meta.url);
const fonts = new Map<Face, Promise<Font>>();

function openFont(face: Face) {
  const known = fonts.get(face);
  if (known) return known;
  const opened = (async () => {
    const { parse } = (await import('opentype.js')).default;
    const bytes = await readFile(resolve(fontFiles[face]));
    return parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  })();
  fonts.set(face, opened);
  return opened;
}

/** Returns the width of a line of text at font size 1. At size 20 the line is twenty times as wide. */
export async function measureText(text: string, face: Face): Promise<number> {
  return (await openFont(face)).getAdvanceWidth(text, 1, { kerning: true });
}

type Line = { text: string; face: Face; size: number; x: number; y: number; fill: string };

/**
 * Returns a line of text as an SVG path whose baseline is at y. A path looks the same on machines with other fonts.
 * Throws if our font lacks a letter of the text.
 */
export async function outlineText({ text, face, size, x, y, fill }: Line): Promise<string> {
  const font = await openFont(face);
  for (const letter of text) {
    if (font.charToGlyphIndex(letter) === 0) throw new Error(`The font "${face}" has no letter "${letter}".`);
  }
  const { commands } = font.getPath(text, x, y, size, { kerning: true });
  return `<path fill="${fill}" d="${commands.map(writeCommand).join('')}"/>`;
}

/**
 * Writes one command of a path as text. We do not use the library's function, because it writes some coordinates as
 * NaN.
 */
function writeCommand(command: PathCommand): string {
  const { type, ...points } = command;
  const { x1, y1, x2, y2, x, y } = points as Record<string, number | undefined>;
  const numbers = [x1, y1, x2, y2, x, y].filter((number) => number !== undefined);
  return type + numbers.map((number) => Math.round(number * 10) / 10).join(' ');
}
