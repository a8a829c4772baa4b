import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { ButtonLink } from './button.tsx';
import { LoginIcon, MenuIcon, StarIcon } from './icons.tsx';
import { Picture } from './picture.tsx';
import { Sheet } from './sheet.tsx';

type SiteLink = {
  to: string;
  label: string;
  isHighlighted?: boolean | undefined;
  /** Other pages of the same place. */
  also?: readonly SiteLink[] | undefined;
};

type SiteHeaderProps = {
  name: string;
  logo: { src: string; alt: string; width: number; height: number };
  navigation: {
    label: string;
    title: string;
    open: string;
    links: readonly SiteLink[];
    more?: readonly SiteLink[] | undefined;
    /** The buttons to register and to log in. A past edition has none, and one that is over has none to register. */
    register?: SiteLink | undefined;
    login?: SiteLink | undefined;
  };
  /** The chat button. On wide screens it floats beside the content. On other screens it is in the header. */
  children?: ReactNode;
};

/**
 * The header: the brand, ten links, and the buttons to register and to log in. On small screens the links are in a
 * sheet, which has room for more of them.
 */
export function SiteHeader({ name, logo, navigation, children }: SiteHeaderProps) {
  return (
    <header className="site-header">
      <Link to="/" className="site-brand">
        <Picture picture={logo} isFirst fetchPriority="low" />
        <span>{name}</span>
      </Link>
      <nav className="site-links" aria-label={navigation.label}>
        <SiteLinks links={navigation.links} />
      </nav>
      {children}
      <ActionLinks {...navigation} className="site-calls" size="small" />
      <Sheet
        id="navigation"
        title={navigation.title}
        openLabel={navigation.open}
        openClassName="menu-button"
        openContent={<MenuIcon />}
      >
        <nav className="sheet-links" aria-label={navigation.title}>
          <SiteLinks links={everyLink(navigation)} />
        </nav>
        <ActionLinks {...navigation} className="sheet-calls" />
      </Sheet>
    </header>
  );
}

/** Lists the links of the header, each with the other pages of its place, and what visitors also look for. */
export function everyLink({ links, more = [] }: Pick<SiteHeaderProps['navigation'], 'links' | 'more'>) {
  const own = links.flatMap(({ also = [], ...link }): SiteLink[] => [link, ...also]);
  return [...own, ...more];
}

type CallsProps = Pick<SiteHeaderProps['navigation'], 'register' | 'login'> & {
  className: string;
  size?: 'small';
};

function ActionLinks({ register, login, className, size }: CallsProps) {
  if (!login) return null;
  return (
    <div className={className}>
      {register && (
        <ButtonLink to={register.to} size={size}>
          {register.label}
        </ButtonLink>
      )}
      <ButtonLink to={login.to} size={size} variant="line">
        <LoginIcon className="login-mark" />
        {login.label}
      </ButtonLink>
    </div>
  );
}

function SiteLinks({ links }: { links: readonly SiteLink[] }) {
  // The build renders each page under a URL that ends with a slash. Remove the slash, because hydration would not
  // correct a wrong `aria-current`.
  const here = useLocation().pathname.replace(/(.)\/$/, '$1');
  return (
    <ul>
      {links.map(({ to, label, isHighlighted, also }) => (
        <li key={to}>
          <Link
            to={to}
            aria-current={to === here ? 'page' : also?.some((page) => page.to === here) || undefined}
          >
            {label}
            {isHighlighted && (
              <>
                {' '}
                <StarIcon className="star" />
              </>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
