import { changeSetting, undoSettingChange } from '#conference/edition/settings/change-setting.server.ts';
import { listSettingChanges } from '#conference/edition/settings/stored-settings.server.ts';
import { anOrganiser } from './factories.ts';
import type { TestPlatform } from './platform.ts';

/** Closes the registration or the booking at the desk while `run` runs. */
export async function whileClosed(
  platform: TestPlatform,
  name: 'registration' | 'booking',
  run: () => Promise<void>,
): Promise<void> {
  const { id: organiserId } = await anOrganiser(platform);
  const by = { name, organiserId, requestId: 'a-request' };
  await changeSetting(platform.db, { ...by, value: 'closed', shown: { value: 'open' } }, platform.now());
  await run();
  const [change] = await listSettingChanges(platform.db, name);
  await undoSettingChange(platform.db, { ...by, changeId: change?.id ?? 0 }, platform.now());
}
