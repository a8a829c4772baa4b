/** Closes a dialog, whether it was opened by script as a modal or before that as a popover. */
export function closeDialog(dialog: HTMLDialogElement | null | undefined) {
  if (!dialog) return;
  if (dialog.matches(':popover-open')) dialog.hidePopover();
  dialog.close();
}
