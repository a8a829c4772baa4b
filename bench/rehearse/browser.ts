import { setTimeout as sleep } from 'node:timers/promises';
import { type PageForm, readForms } from '../hostile/read-forms.ts';

/** What the site answered: the page that a browser shows in the end, after all redirects. */
export type Page = { status: number; path: string; html: string; bytes: Buffer; isAcknowledged: boolean };

/** The values of fields. A file has a name and bytes; a list gives a field several values. */
export type Answers = Record<string, string | readonly string[] | { name: string; bytes: Uint8Array }>;

/** A request that was answered: how long it took in milliseconds, and the status of the answer. */
export type Timing = { path: string; isPost: boolean; status: number; ms: number };

/** How a form is sent: how often at the same moment, and which form it is, if several of the page fit. */
export type Sending = { times?: number; where?: (form: PageForm) => boolean };

/** Where a site is. If several processes serve it, `process` says which of them gets a request, as a proxy does. */
export type Served = { origin: string; timings: Timing[]; process?: () => string };

/**
 * A browser without script: it keeps cookies, follows redirects, and sends forms with the values that the page put in
 * them. `network` is the address of the client as a proxy reports it.
 */
export function openBrowser(site: Served, language = 'en') {
  const cookies = new Map<string, string>();
  const browser = { network: '10.0.0.1', open, send, post, rest, cookies };

  async function ask(path: string, init: RequestInit = {}): Promise<Page> {
    let address = new URL(path, site.origin);
    let request = init;
    let isAcknowledged = false;
    for (let steps = 0; steps < 8; steps++) {
      const from = performance.now();
      const answer = await fetchSoon(address, request);
      const bytes = Buffer.from(await answer.arrayBuffer());
      note(address, request, { status: answer.status, from });
      for (const cookie of answer.headers.getSetCookie()) keep(cookie);
      const location = answer.headers.get('location');
      if (answer.status < 300 || answer.status >= 400 || location === null) {
        const isPage = (answer.headers.get('content-type') ?? '').includes('html');
        const html = isPage ? bytes.toString('utf8') : '';
        isAcknowledged ||= request.method === 'POST' && answer.status < 300;
        return {
          status: answer.status,
          path: address.pathname + address.search,
          html,
          bytes,
          isAcknowledged,
        };
      }
      isAcknowledged ||= request.method === 'POST';
      address = new URL(location, address);
      if (address.origin !== site.origin)
        return { status: 303, path: address.href, html: '', bytes, isAcknowledged };
      request = {};
    }
    throw new Error(`${path} redirects without end.`);
  }

  /** Sends a request, and repeats it as a person does while the site restarts. A form is safe to send twice. */
  async function fetchSoon(address: URL, request: RequestInit): Promise<Response> {
    const headers = {
      Host: address.host,
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'X-Forwarded-For': browser.network,
      'Accept-Language': language,
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      ...(request.method === 'POST' && { Origin: site.origin }),
      ...(request.headers as Record<string, string> | undefined),
    };
    for (let tries = 1; ; tries++) {
      const from = performance.now();
      try {
        const signal = AbortSignal.timeout(60_000);
        const process = new URL(address.pathname + address.search, site.process?.() ?? site.origin);
        const answer = await fetch(process, { ...request, headers, redirect: 'manual', signal });
        if (!isAway(answer.status) || tries > 40) return answer;
        note(address, request, { status: answer.status, from });
      } catch (error) {
        if (tries > 240) throw error;
      }
      await sleep(250);
    }
  }

  function note({ pathname: path }: URL, { method }: RequestInit, answer: { status: number; from: number }) {
    const { status, from } = answer;
    site.timings.push({ path, isPost: method === 'POST', status, ms: performance.now() - from });
  }

  function keep(cookie: string) {
    const [pair = '', ...attributes] = cookie.split(';');
    const at = pair.indexOf('=');
    const isEnded = attributes.some((one) => /^\s*max-age=0$/i.test(one));
    if (isEnded) cookies.delete(pair.slice(0, at));
    else cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }

  async function open(path: string): Promise<Page> {
    return await ask(path);
  }

  /** A browser without script has nothing to close at the end of a day. */
  async function rest() {}

  /** Sends fields as a script of the site does, without a form on a page. */
  async function post(path: string, fields: Record<string, string>): Promise<Page> {
    return await ask(path, { method: 'POST', body: new URLSearchParams(fields) });
  }

  /**
   * Fills in the form of a page with this intent, presses its button, and returns the page that follows. Without an
   * intent it is the form that has all fields in `answers`. Returns undefined if the page has no such form, because then
   * nobody could send it. `times` sends the same form more than once at the same moment.
   */
  async function send(
    page: Page,
    intent: string | undefined,
    answers: Answers = {},
    { times = 1, where }: Sending = {},
  ): Promise<Page | undefined> {
    const form = readForms(page.html).find((one) => fits(one, { intent, answers, where }));
    if (!form) return undefined;
    const fields: [string, string][] = form.fields.flatMap(({ name, sent, kind }) =>
      name in answers || name === 'intent' || kind === 'file'
        ? []
        : sent.map((value): [string, string] => [name, value]),
    );
    const hidden = form.fields.find(({ name }) => name === 'intent')?.values ?? [];
    const pressed = intent ?? hidden[0];
    if (pressed !== undefined) fields.push(['intent', pressed]);
    const path = form.action ?? page.path;
    const isUpload = form.fields.some(({ kind }) => kind === 'file');
    const body = () => encode(fields, answers, isUpload);
    const sent = await Promise.all(
      Array.from({ length: times }, () => ask(path, { method: 'POST', body: body() })),
    );
    return sent.find(({ isAcknowledged }) => isAcknowledged) ?? sent[0];
  }

  return browser;
}

/** Whether the site, or the proxy in front of it, answers that it cannot serve just now. */
export const isAway = (status: number) => [502, 503, 504].includes(status);

/** What people do with a browser, whichever it is. */
export type Browser = Omit<ReturnType<typeof openBrowser>, 'cookies'> & {
  cookies: { readonly size: number; clear: () => void };
};

type Wanted = Pick<Sending, 'where'> & { intent: string | undefined; answers: Answers };

/** Whether it is this form that somebody wants: it has the intent, or without an intent all fields of the answers. */
export function fits(form: PageForm, { intent, answers, where }: Wanted): boolean {
  if (where && !where(form)) return false;
  const { fields } = form;
  const names = fields.map(({ name }) => name);
  if (intent === undefined) return Object.keys(answers).every((name) => names.includes(name));
  return fields.some(({ name, values }) => name === 'intent' && values.includes(intent));
}

function encode(fields: readonly [string, string][], answers: Answers, isUpload: boolean) {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  for (const [name, answer] of Object.entries(answers)) {
    if (typeof answer === 'string') body.append(name, answer);
    else if ('bytes' in answer) body.append(name, new Blob([new Uint8Array(answer.bytes)]), answer.name);
    else for (const value of answer) body.append(name, value);
  }
  if (isUpload) return body;
  return new URLSearchParams([...body].map(([name, value]) => [name, String(value)]));
}

/** Returns the visible text of a page. */
export function textOf({ html }: Pick<Page, 'html'>): string {
  return html
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
}

/** What a refused form says, for the story of a person. */
export function alertOf(page: Page): string {
  const [, alert = ''] = /role="alert"[^>]*>([\s\S]*?)<\/(?:div|p|ul|section)>/.exec(page.html) ?? [];
  return textOf({ html: alert }).trim().slice(0, 160);
}
