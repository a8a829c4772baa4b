/**
 * The advisory locks of the platform. Each module of the conference defines its own locks. Every lock has a different
 * number, which never changes, because processes of two versions may run at the same time.
 */
export const advisoryLocks = {
  migration: 7_202_601_26,
  /** All running backups hold this lock at the same time. No file may be removed until they have copied all files. */
  backup: 7_202_601_27,
  /**
   * Processes that log in with an earlier password hold this lock. A process may change the password only while it
   * alone holds this lock.
   */
  appPassword: 7_202_601_28,
  rotation: 7_202_601_29,
  /** Held by every process that uses the embedded server, in its database `postgres`. */
  embeddedUsers: 5_021_947,
} as const;
