/** Closes a dialog however it was opened: with script as a modal, or as a popover before the script had come. */
export function closeDialog(dialog: HTMLDialogElement | null | undefined) {
  if (!dialog) return;
  if (dialog.matches(':popover-open')) dialog.hidePopover();
  dialog.close();
}
