import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** One hall on one day, which is one spot. */
export type Prize = { option: string; day: string };

/** The final answers, and how often a request was sent again. */
export type Outcome = Prize & { held: number; refused: number; other: string[]; askedAgain: number };

/** Sends all requests for one spot at once. A request without an answer is sent again. */
export async function contest(origin: string, prize: Prize, tokens: readonly string[]): Promise<Outcome> {
  const outcome: Outcome = { ...prize, held: 0, refused: 0, other: [], askedAgain: 0 };
  await Promise.all(
    tokens.map(async (token, index) => {
      const form = {
        formKey: randomUUID(),
        ...prize,
        applicantName: `Applicant ${index}`,
        contactEmail: `${randomUUID()}@bench.example`,
      };
      const clientAddress = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
      const answer = await untilAnswered(outcome, () => book(origin, { token, clientAddress }, form));
      if (answer === 'held' || answer === 'refused') outcome[answer] += 1;
      else outcome.other.push(answer);
    }),
  );
  return outcome;
}

async function untilAnswered(outcome: Outcome, ask: () => Promise<string | undefined>): Promise<string> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(100)) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return answer;
    outcome.askedAgain += 1;
  }
  return 'no answer within two minutes';
}

/** Returns undefined if the proxy reached no process. */
async function book(
  origin: string,
  { token, clientAddress }: { token: string; clientAddress: string },
  form: Record<string, string>,
): Promise<string | undefined> {
  const answer = await fetch(`${origin}/bharat-utsav`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: `__Host-session=${token}`, Origin: origin, 'X-Forwarded-For': clientAddress },
    body: new URLSearchParams(form),
    signal: AbortSignal.timeout(20_000),
  });
  await answer.text();
  if (answer.status >= 500) return undefined;
  if (answer.status === 409) return 'refused';
  const to = answer.headers.get('Location') ?? '';
  if (answer.status === 303 && !to.startsWith('/login')) return 'held';
  return `${answer.status} ${to}`;
}
