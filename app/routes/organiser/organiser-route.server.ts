import { data, type LoaderFunctionArgs } from 'react-router';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { answerOutage } from '#routes/forms/answer-outage.server.ts';
import {
  byIntent,
  describeRequest,
  type FormLimits,
  formAction,
  type PostedForm,
} from '#routes/forms/form-action.server.ts';
import { openFormOfOrganiser, openFormOfVisitor } from '#routes/forms/open-form.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { admitOrganiser, findSignedInOrganiser, leadHome } from './guard.server.ts';
import { type Access, type OrganiserPath, type Rule, ruleByPath, rules } from './rules.ts';

type Rules = typeof rules;
type ParamName<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? ParamName<Head> | ParamName<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : never;
type OrganiserFor<AccessRule> = AccessRule extends 'anyone' ? Organiser | undefined : Organiser;

/** The organiser who sends a form, and the request. The audit records both. */
type ActingOrganiser = { organiserId: string; requestId: string };

type HandlerInput<Path extends string, AccessRule> = {
  request: Request;
  url: URL;
  params: Record<ParamName<Path>, string>;
  context: RouteContext;
  translator: Translator;
  organiser: OrganiserFor<AccessRule>;
  by: AccessRule extends 'anyone' ? undefined : ActingOrganiser;
};

type PathWithLoader = {
  [Path in OrganiserPath]: Rules[Path] extends { loader: Access } ? Path : never;
}[OrganiserPath];
type PathWithAction = {
  [Path in OrganiserPath]: Rules[Path] extends { action: object } ? Path : never;
}[OrganiserPath];
type LoaderAccess<Path extends OrganiserPath> = Rules[Path] extends { loader: infer AccessRule }
  ? AccessRule
  : never;
type ActionAccess<Path extends OrganiserPath> = Rules[Path] extends { action: infer AccessRule }
  ? AccessRule
  : never;

/** Stores the paths of the rules for each loader and action, so that a test can check all routes. */
const guardedPaths = new WeakMap<object, readonly string[]>();

/** Returns the paths for which a rule guards a loader or action. */
export function listGuardedPaths(handler: unknown): readonly string[] {
  return (typeof handler === 'function' && guardedPaths.get(handler)) || [];
}

/**
 * Makes the loader of a page of the desk. `load` runs only if the rule of the path admits the organiser and the ids in
 * the URL are well-formed.
 */
export function organiserLoader<const Path extends PathWithLoader, Data>(
  path: Path,
  load: (input: HandlerInput<Path, LoaderAccess<Path>>) => Promise<Data>,
): (args: LoaderFunctionArgs) => Promise<Data> {
  const access = (rules[path] as Rule).loader;
  if (access === undefined) throw new Error(`The rule of ${path} does not say who may load the page.`);
  const loader = async (args: LoaderFunctionArgs) => {
    const described = describeRequest(args);
    return await answerOutage(described, async () => {
      const visitor = await findSignedInOrganiser(described.request, described.context);
      if (path === '/organiser') leadHome(visitor, access);
      const organiser = admitUnlessPublic(visitor, access);
      checkIds(path, described.params);
      return await load({
        ...described,
        organiser,
        by: idsForAudit(organiser, described.context),
      } as HandlerInput<Path, LoaderAccess<Path>>);
    });
  };
  guardedPaths.set(loader, [path]);
  return loader;
}

/** Makes one loader for several pages of the desk, each with its own rule. `load` gets the path of the page. */
export function organiserLoaders<const Path extends PathWithLoader, Data>(
  paths: readonly Path[],
  load: (input: HandlerInput<Path, LoaderAccess<Path>>, path: Path) => Promise<Data>,
): (args: LoaderFunctionArgs) => Promise<Data> {
  const loaders = new Map<string, (args: LoaderFunctionArgs) => Promise<Data>>(
    paths.map((path) => [path, organiserLoader(path, (input) => load(input, path))]),
  );
  const loader = async (args: LoaderFunctionArgs) => {
    // React Router's pattern of a route begins without a slash.
    const own = loaders.get(`/${args.pattern}`);
    if (!own) throw data(null, { status: 404 });
    return await own(args);
  };
  guardedPaths.set(loader, paths);
  return loader;
}

type Handlers<Path extends OrganiserPath> = {
  [Intent in keyof ActionAccess<Path>]: (
    input: HandlerInput<Path, ActionAccess<Path>[Intent]> & { form: FormData },
  ) => Promise<unknown>;
};

/**
 * The type of a posted form of the desk, for handlers in separate files. `Name` is a union of the names of the path's
 * parameters.
 */
export type OrganiserForm<Name extends string = never> = HandlerInput<`:${Name}`, 'signed-in'> & {
  form: FormData;
};

/**
 * Makes the action of a page of the desk, with a handler for each `intent` in the rule of the path. A handler runs only
 * if the rule admits the organiser and the ids in the URL are well-formed. The form is read only if the rule admits the
 * organiser for at least one intent. The forms have no files unless `limits` accepts them.
 */
export function organiserAction<const Path extends PathWithAction, Own extends Handlers<Path>>(
  path: Path,
  handlers: Own,
  limits: Pick<FormLimits<object>, 'accepts'> = {},
) {
  type Answer = Awaited<ReturnType<Own[keyof Handlers<Path>]>>;
  const accesses: Readonly<Record<string, Access>> = ruleByPath[path]?.action ?? {};
  const guarded = Object.entries(accesses).map(([intent, access]) => [
    intent,
    async ({ visitor, ...posted }: PostedForm<{ visitor: Organiser | undefined }>): Promise<Answer> => {
      const organiser = admitUnlessPublic(visitor, access);
      checkIds(path, posted.params);
      const handle = handlers[intent as keyof ActionAccess<Path>];
      const by = idsForAudit(organiser, posted.context);
      return (await handle({ ...posted, organiser, by } as never)) as Answer;
    },
  ]);
  const action = formAction(
    async ({ request, context }) => {
      const visitor = await findSignedInOrganiser(request, context);
      admitToAny(visitor, Object.values(accesses));
      return { visitor };
    },
    byIntent(Object.fromEntries(guarded)),
    undefined,
    {
      ...limits,
      // Forms of the desk do not wait for other forms from the same network, because the devices at the door and the
      // guests of the venue often share a network.
      takesTurn: false,
      openForm: ({ visitor, ...asked }) =>
        visitor ? openFormOfOrganiser(visitor.id, asked) : openFormOfVisitor(asked),
    },
  );
  guardedPaths.set(action, [path]);
  return action;
}

/** Throws the desk's 404 page if an id in the URL is malformed. */
function checkIds(path: string, params: Readonly<Record<string, string | undefined>>) {
  const names = path.matchAll(/:(\w+)/g);
  for (const [, name = ''] of names) {
    if (!isUuid(params[name] ?? '')) throw data(null, { status: 404 });
  }
}

function idsForAudit(
  organiser: Organiser | undefined,
  { requestId }: RouteContext,
): ActingOrganiser | undefined {
  return organiser && { organiserId: organiser.id, requestId };
}

function admitUnlessPublic(visitor: Organiser | undefined, access: Access) {
  return access === 'anyone' ? visitor : admitOrganiser(visitor, access);
}

/**
 * Returns the organiser if at least one of the permissions is enough. Otherwise throws the refusal for the last
 * permission.
 */
function admitToAny(visitor: Organiser | undefined, accesses: Access[]) {
  let refusal: unknown;
  for (const access of accesses) {
    try {
      return admitUnlessPublic(visitor, access);
    } catch (thrown) {
      refusal = thrown;
    }
  }
  throw refusal;
}
