import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { keyPermissionWords } from '#conference/organiser/access-keys/access-key.ts';
import { problemAnchor } from './answers.server.ts';
import { callLimits } from './call-limits.server.ts';
import { type DescribedCall, describeApi } from './describe-api.server.ts';
import { type Field, listFields } from './describe-fields.server.ts';
import { generalProblems, type ProblemWords } from './problems.ts';
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
    problems: Object.entries<ProblemWords>(generalProblems).map(([code, words]) =>
      describeProblem(code, words),
    ),
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
    takes: [
      ...ids.map((id) => inPlace('path', { name: id, type: 'id', isRequired: true, description: '' })),
      ...(query ? listFields(query, schemas) : []).map((field) => inPlace('query', field)),
      ...(body ? listFields(body, schemas) : []).map((field) => inPlace('body', field)),
      // The page says once what every read and every write takes.
      ...headers
        .filter(({ name }) => name === 'If-Match')
        .map((header) => inPlace('header', { ...header, type: 'ETag', isRequired: false })),
    ],
    answer: listFields(answer, schemas).map((field) => ({ ...field, type: nameInAnswer(field) })),
    problems: problems.map(([code, words]) => describeProblem(code, words, call.name)),
  };
}

/** Says where a parameter or field goes, and whether it is required, before its type. */
function inPlace(place: 'path' | 'query' | 'body' | 'header', { type, isRequired, ...field }: Field) {
  return { ...field, type: `${place}, ${isRequired ? 'required' : 'optional'}: ${type}` };
}

function nameInAnswer({ type, isRequired }: Field): string {
  return isRequired ? type : `${type}, or absent`;
}

function describeProblem(code: string, [status, sentence]: ProblemWords, callName?: string) {
  return { anchor: problemAnchor(code, callName), code, status, sentence };
}

export type Reference = ReturnType<typeof loadReference>;
