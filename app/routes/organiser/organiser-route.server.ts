import { data, type LoaderFunctionArgs } from 'react-router';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { readForm } from '#platform/forms/forms.server.ts';
import { type RequestContext, requestContext } from '#platform/http/request-context.server.ts';
import { admit, findVisitor } from './guard.server.ts';
import { type Access, type OrganiserPath, type Rule, ruleByPath, rules } from './rules.ts';

type Rules = typeof rules;
type ParamName<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? ParamName<Head> | ParamName<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : never;
type WhoFor<Given> = Given extends 'anyone' ? Organiser | undefined : Organiser;

type Particulars<Path extends string, Given> = {
  request: Request;
  url: URL;
  params: Record<ParamName<Path>, string>;
  context: RequestContext;
  organiser: WhoFor<Given>;
};

type PathWithLoader = {
  [Path in OrganiserPath]: Rules[Path] extends { loader: Access } ? Path : never;
}[OrganiserPath];
type PathWithAction = {
  [Path in OrganiserPath]: Rules[Path] extends { action: object } ? Path : never;
}[OrganiserPath];
type LoaderAccess<Path extends OrganiserPath> = Rules[Path] extends { loader: infer Given } ? Given : never;
type ActionAccess<Path extends OrganiserPath> = Rules[Path] extends { action: infer Given } ? Given : never;

/** Which rule guards which function: how the test of all routes knows that a guard is asked. */
const guardedPaths = new WeakMap<object, string>();

/** The path whose rule a loader or action asks; undefined when it asks none. */
export function guardedPath(handler: unknown): string | undefined {
  return typeof handler === 'function' ? guardedPaths.get(handler) : undefined;
}

/** The loader of a desk's page: `load` runs only for whom the path's rule lets in, and is told who that is. */
export function organiserLoader<const Path extends PathWithLoader, Data>(
  path: Path,
  load: (particulars: Particulars<Path, LoaderAccess<Path>>) => Promise<Data>,
): (args: LoaderFunctionArgs) => Promise<Data> {
  const access = (rules[path] as Rule).loader;
  if (access === undefined) throw new Error(`The rule of ${path} has no loader.`);
  const loader = async (args: LoaderFunctionArgs) => {
    const context = args.context.get(requestContext);
    const organiser = letIn(await findVisitor(args.request, context), access);
    return await load({ ...particularsOf(args), context, organiser } as Particulars<
      Path,
      LoaderAccess<Path>
    >);
  };
  guardedPaths.set(loader, path);
  return loader;
}

type Handlers<Path extends OrganiserPath> = {
  [Intent in keyof ActionAccess<Path>]: (
    particulars: Particulars<Path, ActionAccess<Path>[Intent]> & { form: FormData },
  ) => Promise<unknown>;
};

/** What a handler needs to do its work, where it stands in a file of its own; `Name`: of the address's parameters. */
export type Sent<Name extends string = never> = {
  context: RequestContext;
  organiser: Organiser;
  url: URL;
  params: Record<Name, string>;
  form: FormData;
};

/** What an action answers that reached no handler, or that has one sentence to say. */
export type FormRefusal = { message: string };

/**
 * The action of a desk's page: one handler for each `intent` that the path's rule names, run only for whom the rule
 * lets in. The form is read, and its intent looked up, only for organisers who may send at least one of them.
 */
export function organiserAction<const Path extends PathWithAction, Own extends Handlers<Path>>(
  path: Path,
  handlers: Own,
) {
  const accesses: Readonly<Record<string, Access>> = ruleByPath[path]?.action ?? {};
  type Answer = Awaited<ReturnType<Own[keyof Handlers<Path>]>> | ReturnType<typeof refuse>;
  const action = async (args: LoaderFunctionArgs): Promise<Answer> => {
    const context = args.context.get(requestContext);
    const visitor = await findVisitor(args.request, context);
    letInToSome(visitor, Object.values(accesses));
    const read = await readForm(args.request, context.clientAddress);
    if (!read.ok) {
      const [message, status] = unread[read.reason];
      return refuse(message, status);
    }
    const intent = String(read.form.get('intent') ?? '');
    const access = Object.hasOwn(accesses, intent) ? accesses[intent] : undefined;
    if (access === undefined) return refuse('This form is not known here. Please reload the page.', 400);
    const organiser = letIn(visitor, access);
    const handle = handlers[intent as keyof ActionAccess<Path>];
    return (await handle({ ...particularsOf(args), context, organiser, form: read.form } as never)) as Answer;
  };
  guardedPaths.set(action, path);
  return action;
}

const unread = {
  'too-large': ['What you sent is too large. Please choose a smaller file.', 413],
  malformed: ['The form did not arrive whole. Please send it again.', 400],
  busy: ['Too much is being sent here at this moment. Please try again in a minute.', 503],
} as const;

function refuse(message: string, status: number) {
  return data<FormRefusal>({ message }, { status });
}

function letIn(visitor: Organiser | undefined, access: Access) {
  return access === 'anyone' ? visitor : admit(visitor, access);
}

/** Lets in whom at least one of the accesses lets in; throws the last refusal otherwise. */
function letInToSome(visitor: Organiser | undefined, accesses: Access[]) {
  let refusal: unknown;
  for (const access of accesses) {
    try {
      return letIn(visitor, access);
    } catch (thrown) {
      refusal = thrown;
    }
  }
  throw refusal;
}

function particularsOf({ request, params }: LoaderFunctionArgs) {
  return { request, url: new URL(request.url), params };
}
