import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { edition } from '#conference/edition/edition.server.ts';
import type { Config } from '#platform/config.server.ts';
import { languageTag } from '#platform/words/locales.ts';
import type { Pass } from './describe-pass.server.ts';

type Keys = NonNullable<Config['googleWallet']>;

/** The beginning of the link that saves a pass at Google. */
const saveAddress = 'https://pay.google.com/gp/v/save/';

const inLanguage = (language: string, value: string) => ({ defaultValue: { language, value } });
export const english = (value: string) => inLanguage('en', value);

/**
 * The id of a pass at Google. A new iCard has a new number. So its pass does not replace the pass of the former iCard,
 * whose code is refused.
 */
export function idOfGooglePass({ issuerId }: Pick<Keys, 'issuerId'>, number: string): string {
  return `${issuerId}.${number}`;
}

/** Describes a pass as a GenericObject of Google's Wallet API. */
export function describeGooglePass(keys: Pick<Keys, 'issuerId'>, pass: Pass) {
  return {
    id: idOfGooglePass(keys, pass.number),
    classId: `${keys.issuerId}.${edition.id}`,
    state: 'ACTIVE',
    cardTitle: inLanguage(languageTag(pass.language), pass.event),
    header: english(pass.name),
    subheader: english(`${pass.participantType}, ${pass.reference}`),
    hexBackgroundColor: '#232356',
    barcode: { type: 'QR_CODE', value: pass.address },
    validTimeInterval: { end: { date: pass.endsAt.toISOString() } },
  };
}

/** Signs the link that saves a stored pass. It contains the id of the pass and nothing about the person. */
export async function signGooglePass(keys: Keys, number: string, now: Date): Promise<string> {
  const jwt = await new SignJWT({
    typ: 'savetowallet',
    payload: { genericObjects: [{ id: idOfGooglePass(keys, number) }] },
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(keys.email)
    .setAudience('google')
    .setIssuedAt(now)
    .sign(createPrivateKey(keys.key));
  return `${saveAddress}${jwt}`;
}
