import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openBodyMeter } from './body-budget.server.ts';
import { fieldFile, fieldText, readForm } from './forms.server.ts';

const megabyte = 1024 * 1024;

/** Builds a form in the order that browsers use: the fields before the files. */
function aPost(parts: [string, string | File][]): Request {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  return new Request('http://localhost/form', { method: 'POST', body: form });
}

/** Makes a body that arrives in pieces. `left` returns how many pieces were not read. */
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
    const read = await readForm(
      aPost([
        ['fullName', 'Mira Çelik शांति'],
        ['photo', new File(['jpeg bytes'], 'me.jpg')],
      ]),
      '192.0.2.1',
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
          await readForm(aRequest(bytes, post.headers.get('Content-Type') ?? ''), '192.0.2.1')
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
        const read = await readForm(aRequest(body, post.headers.get('Content-Type') ?? ''), '192.0.2.1');
        expect([cut, read.ok, fieldText(read.form, 'fullName')]).toEqual([cut, true, 'Mira Çelik शांति']);
        expect(Buffer.from((await fieldFile(read.form, 'photo')?.bytes()) ?? [])).toEqual(photo);
      }
    }
  });

  it('a form may be urlencoded, and then has no files', async () => {
    const text = new URLSearchParams({ email: 'mira+peace@example.org', name: 'Mira Ç' });
    const read = await readForm(
      aRequest(text.toString(), 'application/x-www-form-urlencoded;charset=UTF-8'),
      '192.0.2.1',
    );
    expect(read.ok).toBe(true);
    expect([...read.form]).toEqual([
      ['email', 'mira+peace@example.org'],
      ['name', 'Mira Ç'],
    ]);
  });

  it('a form is empty if it has no body', async () => {
    const read = await readForm(new Request('http://localhost/login', { method: 'POST' }), '192.0.2.1');
    expect([read.ok, ...read.form]).toEqual([true]);
  });

  it('a form returns an empty text for an unknown field, and a file only if the visitor chose one', async () => {
    const { form } = await readForm(
      aPost([
        ['photo', new File([], '')],
        ['scan', aFile(3)],
        ['fullName', 'Mira'],
      ]),
      '192.0.2.1',
    );
    expect(fieldText(form, 'scan')).toBe('');
    expect(fieldText(form, 'nothing')).toBe('');
    expect(fieldFile(form, 'photo')).toBeUndefined();
    expect(fieldFile(form, 'fullName')).toBeUndefined();
    expect(fieldFile(form, 'nothing')).toBeUndefined();
  });

  it('a form returns a chosen file even if it is empty, so that the refusal can name the file', async () => {
    const { form } = await readForm(aPost([['photo', new File([], 'me.jpg')]]), '192.0.2.1');
    expect(fieldFile(form, 'photo')?.name).toBe('me.jpg');
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['a\x07b.jpg', 'ab.jpg'],
    [`${'a'.repeat(300)}.jpg`, `${'a'.repeat(116)}.jpg`],
  ])('shortens the file name %j to %j', async (sent, known) => {
    const { form } = await readForm(aPost([['photo', aFile(1, sent)]]), '192.0.2.1');
    expect(fieldFile(form, 'photo')?.name).toBe(known);
  });
});

describe('a form that is too large', () => {
  it('a form keeps its typed text, and is read to its end so that a browser shows the response', async () => {
    const whole = await aPost([
      ['fullName', 'Mira'],
      ['email', 'mira@example.org'],
      ['photo', aFile(13 * megabyte)],
      // This is much more than a stream would have read in advance.
      ['scan', aFile(24 * megabyte)],
    ]);
    const type = whole.headers.get('Content-Type') ?? '';
    const bytes = await whole.bytes();
    const pieces = Array.from({ length: Math.ceil(bytes.length / megabyte) }, (_, piece) =>
      bytes.subarray(piece * megabyte, (piece + 1) * megabyte),
    );
    const { body, left } = aBody(pieces);
    const read = await readForm(aRequest(body, type), '192.0.2.1');
    expect(read).toMatchObject({ ok: false, reason: 'too-large' });
    expect(fieldText(read.form, 'fullName')).toBe('Mira');
    expect(fieldText(read.form, 'email')).toBe('mira@example.org');
    expect(left).toEqual([]);
  });

  it('a form is accepted up to 24 MiB', async () => {
    const read = await readForm(aPost([['photo', aFile(24 * megabyte)]]), '192.0.2.1');
    expect(read.ok).toBe(true);
    expect(fieldFile(read.form, 'photo')?.size).toBe(24 * megabyte);
  });

  it('a form is refused because of too large fields or too many fields', async () => {
    const long = aRequest(`name=${'a'.repeat(26 * megabyte)}`, 'application/x-www-form-urlencoded');
    expect(await readForm(long, '192.0.2.1')).toMatchObject({ ok: false, reason: 'too-large' });
    const many = Array.from({ length: 65 }, (_, index): [string, string] => [`field${index}`, 'a']);
    expect(await readForm(aPost(many), '192.0.2.1')).toMatchObject({ ok: false, reason: 'too-large' });
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
    const read = await readForm(aRequest(bytes.slice(0, -500), type), '192.0.2.1');
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
      expect(await readForm(aRequest(body, type), '192.0.2.1')).toMatchObject({
        ok: false,
        reason: 'malformed',
      });
    }
  });

  it('a form is refused if its connection breaks', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('The connection broke.')),
    });
    const read = await readForm(aRequest(body, 'multipart/form-data; boundary=x'), '192.0.2.1');
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
        const read = await readForm(aRequest(body, 'multipart/form-data; boundary=x'), '192.0.2.1');
        expect(read.form).toBeInstanceOf(FormData);
      }),
      { numRuns: 500 },
    );
  });
});

describe('text of more than 64 kB', () => {
  const long = '<'.repeat(70_000);

  it('too much text is refused in a form with files, and the fields before that text are kept', async () => {
    const read = await readForm(
      aPost([
        ['fullName', 'Mira'],
        ['visaAddress', long],
      ]),
      '192.0.2.1',
    );
    expect([read.ok, !read.ok && read.reason, [...read.form]]).toEqual([
      false,
      'too-large',
      [['fullName', 'Mira']],
    ]);
  });

  it('too much text is refused in a form without files', async () => {
    const body = new URLSearchParams({ email: long });
    const read = await readForm(aRequest(body.toString(), 'application/x-www-form-urlencoded'), '192.0.2.1');
    expect([read.ok, !read.ok && read.reason, [...read.form]]).toEqual([false, 'too-large', []]);
  });
});

it('a form is refused as "busy" while other forms from its address fill the budget', async () => {
  const meter = openBodyMeter('192.0.2.1');
  meter.take(95 * megabyte);
  const post = () => aPost([['photo', aFile(2 * megabyte)]]);
  const busy = await readForm(post(), '192.0.2.1');
  expect(!busy.ok && busy.reason).toBe('busy');
  expect((await readForm(post(), '192.0.2.2')).ok).toBe(true);
  meter.end();
  expect((await readForm(post(), '192.0.2.1')).ok).toBe(true);
});
