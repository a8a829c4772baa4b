/**
 * A browser that can open a registration: a `device` holds its credential, a `session` was opened by a sign-in by mail.
 * `browser` and `system` are what it calls itself. `lastSeenAt` is null for a device that is not logged in.
 */
export type KnownBrowser = {
  kind: 'device' | 'session';
  id: string;
  browser: string | null;
  system: string | null;
  since: Date;
  lastSeenAt: Date | null;
  /** True if the owner of the mailbox has agreed to this browser. */
  isKept: boolean;
};

/** The person whose browsers are listed or ended. */
export type BrowserOwner = { registrationId: string; email: string };
