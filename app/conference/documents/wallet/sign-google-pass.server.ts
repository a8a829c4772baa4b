import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { edition } from '#conference/edition/edition.server.ts';
import type { Config } from '#platform/config.server.ts';
import type { Pass } from './describe-pass.server.ts';

/** The beginning of the link that saves a pass at Google. The whole link can have at most 1,800 characters. */
const saveAddress = 'https://pay.google.com/gp/v/save/';

const english = (value: string) => ({ defaultValue: { language: 'en', value } });

/** Signs a pass for Google Wallet. Returns the link that saves it. */
export async function signGooglePass(
  { issuerId, email, key }: NonNullable<Config['googleWallet']>,
  pass: Pass,
  now: Date,
): Promise<string> {
  const classId = `${issuerId}.${edition.id}`;
  const genericObject = {
    // A new iCard has a new number. So its pass does not replace the pass of the former iCard, whose code is refused.
    id: `${issuerId}.${pass.number}`,
    classId,
    state: 'ACTIVE',
    cardTitle: english(pass.event),
    header: english(pass.name),
    subheader: english(`${pass.participantType}, ${pass.reference}`),
    hexBackgroundColor: '#232356',
    barcode: { type: 'QR_CODE', value: pass.address },
    validTimeInterval: { end: { date: pass.endsAt.toISOString() } },
  };
  const jwt = await new SignJWT({
    typ: 'savetowallet',
    payload: { genericClasses: [{ id: classId }], genericObjects: [genericObject] },
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(email)
    .setAudience('google')
    .setIssuedAt(now)
    .sign(createPrivateKey(key));
  return `${saveAddress}${jwt}`;
}
