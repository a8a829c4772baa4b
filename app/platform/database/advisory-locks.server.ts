/**
 * The advisory locks of the platform. Each module of the conference defines its own locks. All numbers differ and
 * never change, because processes of two versions may run at the same time.
 */
export const advisoryLocks = {
  migration: 7_202_601_26,
  /** Running backups hold this lock together. No file may be removed until they have copied all files. */
  backup: 7_202_601_27,
  /** Held by processes that log in with an earlier password. To change the password, a process must hold this lock alone. */
  appPassword: 7_202_601_28,
  rotation: 7_202_601_29,
  /** Held by every process that uses the embedded server, in its database `postgres`. */
  embeddedUsers: 5_021_947,
} as const;
