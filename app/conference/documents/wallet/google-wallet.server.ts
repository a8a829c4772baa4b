import { createPrivateKey } from 'node:crypto';
import { request as requestPlain } from 'node:http';
import { Agent, request as requestSecurely } from 'node:https';
import { SignJWT } from 'jose';
import { z } from 'zod';
import type { Config } from '#platform/config.server.ts';
import type { Pass } from './describe-pass.server.ts';
import { describeGooglePass, english, idOfGooglePass } from './google-pass.server.ts';

/** The URLs of Google: `token` gives the service account an access token, and `api` stores the passes. */
const googleAddresses = {
  token: 'https://oauth2.googleapis.com/token',
  api: 'https://walletobjects.googleapis.com/walletobjects/v1/',
};
const scope = 'https://www.googleapis.com/auth/wallet_object.issuer';

/** `not-there`: Google does not know the pass, because nobody has saved it. */
export type EndedPass = 'ended' | 'not-there';
export type GoogleWallet = {
  /** Stores the pass at Google, or changes the one that is there. Throws if Google does not take it. */
  storePass(pass: Pass): Promise<void>;
  endPass(number: string): Promise<EndedPass>;
};

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

  const { api } = addresses;
  const ask = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const request = { address: `${api}${path}`, method, type: 'application/json', token };
    return (await send(agent, { ...request, body: JSON.stringify(body) })).status;
  };
  const pathOf = (number: string) => `genericObject/${encodeURIComponent(idOfGooglePass(keys, number))}`;
  const refuse = (what: string, status: number) => {
    const hint = [401, 403].includes(status) ? ' Does the service account have access to the issuer?' : '';
    return new Error(`Google Wallet answered ${status} when we ${what}.${hint}`);
  };

  return {
    async storePass(pass) {
      const described = describeGooglePass(keys, pass);
      const made = await ask('POST', 'genericClass', { id: described.classId });
      // 409: it is there already.
      if (made !== 200 && made !== 409) throw refuse('made the class of the passes', made);
      let status = await ask('POST', 'genericObject', described);
      if (status === 409) status = await ask('PATCH', pathOf(pass.number), described);
      if (status !== 200) throw refuse('stored a pass', status);
    },
    /** Ends the pass of the iCard with this number, and removes the name from it. */
    async endPass(number) {
      const status = await ask('PATCH', pathOf(number), {
        state: 'EXPIRED',
        header: english('This iCard is not valid any more'),
        subheader: english(number),
        barcode: { type: 'QR_CODE', value: number },
      });
      if (status === 404) return 'not-there';
      if (status !== 200) throw refuse('ended a pass', status);
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
    timeout: 10_000,
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
