import type { ToastContent } from '#ui/feedback/toast-store.ts';

type SoonProps = { notice: ToastContent; className?: string };

/** The notice of a page's cards and buttons in words, where no script can show it. */
export function SoonWithoutScript({ notice: { title, description }, className }: SoonProps) {
  return (
    <noscript>
      <p className={className}>
        <strong>{title}</strong> {description}
      </p>
    </noscript>
  );
}
