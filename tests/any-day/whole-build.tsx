import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../app/routes.ts';
import { aSmallBuild } from '../small-build.tsx';

const files = import.meta.glob<object>('../../app/{root,routes/**/*}.{ts,tsx}');

type Routes = Parameters<typeof aSmallBuild>[0];

/** Makes a build of the application with all its pages for visitors and participants, without the desk. */
export async function aWholeBuild() {
  const load = async (file: string) => {
    const read = files[`../../app/${file}`];
    if (!read) throw new Error(`The routes name a file that does not exist: ${file}.`);
    return await read();
  };
  const made: Routes = { root: { path: '', module: await load('root.tsx') } };
  const add = async ({ file, id = file, path, index, children }: RouteConfigEntry, parentId: string) => {
    if (file.startsWith('routes/organiser/')) return;
    made[id] = { parentId, module: await load(file), ...(path && { path }), ...(index && { index }) };
    for (const child of children ?? []) await add(child, id);
  };
  for (const entry of await routes) await add(entry, 'root');
  return aSmallBuild(made);
}
