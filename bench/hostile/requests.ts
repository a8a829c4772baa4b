import fc from 'fast-check';
import type { Target } from './addresses.ts';
import type { Field } from './read-forms.ts';
import { anyFile, anyId, anyIdOf, hostileText, usualValue, type Value } from './values.ts';

export type Part = { name: string; value: Value };

const noParts = fc.constant<Part[]>([]);
type Flaw = 'none' | 'cut' | 'hung up' | 'chunked' | 'no end' | 'other boundary' | 'no boundary' | 'wild';

/** A generated request. It does not contain the ids of rows yet. */
export type Request = {
  target: Target;
  method: string;
  /** The value of each parameter of the address. */
  params: Record<string, Value>;
  ending: '' | '.data' | '/';
  language: '' | '/fr' | '/ar';
  query: Part[];
  body: { type: 'form' | 'multipart'; parts: Part[]; flaw: Flaw; cutAt: number } | undefined;
  headers: [name: string, value: string][];
  /** How many times the same request is sent at the same moment. */
  times: number;
};

const origins = [
  'own',
  'own',
  'own',
  'none',
  'null',
  'https://evil.example',
  'http://localhost:1',
  'x',
] as const;

const oddHeaders = fc.oneof(
  fc.constantFrom<[string, string]>(
    ['Accept', 'application/json'],
    ['Accept', '*/*;q=0'],
    ['Accept-Encoding', 'br, gzip;q=0, *;q=1'],
    ['Accept-Language', 'ar;q=9,zz-ZZ,,,'],
    ['Content-Encoding', 'gzip'],
    ['Content-Type', 'application/json'],
    ['Cookie', 'session=x; device=%; desk=%00; browser=" ; notice=__proto__'],
    ['Cookie', 'booking-draft=%7B%22option%22%3A1%7D; notice=registration-submitted'],
    ['Expect', '100-continue'],
    ['If-Modified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
    ['If-None-Match', '*'],
    ['Range', 'bytes=5-1,-0,99999999999-'],
    ['Referer', 'https://evil.example/'],
    ['Sec-Fetch-Site', 'cross-site'],
    ['Transfer-Encoding', 'gzip'],
    ['Upgrade', 'websocket'],
    ['User-Agent', 'x'.repeat(6000)],
    ['X-Forwarded-Host', 'evil.example'],
    ['X-Forwarded-Proto', 'gopher'],
    ['X-HTTP-Method-Override', 'DELETE'],
    ['X-Large', 'x'.repeat(20_000)],
  ),
  fc
    .tuple(
      fc.constantFrom('Cookie', 'Accept', 'X-Odd', 'Accept-Language'),
      fc.string({ unit: 'binary', maxLength: 60 }),
    )
    .map(([name, value]): [string, string] => [name, value.replace(/[\r\n]/g, '')]),
);

const queryNames =
  'text after before from to day since by about assignee option status country booked guest reference refused order ' +
  'column format token add with sealed index _routes';

/** Generates requests to these targets. `fieldsOf` returns the fields that the pages show for a target. */
export function anyRequest(
  targets: readonly Target[],
  fieldsOf: (target: Target) => readonly Field[],
  mayChooseIntent: boolean,
): fc.Arbitrary<Request> {
  return fc.constantFrom(...targets).chain((target) => {
    const names = [...target.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const params = names.map((name) =>
      fc.oneof({ weight: 6, arbitrary: anyIdOf(name) }, hostileText).map((value) => [name, value] as const),
    );
    const methods = target.isPost
      ? [...Array<string>(90).fill('POST'), 'PUT', 'DELETE', 'PATCH', 'POST ', 'post', 'PROPFIND']
      : [
          ...Array<string>(90).fill('GET'),
          'HEAD',
          'OPTIONS',
          'TRACE',
          'get',
          'QUERY',
          'CONNECT',
          'X'.repeat(300),
        ];
    return fc.record({
      target: fc.constant(target),
      method: fc.constantFrom(...methods),
      params: fc.tuple(...params).map((pairs) => Object.fromEntries(pairs)),
      ending: fc.constantFrom<Request['ending'][]>(...Array<''>(12).fill(''), '.data', '.data', '/'),
      language: fc.constantFrom<Request['language'][]>(...Array<''>(30).fill(''), '/fr', '/ar'),
      query: fc.oneof(
        { weight: 3, arbitrary: noParts },
        fc.array(anyPart(fc.constantFrom(...queryNames.split(' '))), { maxLength: 4 }),
      ),
      body: target.isPost ? anyBody(target, fieldsOf(target), mayChooseIntent) : fc.constant(undefined),
      headers: fc
        .tuple(
          fc.constantFrom(...origins),
          fc.oneof({ weight: 6, arbitrary: fc.constant([]) }, fc.array(oddHeaders, { maxLength: 3 })),
        )
        .map(([origin, odd]): [string, string][] => [['Origin', origin], ...odd]),
      times: fc.constantFrom(1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3),
    });
  });
}

function anyPart(names: fc.Arbitrary<string>): fc.Arbitrary<Part> {
  return fc.record({ name: names, value: fc.oneof({ weight: 3, arbitrary: hostileText }, anyId, anyFile) });
}

/**
 * The most fields in a request to an address whose form no page shows. Such a request contains some of all known fields.
 * Every real form has fewer fields.
 */
const mostFields = 24;

/**
 * The parts of a request for one field. Usually the field is as a person would send it. Sometimes it is missing,
 * repeated, or has a hostile value.
 */
function anyFieldParts(field: Field): fc.Arbitrary<Part[]> {
  const usual = usualValue(field).map((value): Part[] => [{ name: field.name, value }]);
  const part = anyPart(fc.constant(field.name));
  const hostile = fc.oneof(
    noParts,
    part.map((one) => [one]),
    fc.array(part, { minLength: 2, maxLength: 4 }),
  );
  return fc.oneof({ weight: 15, arbitrary: usual }, { weight: 1, arbitrary: hostile });
}

function anyBody(target: Target, fields: readonly Field[], mayChooseIntent: boolean) {
  const others = fields.filter(({ name }) => name !== 'intent');
  const parts = fc
    .shuffledSubarray(others, { maxLength: Math.min(others.length, mostFields) })
    .chain((chosen) => fc.tuple(...(others.length > mostFields ? chosen : others).map(anyFieldParts)))
    .map((each) => each.flat());
  const named = fields.flatMap(({ name, values }) => (name === 'intent' ? values : []));
  const intents = target.intent === undefined ? named : [target.intent];
  const intent: fc.Arbitrary<Part[]> =
    intents.length === 0 ? noParts : fc.constantFrom(...intents).map((value) => [{ name: 'intent', value }]);
  // These additional parts do not contain a known intent, because the intent of the request must be that of its target.
  const further = fc.array(anyPart(fc.oneof(fc.constant('formKey'), hostileText)), { maxLength: 2 });
  const wrongIntent = anyPart(fc.constant('intent')).map((part) => [part]);
  const sent = mayChooseIntent ? fc.oneof({ weight: 15, arbitrary: intent }, wrongIntent) : intent;
  const isMultipart = fields.some(({ kind }) => kind === 'file');
  const flaws: [number, Flaw][] = [
    [30, 'none'],
    [4, 'cut'],
    [2, 'hung up'],
    [3, 'chunked'],
    ...(['no end', 'other boundary', 'no boundary', 'wild'] as const).map((flaw): [number, Flaw] => [
      1,
      flaw,
    ]),
  ];
  return fc.record({
    type: fc.constantFrom<('form' | 'multipart')[]>(
      'multipart',
      'multipart',
      ...(isMultipart ? [] : Array(4).fill('form')),
    ),
    parts: fc
      .tuple(sent, parts, fc.oneof({ weight: 8, arbitrary: noParts }, further))
      .map(([first, each, more]) => [...first, ...each, ...more]),
    flaw: fc.oneof(...flaws.map(([weight, flaw]) => ({ weight, arbitrary: fc.constant(flaw) }))),
    cutAt: fc.double({ min: 0, max: 1, noNaN: true }),
  });
}
