/** Settings are facts of the edition. Their changes name only organisers. */
export const settingData = {
  tables: { setting_change: 'nobody', page_picture: 'nobody', page_picture_file: 'nobody' },
} as const;
