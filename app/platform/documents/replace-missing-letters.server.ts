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

/** Returns whether one font has all parts of a letter. An accent of another font would be in the wrong place. */
function isCovered(cluster: string): boolean {
  if (forbidden.test(cluster)) return false;
  const letters = [...cluster.normalize('NFC').replaceAll(invisible, '')];
  return (
    letters.length === 0 ||
    listTextFontFiles().some((file) => letters.every((letter) => openFont(file).charToGlyphIndex(letter) > 0))
  );
}

/**
 * Replaces each letter that no font has with its code points, such as "[U+2D5C]", in all texts of a JSON value. Adds
 * the replaced letters to `missing`. A tagged PDF cannot contain letters that no font has, and a reader of the document
 * must see which letter is meant.
 */
export function replaceMissingLetters<Value>(value: Value, missing: Set<string>): Value;
export function replaceMissingLetters(value: unknown, missing: Set<string>): unknown {
  if (typeof value === 'string') return replaceIn(value, missing);
  if (Array.isArray(value)) return value.map((item) => replaceMissingLetters(item, missing));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, replaceMissingLetters(field, missing)]);
  return Object.fromEntries(fields);
}

function replaceIn(text: string, missing: Set<string>): string {
  // Most texts contain only ASCII, and Mukta has all letters of ASCII.
  if (/^[\n\t\x20-\x7e]*$/.test(text)) return text;
  let replaced = '';
  let codes: string[] = [];
  const writeCodes = () => {
    if (codes.length > 0) replaced += `[${codes.join(' ')}]`;
    codes = [];
  };
  for (const { segment } of graphemes.segment(text)) {
    if (isCovered(segment)) {
      writeCodes();
      replaced += segment;
    } else {
      missing.add(segment);
      codes.push(writeCodePoints(segment));
    }
  }
  writeCodes();
  return replaced;
}
