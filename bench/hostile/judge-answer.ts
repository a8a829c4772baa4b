import type { Request } from './requests.ts';
import { type Answer, headersOf } from './send.ts';
import { isOutsideDesk, secretOfOthers, type World } from './world.ts';

/** The stages at which a request can end. */
export const stages = ['refused at the edge', 'limited', 'turned away', 'handled', 'no answer'] as const;
export type Stage = (typeof stages)[number];

/** The pages to which the site redirects people who may not use an address. */
const entrances = ['/login', '/review', '/organiser/login', '/organiser/second-factor'];

/**
 * Returns the stage at which a request ended: the HTTP server, a rate limit, the guard of its route, or its handler.
 */
export function stageOf(answer: Answer): Stage {
  if (answer.status === 0) return 'no answer';
  if (answer.status === 429) return 'limited';
  // The pages of the HTTP server itself have no script and no style, and Node's own answers have no body.
  const isEdge = [400, 403, 404, 405, 408, 413, 414, 417, 431].includes(answer.status) && isPlain(answer);
  if (isEdge) return 'refused at the edge';
  return answer.status === 403 || isSentToEntrance(answer) ? 'turned away' : 'handled';
}

/** Returns what is wrong with an answer. Returns undefined if nothing is wrong. */
export function judgeAnswer(
  request: Request,
  answer: Answer,
  { world, isForbidden, maxMs }: { world: World; isForbidden: boolean; maxMs: number },
): string | undefined {
  const { status } = answer;
  if (answer.isLate) return `no answer within ${maxMs / 1000} s`;
  if (status >= 500) return `the status ${status}`;
  const isAccepted = status >= 200 && status < 400;
  const isSafe = ['GET', 'HEAD', 'OPTIONS'].includes(request.method);
  const [, origin] = request.headers.find(([name]) => name === 'Origin') ?? [];
  if (!isSafe && isAccepted && origin !== 'own' && origin !== 'none') {
    return `the status ${status} to a request from another origin`;
  }
  // Two answers are no sign of access. React Router answers a request for data with 200 or 202 and puts the redirect
  // into the data. If an address ends with a slash, the server redirects it (308) before it checks anything.
  if (isForbidden && isAccepted && status !== 308 && request.ending === '' && !isSentToEntrance(answer)) {
    return `the status ${status} to a forbidden request`;
  }
  return findLeak(answer, world);
}

/** Names data in an answer that the sender may not see. Returns undefined if there is none. */
function findLeak({ body }: Answer, { sender, mayUse }: World): string | undefined {
  const seesNobody = isOutsideDesk(sender) || sender === 'without second factor';
  if (seesNobody && body.includes(secretOfOthers.name)) return 'another person’s name in the answer';
  const seesPassports = mayUse('registrations.reveal') || mayUse('clearance.export');
  if (!seesPassports && body.includes(secretOfOthers.passport)) return 'a passport number in the answer';
  if (/\n {2,8}at [^\n]*(node_modules|build\/server|file:\/\/)/.test(body))
    return 'a stack trace in the answer';
  return undefined;
}

/**
 * Returns whether an answer redirects to one of the entrances. Our own script gets the address of a redirect as JSON,
 * because browsers hide redirects from scripts.
 */
function isSentToEntrance(answer: Answer): boolean {
  const [, named] = /^\{"to":"([^"]*)"\}/m.exec(answer.body) ?? [];
  const to = headersOf(answer, 'Location')[0] ?? named ?? '';
  return entrances.includes(to.replace(/^\/(fr|ar)(?=\/)/, '').split('?')[0] ?? '');
}

function isPlain({ body }: Answer): boolean {
  return (
    body.length === 0 ||
    (body.startsWith('<!doctype html>') && !body.includes('<script') && !body.includes('<link'))
  );
}
