/**
 * Small icons in the style of the artwork. Screen readers skip them, because the text beside an icon has the same
 * meaning.
 */
type IconProps = { className?: string };

function Icon({ className, viewBox, children }: IconProps & { viewBox: string; children: React.ReactNode }) {
  return (
    <svg className={className} viewBox={viewBox} aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

export function WarningIcon(props: IconProps) {
  return (
    <Icon {...props} viewBox="0 0 18 18">
      <path fill="#a6342a" d="M9 0l9 17H0z" />
      <path fill="#faf6ec" d="M8 6h2.2l-.4 5.6H8.4zM8 13h2v2H8z" />
    </Icon>
  );
}

/** The warning icon in only one colour, for dark backgrounds. */
export function AlertIcon(props: IconProps) {
  return (
    <Icon {...props} viewBox="0 0 18 18">
      <path fill="currentColor" fillRule="evenodd" d="M9 0l9 17H0zM8 6l.4 5.6h1.4L10.2 6zm0 7v2h2v-2z" />
    </Icon>
  );
}

export function TickIcon(props: IconProps) {
  return (
    <Icon {...props} viewBox="0 0 18 18">
      <path fill="currentColor" d="M1 9.4l2.6-2.1 3.8 4.4L14.6 2 17 3.8 7.6 16.4z" />
    </Icon>
  );
}

export function CrossIcon(props: IconProps) {
  return (
    <Icon {...props} viewBox="0 0 18 18">
      <path
        fill="currentColor"
        d="M3.2 1.5L9 7l5.6-5.7 2 2L11 9l5.8 5.6-2.1 2.1L9 11.1l-5.7 5.7-2.1-2L7 9 1.2 3.5z"
      />
    </Icon>
  );
}

export function MenuIcon(props: IconProps) {
  return (
    <Icon {...props} viewBox="0 0 24 18">
      <path
        fill="currentColor"
        d="M0 .4l24 .4-.2 3L.2 3.5zM.3 7.6l23.4-.3.3 3.1L0 10.7zM0 14.7l23.8.1.2 2.9-24 .2z"
      />
    </Icon>
  );
}

export function StarIcon(props: IconProps) {
  return (
    <Icon {...props} viewBox="0 0 16 16">
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        d="M8 1.2l1.9 4.4 4.8.4-3.6 3.1 1.1 4.7L8 11.3l-4.2 2.5 1.1-4.7L1.3 6l4.8-.4z"
      />
    </Icon>
  );
}

export function LoginIcon(props: IconProps) {
  return (
    <Icon {...props} viewBox="0 0 18 18">
      <path fill="currentColor" d="M9 .6l8.5.2-.2 16.5-8.3.2v-2.4l5.9-.1.1-11.8L9 3z" />
      <path fill="currentColor" d="M6.6 4.2L12 9l-5.3 5-.1-3.6-6.2-.2V7.7l6.2-.1z" />
    </Icon>
  );
}

export function ChatIcon(props: IconProps) {
  return (
    <Icon {...props} viewBox="0 0 28 28">
      <path fill="currentColor" d="M2 3.4l24.2-1 .3 17.8-13.2.4-6.8 6 .3-5.9-5.2.2z" />
      <path fill="var(--chat-ground)" d="M6.5 8l15-.5v2.3l-15 .4zm.1 5.2l10.8-.3v2.3l-10.7.3z" />
    </Icon>
  );
}

export function PlusMinusIcon(props: IconProps) {
  return (
    <Icon {...props} viewBox="0 0 22 22">
      <path className="when-closed" fill="currentColor" d="M9 1l4 .5-.4 19.7-4-.2z" />
      <path fill="currentColor" d="M1 9.2l20-.6-.3 4-19.5.4z" />
    </Icon>
  );
}

export function ForwardIcon(props: IconProps) {
  return (
    <Icon {...props} viewBox="0 0 18 18">
      <path fill="currentColor" d="M4.5 1.2L14.2 9l-9.5 8-2.2-2.4L8.9 9 2.5 3.4z" />
    </Icon>
  );
}
