import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { openArrivingForms } from './arriving-forms.server.ts';
import { type Accepted, fieldFile, fieldText, readForm } from './forms.server.ts';

const megabyte = 1024 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'conference-forms-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Opens a place for forms with this many bytes of room on the disk. */
function aPlace(room = 100 * megabyte) {
  const limits = { withoutDisk: 3 * megabyte, handled: 64 * megabyte, byteSeconds: 1000 * megabyte };
  const forms = openArrivingForms({ shareOfRoom: 1, ...limits });
  return {
    ...forms,
    open: (holder = '192.0.2.1') => forms.open(holder, { folder, readRoom: async () => room }),
  };
}

/** Reads a form in a place that no other form uses. */
async function readAlone(request: Request, accepted: Accepted = 'files') {
  const arriving = aPlace().open();
  return await readForm(request, arriving, accepted).finally(() => arriving.end());
}

/** Builds a form in the order that browsers use: the fields before the files. */
function aPost(parts: [string, string | File][]): Request {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  return new Request('http://localhost/form', { method: 'POST', body: form });
}

/** Makes a body that arrives in pieces. `left` contains the pieces that were not read yet. */
function aBody(pieces: Uint8Array[]) {
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = left.shift();
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
  return { body, left };
}

function aRequest(body: BodyInit, contentType: string): Request {
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body,
    headers: { 'Content-Type': contentType },
    duplex: 'half',
  };
  return new Request('http://localhost/form', init);
}

const aFile = (size: number, name = 'scan.pdf') => new File([Buffer.alloc(size, 'x')], name);

describe('a posted form', () => {
  it('a form returns its fields and files', async () => {
    const read = await readAlone(
      aPost([
        ['fullName', 'Mira Çelik शांति'],
        ['photo', new File(['jpeg bytes'], 'me.jpg')],
      ]),
    );
    expect(read.ok).toBe(true);
    expect(fieldText(read.form, 'fullName')).toBe('Mira Çelik शांति');
    const photo = fieldFile(read.form, 'photo');
    expect([photo?.name, await photo?.text()]).toEqual(['me.jpg', 'jpeg bytes']);
  });

  it('a form is read correctly wherever the network splits it', async () => {
    const post = aPost([
      ['fullName', 'Mira Çelik शांति'],
      ['photo', new File([randomBytes(60)], 'me.jpg')],
    ]);
    const bytes = await post.bytes();
    const photo = Buffer.from(
      (await fieldFile(
        (
          await readAlone(aRequest(bytes, post.headers.get('Content-Type') ?? ''))
        ).form,
        'photo',
      )?.bytes()) ?? [],
    );
    expect(photo).toHaveLength(60);
    for (let cut = 1; cut < bytes.length; cut++) {
      for (const pieces of [[cut], [cut, bytes.length - 1], [bytes.length - 2, bytes.length - 1]]) {
        const ends = [...pieces, bytes.length].sort((one, other) => one - other);
        const cuts = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
        const { body } = aBody(cuts);
        const read = await readAlone(aRequest(body, post.headers.get('Content-Type') ?? ''));
        expect([cut, read.ok, fieldText(read.form, 'fullName')]).toEqual([cut, true, 'Mira Çelik शांति']);
        expect(Buffer.from((await fieldFile(read.form, 'photo')?.bytes()) ?? [])).toEqual(photo);
      }
    }
  });

  it('a form may be urlencoded, and then has no files', async () => {
    const text = new URLSearchParams({ email: 'mira+peace@example.org', name: 'Mira Ç' });
    const read = await readAlone(
      aRequest(text.toString(), 'application/x-www-form-urlencoded;charset=UTF-8'),
    );
    expect(read.ok).toBe(true);
    expect([...read.form]).toEqual([
      ['email', 'mira+peace@example.org'],
      ['name', 'Mira Ç'],
    ]);
  });

  it('a form is empty if it has no body', async () => {
    const read = await readAlone(new Request('http://localhost/login', { method: 'POST' }));
    expect([read.ok, ...read.form]).toEqual([true]);
  });

  it('a form returns an empty text for an unknown field, and a file only if the visitor chose one', async () => {
    const { form } = await readAlone(
      aPost([
        ['photo', new File([], '')],
        ['scan', aFile(3)],
        ['fullName', 'Mira'],
      ]),
    );
    expect(fieldText(form, 'scan')).toBe('');
    expect(fieldText(form, 'nothing')).toBe('');
    expect(fieldFile(form, 'photo')).toBeUndefined();
    expect(fieldFile(form, 'fullName')).toBeUndefined();
    expect(fieldFile(form, 'nothing')).toBeUndefined();
  });

  it('a form returns a chosen file even if it is empty, so that the refusal can name the file', async () => {
    const { form } = await readAlone(aPost([['photo', new File([], 'me.jpg')]]));
    expect(fieldFile(form, 'photo')?.name).toBe('me.jpg');
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['a\x07b.jpg', 'ab.jpg'],
    [`${'a'.repeat(300)}.jpg`, `${'a'.repeat(116)}.jpg`],
  ])('shortens the file name %j to %j', async (sent, known) => {
    const { form } = await readAlone(aPost([['photo', aFile(1, sent)]]));
    expect(fieldFile(form, 'photo')?.name).toBe(known);
  });
});

