import { type DocumentKind, documentKinds } from '../document-kind.ts';
import { countOfNumbers, integerToNumber, numberToInteger } from '../document-number.ts';

/** The content of the signed code of a document. */
export type CodeFields = {
  /** The first four bytes of the SHA-256 of the public key, in hexadecimal. */
  keyId: string;
  number: string;
  kind: DocumentKind;
  /** The last day on which the document is valid. Undefined if it does not expire. */
  expiresOn: string | undefined;
  /** The name as the printed document shows it, shortened to 80 bytes. */
  name: string;
};

/** A code that was read. `signature` is the signature of the bytes in `signed`. */
export type ReadCode = CodeFields & {
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
};

// The format of a code: one byte for the version, four for the key, five for the number, one for the kind, two for the
// last day, the name in UTF-8, then the signature (Ed25519).
const version = 1;
const headLength = 13;
export const signatureLength = 64;
const longestName = 80;

/** The days in codes are counted from this day, which has the number 1. The number 0 means "never". */
const firstDay = Date.UTC(2020, 0, 1);
const oneDay = 24 * 60 * 60 * 1000;

/** Writes the fields of a code as bytes. The signature of the code signs these bytes. */
export function encodeFields({ keyId, number, kind, expiresOn, name }: CodeFields): Uint8Array<ArrayBuffer> {
  const nameBytes = new TextEncoder().encode(shortenName(name));
  const bytes = new Uint8Array(headLength + nameBytes.length);
  const view = new DataView(bytes.buffer);
  const integer = numberToInteger(number);
  view.setUint8(0, version);
  view.setUint32(1, Number.parseInt(keyId, 16));
  view.setUint8(5, Math.floor(integer / 2 ** 32));
  view.setUint32(6, integer % 2 ** 32);
  view.setUint8(10, documentKinds.indexOf(kind));
  view.setUint16(11, expiresOn === undefined ? 0 : (Date.parse(expiresOn) - firstDay) / oneDay + 1);
  bytes.set(nameBytes, headLength);
  return bytes;
}

/** Shortens a name to 80 bytes of UTF-8 without separating a letter from its accents. */
export function shortenName(name: string): string {
  const size = (text: string) => new TextEncoder().encode(text).length;
  if (size(name) <= longestName) return name;
  let short = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name)) {
    if (size(`${short}${segment}…`) > longestName) break;
    short += segment;
  }
  return `${short}…`;
}

/**
 * Writes signed bytes and their signature as a code of capital letters and digits, which need little space in a QR
 * code.
 */
export function writeCode(signed: Uint8Array, signature: Uint8Array): string {
  return toBase32(Uint8Array.of(...signed, ...signature));
}

/**
 * Reads a code in upper or lower case. Returns undefined if the text does not have the format of a code. Does not check
 * the signature.
 */
export function readCode(code: string): ReadCode | undefined {
  const bytes = fromBase32(code.trim().toUpperCase());
  if (!bytes || bytes.length < headLength + signatureLength || bytes[0] !== version) return undefined;
  const signed = bytes.slice(0, -signatureLength);
  const view = new DataView(signed.buffer);
  const kind = documentKinds[view.getUint8(10)];
  const integer = view.getUint8(5) * 2 ** 32 + view.getUint32(6);
  if (kind === undefined || integer >= countOfNumbers) return undefined;
  const lastDay = view.getUint16(11);
  return {
    keyId: view.getUint32(1).toString(16).padStart(8, '0'),
    number: integerToNumber(integer),
    kind,
    expiresOn:
      lastDay === 0 ? undefined : new Date(firstDay + (lastDay - 1) * oneDay).toISOString().slice(0, 10),
    name: new TextDecoder().decode(signed.subarray(headLength)),
    signed,
    signature: bytes.slice(-signatureLength),
  };
}

const base32Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function toBase32(bytes: Uint8Array): string {
  let text = '';
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xfff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += base32Digits[(buffer >> (bits - 5)) & 31];
  }
  return bits === 0 ? text : text + base32Digits[(buffer << (5 - bits)) & 31];
}

function fromBase32(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes: number[] = [];
  let buffer = 0;
  let bits = 0;
  for (const sign of text) {
    const digit = base32Digits.indexOf(sign);
    if (digit < 0) return undefined;
    buffer = ((buffer << 5) | digit) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((buffer >> bits) & 255);
  }
  return Uint8Array.from(bytes);
}
