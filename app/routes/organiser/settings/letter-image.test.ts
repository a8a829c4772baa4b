import sharp from 'sharp';
import { expect, it } from 'vitest';
import { issueDocument } from '#conference/documents/issue-document.server.ts';
import { listLetterImages } from '#conference/documents/letter-images.server.ts';
import { renderDocuments } from '#conference/documents/render-document.server.ts';
import { callDesk } from '#tests/call-desk.ts';
import { anAsker, anOrganiser, answerChecklist, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { postForm } from '#tests/post-form.ts';
import type { FormRefusal } from '../form/form-refusal.ts';
import { action } from './letter-image.tsx';
import { loader as showImage } from './letter-image-file.ts';

const platform = await aPlatform();
const { db } = platform;
const owner = await anOrganiser(platform, { roles: ['owner'] });
const officer = await anOrganiser(platform, { roles: ['visa-officer'] });

async function send(fields: Record<string, string | File>, token = owner.token) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const request = new Request('https://conference.example/organiser/settings/letter', {
    method: 'POST',
    body,
    headers: { Cookie: `__Host-desk=${token}` },
  });
  return await postForm<FormRefusal<string>>(action, request, platform.request());
}

const signature = new File(
  [
    new Uint8Array(
      await sharp({ create: { width: 1500, height: 400, channels: 4, background: '#00000000' } })
        .png()
        .toBuffer(),
    ),
  ],
  'signature.png',
);
const ofType = (name: string, text: string) => new File([text], name);

it('an owner sets the signature and the stamp as pictures that were checked, and new letters show them', async () => {
  expect(await send({ intent: 'set', kind: 'stamp', stamp: ofType('stamp.svg', '<svg/>') })).toMatchObject({
    status: 422,
    refusal: { errors: { stamp: expect.stringContaining('stamp.svg') } },
  });
  expect(await send({ intent: 'set', kind: 'stamp' })).toMatchObject({
    refusal: { errors: { stamp: 'Please choose a picture.' } },
  });
  // Only owners may set them.
  expect(
    await send({ intent: 'set', kind: 'signature', signature }, officer.token).catch(() => 'refused'),
  ).toBe('refused');
  expect(await listLetterImages(db)).toEqual({});
  await send({ intent: 'set', kind: 'signature', signature });
  const set = await listLetterImages(db);
  expect(set).toEqual({ signature: expect.any(String) });
  const shown = await callDesk(platform.request(), showImage, {
    token: owner.token,
    query: 'kind=signature',
  });
  const { width, height } = await sharp(
    Buffer.from(await (shown.response as Response).arrayBuffer()),
  ).metadata();
  expect([width, height]).toEqual([740, 197]);

  const { id } = await aRegistration(platform, { paid: true, proved: true });
  await answerChecklist(platform, id);
  const draw = async () => {
    const by = { actor: 'system' } as const;
    const issued = await issueDocument(
      platform,
      { registrationId: id, kind: 'visa-letter', by },
      platform.now(),
    );
    if (!issued.ok) throw new Error(issued.reason);
    const file = await renderDocuments(
      platform,
      { ids: [issued.documentId], asker: anAsker },
      platform.now(),
    );
    return Buffer.from(file?.pdf ?? []).toString('latin1');
  };
  expect(await draw()).toContain('/DCTDecode');
  await send({ intent: 'remove', kind: 'signature' });
  expect(await listLetterImages(db)).toEqual({});
  // A letter that was issued keeps its signature.
  expect(await draw()).toContain('/DCTDecode');
});
