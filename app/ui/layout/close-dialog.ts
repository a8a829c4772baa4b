/** Closes a dialog that a script has opened as a modal, or that the browser has opened as a popover. */
export function closeDialog(dialog: HTMLDialogElement | null | undefined) {
  if (!dialog) return;
  if (dialog.matches(':popover-open')) dialog.hidePopover();
  dialog.close();
}
