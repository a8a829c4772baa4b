import type { Attack } from '../attacked-site.ts';
import { sendSlowly } from '../slow-connection.ts';

const connections = 88;

/** Each connection is from its own network, sends 6 MB at once, and then one byte every 45 seconds. */
export const attack: Attack = {
  name: `${connections} silent connections`,
  seconds: 60,
  async run(site) {
    const forms = Array.from({ length: connections }, (_, index) =>
      sendSlowly(site, {
        address: `2001:db8:${index.toString(16)}::1`,
        startsAfterMs: index * 100,
        atOnce: 6_000_000,
        piece: 1,
        pauseMs: 45_000,
      }),
    );
    await Promise.all(forms);
  },
};
