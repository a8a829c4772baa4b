import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { keyPermissionWords } from '#conference/organiser/access-keys/access-key.ts';
import { callLimits } from './call-limits.server.ts';
import { type DescribedCall, describeApi } from './describe-api.server.ts';
import { listFields } from './describe-fields.server.ts';
import { generalProblems } from './problems.ts';
import type { Schemas } from './schemas.server.ts';
import { pageSize } from './shapes.ts';

/** Loads the reference page of the API, from the same description as the document. */
export function loadReference(origin: string, { participantTypes }: Settings, now: Date) {
  const { calls, schemas } = describeApi();
  const groups = Map.groupBy(calls, ({ call }) => call.group);
  return {
    event: edition.name,
    origin,
    limits: callLimits,
    /** The day of the examples: a day in the future would be refused. */
    today: dayAt(now, edition.timeZone),
    /** The fee of the first participant type, for the example. */
    example: participantTypes[0]?.fee ?? { amount: 0, currency: '' },
    pageSize,
    permissions: Object.entries(keyPermissionWords).map(([name, words]) => ({ name, words })),
    problems: Object.entries(generalProblems).map(([code, [status, sentence]]) => ({
      code,
      status,
      sentence,
    })),
    groups: [...groups].map(([name, own]) => ({
      name,
      anchor: name.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
      calls: own.map((one) => describe(one, schemas)),
    })),
  };
}

function describe(
  { call, needs, ids, query, body, answer, status, headers, problems }: DescribedCall,
  schemas: Schemas,
) {
  return {
    name: call.name,
    method: call.method,
    path: call.path,
    summary: call.summary,
    needs: [...needs],
    status,
    parameters: [
      ...ids.map((name) => ({ name, type: 'id', isRequired: true, description: 'In the address.' })),
      ...(query ? listFields(query, schemas) : []),
      ...headers.map(({ name, description }) => ({
        name,
        type: 'header',
        isRequired: name === 'Idempotency-Key',
        description,
      })),
    ],
    body: body ? listFields(body, schemas) : [],
    answer: listFields(answer, schemas),
    problems: problems.map(([code, problemStatus, sentence]) => ({ code, status: problemStatus, sentence })),
  };
}

export type Reference = ReturnType<typeof loadReference>;
