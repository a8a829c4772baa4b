// `npm run organiser`: invites an organiser, removes an organiser's second factor, or lets a suspended organiser sign
// in again.
import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { reinstateOrganiser, resetFactors } from '#conference/organiser/change-organiser.server.ts';
import { makePrintedInvitation } from '#conference/organiser/invitation/invite-organiser.server.ts';
import { inviteSchema } from '#conference/organiser/organiser.ts';
import { roles } from '#conference/organiser/permissions.ts';
import type { Config } from '#platform/config.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { withDatabase } from './with-database.ts';

const usage = `npm run organiser -- add name@example.org --role owner   prints a link to join the desk, for one hour
npm run organiser -- reset name@example.org              removes a lost second factor
npm run organiser -- reinstate name@example.org          lets a suspended organiser sign in again, such as after a restore

Roles (--role may be given several times): ${roles.join(', ')}`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { role: { type: 'string', multiple: true, default: [] } },
});
const [task, email = ''] = positionals;
const read = inviteSchema.safeParse({ email, roles: task === 'add' ? values.role : ['owner'] });

if (!['add', 'reset', 'reinstate'].includes(task ?? '') || !read.success) {
  for (const issue of read.error?.issues ?? []) console.error(`${String(issue.path[0])}: ${issue.message}`);
  console.error(usage);
  process.exitCode = 2;
} else {
  const { data } = read;
  await withDatabase(async ({ db, config, clock }) =>
    task === 'add' ? await add(db, config, data, clock.now()) : await unlock(db, data.email, clock.now()),
  );
}

async function add(db: Database, config: Config, invitation: z.infer<typeof inviteSchema>, now: Date) {
  const made = await makePrintedInvitation(db, invitation, now);
  if (!made.ok) {
    console.error('This person is an organiser already. Change their roles at the desk, under Organisers.');
    return 1;
  }
  console.log(`For ${invitation.email}, valid for an hour:`);
  console.log(`${config.origin}/organiser/welcome?token=${made.token}`);
  return 0;
}

/**
 * For the task `reset`, removes the second factor of an organiser. For the task `reinstate`, lets a suspended organiser
 * sign in again.
 */
async function unlock(db: Database, address: string, now: Date) {
  const organiser = await db
    .selectFrom('organiser')
    .select('id')
    .where('email', '=', address)
    .executeTakeFirst();
  if (!organiser) {
    console.error('There is no organiser with this address.');
    return 1;
  }
  const change = { organiserId: organiser.id, changedBy: null };
  if (task === 'reset') {
    await resetFactors(db, change, now);
    console.log('The second factor is removed. The organiser sets up a new one at the next sign-in.');
  } else {
    await reinstateOrganiser(db, change);
    console.log('The organiser can sign in by mail again, with the second factor and the former roles.');
  }
  return 0;
}
