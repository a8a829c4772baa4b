import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Preview,
  Text,
} from '@react-email/components';
import { Children, Fragment, isValidElement, type ReactNode } from 'react';
import { directionOf, type Locale, languageTag } from '#platform/words/locales.ts';
import { markId, markSize } from './mark.ts';

// Mail programs ignore style sheets, so we repeat the colours here.
const ink = '#17173F';
// This is not a hex number: a program that looks for the sign-in code could mistake six digits of a colour for the
// code.
const indigo = 'rgb(35, 35, 86)';
const amber = '#D97706';
const body = { backgroundColor: '#FAF6EC', color: ink, fontFamily: 'Mukta, Verdana, sans-serif', margin: 0 };
const container = { maxWidth: '34rem', padding: '32px 20px', borderTop: `6px solid ${indigo}` };
const heading = {
  color: indigo,
  fontFamily: "'Rozha One', Georgia, serif",
  fontSize: '30px',
  fontWeight: 400,
  wordBreak: 'break-word',
} as const;
// Break long words, because a mail is a table, and a very long word would make the table wider than the screen.
const text = { color: ink, fontSize: '17px', lineHeight: '26px', wordBreak: 'break-word' } as const;
const button = {
  backgroundColor: amber,
  color: ink,
  fontSize: '17px',
  fontWeight: 700,
  padding: '14px 28px',
  textDecoration: 'none',
};

type MailFrameProps = {
  locale?: Locale;
  preview: string;
  title: string;
  sender: string;
  children: ReactNode;
};

/** The layout of every mail: a small picture, the title, the content and the sender. */
export function MailFrame({ locale = 'en', ...props }: MailFrameProps) {
  return (
    <Html lang={languageTag(locale)} dir={directionOf(locale)}>
      <Head />
      <Preview>{props.preview}</Preview>
      <Body style={body}>
        <Container style={container}>
          {/* The mailer attaches the picture, so that a mail program requests nothing from a server. */}
          <Img src={`cid:${markId}`} width={markSize} height={markSize} alt="" />
          <Heading style={heading}>{props.title}</Heading>
          {props.children}
          <Hr />
          <Text style={{ ...text, fontSize: '15px' }}>{props.sender}</Text>
        </Container>
      </Body>
    </Html>
  );
}

/** A paragraph. Line breaks in its text stay. */
export function MailText({ children }: { children: ReactNode }) {
  return <Text style={text}>{withLineBreaks(children)}</Text>;
}

function withLineBreaks(node: ReactNode): ReactNode {
  if (Array.isArray(node)) return Children.map(node, withLineBreaks);
  if (isValidElement<{ children?: ReactNode }>(node) && node.type === Fragment) {
    return withLineBreaks(node.props.children);
  }
  if (typeof node !== 'string' || !node.includes('\n')) return node;
  return <LineBreaks text={node} />;
}

function LineBreaks({ text: typed }: { text: string }) {
  return typed.split('\n').map((words, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once.
    <Fragment key={line}>
      {line > 0 && <br />}
      {words}
    </Fragment>
  ));
}

/** Shows a text that somebody typed. An empty line starts a new paragraph, and other line breaks stay. */
export function MailParagraphs({ text: typed }: { text: string }) {
  return typed.split(/\n(?:[ \t]*\n)+/).map((paragraph, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once.
    <Text key={place} dir="auto" style={text}>
      <LineBreaks text={paragraph} />
    </Text>
  ));
}

/** Names with their values, one on each line, for example the details of a bank account. */
export function MailDetails({ lines }: { lines: readonly (readonly [term: string, value: string])[] }) {
  return (
    <MailText>
      {lines.map(([term, value]) => (
        <Fragment key={term}>
          {term}: <strong>{value}</strong>
          <br />
        </Fragment>
      ))}
    </MailText>
  );
}

/** Shows a code in large digits. The recipient types the code on another device. */
export function MailCode({ children }: { children: ReactNode }) {
  return (
    <Text style={{ ...text, fontSize: '34px', letterSpacing: '8px', lineHeight: '44px' }}>{children}</Text>
  );
}

export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button href={href} style={button}>
      {children}
    </Button>
  );
}
