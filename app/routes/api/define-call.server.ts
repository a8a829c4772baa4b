import type { z } from 'zod';
import type { AccessKey, KeyPermission } from '#conference/organiser/access-keys/access-key.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import type { FieldFault, GeneralProblem, ProblemWords } from './problems.ts';

type ParamName<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? ParamName<Head> | ParamName<Tail>
  : Path extends `{${infer Name}}`
    ? Name
    : never;

type Shape = z.ZodObject | undefined;
type Parsed<Schema extends z.ZodType | undefined> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/**
 * What a call answers: the data that its schema describes, or the name of a problem. `detail` replaces the sentence of the
 * problem, for example to name an amount.
 */
export type Outcome<Answer, Problem extends string> =
  | { answer: Answer }
  | { problem: Problem | GeneralProblem; detail?: string; errors?: FieldFault[] };

/** What the handler of a call gets. `by` names the key for the audit. */
export type CallInput<Path extends string, Query extends Shape, Body extends Shape> = {
  context: RouteContext;
  key: AccessKey;
  by: { organiserId: string; requestId: string };
  params: Record<ParamName<Path>, string>;
  query: Parsed<Query>;
  body: Parsed<Body>;
  /** For use cases that recognise a form that is sent twice: a UUID that is the same for the same repeated write. */
  formKey: string;
};

type Definition<
  Path extends string,
  Query extends Shape,
  Body extends Shape,
  Answer extends z.ZodType,
  Problem extends string,
> = {
  method: 'GET' | 'POST' | 'DELETE';
  /** The address below /api/v1. Each `{name}` is a UUID. */
  path: Path;
  /** The heading of the reference under which the call stands. */
  group: string;
  /** The name of the call for programs that are generated from the document: `listRegistrations`. */
  name: string;
  summary: string;
  /** The permissions that the key needs. All of them; `any` admits every key. */
  needs: KeyPermission | readonly KeyPermission[] | 'any';
  query?: Query;
  body?: Body;
  answer: Answer;
  /** The refusals of this call alone. */
  problems?: Readonly<Record<Problem, ProblemWords>>;
  /** True if the audit records that the key reads this list, once a day. */
  isRecorded?: boolean;
  /** For a write that takes If-Match: the path of the call that reads what it changes, and whose ETag it names. */
  changes?: string;
  handle(input: CallInput<Path, Query, Body>): Promise<Outcome<z.input<Answer>, Problem>>;
};

/** Any call, for the router and the document. */
export type Call = Omit<Definition<string, Shape, Shape, z.ZodType, string>, 'handle'> & {
  handle(input: CallInput<string, Shape, Shape>): Promise<Outcome<unknown, string>>;
};

/**
 * Defines one call of the API: who may make it, what it takes, and what it answers. The router checks requests and
 * answers with the same schemas from which the document of the API is made.
 */
export function defineCall<
  const Path extends string,
  Answer extends z.ZodType,
  Query extends Shape = undefined,
  Body extends Shape = undefined,
  Problem extends string = never,
>(definition: Definition<Path, Query, Body, Answer, Problem>): Call {
  // The router gives each handler only what the call's own schemas have read.
  return definition as unknown as Call;
}

/** Returns the permissions that a call needs. */
export function permissionsFor({ needs }: Pick<Call, 'needs'>): readonly KeyPermission[] {
  if (needs === 'any') return [];
  return typeof needs === 'string' ? [needs] : needs;
}
