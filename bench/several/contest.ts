import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';

/**
 * The spots that people compete for: all spots of one booking option. `day` is the day of these spots. If it is '',
 * they are for the whole festival.
 */
export type ContestedSpots = { option: string; day: string; spots: number };

export type Outcome = Awaited<ReturnType<typeof contest>>;

/**
 * Requests a booking for each session token, up to a hundred at the same time. If a request gets no answer, sends it
 * again. Returns how many people got a spot, how many were refused, how often a request was sent again, and the total
 * time in seconds.
 */
export async function contest(origin: string, prize: ContestedSpots, tokens: readonly string[]) {
  const counts = { bids: tokens.length, held: 0, refused: 0, askedAgain: 0, seconds: 0 };
  const outcome = { ...prize, ...counts, other: [] as string[] };
  const start = performance.now();
  await pLimit(100).map(tokens, async (token) => {
    const form = {
      formKey: randomUUID(),
      option: prize.option,
      day: prize.day,
      applicantName: 'An applicant',
      contactEmail: `${randomUUID()}@bench.example`,
    };
    const clientAddress = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
    const answer = await untilAnswered(outcome, () => book(origin, { token, clientAddress }, form));
    if (answer === 'held' || answer === 'refused') outcome[answer] += 1;
    else outcome.other.push(answer);
  });
  outcome.seconds = (performance.now() - start) / 1000;
  return outcome;
}

async function untilAnswered(
  outcome: { askedAgain: number },
  ask: () => Promise<string | undefined>,
): Promise<string> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(100)) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return answer;
    outcome.askedAgain += 1;
  }
  return 'no answer within two minutes';
}

/**
 * Sends one booking request. Returns 'held' if the spot is booked and 'refused' if no spot is free. Returns undefined
 * if the server failed or the proxy could not reach a process. Returns any other answer as text.
 */
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
