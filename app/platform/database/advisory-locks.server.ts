/**
 * The advisory locks of the platform. A module of the conference defines its own. All numbers differ, and never change,
 * because processes of two versions may run at the same time.
 */
export const advisoryLocks = {
  migration: 7_202_601_26,
  /** A running backup holds it shared: until it has copied the files, none may be removed. */
  backup: 7_202_601_27,
  /** A process that is about to log in with an earlier password holds it shared. Changing the password takes it exclusively. */
  appPassword: 7_202_601_28,
  rotation: 7_202_601_29,
  /** In the database `postgres` of the embedded server: each process that uses the server holds it shared. */
  embeddedUsers: 5_021_947,
} as const;
