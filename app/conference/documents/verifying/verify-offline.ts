import type { DocumentKind } from '../document-kind.ts';
import { writeDocumentNumber } from '../document-number.ts';
import { type ComparedTexts, factsLength, joinFacts } from './compared-facts.ts';
import { type ReadCode, readCode } from './document-code.ts';
import { codeHashLength, endedListSchema, type Published, publishedSchema } from './published-list.ts';
import { judgeDocument, type Verdict } from './verdict.ts';

/**
 * A verdict without the server. `listedAt` is the time of the list of ended documents, in ISO 8601. `facts` is the hash
 * of the facts that a valid document prints. {@link agreesWithCode} compares it with what somebody reads on the paper.
 */
export type OfflineVerdict = { verdict: Verdict; listedAt: string; facts?: Uint8Array };

/**
 * Verifies a code with the published keys and list, in a browser without network. Throws if the list is not signed by
 * one of the keys, or if the browser cannot verify Ed25519. `today` is a day in the edition's zone.
 */
export async function verifyOffline(
  code: string,
  published: unknown,
  today: string,
): Promise<OfflineVerdict> {
  const { keys, list } = publishedSchema.parse(published);
  const { issuedAt, ended, retired } = await openList({ keys, list });
  const answer = (verdict: Verdict) => ({ verdict, listedAt: issuedAt });
  const read = readCode(code);
  const key = read && keys.find(({ kid }) => kid === read.keyId);
  if (!read || !key) return answer({ state: 'unknown' });
  if (!(await isSigned(key.x, read.signed, read.signature))) return answer({ state: 'altered' });
  const retirement = retired.find(({ kid }) => kid === read.keyId);
  if (retirement && !ended.has(read.number) && !(await isListed(read, retirement.codes)))
    return answer({ state: 'retired', since: retirement.since });
  const { kind, name, expiresOn } = read;
  const number = writeDocumentNumber(read.number);
  const [, because, since = ''] = ended.get(read.number) ?? [];
  const end = because && { because, since };
  const verdict = judgeDocument({ kind, number, name, expiresOn, end }, today);
  return { ...answer(verdict), ...(read.facts && 'name' in verdict && { facts: read.facts }) };
}

/**
 * Returns whether this browser can verify codes without network. Some older ones do not have Ed25519. The key is an
 * example of RFC 8032.
 */
export async function canVerify(): Promise<boolean> {
  const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
  return await isSigned(x, new Uint8Array(), new Uint8Array(64)).then(
    () => true,
    () => false,
  );
}

/** True if the name and the facts that somebody typed from the paper have the hash of its code. */
export async function agreesWithCode(
  facts: Uint8Array,
  { kind, name, texts }: { kind: DocumentKind; name: string; texts: ComparedTexts },
): Promise<boolean> {
  const text = new TextEncoder().encode(joinFacts(kind, name, texts));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return facts.length === factsLength && facts.every((byte, index) => byte === hash[index]);
}

async function openList({ keys, list }: Published) {
  const [head = '', body = '', signature = ''] = list.split('.');
  const { kid } = JSON.parse(decodeText(head));
  const key = keys.find((one) => one.kid === kid);
  const bytes = new TextEncoder().encode(`${head}.${body}`);
  if (!key || !(await isSigned(key.x, bytes, decodeBase64Url(signature)))) {
    throw new Error('The list of ended documents is not signed by the organisers.');
  }
  const { issuedAt, ended, retired } = endedListSchema.parse(JSON.parse(decodeText(body)));
  return { issuedAt, retired, ended: new Map(ended.map((end) => [end[0], end])) };
}

/** True if the code is one of the codes whose hashes a list has. The hash contains the signature. */
async function isListed({ signed, signature }: ReadCode, codes: string): Promise<boolean> {
  const hash = new Uint8Array(
    await crypto.subtle.digest('SHA-256', Uint8Array.of(...signed, ...signature)),
  ).slice(0, codeHashLength);
  const listed = decodeBase64Url(codes);
  for (let at = 0; at < listed.length; at += codeHashLength) {
    if (hash.every((byte, index) => byte === listed[at + index])) return true;
  }
  return false;
}

async function isSigned(
  x: string,
  bytes: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x };
  const key = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify']);
  return await crypto.subtle.verify('Ed25519', key, signature, bytes);
}

function decodeBase64Url(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

function decodeText(base64url: string): string {
  return new TextDecoder().decode(decodeBase64Url(base64url));
}
