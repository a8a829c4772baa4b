import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { folderSettings } from '#conference/edition/edition.server.ts';
import {
  deleteUnusedPagePictures,
  openPagePicture,
} from '#conference/edition/settings/page-pictures.server.ts';
import { newestSettings, refreshSettings } from '#conference/edition/settings/refresh-settings.server.ts';
import { addTime, days, minutes } from '#platform/durations.ts';
import { callDesk } from '#tests/call-desk.ts';
import { anOrganiser } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { postForm } from '#tests/post-form.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import type { PictureRefusal } from './act-on-picture.server.ts';
import { action, loader } from './picture.tsx';

const platform = await aPlatform();
const { db } = platform;
const owner = await anOrganiser(platform, { roles: ['owner'] });
const setting = 'picture-home-hero';

afterEach(async () => {
  await platform.database.pool.query(
    'update setting_change set undone_at = now(), undone_by = changed_by where undone_at is null',
  );
  await refreshSettings(db, platform.now());
});

/** A picture with the place where it was made among its metadata. */
async function aPhotograph(width = 1800, height = 1500) {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#d97706' } })
    .withExif({ IFD0: { Copyright: 'somewhere secret' } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'hall.jpg', { type: 'image/jpeg' });
}

async function send(
  intent: string,
  fields: Record<string, string | File>,
  { token = owner.token, shown = { picture: '', alt: '', credit: '' } } = {},
) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ intent, ...fields })) body.set(name, value);
  for (const [name, value] of Object.entries(shown)) body.set(`shown-${name}`, value);
  return await postForm<PictureRefusal>(
    action,
    new Request(`https://conference.example/organiser/settings/picture?setting=${setting}`, {
      method: 'POST',
      body,
      headers: { Cookie: `__Host-desk=${token}` },
    }),
    platform.request(),
  );
}

const words = { alt: 'Two drummers', credit: 'A. Sen' };

/** Uploads and previews a picture, and returns its id. */
async function upload() {
  const answer = await send('preview', { ...words, file: await aPhotograph() });
  if (answer.ok) throw new Error('A preview stays on the page.');
  expect(answer).toMatchObject({
    status: 200,
    refusal: { draft: { width: 1600, widths: [480, 720, 1600] } },
  });
  return answer.refusal.draft?.picture ?? '';
}

const open = (
  picture: string,
  given: { isPublic: boolean; accept?: string; width?: number },
  now = platform.now(),
) => openPagePicture(platform, { picture, accept: 'image/avif,image/webp', width: 720, ...given }, now);

it('is cut to the place, encoded without metadata, and light in each format; visitors see it once it is published', async () => {
  const picture = await upload();
  expect(await open(picture, { isPublic: true })).toBeUndefined();
  expect(newestSettings(db).ownPictures).toBeUndefined();

  expect(await send('publish', { picture, ...words })).toMatchObject({ ok: true });
  const hero = withPictures(newestSettings(db).pages.home.hero.picture);
  expect(hero).toMatchObject({
    src: `/pictures/${picture}/720`,
    srcSet: `/pictures/${picture}/480 480w, /pictures/${picture}/720 720w, /pictures/${picture}/1600 1600w`,
    ...{ alt: 'Two drummers', lang: 'en', pictureCredit: 'A. Sen' },
  });
  const shape = folderSettings.pages.home.hero.picture;
  expect(hero.width / hero.height).toBeCloseTo(shape.width / shape.height, 2);
  for (const [accept, format] of [
    ['image/avif,*/*', 'heif'],
    ['image/webp,*/*', 'webp'],
    ['*/*', 'jpeg'],
  ] as const) {
    const file = await open(picture, { isPublic: true, accept });
    const read = await sharp(file?.bytes).metadata();
    expect([read.format, read.width, read.exif]).toEqual([format, 720, undefined]);
  }

  const { data } = await callDesk(platform.request(), loader, {
    token: owner.token,
    query: `setting=${setting}`,
  });
  expect(data).toMatchObject({ setting: { isDifferent: true, now: '“Two drummers” (by A. Sen)' } });

  // Undoing brings the folder's picture back. The file stays for ten minutes, for pages that are open somewhere.
  const { rows } = await platform.database.pool.query('select max(id) as id from setting_change');
  expect(await send('undo', { changeId: String(rows[0].id) })).toMatchObject({ ok: true });
  expect(newestSettings(db).ownPictures).toBeUndefined();
  expect(await open(picture, { isPublic: true })).toBeDefined();
  expect(await open(picture, { isPublic: true }, addTime(platform.now(), minutes(11)))).toBeUndefined();
});

it('is deleted a day after its upload, with its bytes, unless it is or was published', async () => {
  const published = await upload();
  expect(await send('publish', { picture: published, ...words })).toMatchObject({ ok: true });
  const replacing = await upload();
  const shown = { picture: published, ...words };
  expect(await send('publish', { picture: replacing, ...words }, { shown })).toMatchObject({ ok: true });
  const draft = await upload();
  expect(await deleteUnusedPagePictures(db, platform.now())).toBe(0);
  const later = addTime(platform.now(), days(2));
  // The draft, and the picture of the first test, whose publication was undone.
  expect(await deleteUnusedPagePictures(db, later)).toBe(2);
  expect(await open(draft, { isPublic: false })).toBeUndefined();
  // Undoing needs the picture before.
  expect(await open(published, { isPublic: true })).toBeDefined();
});

it('is refused in sentences: no picture, no words, too small, too much detail, another file, another place', async () => {
  const noise = await sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#000000',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer();
  const tried = [
    await send('preview', words),
    await send('preview', { ...words, alt: '', file: await aPhotograph() }),
    await send('preview', { ...words, file: await aPhotograph(400, 300) }),
    await send('preview', { ...words, file: new File([new Uint8Array(noise)], 'noise.jpg') }),
    await send('preview', {
      ...words,
      file: new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'x.svg'),
    }),
    await send('publish', { ...words, picture: crypto.randomUUID() }),
  ];
  expect(tried.map((one) => (one.ok ? undefined : one.refusal.errors))).toEqual([
    { file: 'Please choose a picture.' },
    { alt: 'Please say in a few words what the picture shows.' },
    { file: expect.stringContaining('at least 480 pixels wide') },
    { file: expect.stringContaining('so much fine detail') },
    { file: expect.stringContaining('x.svg') },
    { picture: 'Please choose a picture.' },
  ]);
  expect(newestSettings(db).ownPictures).toBeUndefined();
});

it('is kept when only the words are wrong, so that nobody uploads it twice', async () => {
  const refused = await send('preview', { ...words, alt: '', file: await aPhotograph() });
  const picture = refused.ok ? '' : (refused.refusal.values?.picture ?? '');
  expect(await send('preview', { ...words, picture })).toMatchObject({
    status: 200,
    refusal: { draft: { picture, ...words } },
  });
});

it('only an owner can open, preview and publish it', async () => {
  const registrar = await anOrganiser(platform, { roles: ['registrar'] });
  const { token } = registrar;
  const query = `setting=${setting}`;
  expect((await callDesk(platform.request(), loader, { token, query })).status).toBe(403);
  expect(
    await send('publish', { picture: await upload(), ...words }, { token }).catch((thrown) => thrown),
  ).toMatchObject({
    init: { status: 403 },
  });
});

it('a second owner who has not seen the newest picture is refused', async () => {
  const picture = await upload();
  expect(await send('publish', { picture, ...words })).toMatchObject({ ok: true });
  expect(await send('publish', { picture: await upload(), ...words })).toMatchObject({ status: 409 });
});
