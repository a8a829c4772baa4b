/**
 * The first and the last code point of the font. Symbols come after the last one. All scripts with joined letters are
 * between the two.
 */
const firstCodePoint = 0x20;
const lastCodePoint = 0x206f;
const glyphCount = lastCodePoint - firstCodePoint + 2;
const unitsPerEm = 1000;
const glyphWidth = 500;
const [bottom, top] = [-200, 800];

/** Characters without a width. A text shaper hides such a character if no substitution in the font mentions it. */
const joiners = [0x200c, 0x200d, 0x200e, 0x200f];

export const hiddenLettersFamily = 'Hidden Letters';

/**
 * Makes a TrueType font for the invisible text of a document, which people can copy and screen readers can read aloud.
 * Each code point has its own glyph, so that a PDF can state the exact text of each glyph. All glyphs look the same: a
 * box. Letters do not join or move, because the font has no rules for scripts.
 */
export function makeHiddenLettersFont(): Buffer {
  return joinTables({
    // Declare all glyphs as base glyphs. Otherwise a text shaper would set the width of marks to 0.
    GDEF: joinBytes(u16(1, 0, 12, 0, 0, 0), u16(2, 1, 0, glyphCount - 1, 1)),
    GSUB: joinBytes(
      u16(1, 0, 10, 30, 44),
      joinBytes(u16(1), ascii('DFLT'), u16(8), u16(4, 0), u16(0, 0xffff, 1, 0)),
      joinBytes(u16(1), ascii('ccmp'), u16(8), u16(0, 1, 0)),
      // This substitution replaces each joiner with itself, so that a text shaper does not hide the joiner.
      joinBytes(
        u16(1, 4),
        u16(1, 0, 1, 8),
        u16(2, 6 + 2 * joiners.length),
        joinerGlyphs(),
        u16(1),
        joinerGlyphs(),
      ),
    ),
    'OS/2': joinBytes(
      u16(4, glyphWidth, 400, 5, 0, 650, 700, 0, 140, 650, 700, 0, 480, 50, 250, 0, 0, 0, 0, 0, 0),
      u32(1, 0, 0, 0),
      ascii('NONE'),
      u16(0x40, firstCodePoint, lastCodePoint, top, bottom, 0, top, -bottom),
      u32(1, 0),
      u16(500, 700, 0, firstCodePoint, 0),
    ),
    cmap: joinBytes(u16(0, 1, 3, 10), u32(12), u16(12, 0), u32(28, 0, 1, firstCodePoint, lastCodePoint, 1)),
    glyf: joinBytes(...Array<Buffer>(glyphCount).fill(boxGlyph)),
    head: joinBytes(
      u16(1, 0, 1, 0),
      u32(0, 0x5f0f3cf5),
      u16(3, unitsPerEm),
      u32(0, 0, 0, 0),
      u16(0, bottom, glyphWidth, top, 0, 8, 2, 1, 0),
    ),
    hhea: u16(1, 0, top, bottom, 0, glyphWidth, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, glyphCount),
    hmtx: u16(...Array.from({ length: glyphCount }, (_, glyph) => [widthOf(glyph), 0]).flat()),
    loca: u32(...Array.from({ length: glyphCount + 1 }, (_, glyph) => glyph * boxGlyph.length)),
    maxp: u16(1, 0, glyphCount, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
    name: nameTable(),
    post: joinBytes(u32(0x30000, 0), u16(-100, 50), u32(0, 0, 0, 0, 0)),
  });
}

/** The outline of every glyph, because PDF readers ignore a glyph without an area. */
const boxGlyph = joinBytes(
  u16(1, 0, bottom, glyphWidth, top, 3, 0),
  Buffer.from([0x15, 0x21, 0x11, 0x21]),
  u16(glyphWidth, -glyphWidth),
  Buffer.from([-bottom]),
  u16(top - bottom),
  // One more byte, so that each glyph begins at an even offset.
  Buffer.from([0]),
);

/**
 * Returns the width of a glyph. Marks have no width, because some PDF readers expect this. But marks of right-to-left
 * scripts have a width, because otherwise they would come before their letter.
 */
function widthOf(glyph: number): number {
  const letter = String.fromCodePoint(firstCodePoint + Math.max(0, glyph - 1));
  return /[\u0590-\u08ff]/.test(letter) || !/\p{Mn}/u.test(letter) ? glyphWidth : 0;
}

function joinerGlyphs(): Buffer {
  return u16(joiners.length, ...joiners.map((joiner) => joiner - firstCodePoint + 1));
}

function nameTable(): Buffer {
  const texts = [
    { id: 1, text: hiddenLettersFamily },
    { id: 2, text: 'Regular' },
    { id: 4, text: hiddenLettersFamily },
    { id: 6, text: hiddenLettersFamily.replaceAll(' ', '') },
  ].map(({ id, text }) => ({ id, stored: Buffer.from(text, 'utf16le').swap16() }));
  let at = 0;
  const records = texts.map(({ id, stored }) => {
    const record = u16(3, 1, 0x409, id, stored.length, at);
    at += stored.length;
    return record;
  });
  return joinBytes(
    u16(0, texts.length, 6 + 12 * texts.length),
    ...records,
    ...texts.map(({ stored }) => stored),
  );
}

function joinTables(tables: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tables);
  const power = 2 ** Math.floor(Math.log2(entries.length));
  const header = u16(entries.length, 16 * power, Math.log2(power), 16 * (entries.length - power));
  let at = 12 + 16 * entries.length;
  const directory: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const [tag, table] of entries) {
    const padded = joinBytes(table, Buffer.alloc(-table.length & 3));
    let sum = 0;
    for (let offset = 0; offset < padded.length; offset += 4) sum = (sum + padded.readUInt32BE(offset)) >>> 0;
    directory.push(ascii(tag), u32(sum, at, table.length));
    bodies.push(padded);
    at += padded.length;
  }
  return joinBytes(u32(0x10000), header, ...directory, ...bodies);
}

function joinBytes(...parts: Buffer[]): Buffer {
  return Buffer.concat(parts);
}

function ascii(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

function u16(...numbers: number[]): Buffer {
  const buffer = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, at) => void buffer.writeUInt16BE(number & 0xffff, at * 2));
  return buffer;
}

function u32(...numbers: number[]): Buffer {
  const buffer = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, at) => void buffer.writeUInt32BE(number, at * 4));
  return buffer;
}
