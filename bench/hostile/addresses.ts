import type { RouteConfigEntry } from '@react-router/dev/routes';
import { type Access, ruleByPath } from '#routes/organiser/rules.ts';
import routeConfig from '../../app/routes.ts';

/** The target of a request: the pattern of an address and, for a form of the desk, the intent of the form. */
export type Target = {
  path: string;
  isPost: boolean;
  intent?: string;
  /** The rule for this target. Undefined for addresses outside the desk. */
  access?: Access;
};

/**
 * Lists the pattern of every address in `app/routes.ts`, such as `/files/:fileId`. The last pattern matches addresses
 * that do not exist.
 */
export async function listPaths(): Promise<string[]> {
  const paths = new Set<string>();
  const walk = (entries: readonly RouteConfigEntry[], above: string) => {
    for (const entry of entries) {
      const own = entry.path === undefined ? above : `${above}/${entry.path}`;
      if (entry.path !== undefined || entry.index) paths.add(own || '/');
      walk(entry.children ?? [], own);
    }
  };
  walk(await routeConfig, '');
  return [...paths];
}

/**
 * Lists the targets: for each address, one that reads it and one that posts to it. An address of the desk has one post
 * for each form in its rule. So a new address or form is tested without a change here.
 */
export async function listTargets(): Promise<Target[]> {
  return (await listPaths()).flatMap((path): Target[] => {
    const rule = ruleByPath[path];
    const intents = Object.entries(rule?.action ?? {});
    const post: Target = { path, isPost: true };
    return [
      { path, isPost: false, ...(rule?.loader && { access: rule.loader }) },
      ...(intents.length > 0 ? intents.map(([intent, access]) => ({ ...post, intent, access })) : [post]),
    ];
  });
}
