import type { LoaderFunctionArgs } from 'react-router';
import type { Organiser } from '#conference/organiser/organiser.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import { byIntent, describeRequest, formAction, type PostedForm } from '#routes/forms/form-action.server.ts';
import { admit, findSignedInOrganiser } from './guard.server.ts';
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
    const asked = describeRequest(args);
    const organiser = letIn(await findSignedInOrganiser(asked.request, asked.context), access);
    return await load({ ...asked, organiser } as Particulars<Path, LoaderAccess<Path>>);
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
export type OrganiserForm<Name extends string = never> = {
  context: RequestContext;
  organiser: Organiser;
  url: URL;
  params: Record<Name, string>;
  form: FormData;
};

/**
 * The action of a desk's page: one handler for each `intent` that the path's rule names. It runs only for organisers whom
 * the rule lets send that intent. The form is read only for organisers who may send at least one of them.
 */
export function organiserAction<const Path extends PathWithAction, Own extends Handlers<Path>>(
  path: Path,
  handlers: Own,
) {
  type Answer = Awaited<ReturnType<Own[keyof Handlers<Path>]>>;
  const accesses: Readonly<Record<string, Access>> = ruleByPath[path]?.action ?? {};
  const guarded = Object.entries(accesses).map(([intent, access]) => [
    intent,
    async ({ visitor, ...posted }: PostedForm<{ visitor: Organiser | undefined }>): Promise<Answer> => {
      const organiser = letIn(visitor, access);
      const handle = handlers[intent as keyof ActionAccess<Path>];
      return (await handle({ ...posted, organiser } as never)) as Answer;
    },
  ]);
  const action = formAction(
    async ({ request, context }) => {
      const visitor = await findSignedInOrganiser(request, context);
      letInToSome(visitor, Object.values(accesses));
      return { visitor };
    },
    byIntent(Object.fromEntries(guarded)),
  );
  guardedPaths.set(action, path);
  return action;
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
