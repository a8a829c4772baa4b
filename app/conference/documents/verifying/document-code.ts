import { type DocumentKind, documentKinds } from '../document-kind.ts';
import { countOfNumbers, integerToNumber, numberToInteger } from '../document-number.ts';
import { factsLength } from './compared-facts.ts';

/** The content of the signed code of a document. */
export type CodeFields = {
  /** The first four bytes of the SHA-256 of the public key, in hexadecimal. */
  keyId: string;
  number: string;
  kind: DocumentKind;
  /** The last day on which the document is valid. Undefined if it does not expire. */
  expiresOn: string | undefined;
  /** The name as the printed document shows it, shortened to 34 bytes, or to 80 bytes in the first format. */
  name: string;
  /** The hash of the facts that the document prints. Codes of the first format lack it. */
  facts?: Uint8Array | undefined;
};

/** A code that was read. `signature` is the signature of the bytes in `signed`. */
export type ReadCode = CodeFields & {
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
};

// The format of a code: one byte for the version, four for the key, five for the number, one for the kind, two for the
// last day, five for the facts, the name in UTF-8, then the signature (Ed25519). Codes of the first format have no facts
// and a longer name. They stay on the papers that were printed with them.
const headLength = 13;
export const signatureLength = 64;

/** With a name of 34 bytes and an address of 33 signs before the code, a QR code has 49 by 49 modules (version 8). */
const longestNames = { 1: 80, 2: 34 };
type Version = keyof typeof longestNames;

/** The days in codes are counted from this day, which has the number 1. The number 0 means "never". */
const firstDay = Date.UTC(2020, 0, 1);
const oneDay = 24 * 60 * 60 * 1000;

/** Writes the fields of a code as bytes. The signature of the code signs these bytes. */
export function encodeFields(fields: CodeFields): Uint8Array<ArrayBuffer> {
  const { keyId, number, kind, expiresOn, name, facts } = fields;
  const nameBytes = new TextEncoder().encode(shortenName(name, facts ? 2 : 1));
  const nameStart = headLength + (facts ? factsLength : 0);
  const bytes = new Uint8Array(nameStart + nameBytes.length);
  const view = new DataView(bytes.buffer);
  const integer = numberToInteger(number);
  view.setUint8(0, facts ? 2 : 1);
  view.setUint32(1, Number.parseInt(keyId, 16));
  view.setUint8(5, Math.floor(integer / 2 ** 32));
  view.setUint32(6, integer % 2 ** 32);
  view.setUint8(10, documentKinds.indexOf(kind));
  view.setUint16(11, expiresOn === undefined ? 0 : (Date.parse(expiresOn) - firstDay) / oneDay + 1);
  if (facts) bytes.set(facts.subarray(0, factsLength), headLength);
  bytes.set(nameBytes, nameStart);
  return bytes;
}

/** Shortens a name to the bytes of UTF-8 that a code has for it, without separating a letter from its accents. */
export function shortenName(name: string, version: Version = 2): string {
  const longestName = longestNames[version];
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
  const version = bytes?.[0];
  const nameStart = headLength + (version === 2 ? factsLength : 0);
  if (!bytes || (version !== 1 && version !== 2) || bytes.length < nameStart + signatureLength)
    return undefined;
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
    name: new TextDecoder().decode(signed.subarray(nameStart)),
    facts: version === 2 ? signed.slice(headLength, nameStart) : undefined,
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
