import type { ToastContent } from '#ui/feedback/toast-store.ts';

type SoonProps = { notice: ToastContent; className?: string };

/** The notice of a page's cards and buttons as text, for browsers without script. */
export function SoonWithoutScript({ notice: { title, description }, className }: SoonProps) {
  return (
    <noscript>
      <p className={className}>
        <strong>{title}</strong> {description}
      </p>
    </noscript>
  );
}