describe('a form that is too large', () => {
  it('a form with more than 25 MiB of files is refused, but its typed text is kept', async () => {
    const whole = await aPost([
      ['fullName', 'Mira'],
      ['email', 'mira@example.org'],
      ['photo', aFile(13 * megabyte)],
      // A stream reads some bytes in advance, but far less than this file.
      ['scan', aFile(24 * megabyte)],
    ]);
    const type = whole.headers.get('Content-Type') ?? '';
    const bytes = await whole.bytes();
    const pieces = Array.from({ length: Math.ceil(bytes.length / megabyte) }, (_, piece) =>
      bytes.subarray(piece * megabyte, (piece + 1) * megabyte),
    );
    const { body, left } = aBody(pieces);
    const read = await readAlone(aRequest(body, type));
    expect(read).toMatchObject({ ok: false, reason: 'too-large' });
    expect(fieldText(read.form, 'fullName')).toBe('Mira');
    expect(fieldText(read.form, 'email')).toBe('mira@example.org');
    // The last part of the form was not read, so the visitor gets the answer at once.
    expect(left.length).toBeGreaterThan(5);
  });

  it('a form is accepted up to 24 MiB', async () => {
    const read = await readAlone(aPost([['photo', aFile(24 * megabyte)]]));
    expect(read.ok).toBe(true);
    expect(fieldFile(read.form, 'photo')?.size).toBe(24 * megabyte);
  });

  it('a form is refused if a field is too large or if it has too many fields', async () => {
    const long = aRequest(`name=${'a'.repeat(26 * megabyte)}`, 'application/x-www-form-urlencoded');
    expect(await readAlone(long)).toMatchObject({ ok: false, reason: 'too-long', field: 'name' });
    const many = Array.from({ length: 65 }, (_, index): [string, string] => [`field${index}`, 'a']);
    expect(await readAlone(aPost(many))).toMatchObject({ ok: false, reason: 'too-large' });
  });
});

describe('an incomplete form', () => {
  it('a form keeps the fields that have arrived', async () => {
    const whole = aPost([
      ['fullName', 'Mira'],
      ['photo', aFile(1000)],
    ]);
    const type = whole.headers.get('Content-Type') ?? '';
    const bytes = await whole.bytes();
    const read = await readAlone(aRequest(bytes.slice(0, -500), type));
    expect(read).toMatchObject({ ok: false, reason: 'malformed' });
    expect([...read.form]).toEqual([['fullName', 'Mira']]);
  });

  it('a form is refused if its boundary is missing or its body is not multipart', async () => {
    for (const [type, body] of [
      ['multipart/form-data', 'anything'],
      ['multipart/form-data; boundary=x', 'no boundary in here'],
      ['multipart/form-data; boundary=x', '--x\r\nno header'],
      ['multipart/form-data; boundary=x', ''],
    ] as const) {
      expect(await readAlone(aRequest(body, type))).toMatchObject({
        ok: false,
        reason: 'malformed',
      });
    }
  });

  it('a form is refused if its connection breaks', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('The connection broke.')),
    });
    const read = await readAlone(aRequest(body, 'multipart/form-data; boundary=x'));
    expect(read).toMatchObject({ ok: false, reason: 'malformed' });
  });

  it('a form never makes the reader throw an error, whatever bytes arrive', async () => {
    const piece = fc.oneof(
      fc
        .constantFrom(
          '--x',
          '\r\n',
          '--x--',
          'Content-Disposition: form-data; name="a"',
          '; filename="b"',
          'Content-Type: text/plain',
          '\r\n\r\n',
          '"',
          '\0',
        )
        .map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 20 }), async (pieces) => {
        const { body } = aBody(pieces.filter((bytes) => bytes.length > 0));
        const read = await readAlone(aRequest(body, 'multipart/form-data; boundary=x'));
        expect(read.form).toBeInstanceOf(FormData);
      }),
      { numRuns: 500 },
    );
  });
});

