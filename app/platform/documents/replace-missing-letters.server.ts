import { readFileSync } from 'node:fs';
import opentype, { type Font } from 'opentype.js';
import { writeCodePoints } from './document.ts';
import { listTextFontFiles } from './document-fonts.server.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const invisible = /[\p{Default_Ignorable_Code_Point}\s]/gu;

/**
 * Matches a letter with a character that a tagged PDF must not contain. Also matches a combining mark without a letter,
 * which Typst would join to the letter before it.
 */
const forbidden = /[^\P{Cc}\n\t]|[\p{Cs}\uFEFF\uFFFE]|^\p{Mn}/u;

/** Matches an emoji or a control sign. If no font has it, a document leaves it out, because it says nothing. */
const dropped = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3|^\p{Cc}+$/u;

const openedFonts = new Map<string, Font>();

function openFont(file: string): Font {
  const known = openedFonts.get(file);
  if (known) return known;
  const bytes = readFileSync(file);
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const font = opentype.parse(buffer, { lowMemory: true });
  openedFonts.set(file, font);
  return font;
}

/**
 * Returns whether one font has all parts of a letter. An accent of another font would be in the wrong place. `unshown`
 * are code points that Typst could not show although a font has them.
 */
function isCovered(cluster: string, unshown: ReadonlySet<string>): boolean {
  if (forbidden.test(cluster) || [...cluster].some((letter) => unshown.has(letter))) return false;
  const letters = [...cluster.normalize('NFC').replaceAll(invisible, '')];
  return (
    letters.length === 0 ||
    listTextFontFiles().some((file) => letters.every((letter) => openFont(file).charToGlyphIndex(letter) > 0))
  );
}

/**
 * Replaces each letter that no font has with its code points, such as "[U+2D5C]", in all texts of a JSON value. Adds
 * the replaced letters to `missing`. A tagged PDF cannot contain letters that no font has, and a reader of the document
 * must see which letter is meant. Leaves out emoji, unless a text has nothing else. Also replaces letters with a code point of `unshown`.
 */
export function replaceMissingLetters<Value>(
  value: Value,
  missing: Set<string>,
  unshown: ReadonlySet<string>,
): Value;
export function replaceMissingLetters(
  value: unknown,
  missing: Set<string>,
  unshown: ReadonlySet<string>,
): unknown {
  if (typeof value === 'string') return replaceIn(value, missing, unshown);
  if (Array.isArray(value)) return value.map((item) => replaceMissingLetters(item, missing, unshown));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    replaceMissingLetters(field, missing, unshown),
  ]);
  return Object.fromEntries(fields);
}

/**
 * Lists the code points that Typst could not show, from the error of a PDF. A font may have a letter and still lack its
 * glyph in one place, for example between certain other letters.
 */
export function listUnshown(error: unknown): string[] {
  const texts = String(error).matchAll(/the text `(.*?)` could not be displayed with font/gs);
  return [...texts].flatMap(([, quoted = '']) => {
    const text = quoted.replaceAll(/\\+u\{([0-9a-f]+)\}/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );
    return [...text].filter((letter) => letter > '~');
  });
}

function replaceIn(text: string, missing: Set<string>, unshown: ReadonlySet<string>): string {
  // Most texts contain only ASCII, and Mukta has all letters of ASCII.
  if (/^[\n\t\x20-\x7e]*$/.test(text)) return text;
  let replaced = '';
  let codes: string[] = [];
  const writeCodes = () => {
    if (codes.length > 0) replaced += `[${codes.join(' ')}]`;
    codes = [];
  };
  for (const { segment } of graphemes.segment(text)) {
    if (isCovered(segment, unshown)) {
      writeCodes();
      replaced += segment;
    } else if (!dropped.test(segment) || !/[\p{L}\p{N}]/u.test(text)) {
      missing.add(segment);
      codes.push(writeCodePoints(segment));
    }
  }
  writeCodes();
  return replaced;
}
