import type { Attack } from '../attacked-site.ts';
import { sendSlowly } from '../slow-connection.ts';

/** How long the connections take to begin. The last ones begin while visitors are measured. */
const beginningMs = 30_000;

/**
 * Each connection sends 17.9 MB at once, and then 8.5 kB a second, which is just fast enough not to count as slow where
 * only the rate is limited. At least fourteen connections share the addresses.
 */
function slowBodies(addresses: number): Attack {
  return {
    name: `slow bodies from ${addresses} addresses`,
    seconds: 60,
    async run(site) {
      const connections = Math.max(14, addresses);
      const forms = Array.from({ length: connections }, (_, index) => {
        const network = index % addresses;
        return sendSlowly(site, {
          address: addresses > 250 ? `2001:db8:${network.toString(16)}::1` : `198.51.100.${network}`,
          startsAfterMs: (index / connections) * beginningMs,
          atOnce: 17_900_000,
          piece: 8_500,
          pauseMs: 1000,
        });
      });
      await Promise.all(forms);
    },
  };
}

export const from3Addresses = slowBodies(3);
export const from30Addresses = slowBodies(30);
export const from300Addresses = slowBodies(300);