describe('text of more than 64 kB', () => {
  const long = '<'.repeat(100_000);
  const kept = '<'.repeat(1000);

  it('in a form with files, the refusal names the field, and every other field is kept', async () => {
    const read = await readAlone(
      aPost([
        ['fullName', 'Mira'],
        ['visaAddress', long],
        ['shoeSize', '8'],
      ]),
    );
    expect(read).toMatchObject({ ok: false, reason: 'too-long', field: 'visaAddress' });
    expect([...read.form]).toEqual([
      ['fullName', 'Mira'],
      ['visaAddress', kept],
      ['shoeSize', '8'],
    ]);
  });

  it('in a form without files, the refusal names the field, and the fields before it are kept', async () => {
    const fields: [string, string][] = [
      ['name', 'Mira'],
      ['message', long],
    ];
    const urlencoded = aRequest(new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded');
    for (const request of [urlencoded, aPost(fields)]) {
      const read = await readAlone(request, 'texts');
      expect(read).toMatchObject({ ok: false, reason: 'too-long', field: 'message' });
      expect([...read.form]).toEqual([
        ['name', 'Mira'],
        ['message', kept],
      ]);
    }
  });

  it('a text of 10,000 letters is accepted in every script, even if it is encoded in more than 64 kB', async () => {
    const message = 'श'.repeat(10_000);
    const body = new URLSearchParams({ message }).toString();
    expect(body.length).toBeGreaterThan(64 * 1024);
    const read = await readAlone(aRequest(body, 'application/x-www-form-urlencoded'), 'texts');
    expect([read.ok, fieldText(read.form, 'message')]).toEqual([true, message]);
  });
});

it('a route that accepts no files stops reading a form after 64 kB', async () => {
  const post = aPost([
    ['email', 'mira@example.org'],
    ['photo', aFile(24 * megabyte)],
  ]);
  const type = post.headers.get('Content-Type') ?? '';
  const bytes = await post.bytes();
  const pieces = Array.from({ length: 24 }, (_, piece) =>
    bytes.subarray(piece * megabyte, (piece + 1) * megabyte),
  );
  const { body, left } = aBody(pieces);
  const read = await readAlone(aRequest(body, type), 'texts');
  expect(read).toMatchObject({ ok: false, reason: 'too-large' });
  expect(fieldText(read.form, 'email')).toBe('mira@example.org');
  expect(left.length).toBeGreaterThan(20);
});

describe('while other forms take up all room', () => {
  const large = () =>
    aPost([
      ['fullName', 'Mira'],
      ['photo', aFile(2 * megabyte)],
    ]);

  it('a form with a file is refused as "busy", and its texts are kept', async () => {
    const place = aPlace(0);
    const handled = place.open();
    await handled.add(Buffer.alloc(2 * megabyte));
    await handled.begin();
    const arriving = place.open();
    const busy = await readForm(large(), arriving, 'files');
    expect(busy).toMatchObject({ ok: false, reason: 'busy' });
    expect([...busy.form]).toEqual([['fullName', 'Mira']]);
    await Promise.all([arriving.end(), handled.end()]);
    expect((await readForm(large(), place.open(), 'files')).ok).toBe(true);
  });

  it('a form that sends nothing more is ended, even while the server waits for its bytes', async () => {
    const place = aPlace(0);
    const begin = Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\n'),
      Buffer.alloc(2.5 * megabyte),
    ]);
    const silent = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(begin) });
    const type = 'multipart/form-data; boundary=x';
    const waiting = readForm(aRequest(silent, type), place.open('198.51.100.1'), 'files');
    await expect.poll(() => place.countBytes()).toBeGreaterThan(2 * megabyte);
    const other = await readForm(large(), place.open(), 'files');
    expect([other.ok, await waiting]).toEqual([true, { ok: false, reason: 'busy', form: new FormData() }]);
  });
});

describe('a form with files', () => {
  const post = (size: number) =>
    aPost([
      ['fullName', 'Mira'],
      ['photo', aFile(size)],
    ]);

  it('waits for its turn before a large file is in memory', async () => {
    const place = aPlace();
    const counted: number[] = [];
    const read = await readForm(post(2 * megabyte), place.open(), 'files', async () => {
      counted.push(place.countBytes());
    });
    expect([read.ok, counted.length, counted[0]]).toEqual([true, 1, expect.any(Number)]);
    expect(counted[0]).toBeGreaterThan(1.9 * megabyte);
  });

  it('takes its turn once, also if its file is small, and not without a file', async () => {
    const turns: number[] = [];
    for (const size of [2 * megabyte, 1000, 0]) {
      let taken = 0;
      await readForm(post(size), aPlace().open(), 'files', async () => {
        taken += 1;
      });
      turns.push(taken);
    }
    expect(turns).toEqual([1, 1, 0]);
  });

  it('is ended while it waits for its turn if the room is needed', async () => {
    const place = aPlace(0);
    const waiting = readForm(
      post(2 * megabyte),
      place.open('198.51.100.1'),
      'files',
      () => new Promise(() => {}),
    );
    await expect.poll(() => place.countBytes()).toBeGreaterThan(1.9 * megabyte);
    expect((await readForm(post(1.9 * megabyte), place.open(), 'files')).ok).toBe(true);
    expect(await waiting).toMatchObject({ ok: false, reason: 'busy' });
  });
});
