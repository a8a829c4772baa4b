/**
 * The numbers of the platform's advisory locks. Modules of the conference define their own locks. No two locks have the
 * same number. A number never changes, because two versions of the software may run at the same time.
 */
export const advisoryLocks = {
  migration: 7_202_601_26,
  /**
   * Every running backup holds this lock. Several backups can hold it together. While any backup holds it, the sweep
   * removes no files.
   */
  backup: 7_202_601_27,
  /**
   * A process that logs in with an earlier password holds this lock for a moment. Several processes can hold it
   * together. A process may change the password only while it alone holds this lock.
   */
  appPassword: 7_202_601_28,
  rotation: 7_202_601_29,
  /** Every process that uses the embedded PostgreSQL holds this lock, in the database `postgres`. */
  embeddedUsers: 5_021_947,
} as const;
