import { createPrivateKey } from 'node:crypto';
import { request as requestPlain } from 'node:http';
import { Agent, request as requestSecurely } from 'node:https';
import { SignJWT } from 'jose';
import { z } from 'zod';
import type { Config } from '#platform/config.server.ts';

/** The URLs of Google: `token` gives the service account an access token, and `passes` stores the passes. */
const googleAddresses = {
  token: 'https://oauth2.googleapis.com/token',
  passes: 'https://walletobjects.googleapis.com/walletobjects/v1/genericObject/',
};
const scope = 'https://www.googleapis.com/auth/wallet_object.issuer';
const english = (value: string) => ({ defaultValue: { language: 'en', value } });

/** `not-there`: Google does not know the pass, because nobody has saved it. */
export type EndedPass = 'ended' | 'not-there';
export type GoogleWallet = { endPass(number: string): Promise<EndedPass> };

const tokenSchema = z.object({ access_token: z.string().min(1) });

type WalletAccess = {
  keys: NonNullable<Config['googleWallet']>;
  /** The environment variables that name a proxy, such as `HTTPS_PROXY`. */
  proxyEnv: NodeJS.ProcessEnv;
  addresses?: typeof googleAddresses;
};

/**
 * Signs in to Google as the service account of the passes. The access lasts an hour. Throws if Google does not answer.
 */
export async function openGoogleWallet(
  { keys, proxyEnv, addresses = googleAddresses }: WalletAccess,
  now: Date,
): Promise<GoogleWallet> {
  const agent = new Agent({ proxyEnv });
  const seconds = Math.floor(now.getTime() / 1000);
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(keys.email)
    .setAudience(googleAddresses.token)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3600)
    .sign(createPrivateKey(keys.key));
  const granted = await send(agent, {
    address: addresses.token,
    method: 'POST',
    type: 'application/x-www-form-urlencoded',
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    }).toString(),
  });
  if (granted.status !== 200)
    throw new Error(`Google refused the sign-in of the service account with status ${granted.status}.`);
  const { access_token: token } = tokenSchema.parse(JSON.parse(granted.body));

  return {
    /** Ends the pass of the iCard with this number, and removes the name from it. */
    async endPass(number) {
      const { status } = await send(agent, {
        address: `${addresses.passes}${encodeURIComponent(`${keys.issuerId}.${number}`)}`,
        method: 'PATCH',
        type: 'application/json',
        token,
        body: JSON.stringify({
          state: 'EXPIRED',
          header: english('This iCard is not valid any more'),
          subheader: english(number),
          barcode: { type: 'QR_CODE', value: number },
        }),
      });
      if (status === 404) return 'not-there';
      if (status !== 200) throw new Error(`Google Wallet answered ${status} when we ended a pass.`);
      return 'ended';
    },
  };
}

type GoogleRequest = {
  address: string;
  method: 'POST' | 'PATCH';
  type: string;
  token?: string;
  body: string;
};

async function send(
  agent: Agent,
  { address, method, type, token, body }: GoogleRequest,
): Promise<{ status: number; body: string }> {
  const isSecure = address.startsWith('https:');
  const options = {
    method,
    timeout: 20_000,
    headers: {
      'Content-Type': type,
      'Content-Length': Buffer.byteLength(body),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
  };
  const request = () =>
    isSecure ? requestSecurely(address, { ...options, agent }) : requestPlain(address, options);
  return await new Promise((resolve, reject) => {
    const sent = request();
    sent.on('response', async (response) => {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
      } catch (error) {
        reject(error);
      }
    });
    sent.on('timeout', () => sent.destroy(new Error('Google Wallet did not answer in time.')));
    sent.on('error', reject);
    sent.end(body);
  });
}
