/**
 * Every advisory lock that is taken anywhere in the software. Any number will do, as long as every process takes the same
 * for the same, and no two are alike: processes of two versions may run side by side, so a number stays as it is.
 */
export const advisoryLocks = {
  migration: 7_202_601_26,
  /** Held, shared, by a backup that runs: the files of its snapshot must stay until it has copied them. */
  backup: 7_202_601_27,
  /** Held, shared, by whoever is about to log in with a password of an earlier key; alone, by whoever changes it. */
  appPassword: 7_202_601_28,
  rotation: 7_202_601_29,
  merge: 7_202_601_30,
  owners: 7_202_601_31,
  firstOrganiser: 7_202_601_32,
  /** In the database `postgres` of the embedded server: every process that uses the server shares it. */
  embeddedUsers: 5_021_947,
} as const;
