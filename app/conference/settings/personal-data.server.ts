/** A setting says something of the edition. Its changes name only organisers. */
export const settingData = {
  tables: { setting_change: 'nobody' },
} as const;
