/**
 * A browser that can open a registration. `device`: the browser has a credential for the registration. `session`: the
 * browser is logged in by a sign-in by mail. `browser` and `system` are names that the browser reports. `lastSeenAt` is
 * null for a device that is not logged in.
 */
export type KnownBrowser = {
  kind: 'device' | 'session';
  id: string;
  browser: string | null;
  system: string | null;
  since: Date;
  lastSeenAt: Date | null;
  /** True if the owner of the mailbox has agreed that this browser keeps its access. */
  isKept: boolean;
};

/** The person whose browsers are listed or lose their access. */
export type BrowserOwner = { registrationId: string; email: string };
