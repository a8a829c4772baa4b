import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** How many enquiries the site accepts in an hour from one IP address. */
const maxEnquiries = 20;

export type Traveller = Awaited<ReturnType<typeof startTraveller>>;

/**
 * Registers a participant at one process and logs the participant in there. Returns functions with which the
 * participant uses any of the processes. They send requests directly to a process, not through the proxy.
 */
export async function startTraveller(origin: string, port: number) {
  const email = `traveller-${randomBytes(6).toString('hex')}@delegation.example`;
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  const cookies = new Map<string, string>();
  const ask = async (at: number, path: string, form?: Record<string, string>) => {
    const answer = await fetch(`http://127.0.0.1:${at}${path}`, {
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      redirect: 'manual',
      headers: {
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        Origin: origin,
        'X-Forwarded-For': address,
      },
      signal: AbortSignal.timeout(30_000),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    await answer.text();
    return answer.status;
  };

  const fields = {
    fullName: 'Noor Traveller',
    email,
    participantType: 'student',
    passportNumber: 'T7654321',
  };
  const dates = { passportExpiry: '2033-05-12', needsVisa: 'no' };
  const registered = await ask(port, '/registration', { formKey: randomUUID(), ...fields, ...dates });
  const loggedIn = await ask(port, '/login', { email });
  if (registered !== 303 || loggedIn !== 303)
    throw new Error(
      `The registration of a participant got the status ${registered}, and the login ${loggedIn}.`,
    );

  return {
    email,
    /** Returns whether this process accepts the participant's session, so that it shows the dashboard. */
    isLoggedInAt: async (at: number) => (await ask(at, '/dashboard')) === 200,
    /** Sends an enquiry to this process and returns the HTTP status of the answer. */
    enquireAt: (at: number) =>
      ask(at, '/contact', { formKey: randomUUID(), name: 'Noor', email, message: 'When?' }),
    logOutAt: async (at: number) => void (await ask(at, '/logout', {})),
  };
}

/**
 * Checks that this process accepts the participant's session. Then sends `count` enquiries to this process, and checks
 * that it refuses those above the rate limit. `before` says how many enquiries the participant has sent earlier.
 * Returns one sentence for each fault.
 */
export async function compare(
  traveller: Traveller,
  port: number,
  enquiries: { before: number; count: number },
): Promise<string[]> {
  const faults: string[] = [];
  if (!(await traveller.isLoggedInAt(port)))
    faults.push(`${traveller.email}: is not logged in at every process`);
  for (let sent = enquiries.before + 1; sent <= enquiries.before + enquiries.count; sent++) {
    const status = await traveller.enquireAt(port);
    const wanted = sent > maxEnquiries ? 429 : 303;
    if (status !== wanted)
      faults.push(`${traveller.email}: enquiry ${sent} got the answer ${status}, not ${wanted}`);
  }
  return faults;
}
