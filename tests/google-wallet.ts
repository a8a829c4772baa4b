import { createServer } from 'node:http';
import { afterAll } from 'vitest';

// The part of Google's Wallet API that we use, after its discovery document (walletobjects v1): methods, paths, the fields
// of each schema, and the values of the enumerations without their deprecated names.
const localized = { kind: 'string', defaultValue: 'TranslatedString', translatedValues: '[]' };
const schemas: Record<string, Record<string, string | readonly string[]>> = {
  GenericClass: {
    ...{ id: 'string', appLinkData: '{}', callbackOptions: '{}', classTemplateInfo: '{}' },
    ...{ enableSmartTap: 'boolean', imageModulesData: '[]', linksModuleData: '{}', merchantLocations: '[]' },
    ...{ messages: '[]', redemptionIssuers: '[]', securityAnimation: '{}', textModulesData: '[]' },
    ...{ valueAddedModuleData: '[]' },
    multipleDevicesAndHoldersAllowedStatus: [
      'STATUS_UNSPECIFIED',
      'MULTIPLE_HOLDERS',
      'ONE_USER_ALL_DEVICES',
      'ONE_USER_ONE_DEVICE',
    ],
    viewUnlockRequirement: [
      'VIEW_UNLOCK_REQUIREMENT_UNSPECIFIED',
      'UNLOCK_NOT_REQUIRED',
      'UNLOCK_REQUIRED_TO_VIEW',
    ],
  },
  GenericObject: {
    ...{ id: 'string', classId: 'string', cardTitle: 'LocalizedString', header: 'LocalizedString' },
    ...{ subheader: 'LocalizedString', barcode: 'Barcode', validTimeInterval: 'TimeInterval' },
    ...{ hexBackgroundColor: 'string', smartTapRedemptionValue: 'string', hasUsers: 'boolean' },
    ...{ appLinkData: '{}', groupingInfo: '{}', heroImage: '{}', imageModulesData: '[]' },
    ...{ linkedObjectIds: '[]', linksModuleData: '{}', logo: '{}', merchantLocations: '[]', messages: '[]' },
    ...{ notifications: '{}', passConstraints: '{}', rotatingBarcode: '{}', saveRestrictions: '{}' },
    ...{ textModulesData: '[]', valueAddedModuleData: '[]', wideLogo: '{}' },
    state: ['STATE_UNSPECIFIED', 'ACTIVE', 'COMPLETED', 'EXPIRED', 'INACTIVE'],
  },
  LocalizedString: localized,
  TranslatedString: { kind: 'string', language: 'string', value: 'string' },
  Barcode: {
    ...{ kind: 'string', value: 'string', alternateText: 'string', showCodeText: 'LocalizedString' },
    renderEncoding: ['RENDER_ENCODING_UNSPECIFIED', 'UTF_8'],
    type: ['AZTEC', 'CODE_39', 'CODE_128', 'DATA_MATRIX', 'EAN_13', 'PDF_417', 'QR_CODE', 'TEXT_ONLY'],
  },
  TimeInterval: { kind: 'string', start: 'DateTime', end: 'DateTime' },
  DateTime: { date: 'string' },
};
/** What the descriptions in the document call required. */
const required = ['id', 'classId', 'cardTitle', 'header'];

function findFault(value: unknown, type: string | readonly string[]): string | undefined {
  if (typeof type !== 'string') return type.some((one) => one === value) ? undefined : `value ${value}`;
  if (type === '[]') return Array.isArray(value) ? undefined : 'no list';
  const fields = schemas[type];
  if (!fields && type !== '{}') return typeof value === type ? undefined : `no ${type}`;
  if (typeof value !== 'object' || value === null) return 'no object';
  for (const [name, field] of Object.entries(value)) {
    const fault = fields?.[name] === undefined ? 'unknown' : findFault(field, fields[name]);
    if (fields && fault) return `${name}: ${fault}`;
  }
  return undefined;
}

export type WalletRequest = {
  method: string | undefined;
  path: string;
  authorization?: string;
  body: string;
};

/** Imitates Google Wallet on this machine. `failures` are the statuses of the next answers, before all others. */
export async function aGoogleWallet(issuerId: string) {
  const asked: WalletRequest[] = [];
  const failures: number[] = [];
  const classes = new Set<string>();
  const objects = new Map<string, Record<string, unknown>>();
  const answer = ({ method, path, authorization, body }: WalletRequest): [number, unknown?] => {
    if (path === '/token') return [200, { access_token: 'an-access' }];
    const failure = failures.shift();
    if (failure !== undefined) return [failure, {}];
    if (authorization !== 'Bearer an-access') return [401, {}];
    const given = JSON.parse(body);
    const [, kind = '', id] = path.split('/');
    const fault = findFault(given, kind === 'genericClass' ? 'GenericClass' : 'GenericObject');
    if (fault) return [400, { error: { message: fault } }];
    if (id === undefined && (method !== 'POST' || !String(given.id).startsWith(`${issuerId}.`))) return [400];
    if (kind === 'genericClass') {
      if (classes.has(given.id)) return [409, {}];
      classes.add(given.id);
      return [200, given];
    }
    if (kind !== 'genericObject') return [404, {}];
    if (id === undefined) {
      const missing = required.find((name) => given[name] === undefined);
      if (missing) return [400, { error: { message: `${missing} is required` } }];
      if (!classes.has(given.classId)) return [400, { error: { message: 'no such class' } }];
      if (objects.has(given.id)) return [409, {}];
      objects.set(given.id, given);
      return [200, given];
    }
    if (method !== 'PATCH') return [404, {}];
    const before = objects.get(decodeURIComponent(id));
    if (!before) return [404, {}];
    objects.set(decodeURIComponent(id), { ...before, ...given });
    return [200, {}];
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method, url: path = '' } = request;
    const { authorization } = request.headers;
    const one = { method, path, body, ...(authorization !== undefined && { authorization }) };
    asked.push(one);
    const [status, content] = answer(one);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(content ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => server.close());
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return { asked, failures, objects, addresses: { token: `${origin}/token`, api: `${origin}/` } };
}
